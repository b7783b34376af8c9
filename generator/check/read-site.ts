/** Reads the finished site from the disk: names of all files, redirects, and the role of each page. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { noPages, noSiteFolder } from '../errors/output.ts';
import { GenError } from '../errors/problem.ts';
import { isFolder, statOf } from '../disk/real-path.ts';
import { statTree, type FileOnDisk } from '../disk/list.ts';
import { hashBytes } from '../hash.ts';
import { shownPath } from '../disk/files.ts';
import { openBuiltSite } from '../build/manifest.ts';
import { pathOfFile } from '../plan/paths.ts';
import type { PageSource } from './html/page.ts';
import { collectRedirects } from './redirects.ts';
import { loadVocabulary } from './schema/vocabulary.ts';
import { tabulateNames } from './similar/runs.ts';
import type { CheckedSite, CheckFacts, PageContext, PageRole, PlannedPage } from './types.ts';

/** Bytes: every stub is smaller, and every page larger. */
const LARGEST_STUB = 4096;

export type PageFile = Omit<PageSource, 'html'>;

export interface OpenOptions {
  readonly out: string;
  readonly facts: CheckFacts;
  readonly release: boolean;
  /** True to hash every file, also those that nobody has written to since the build. */
  readonly hashAll?: boolean;
  /** The files of `out`, if they were listed just now. */
  readonly listed?: ReadonlyMap<string, FileOnDisk> | undefined;
}

export interface SiteOnDisk extends Pick<CheckedSite, 'allowed' | 'hashOf'> {
  /** Every file of HTML, in the order of their names. */
  readonly pages: readonly PageFile[];
  readonly context: PageContext;
  readonly readPage: (file: string) => string;
  /** Files that rules have read through the context. */
  readonly readFiles: Set<string>;
}

/** Throws a GenError if there is no site. */
export function openSite({ out, facts, release, hashAll = false, listed }: OpenOptions): SiteOnDisk {
  const found = listSite(out, listed);
  const files = new Set(found.keys());
  const readFiles = new Set<string>();
  const bytesOf = (file: string): Buffer => (files.has(file) ? readFileSync(join(out, file)) : Buffer.alloc(0));
  const readPage = (file: string): string => bytesOf(file).toString();
  const read = (file: string): string => {
    readFiles.add(file);
    return readPage(file);
  };
  const built = hashAll ? null : openBuiltSite(out);
  const allowed = new Set(facts.allowed.length > 0 ? glob.sync([...facts.allowed], { cwd: out, dot: true }) : []);
  const documents = [...files].filter((file) => file.endsWith('.html') && !allowed.has(file));
  const stubs = documents
    .filter((file) => (found.get(file)?.stats?.size ?? 0) <= LARGEST_STUB)
    .map((file) => ({ file, html: readPage(file) }));
  const redirects = collectRedirects({ stubs, table: readPage('_redirects'), origin: facts.origin });
  const stubFiles = new Set(stubs.filter(({ file }) => redirects.has(pathOfFile(file))).map(({ file }) => file));
  const planned = new Map(facts.pages.map((page) => [page.path, page]));
  const pages = documents.map((file): PageFile => {
    const path = pathOfFile(file);
    const page = planned.get(path);
    const { component = null, limit = null } = page ?? {};
    return { file, path, component, limit, role: roleOf(page, stubFiles.has(file)) };
  });
  const size = (file: string): number => statOf(join(out, file))?.size ?? 0;
  const names = tabulateNames(facts.names);
  return {
    pages,
    context: { facts, release, files, redirects, planned, read, size, names, vocabulary: loadVocabulary() },
    readPage,
    readFiles,
    allowed,
    hashOf: memoize((file) => built?.intact(file)?.hash ?? hashBytes(bytesOf(file))),
  };
}

/** Caches each result. */
function memoize<Result>(compute: (file: string) => Result): (file: string) => Result {
  const results = new Map<string, Result>();
  return (file) => {
    const result = results.get(file) ?? compute(file);
    results.set(file, result);
    return result;
  };
}

/** Returns the files in the order of their names. */
function listSite(out: string, listed?: OpenOptions['listed']): ReadonlyMap<string, FileOnDisk> {
  const shown = shownPath(out);
  if (!isFolder(out)) throw new GenError({ file: shown, ...noSiteFolder() });
  // A link may lead to nothing.
  const files = [...(listed ?? statTree(out))]
    .filter(([, { stats }]) => stats?.isFile())
    .sort(([a], [b]) => (a < b ? -1 : 1));
  if (!files.some(([file]) => file.endsWith('.html'))) throw new GenError({ file: shown, ...noPages() });
  return new Map(files);
}

function roleOf(page: PlannedPage | undefined, isStub: boolean): PageRole {
  if (page) return page.notFound ? 'not-found' : 'page';
  return isStub ? 'redirect' : 'page';
}
