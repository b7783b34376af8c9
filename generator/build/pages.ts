/** Makes pages: a page is rendered only if its key has changed or its file is not as the build wrote it. */
import { readLinks } from '../output/link-audit.ts';
import { readPhotos } from '../output/sitemap.ts';
import type { Outcome } from '../define/outcome.ts';
import { isDiskError } from '../errors/disk.ts';
import { GenError, problemsOf } from '../errors/gen-error.ts';
import { asError, reasonOf } from '../errors/prose.ts';
import type { Problem } from '../errors/problem.ts';
import { siteThrows } from '../errors/site-code.ts';
import { hashBytes } from '../hash.ts';
import type { Page, PageWithProps } from '../plan/pages.ts';
import type { Renderer } from '../render/renderer.ts';
import { findSitePlace } from '../errors/place.ts';
import type { History } from './history.ts';
import type { BuiltSite, FileEntry } from './manifest.ts';
import type { PageKeys } from './open-site.ts';
import type { Stage } from './stage.ts';

export interface MakerOptions {
  readonly renderer: Renderer;
  readonly keys: PageKeys;
  /** Hash of the environment: pages of another one are made again. See `Inputs`. */
  readonly environment: string;
  /** Built sites to take pages over from: the published one, and parts. */
  readonly sites: readonly BuiltSite[];
  /** Days of change that the sites do not have. */
  readonly history: History;
  /** Paths that were published at some time: the day on which such a page last changed is not known without a record. */
  readonly known: ReadonlySet<string>;
  /** Day of the build, "2026-11-20". */
  readonly date: string;
  readonly stage: Stage;
  /** Number of times that the code of the site has opened a file. */
  readonly countOpened: () => number;
  /** Paths of the pages to make; null: all. */
  readonly wanted: ReadonlySet<string> | null;
}

/**
 * How a page got into the next site. `kept`: linked without rendering. `out of date`: taken over, although its key has changed. `same`: rendered, with the same bytes
 * as before.
 */
export type PageResult = 'kept' | 'out of date' | 'same' | 'written';

export interface MadePage {
  readonly file: string;
  readonly entry: FileEntry;
  readonly result: PageResult;
}

/** Returns a function from a page to its key: the hash of all that it is made from. Values that pages share are hashed once. */
export function createKeyMaker({ code, templates }: PageKeys) {
  const hashes = new WeakMap<object, string>();
  const hashOf = (value: unknown, keys: string): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
    const known = hashes.get(value);
    if (known !== undefined) return known;
    refuseOddValues(value, keys);
    const hash = hashBytes(JSON.stringify(value));
    hashes.set(value, hash);
    return hash;
  };
  return ({ path, definition, props }: PageWithProps): string => {
    const parts = Object.entries(props).map(([name, value]) => `${name}=${hashOf(value, name)}`);
    return hashBytes([code, templates[definition.component] ?? '', path, ...parts].join('\n'));
  };
}

/** Throws for values that JSON would drop without a word: a change of them would go unnoticed. */
function refuseOddValues(value: unknown, keys: string): void {
  if (typeof value === 'object' && value !== null && !isPlain(value))
    throw new GenError({
      file: 'site.ts',
      key: keys,
      what: `The props of a page have a ${value.constructor.name} here, but must be plain data.`,
      todo: 'Use objects, lists, texts and numbers: [...set], Object.fromEntries(map).',
    });
  if (typeof value === 'object' && value !== null)
    for (const [key, item] of Object.entries(value))
      if (typeof item === 'object') refuseOddValues(item, `${keys}.${key}`);
}

const isPlain = (value: object): boolean => !(value instanceof Map || value instanceof Set);

const readsTooLate = ({ definition, path }: DrawnPage): GenError =>
  new GenError({
    file: 'site.ts',
    key: definition.component,
    what: `A function reads a file while ${path} is rendered, so a change of the file would go unnoticed.`,
    todo: 'Read it in "props", with context.read.',
  });

export type PageMaker = ReturnType<typeof createPageMaker>;

/** Returns functions that make a page, and that take over any file. */
export function createPageMaker(context: MakerOptions) {
  const { sites, history, known, date, stage, renderer, wanted, environment, countOpened } = context;
  const makeKey = createKeyMaker(context.keys);
  /** Takes over a file that is as a build wrote it, if the entry fits. */
  const keep = (file: string, fits: (entry: FileEntry, site: BuiltSite) => boolean): FileEntry | null => {
    for (const site of sites) {
      const entry = site.intact(file);
      if (!entry || !fits(entry, site)) continue;
      stage.linkInto(file, site.folder);
      return entry;
    }
    return null;
  };
  const render = (page: DrawnPage, key: string): MadePage => {
    const { file, path } = page;
    const past = sites.map((site) => site.files.get(file)?.page).find((record) => record) ?? history.get(file);
    const openedBefore = countOpened();
    const { main, content, share, renderDocument } = renderer.renderBody(page);
    const isUnchanged = past?.content === content && past.lastmod <= date;
    const lastmod = isUnchanged ? past.lastmod : !past && known.has(path) ? '' : date;
    const bytes = renderDocument(lastmod);
    if (countOpened() > openedBefore) throw readsTooLate(page);
    const hash = hashBytes(bytes);
    const record = { key, content, lastmod, links: readLinks(main), photos: readPhotos(main), share };
    const entry = { hash, size: bytes.length, page: record };
    if (keep(file, (other) => other.hash === hash)) return { file, entry, result: 'same' };
    stage.write(file, bytes);
    return { file, entry, result: 'written' };
  };
  /**
   * Makes a page; report pages need the outcome of the build. A page that is not wanted is rendered only where its file is missing
   * or was edited: a build of some records takes no other page off the site. Returns null for one that was never built.
   */
  const make = (page: Page, outcome?: Outcome): MadePage | null => {
    const { file, path } = page;
    const isWanted = outcome !== undefined || wanted === null || wanted.has(path);
    if (!isWanted && !sites.some(({ files }) => files.has(file))) return null;
    const drawn = { ...page, props: page.props(outcome) };
    const key = makeKey(drawn);
    // An earlier build may have had a wrong clock, so a day in the future is never kept.
    const entry = keep(file, ({ page: record }, site) => {
      const isSame = record?.key === key && site.environment === environment;
      return record !== null && record.lastmod <= date && (isSame || !isWanted);
    });
    if (!entry) return render(drawn, key);
    return { file, entry, result: entry.page?.key === key ? 'kept' : 'out of date' };
  };
  return { keep, make };
}

type DrawnPage = PageWithProps & Pick<Page, 'file'>;

export interface MadePages {
  readonly made: readonly MadePage[];
  readonly failures: readonly Problem[];
}

interface MakeOptions {
  /** The outcome of the build, for report pages. */
  readonly outcome?: Outcome;
  /** Called with the number of pages that are done. What it throws ends the work. */
  readonly onProgress?: (done: number) => void;
  /** Ends the work. */
  readonly signal?: AbortSignal;
}

/** Pages between two turns of the event loop: timers and signals are handled there. */
const TURN = 200;
/** A component that throws on one page throws on all of its kind, so these are enough. */
const MOST_FAILURES = 20;

/** Makes pages. */
export async function makePages(
  maker: PageMaker,
  pages: readonly Page[],
  { outcome, onProgress, signal }: MakeOptions = {},
): Promise<MadePages> {
  const made: MadePage[] = [];
  const failures: Problem[] = [];
  for (const [index, page] of pages.entries()) {
    if (failures.length >= MOST_FAILURES) break;
    try {
      const one = maker.make(page, outcome);
      if (one) made.push(one);
    } catch (error) {
      if (isDiskError(error)) throw error;
      failures.push(...explainPageFailure(page, error));
    }
    if (index % TURN !== TURN - 1) continue;
    onProgress?.(index + 1);
    await new Promise(setImmediate);
    signal?.throwIfAborted();
  }
  return { made, failures };
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
