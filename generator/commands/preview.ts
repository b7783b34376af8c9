import { Option, type Command } from 'commander';
import type { ProjectFlags } from '../project.ts';
import { examples, parseHost, parsePort } from './flags.ts';
import { openConsole, projectOf, type ProgramContext } from './context.ts';

interface PreviewFlags extends ProjectFlags {
  readonly port: number;
  readonly host: string;
  readonly quiet?: boolean;
}

export function addPreview(program: Command, context: ProgramContext): void {
  program
    .command('preview')
    .description('serve the finished site like a real host: clean URLs, redirects, headers, compression')
    .option('--out <folder>', 'folder of the finished site (default: out)')
    .addOption(new Option('--port <number>', 'port to listen on').default(4173).argParser(parsePort))
    .addOption(
      new Option('--host <name>', 'host name or IP address to listen on').default('127.0.0.1').argParser(parseHost),
    )
    .option('--quiet', 'do not print a line for each request')
    .addHelpText(
      'after',
      examples('gen preview', 'gen preview --port 8080', 'gen preview --host 0.0.0.0 --out /tmp/site'),
    )
    .action(async (flags: PreviewFlags) => {
      const { startPreview } = await import('../serve/preview.ts');
      const { url } = await startPreview({
        out: projectOf(context, flags).out,
        port: flags.port,
        host: flags.host,
        ...(flags.quiet ? {} : { log: (line: string) => void context.stdout.write(`${line}\n`) }),
      });
      (await openConsole(context)).line(`The site is at ${url} (press Ctrl-C to stop).`);
    });
}
