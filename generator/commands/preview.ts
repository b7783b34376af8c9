import type { Command } from 'commander';
import { escapeControls } from '../errors/prose.ts';
import type { ProjectFlags } from '../project.ts';
import { examples, parseHost, parsePort, withProjectFlags } from './flags.ts';
import { projectOf, type ProgramContext } from './context.ts';
import { createConsole } from './print.ts';

export function addPreview(program: Command, context: ProgramContext): void {
  withProjectFlags(program.command('preview'))
    .description('serve the finished site like a real host: clean URLs, redirects, headers')
    .option('--port <number>', 'port to listen on; the next free one when it is taken', parsePort, 4173)
    .option('--host <name>', 'host name or IP address to listen on', parseHost, '127.0.0.1')
    .option('--quiet', 'do not print a line for each request')
    .addHelpText(
      'after',
      examples('gen preview', 'gen preview --port 8080', 'gen preview --host 0.0.0.0 --out /tmp/site'),
    )
    .action(async (flags: ProjectFlags & { port: number; host: string; quiet?: boolean }) => {
      const { startPreview } = await import('../serve/preview.ts');
      const log = (line: string): void => void context.stdout.write(`${escapeControls(line)}\n`);
      const project = projectOf(context, flags);
      const { url } = await startPreview({ ...flags, out: project.out, ...(flags.quiet ? {} : { log }) });
      createConsole(context).line(`The site is at ${url} (press Ctrl-C to stop).`);
    });
}
