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
      const { pages } = await rollbackSite(projectOf(around, flags));
      (await openConsole(around)).line(`The earlier site is back, with ${pages} pages.`);
    });
}
