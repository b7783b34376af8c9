import type { Command } from 'commander';
import type { Project, ProjectFlags } from '../project.ts';
import { examples, parseHost, parsePort, withProjectFlags } from './flags.ts';
import { SITE_COMMAND } from '../dev/messages.ts';
import { projectOf, today, type ProgramContext } from './context.ts';

type DevFlags = ProjectFlags & { port: number; host: string; open?: boolean; json?: boolean };

export function addDev(program: Command, context: ProgramContext): void {
  withProjectFlags(program.command('dev'))
    .description('serve the site while it is edited: pages are drawn when they are asked for, and open tabs follow')
    .option('--port <number>', 'port to listen on; the next free one when it is taken', parsePort, 4174)
    .option('--host <name>', 'name or address to listen on', parseHost, '127.0.0.1')
    .option('--open', 'open the site in the browser')
    .option('--json', 'print a line of JSON for each start, change and mistake')
    .addHelpText('after', examples('gen dev', 'gen dev --open', 'gen dev --port 8080 --json'))
    .action(async (flags: DevFlags) => {
      const { runDev } = await import('../dev/server/run.ts');
      const folders = (['data', 'templates', 'components'] as const).flatMap((name) => {
        const folder = flags[name];
        return folder === undefined ? [] : [`--${name}`, folder];
      });
      const findProject = (): Project => projectOf(context, flags);
      await runDev({ ...flags, findProject, folders, date: today(context), around: context });
    });
  program.command(SITE_COMMAND, { hidden: true }).action(async () => {
    const { runSite } = await import('../dev/site/main.ts');
    await runSite();
  });
}
