import type { Command } from 'commander';
import type { ProjectFlags } from '../project.ts';
import { examples, withProjectFlags } from './flags.ts';
import { openConsole, projectOf, type ProgramContext } from './context.ts';

export function addStatus(program: Command, context: ProgramContext): void {
  withProjectFlags(program.command('status'))
    .description('show which pages are built and which are missing, from the files on disk')
    .option('--json', 'print the build status as JSON')
    .addHelpText('after', examples('gen status', 'gen status --json', 'gen status --out /tmp/site'))
    .action(async (flags: ProjectFlags & { json?: boolean }) => {
      const { readStatus } = await import('../report/read-status.ts');
      const { status, definition } = await readStatus(projectOf(context, flags));
      (await openConsole(context, flags)).status(status, definition.describe(status));
      if (!definition.isComplete(status)) context.found();
    });
}
