/** Finds paths that cannot be names of files, and files of the output with two owners. */
import type { Data } from '../define/data.ts';
import { formatPlace, type Problem } from '../errors/problem.ts';
import { show } from '../errors/prose.ts';
import type { Page, Plan } from './pages.ts';
import { faultOfPagePath, faultOfPath, MANIFEST_FILE, withoutCase } from './paths.ts';

/** A file beside the pages and its source: "the sitemap". */
interface SourcedFile {
  readonly file: string;
  readonly source: string;
}

interface Owner {
  readonly file: string;
  /** As a message names it. */
  readonly owner: string;
  readonly isPage?: boolean;
  /** Path of a page. */
  readonly path?: string;
  /** The page whose records give the path; undefined for any other file. */
  readonly page?: Page;
  /** Place of the path in the data; undefined for a path of `site.ts` or gen. */
  readonly place?: () => Partial<Problem>;
}

/** Finds files that cannot be written, or have two owners; `files` are those beside the pages. Names that differ only in case are one file on macOS and Windows. */
export function checkOwners(plan: Plan, files: readonly SourcedFile[]): Problem[] {
  const owners = new Map<string, Owner>();
  return [...listOwners(plan, files)].flatMap((next) => {
    const { file, owner, path = `/${file}`, isPage, place } = next;
    const fault = isPage ? faultOfPagePath(path) : faultOfPath(file);
    if (fault !== null) {
      const what = `The path ${show(path)} of ${owner} ${fault}.`;
      return [{ file: 'site.ts', ...place?.(), what, todo: advisePath(path, isPage), value: show(path) }];
    }
    const first = owners.get(withoutCase(file));
    if (!first) owners.set(withoutCase(file), next);
    return first ? [describeClash(first, next)] : [];
  });
}

function advisePath(path: string, isPage = false): string {
  const slashed = `/${path.replace(/^\/+|\/+$/g, '')}`;
  if (isPage && slashed !== path && faultOfPagePath(slashed) === null) return `Write "${slashed}".`;
  return 'Use letters, digits, and hyphens. For keys of records, the schema "slug()" allows nothing else.';
}

function* listOwners(plan: Plan, files: readonly SourcedFile[]): Generator<Owner> {
  // Paths that come from data are claimed last: they are the ones that can be changed.
  const rankOf = ({ params }: Page): number => (Object.keys(params).length > 0 ? 1 : 0);
  for (const page of plan.pages.toSorted((a, b) => rankOf(a) - rankOf(b))) yield ownerOfPage(page, plan.context.data);
  yield { file: MANIFEST_FILE, owner: 'the build manifest' };
  for (const { file, source } of files) yield { file, owner: source };
}

function ownerOfPage(page: Page, data: Data): Owner {
  const { definition, path, file, params, source } = page;
  const [record] = Object.values(params) as Readonly<Record<string, unknown>>[];
  if (!record) return { file, path, isPage: true, owner: `the page ${path}` };
  // A group has its address from its records.
  const [named] = Array.isArray(record.items) ? record.items : [record];
  const isOfKeys = typeof definition.path === 'string' && !definition.path.includes('.');
  return {
    file,
    path,
    isPage: true,
    owner: `the page of ${String(record.name ?? record.title ?? path)}`,
    page,
    place: () => ({
      ...(source && { file: source }),
      ...data.placeOfRecord(named, ['slug']),
      ...(isOfKeys && { key: 'slug' }),
    }),
  };
}

/** Files of hosts that `public/` often has, and what to write in their place. */
const INSTEAD: Readonly<Record<string, string>> = {
  _headers: 'Remove it from public/, and write headers in site.ts: headers: { "/*": { "X-Name": "value" } }.',
  _redirects: 'Remove it from public/, and write old addresses in data/aliases.yaml, or "redirects" in site.ts.',
  'robots.txt': 'Remove it from public/, and write the paths in site.ts: disallow: () => ["/path"].',
};

function describeClash(first: Owner, second: Owner): Problem {
  const { file, owner, page } = second;
  const isOneKind = page !== undefined && page.definition === first.page?.definition;
  const place = (isOneKind ? null : first.place?.()) ?? second.place?.();
  const at = { file: `out/${file}`, ...place };
  if (first.file !== file)
    return {
      ...at,
      what: `The names out/${file} and out/${first.file} differ only in case: macOS, Windows, and some hosts keep one of the two.`,
      todo: 'Choose another path for one of them.',
      value: show(file),
    };
  const { file: other, line } = (isOneKind && first.place?.()) || {};
  const where = other === undefined ? '' : ` (${formatPlace({ file: other, line })})`;
  const change = place?.key === 'slug' ? 'Choose another slug.' : 'Choose another path.';
  return {
    ...at,
    what: `Two things would be written to out/${file}: ${first.owner}${where} and ${owner}.`,
    todo: INSTEAD[file] ?? change,
  };
}
