import type { Command } from 'commander';
import { count } from '../errors/prose.ts';
import type { ProjectFlags } from '../project.ts';
import { examples, withProjectFlags } from './flags.ts';
import { openConsole, projectOf, type ProgramContext } from './context.ts';

export function addRollback(program: Command, context: ProgramContext): void {
  withProjectFlags(program.command('rollback'))
    .description('publish the previous site again; a second rollback undoes the first')
    .option('--force', 'replace files that were edited by hand, and take the earlier site wherever it is from')
    .addHelpText('after', examples('gen rollback', 'gen rollback --out /srv/site'))
    .action(async (flags: ProjectFlags & { force?: boolean }) => {
      const { rollbackSite } = await import('../emit/rollback.ts');
      const { pages, notes } = await rollbackSite(projectOf(context, flags), flags);
      const out = await openConsole(context);
      for (const line of [`The previous site is published again, with ${count(pages, 'page')}.`, ...notes])
        out.line(line);
    });
}
