/** Messages about the addresses of pages: two things at one address, aliases and links that lead nowhere. */
import { message } from './problem.ts';
import { listOf, nearest, show } from './prose.ts';

export const claimedTwice = message(
  'path-claimed-twice',
  ({ file, first, second, key }: { file: string; first: string; second: string; key: 'slug' | 'path' }) => ({
    what: `Two things would be written to out/${file}: ${first} and ${second}.`,
    todo: `Choose another ${key}.`,
  }),
);

export const namesAlike = message('paths-differ-in-case', ({ file, other }: { file: string; other: string }) => ({
  what: `The names out/${file} and out/${other} differ only in case: macOS, Windows, and some hosts keep one of the two.`,
  todo: 'Choose another path for one of them.',
  seen: show(file),
}));

/** `fault` is the rest of a sentence: "leaves the output directory". */
export const pathNotUsable = message(
  'path-not-usable',
  ({ path, owner, fault }: { path: string; owner: string; fault: string }) => ({
    what: `The path ${show(path)} of ${owner} ${fault}.`,
    todo: 'Use letters, digits, and hyphens. For keys of records, the schema "slug()" allows nothing else.',
    seen: show(path),
  }),
);

export const aliasTwice = message('alias-written-twice', (from: string, line?: number) => ({
  what: `There is already an alias "${from}"${line === undefined ? '' : ` in line ${line}`}.`,
  todo: 'Keep one of the two.',
  seen: show(from),
}));

export const aliasOnPage = message('alias-on-page', (from: string) => ({
  what: `The alias "${from}" is the address of a page.`,
  todo: 'Remove the alias: visitors already find the page there.',
  seen: show(from),
}));

export const aliasToItself = message('alias-to-itself', (from: string) => ({
  what: `The alias "${from}" redirects to itself.`,
  todo: 'Redirect it to a page.',
  seen: show(from),
}));

export const aliasCircle = message('alias-circle', (from: string, to: string) => ({
  what: `The aliases "${from}" and "${to}" redirect to each other.`,
  todo: 'Redirect both to a page.',
  seen: show(from),
}));

interface AliasTarget {
  readonly from: string;
  readonly to: string;
}

/** `page` is the page that the second alias leads to; null if there is none. */
export const aliasToAlias = message('alias-to-alias', ({ from, to }: AliasTarget, page: string | null) => ({
  what: `The alias "${from}" redirects to "${to}", which is an alias itself.`,
  todo: page ? `Redirect it to "${page}", where "${to}" leads.` : 'Redirect it to a page.',
  seen: show(from),
}));

export const aliasToNowhere = message('alias-to-nowhere', ({ from, to }: AliasTarget, pages: readonly string[]) => ({
  what: `The alias "${from}" redirects to "${to}", but there is no such page.`,
  todo: suggestPage(to, pages),
  seen: show(to),
}));

/** `source` begins the sentence: `The card "Towing"`. */
export const linkToNowhere = message(
  'link-to-nowhere',
  ({ source, link, pages }: { source: string; link: string; pages: readonly string[] }) => ({
    what: `${source} links to "${link}", but there is no such page.`,
    todo: suggestPage(link, pages),
    seen: show(link),
  }),
);

const LISTED = 6;

/** A page in the same folder whose name is near or contains the words asked for, else the nearest page at all, else some. */
function suggestPage(path: string, pages: readonly string[]): string {
  const folder = path.slice(0, path.lastIndexOf('/') + 1);
  const name = path.slice(folder.length);
  const names = pages.flatMap((page) => (page.startsWith(folder) ? page.slice(folder.length) || [] : []));
  const beside = names.filter((other) => !other.includes('/'));
  const similar = names.filter((other) => other.includes(name));
  const near = nearest(name, names) ?? (similar.length === 1 ? (similar[0] as string) : null);
  if (near !== null) return `Did you mean "${folder}${near}"?`;
  const other = names.length > 0 && folder !== '/' ? null : nearest(path, pages);
  if (other !== null) return `Did you mean "${other}"?`;
  const choice = [similar, beside, names].find((some) => some.length > 0) ?? [];
  const shown = choice.length > 0 ? choice.map((choosable) => `${folder}${choosable}`) : pages;
  return `Choose a page, such as ${listOf(shown.slice(0, LISTED), 'or')}.`;
}

export const originUnwritable = message('host-origin', ({ origin }: { origin: string }) => ({
  what: `The settings of web servers cannot hold the origin ${show(origin)}.`,
  todo: 'Write scheme and host only, the host in letters, digits, hyphens, and dots: "https://www.example.com".',
}));

export const pathUnwritable = message('host-path', ({ path }: { path: string }) => ({
  what: `The settings of web servers cannot hold the path ${show(path)}.`,
  todo: 'Begin it with a slash, end it without one, and leave out empty segments, control characters, backslashes, backticks, and $ % ? # { }.',
  seen: show(path),
}));

export const policyUnwritable = message('host-policy', ({ policy }: { policy: string }) => ({
  what: `The settings of web servers cannot hold the Content-Security-Policy ${show(policy)}.`,
  todo: 'Name each source in it by its origin only.',
}));
