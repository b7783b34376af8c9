import type { Command } from 'commander';
import type { ProjectFlags } from '../project.ts';
import { examples, withProjectFlags } from './flags.ts';
import { openConsole, projectOf, type Surroundings } from './surroundings.ts';

export function addStatus(program: Command, around: Surroundings): void {
  withProjectFlags(program.command('status'))
    .description('show which pages are built and which are missing, from the files on disk')
    .option('--json', 'print the build status as JSON')
    .addHelpText('after', examples('gen status', 'gen status --json', 'gen status --out /tmp/site'))
    .action(async (flags: ProjectFlags & { json?: boolean }) => {
      const { readStatus } = await import('../report/read-status.ts');
      const { status, definition } = await readStatus(projectOf(around, flags));
      (await openConsole(around, flags)).status(status, definition.describe(status));
      if (!definition.isComplete(status)) around.found();
    });
}
