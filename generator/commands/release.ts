import type { Command } from 'commander';
import { writeTogether } from '../disk/write-together.ts';
import { shownPath } from '../disk/files.ts';
import { count } from '../errors/prose.ts';
import { ADDRESSES_FILE, createMoveFinder, formatAddresses, listAddresses } from '../plan/addresses.ts';
import type { Project } from '../project.ts';
import { runCheck, type CheckFlags } from './check.ts';
import { examples, withProjectFlags } from './flags.ts';
import { openConsole, projectOf, today, type ProgramContext } from './context.ts';

export function addRelease(program: Command, context: ProgramContext): void {
  withProjectFlags(program.command('release'))
    .description('check the finished site for its release, and record its addresses in data/addresses.tsv')
    .option('--moved', 'only redirect recorded addresses of renamed records to their new ones, and check nothing')
    .addHelpText('after', examples('gen release', 'gen release --moved'))
    .action(async (flags: CheckFlags & { readonly moved?: boolean }) => {
      const project = projectOf(context, flags);
      if (!flags.moved && !(await runCheck({ ...flags, release: true }, context))) return;
      const out = await openConsole(context);
      out.line(flags.moved ? await redirectMoved(project) : await recordAddresses(project, today(context)));
    });
}

/** Adds the addresses of a site that has been checked. Returns a sentence for the user. */
export async function recordAddresses(project: Project, day: string): Promise<string> {
  const { plan } = await (await import('../check/command.ts')).readFacts(project);
  const known = plan.data.addresses ?? [];
  const all = listAddresses(plan, day);
  const added = all.length - known.length;
  writeTogether(project.data, { [ADDRESSES_FILE]: formatAddresses(all) });
  return `${count(added, 'new address', 'new addresses')} in ${shownPath(project.data)}/${ADDRESSES_FILE}, ${count(all.length, 'address', 'addresses')} in all. Commit the file: a build that would lose one of them fails.`;
}

/** Gives an end to addresses whose page has another slug now. Returns a sentence for the user. */
export async function redirectMoved(project: Project): Promise<string> {
  const { plan } = await (await import('../check/command.ts')).readFacts(project);
  const findMoved = createMoveFinder(plan);
  let moved = 0;
  const rows = (plan.data.addresses ?? []).map((address) => {
    const to = address.end === 'live' && plan.numberOf(address.path) < 0 ? findMoved(address) : null;
    if (to !== null) moved++;
    return to === null ? address : { ...address, end: to };
  });
  if (moved > 0) writeTogether(project.data, { [ADDRESSES_FILE]: formatAddresses(rows) });
  return `${count(moved, 'address', 'addresses')} redirected in ${shownPath(project.data)}/${ADDRESSES_FILE}.`;
}
