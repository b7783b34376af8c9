/**
 * Published addresses: `data/addresses.tsv` has a line for each address that a release has published, with its end. Pages do not
 * depend on it; redirects do, and an address without a page or an end is a mistake.
 */
import { addressToNowhere, addressTwice, addressUnreadable, addressVanished } from '../errors/paths.ts';
import type { Problem } from '../errors/problem.ts';
import { parseList } from './line-list.ts';
import { isLinkable, type Page, type Plan } from './pages.ts';
import { expandRedirects } from './redirects.ts';

export const ADDRESSES_FILE = 'addresses.tsv';
const HEADER = 'address\tend\tsince\tpage';
const LINE = /^(\/[^\t]*)\t(live|gone|→ ?(\/[^\t]*))\t(\d{4}-\d{2}-\d{2})\t([^\t]*)$/;

export interface Address {
  readonly path: string;
  /** "live", "gone", or the path that it redirects to. */
  readonly end: string;
  /** Day of the first release with it. */
  readonly since: string;
  /** Component and records of its page, by numbers that stay when a slug changes: "CityPage cities 4". */
  readonly page: string;
  /** From 1. */
  readonly line: number;
}

/** Parses the file. `file` is its name in messages. Throws a GenError with every mistake in it. */
export const parseAddresses = (text: string, file: string): Address[] =>
  parseList(text, file, {
    header: HEADER,
    readRow: (content) => {
      const [, path, end = '', to, day = '', page = ''] = LINE.exec(content) ?? [];
      return path === undefined ? null : { path, end: to ?? end, day, page };
    },
    unreadable: addressUnreadable,
    nameOf: ({ path }) => path,
    twice: (path, line) => addressTwice({ path, line }),
  }).map(({ day, ...row }) => ({ ...row, since: day }));

/** Returns the text of the file, sorted by address, so that two branches merge without a conflict in most places. */
export function formatAddresses(addresses: Iterable<Omit<Address, 'line'>>): string {
  const lines = Array.from(addresses, ({ path, end, since, page }) =>
    [path, end.startsWith('/') ? `→ ${end}` : end, since, page].join('\t'),
  );
  return `${[HEADER, ...lines.sort()].join('\n')}\n`;
}

/** True for the header and for lines of live addresses: no redirect follows from them. */
export const isLive = (line: string): boolean => line === HEADER || line.split('\t')[1] === 'live';

export type Settled = ReturnType<typeof settleAddresses>;

/**
 * Settles where aliases and published addresses end: redirects, chains joined, sorted by path; addresses that are gone; and
 * problems, for those that would vanish and ends that lead nowhere. `file` is the name of the list in messages.
 */
export function settleAddresses(plan: Plan, file = `data/${ADDRESSES_FILE}`) {
  const aliases = expandRedirects(plan);
  const addresses = (plan.data.addresses ?? []).filter(({ path }) => !plan.byPath.has(path));
  if (addresses.length === 0) return { redirects: aliases, gone: [], problems: [] };
  const moves = new Map([
    ...addresses.map(({ path, end }) => [path, end] as const),
    ...aliases.map(({ from, to }) => [from, to] as const),
  ]);
  const ends = new Set(addresses.filter(({ end }) => end !== 'live').map(({ path }) => path));
  const endOf = (path: string): string => follow(path, moves, (one) => isLinkable(one, plan));
  // `checkRedirects` reports aliases that lead to other aliases.
  const joined = aliases.map((alias) => (ends.has(alias.to) ? { ...alias, to: endOf(alias.to) } : alias));
  const written = new Set(aliases.map(({ from }) => from));
  const own = addresses.filter(({ path }) => !written.has(path));
  const moved = own.map(({ path }) => ({ from: path, to: endOf(path) }));
  const all = [...joined, ...moved].sort((a, b) => (a.from < b.from ? -1 : 1));
  const findMoved = own.some(({ end }) => end === 'live') ? createMoveFinder(plan) : () => null;
  return {
    redirects: all.filter(({ to }) => to.startsWith('/')),
    gone: all.filter(({ to }) => to === 'gone').map(({ from }) => from),
    problems: own.flatMap((address): Problem[] => {
      const { path, end, since, line } = address;
      if (end === 'live') return [{ file, line, ...addressVanished({ path, since, moved: findMoved(address) }) }];
      return endOf(path) === 'nowhere' ? [{ file, line, ...addressToNowhere({ path, to: end }) }] : [];
    }),
  };
}

/** Returns the page that an address leads to, "gone", or "nowhere". */
function follow(start: string, moves: ReadonlyMap<string, string>, isEnd: (path: string) => boolean): string {
  const seen = new Set<string>();
  let path = start;
  while (!seen.has(path)) {
    seen.add(path);
    if (isEnd(path)) return path;
    const next = moves.get(path);
    if (next === 'gone') return next;
    if (next === undefined || next === 'live') return 'nowhere';
    path = next;
  }
  return 'nowhere';
}

/** Returns a function that finds the new address of a page whose slug was changed: the same component and the same records. */
export function createMoveFinder(plan: Plan): (address: Pick<Address, 'page'>) => string | null {
  const listed = new Set((plan.data.addresses ?? []).map(({ path }) => path));
  const found = new Map<string, string>();
  for (const { path, page } of publicPages(plan)) if (!listed.has(path)) found.set(page, path);
  return ({ page }) => found.get(page) ?? null;
}

/** Returns the pages that search engines may show. */
function publicPages({ plain, site }: Plan): Pick<Address, 'path' | 'page'>[] {
  return plain
    .filter(({ definition: { notFoundFor, disallow, robots } }) => {
      return notFoundFor === null && !disallow && !robots.includes('noindex');
    })
    .map((page) => ({ path: page.path, page: [page.definition.component, ...namesOf(page, site)].join(' ') }));
}

/** "cities 4": the first unique key of a collection besides its slug, else the slug. */
function namesOf({ definition, params }: Page, { collections }: Plan['site']): string[] {
  return Object.entries(definition.each).map(([param, { name, key }]) => {
    const unique = collections
      .find((collection) => collection.name === name)
      ?.unique.find((one) => typeof one === 'string');
    return `${name} ${String((params[param] as Readonly<Record<string, unknown>>)[unique ?? key ?? ''])}`;
  });
}

/** Returns the list after a release on this day: every public page is live, and addresses without a page keep their ends. */
export function listAddresses(plan: Plan, day: string): Omit<Address, 'line'>[] {
  const known = new Map((plan.data.addresses ?? []).map((address) => [address.path, address]));
  const live = [...publicPages(plan)].map(({ path, page }) => ({
    ...{ path, page, end: 'live', since: known.get(path)?.since ?? day },
  }));
  const current = new Set(live.map(({ path }) => path));
  return [...live, ...[...known.values()].filter(({ path }) => !current.has(path))];
}
