import type { Command } from 'commander';
import type { ListedSite } from '../emit/rollback.ts';
import { count, firstOf } from '../errors/prose.ts';
import type { ProjectFlags } from '../project.ts';
import { examples, withProjectFlags } from './flags.ts';
import { openConsole, projectOf, type ProgramContext } from './context.ts';

export function addRollback(program: Command, context: ProgramContext): void {
  withProjectFlags(program.command('rollback'))
    .description('publish the previous site again; a second rollback undoes the first')
    .option('--list', 'show which sites there are, when they were built, and what a rollback would change')
    .option('--force', 'replace files that were edited by hand, and take the earlier site wherever it is from')
    .addHelpText('after', examples('gen rollback --list', 'gen rollback', 'gen rollback --out /srv/site'))
    .action(async (flags: ProjectFlags & { list?: boolean; force?: boolean }) => {
      const { listSites, rollbackSite } = await import('../emit/rollback.ts');
      const project = projectOf(context, flags);
      const out = await openConsole(context);
      if (flags.list) {
        const sites = listSites(project);
        for (const site of sites) out.line(describeSite(site));
        if (!sites.some(({ name }) => name === 'previous')) out.line('There is no previous site to go back to.');
        return;
      }
      const { pages, notes } = await rollbackSite(project, flags);
      out.line(`The previous site is published again, with ${count(pages, 'page')}.`);
      for (const note of notes) out.line(note);
    });
}

/** "previous   2026-11-20 14:03 UTC  120 pages; a rollback changes index.html" */
function describeSite({ name, at, pages, changed, back, away }: ListedSite): string {
  const parts = [
    ...(changed.length > 0 ? [`changes ${firstOf(changed)}`] : []),
    ...(back.length > 0 ? [`brings back ${firstOf(back)}`] : []),
    ...(away.length > 0 ? [`takes away ${firstOf(away)}`] : []),
  ];
  const effect = name === 'previous' ? `; a rollback ${parts.join(', ') || 'changes no page'}` : '';
  return `${name.padEnd(10)} ${at.slice(0, 16).replace('T', ' ')} UTC  ${count(pages, 'page')}${effect}`;
}
