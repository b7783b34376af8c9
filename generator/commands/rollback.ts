import type { Command } from 'commander';
import type { ProjectFlags } from '../project.ts';
import { examples, withProjectFlags } from './flags.ts';
import { openConsole, projectOf, type Surroundings } from './surroundings.ts';

export function addRollback(program: Command, around: Surroundings): void {
  withProjectFlags(program.command('rollback'))
    .description('put the previously published site back; a second time undoes it')
    .addHelpText('after', examples('gen rollback', 'gen rollback --out /srv/site'))
    .action(async (flags: ProjectFlags) => {
      const { rollbackSite } = await import('../emit/rollback.ts');
      const { pages, notes } = await rollbackSite(projectOf(around, flags));
      const out = await openConsole(around);
      for (const line of [`The earlier site is back, with ${pages} pages.`, ...notes]) out.line(line);
    });
}
