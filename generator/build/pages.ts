/** Builds pages: a page is rendered only if its key has changed or its file is not as the build wrote it. */
import type { Outcome } from '../define/outcome.ts';
import type { Props } from '../define/page.ts';
import { isDiskError } from '../errors/disk.ts';
import { GenError, problemsOf } from '../errors/gen-error.ts';
import { asError, reasonOf } from '../errors/prose.ts';
import type { Problem } from '../errors/problem.ts';
import { siteThrows } from '../errors/site-code.ts';
import { hashBytes } from '../hash.ts';
import type { Page, PageWithProps } from '../plan/pages.ts';
import { findSitePlace } from '../errors/place.ts';
import { readLinks, readPhotoFiles, internPaths } from './read-page.ts';
import type { BuiltSite, FileEntry } from './manifest.ts';
import type { KeyParts, RenderableSite } from './open-site.ts';
import { findLastmod, type LastmodSources } from './lastmod.ts';
import type { NextTree } from './next-tree.ts';

/** What decides about pages, besides their props. Plain data: threads get a copy. */
export interface PageContext {
  readonly keys: KeyParts;
  /** Day of the build, "2026-11-20". */
  readonly date: string;
  /** Paths of the pages to build; null: all. */
  readonly wanted: ReadonlySet<string> | null;
}

interface BuilderOptions extends PageContext {
  readonly site: Pick<RenderableSite, 'plan' | 'renderer' | 'propsOf' | 'openedFiles'>;
  readonly lastmods: LastmodSources;
  readonly tree: NextTree;
}

/**
 * How a page got into the next site:
 *
 *     kept          its key is the same: the file is linked, nothing is rendered
 *     out of date   its key is another one, but this build does not want it: the file is linked
 *     same          rendered, with the same bytes as before: the file is linked
 *     written       rendered and written
 */
export type PageResult = 'kept' | 'out of date' | 'same' | 'written';

export interface BuiltPage {
  readonly file: string;
  readonly entry: FileEntry;
  readonly result: PageResult;
}

/** Returns a function from a page to its key: the hash of all that it is made from. Values that pages share are hashed once. */
export function createPageKeys({ code, templates }: Pick<KeyParts, 'code' | 'templates'>) {
  const hashes = new WeakMap<object, string>();
  const hashValue = (value: unknown, name: string): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
    const known = hashes.get(value);
    if (known !== undefined) return known;
    const json = JSON.stringify(value);
    // JSON.stringify writes {} for a Map and a Set, too.
    if (json.includes('{}')) refuseOddValues(value, name);
    const hash = hashBytes(json);
    hashes.set(value, hash);
    return hash;
  };
  return ({ path, definition, props }: PageWithProps): string => {
    const parts = Object.entries(props).map(([name, value]) => `${name}=${hashValue(value, name)}`);
    return hashBytes([code, templates[definition.component] ?? '', path, ...parts].join('\n'));
  };
}

/** Throws for values that JSON would drop without a word: a change of them would go unnoticed. */
function refuseOddValues(value: unknown, name: string): void {
  const odd = findOddValue(value);
  if (odd)
    throw new GenError({
      file: 'site.ts',
      key: [name, ...odd.keys].join('.'),
      what: `The props of a page have a ${odd.value.constructor.name} here, but must be plain data.`,
      todo: 'Use objects, lists, texts and numbers: [...set], Object.fromEntries(map).',
    });
}

interface OddValue {
  readonly keys: readonly string[];
  readonly value: object;
}

function findOddValue(value: unknown): OddValue | null {
  if (typeof value !== 'object' || value === null) return null;
  if (value instanceof Map || value instanceof Set) return { keys: [], value };
  for (const key in value) {
    const odd = findOddValue(value[key as keyof typeof value]);
    if (odd) return { keys: [key, ...odd.keys], value: odd.value };
  }
  return null;
}

const readsTooLate = ({ definition, path }: Page): GenError =>
  new GenError({
    file: 'site.ts',
    key: definition.component,
    what: `A function reads a file while ${path} is rendered, so a change of the file would go unnoticed.`,
    todo: 'Read it in "props", with context.read.',
  });

export interface PageBuilder {
  /**
   * Builds a page; report pages need the outcome of the build. A page that is not wanted is rendered only where its file is missing
   * or was edited: a build of some records takes no other page off the site. Returns null for one that was never built.
   */
  readonly build: (page: Page, outcome?: Outcome) => BuiltPage | null;
  /** Takes over a file that is as a build wrote it, if the entry fits. Returns the entry, or null. */
  readonly reuse: (file: string, fits: (entry: FileEntry, built: BuiltSite) => boolean) => FileEntry | null;
}

export function createPageBuilder({ site, lastmods, tree, keys, date, wanted }: BuilderOptions): PageBuilder {
  const { renderer, propsOf, openedFiles, plan } = site;
  const findKey = createPageKeys(keys);
  const reuse: PageBuilder['reuse'] = (file, fits) => {
    for (const built of lastmods.sites) {
      const entry = built.intact(file);
      if (!entry || !fits(entry, built)) continue;
      tree.linkInto(file, built.folder);
      return entry;
    }
    return null;
  };
  const render = (page: Page, props: Props, key: string): BuiltPage => {
    const { file, path } = page;
    const openedBefore = openedFiles.count();
    const { main, content, share, renderDocument } = renderer.renderBody({ ...page, props });
    const lastmod = findLastmod(lastmods, { file, path, content, today: date });
    const bytes = renderDocument(lastmod);
    if (openedFiles.count() > openedBefore) throw readsTooLate(page);
    const hash = hashBytes(bytes);
    const links = internPaths(readLinks(main, plan.definition.vagueLinks), plan);
    const record = { key, content, lastmod, links, photos: readPhotoFiles(main), share };
    const entry = { hash, size: bytes.length, page: record };
    if (reuse(file, (other) => other.hash === hash)) return { file, entry, result: 'same' };
    tree.write(file, bytes);
    return { file, entry, result: 'written' };
  };
  const build: PageBuilder['build'] = (page, outcome) => {
    const { file, path } = page;
    const isWanted = outcome !== undefined || wanted === null || wanted.has(path);
    if (!isWanted && !lastmods.sites.some(({ files }) => files.has(file))) return null;
    const props = propsOf(page, outcome);
    const key = findKey({ ...page, props });
    // An earlier build may have had a wrong clock, so a day in the future is never kept.
    const entry = reuse(file, ({ page: record }, built) => {
      const isSame = record?.key === key && built.environment === keys.environment;
      return record !== null && record.lastmod <= date && (isSame || !isWanted);
    });
    if (!entry) return render(page, props, key);
    return { file, entry, result: entry.page?.key === key ? 'kept' : 'out of date' };
  };
  return { reuse, build };
}

export interface BuiltPages {
  readonly pages: readonly BuiltPage[];
  readonly failures: readonly Problem[];
}

interface BuildPagesOptions {
  /** The outcome of the build, for report pages. */
  readonly outcome?: Outcome;
  /** Called with the number of pages that are done. What it throws ends the work. */
  readonly onProgress?: (done: number) => void;
  /** Ends the work. */
  readonly signal?: AbortSignal;
  /** Takes the pages of each turn, so that they need not wait in memory. The last ones are returned. */
  readonly onPages?: (pages: readonly BuiltPage[]) => void;
}

/** Pages between two turns of the event loop: timers and signals are handled there. */
const TURN = 200;
/** A component that throws on one page throws on all of its kind, so these are enough. */
const MOST_FAILURES = 20;

export async function buildPages(
  builder: PageBuilder,
  planned: readonly Page[],
  { outcome, onProgress, signal, onPages }: BuildPagesOptions = {},
): Promise<BuiltPages> {
  const pages: BuiltPage[] = [];
  const failures: Problem[] = [];
  for (const [index, page] of planned.entries()) {
    if (failures.length >= MOST_FAILURES) break;
    try {
      const built = builder.build(page, outcome);
      if (built) pages.push(built);
    } catch (error) {
      if (isDiskError(error)) throw error;
      failures.push(...explainPageFailure(page, error));
    }
    if (index % TURN !== TURN - 1) continue;
    onPages?.(pages.splice(0));
    onProgress?.(index + 1);
    await new Promise(setImmediate);
    signal?.throwIfAborted();
  }
  return { pages, failures };
}

/** Explains why a page throws, with its path, component and data file. A GenError of the copy keeps its own place. */
function explainPageFailure({ definition, path, source }: Page, error: unknown): Problem[] {
  const problems = problemsOf(error);
  const page = definition.component;
  if (problems)
    return problems.map((problem) => ({
      ...problem,
      what: `${problem.what.replace(/\.$/, '')} (${page}, on the page ${path}).`,
    }));
  const { message, stack = '' } = asError(error);
  const component = /^\s*at ([A-Z]\w*) \(/m.exec(stack)?.[1] ?? page;
  const place = findSitePlace(error);
  const record = source ? `${path} (${source})` : path;
  // Functions of the definition run here, too: for breadcrumbs, structured data and the picture.
  if (place && !place.file.endsWith('.tsx'))
    return [{ ...place, ...siteThrows({ reason: message, called: `A function of ${page}`, record }) }];
  return [
    {
      ...(place ?? { file: source ?? `components/pages/${page}.tsx` }),
      what: `The component ${component} fails on the page ${path}: ${reasonOf(message)}.`,
      todo:
        component === page
          ? `Correct components/pages/${page}.tsx, or the data that it shows.`
          : `Correct the component, or what components/pages/${page}.tsx passes to it.`,
    },
  ];
}
