import type { Command } from 'commander';
import type { ProjectFlags } from '../project.ts';
import { projectOf, thisMoment, type ProgramContext } from './context.ts';
import { examples, parseHost, parsePort, withProjectFlags } from './flags.ts';

type DevFlags = ProjectFlags & { port: number; host: string; open?: boolean };

export function addDev(program: Command, context: ProgramContext): void {
  withProjectFlags(program.command('dev'))
    .description('serve the site while it is edited: open pages follow each save')
    .option('--port <number>', 'port to listen on; the next free one when it is taken', parsePort, 4174)
    .option('--host <name>', 'name or address to listen on', parseHost, '127.0.0.1')
    .option('--open', 'open the site in the browser')
    .addHelpText('after', examples('gen dev', 'gen dev --open', 'gen dev --port 8080'))
    .action(async ({ host, port, open, ...flags }: DevFlags) => {
      const { startDev } = await import('../dev/server.ts');
      const { guardProcess } = await import('../dev/guard.ts');
      const print = (text: string): void => void context.stdout.write(`${text}\n`);
      const project = projectOf(context, flags);
      const server = await startDev({
        project,
        host,
        port,
        open,
        date: thisMoment(context),
        print,
      });
      guardProcess(server.fail);
      print(server.url);
      try {
        await server.started;
      } catch (error) {
        await server.close();
        throw error;
      }
    });
}
