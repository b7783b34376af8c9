/** Records the addresses of a release in the data folder. */
import { readFacts } from '../check/command.ts';
import { shownPath } from '../disk/files.ts';
import { writeTogether } from '../disk/durable.ts';
import { count } from '../errors/prose.ts';
import { ADDRESSES_FILE, createMoveFinder, formatAddresses, listAddresses } from '../plan/addresses.ts';
import type { Project } from '../project.ts';

/** Adds the addresses of a site that has been checked. Returns a sentence for the user. */
export async function recordAddresses(project: Project, day: string): Promise<string> {
  const { plan } = await readFacts(project);
  const known = plan.data.addresses ?? [];
  const all = listAddresses(plan, day);
  const added = all.length - known.length;
  writeTogether(project.data, { [ADDRESSES_FILE]: formatAddresses(all) });
  return `${count(added, 'new address', 'new addresses')} in ${shownPath(project.data)}/${ADDRESSES_FILE}, ${count(all.length, 'address', 'addresses')} in all. Commit the file: a build that would lose one of them fails.`;
}

/** Gives an end to addresses whose page has another slug now. Returns a sentence for the user. */
export async function redirectMoved(project: Project): Promise<string> {
  const { plan } = await readFacts(project);
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
