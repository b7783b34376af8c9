/** Finds paths that no file can have, and files of the output that two things would be written to. */
import type { PageDefinition } from '../define/page.ts';
import type { Problem } from '../errors/problem.ts';
import { show } from '../errors/prose.ts';
import type { Page, Plan } from './pages.ts';
import { faultOfPath, pathNotUsable, withoutCase } from './paths.ts';
import { stubsOf, type Redirect } from './redirects.ts';

/** A file beside the pages and its source: "the sitemap". */
export interface ClaimedFile {
  readonly file: string;
  readonly source: string;
}

interface PlannedFiles {
  readonly redirects: readonly Redirect[];
  /** Files beside the pages and the stubs of redirects. */
  readonly files: readonly ClaimedFile[];
}

/** Finds paths that cannot be written. A redirect needs no file. */
export function checkPaths(plan: Plan, files: readonly ClaimedFile[]): Problem[] {
  return [
    ...plan.pages.flatMap((page) => {
      const place = { file: 'site.ts', ...placeOfPage(page) };
      const fault = page.path.startsWith('/') ? faultOfPath(page.file) : 'does not begin with "/"';
      return judge(page.path, fault, { ...place, owner: `a ${page.definition.component}` });
    }),
    ...files.flatMap(({ file, source }) => judge(file, faultOfPath(file), { file: 'site.ts', owner: source })),
  ];
}

function judge(
  path: string,
  fault: string | null,
  { owner, ...place }: Pick<Problem, 'file' | 'key'> & { owner: string },
): Problem[] {
  return fault === null ? [] : [{ ...place, ...pathNotUsable({ path, owner, fault }) }];
}

/** Returns the data file of a page's record. */
const placeOfPage = ({ source }: Page): Partial<Problem> => (source ? { file: source } : {});

interface Owner {
  readonly file: string;
  /** The definition whose records give the path; undefined for any other file. */
  readonly records?: PageDefinition | undefined;
  /** As a message names it. */
  readonly owner: string;
  /** Place of the path in the data or the site's code; undefined if gen itself writes the file. */
  readonly place?: Partial<Problem> | undefined;
}

/** Finds files with two owners. Names that differ only in case are one file on macOS and Windows. */
export function checkOwners(plan: Plan, { redirects, files }: PlannedFiles): Problem[] {
  const owners = new Map<string, Owner>();
  return [...listOwners(plan, { redirects, files })].flatMap((next) => {
    const name = withoutCase(next.file);
    const first = owners.get(name);
    if (!first) owners.set(name, next);
    // Records of one key are a mistake of their own.
    const isReported = first?.records !== undefined && first.records === next.records;
    return first && !isReported ? [describeClash(first, next)] : [];
  });
}

function* listOwners(plan: Plan, { redirects, files }: PlannedFiles): Generator<Owner> {
  // Paths that come from data are claimed last: they are the ones that can be changed.
  const rankOf = ({ params }: Page): number => (Object.keys(params).length > 0 ? 1 : 0);
  for (const page of plan.pages.toSorted((a, b) => rankOf(a) - rankOf(b))) yield ownerOfPage(page);
  for (const { file, source } of files) yield { file, owner: source };
  for (const { file, from } of stubsOf(plan, redirects)) yield { file, owner: `the alias ${from}` };
}

function ownerOfPage(page: Page): Owner {
  const { definition, path, file, params } = page;
  const [record] = Object.values(params) as Readonly<Record<string, unknown>>[];
  if (!record) return { file, owner: `the page ${path}` };
  const owner = `the page of ${String(record.name ?? record.title ?? path)}`;
  const records = typeof definition.path === 'string' ? definition : undefined;
  return { file, records, owner, place: { ...placeOfPage(page), key: 'slug' } };
}

/** Files of hosts that `public/` often has, and what to write in their place. */
const INSTEAD: Readonly<Record<string, string>> = {
  _headers: 'Remove it from public/, and write headers in site.ts: headers: { "/*": { "X-Name": "value" } }.',
  _redirects: 'Remove it from public/, and write old addresses in data/aliases.yaml, or "redirects" in site.ts.',
  'robots.txt': 'Remove it from public/, and write the paths in site.ts: disallow: () => ["/path"].',
};

function describeClash(first: Owner, { file, owner, place: own }: Owner): Problem {
  const place = first.place ?? own;
  const at = { file: `out/${file}`, ...place };
  if (first.file !== file)
    return {
      ...at,
      what: `The names out/${file} and out/${first.file} differ only in case: macOS, Windows, and some hosts keep one of the two.`,
      todo: 'Choose another path for one of them.',
      seen: show(file),
    };
  return {
    ...at,
    what: `Two things would be written to out/${file}: ${first.owner} and ${owner}.`,
    todo: INSTEAD[file] ?? `Choose another ${place?.key === 'slug' ? 'slug' : 'path'}.`,
  };
}
