/** Makes pages: a page is rendered only if its key has changed or its file is not as the build wrote it. */
import { readLinks } from '../output/link-audit.ts';
import type { Outcome } from '../define/page.ts';
import { isDiskError } from '../errors/disk.ts';
import { asError, reasonOf } from '../errors/prose.ts';
import { problemsOf, type Problem, type Message } from '../errors/problem.ts';
import { siteThrows } from '../errors/own-code.ts';
import { hashBytes } from '../hash.ts';
import type { Page, PageWithProps } from '../plan/pages.ts';
import type { Renderer } from '../render/renderer.ts';
import { findOwnPlace } from '../errors/place.ts';
import type { BuiltSite, Entry, PageEntry, Manifest } from './manifest.ts';
import type { Stage } from './stage.ts';

export interface PageContext {
  readonly renderer: Renderer;
  /** Hash of the modules of the site's definition. */
  readonly siteHash: string;
  /** Built sites to take pages over from: the published one, and parts. */
  readonly sites: readonly BuiltSite[];
  /** Manifest of an earlier build, for days of change that the sites do not have. */
  readonly history: Manifest | null;
  /** Day of the build, "2026-11-20". */
  readonly date: string;
  readonly stage: Stage;
  /** Paths of the pages to make; null: all. */
  readonly wanted: ReadonlySet<string> | null;
}

/** `kept`: taken over without rendering. `same`: rendered, with the same bytes as before. */
export type Fate = 'kept' | 'same' | 'written';

export interface MadePage {
  readonly file: string;
  readonly entry: PageEntry;
  readonly fate: Fate;
  /** True for a page that was taken over although its key has changed. */
  readonly isBehind: boolean;
}

/** Returns a function from a page to its key: the hash of its props and its renderer. Values that pages share are hashed once. */
export function createKeyMaker({ renderer, siteHash }: Pick<PageContext, 'renderer' | 'siteHash'>) {
  const hashes = new WeakMap<object, string>();
  const hashOf = (value: unknown): string => {
    if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
    const known = hashes.get(value);
    if (known !== undefined) return known;
    const hash = hashBytes(JSON.stringify(value));
    hashes.set(value, hash);
    return hash;
  };
  return ({ path, definition, props }: PageWithProps): string => {
    const parts = Object.entries(props).map(([name, value]) => `${name}=${hashOf(value)}`);
    return hashBytes([renderer.hashOf(definition.component), siteHash, path, ...parts].join('\n'));
  };
}

export type PageMaker = ReturnType<typeof createPageMaker>;

/** Returns functions that make one page, and that take one over which was not asked for. */
export function createPageMaker(context: PageContext) {
  const { sites, history, date, stage, renderer } = context;
  const keyOf = createKeyMaker(context);
  /** Takes over a file that is as a build wrote it, if the entry fits. */
  const keep = (file: string, fits: (entry: Entry) => boolean): Entry | null => {
    for (const site of sites) {
      const entry = site.intact(file);
      if (!entry || !fits(entry)) continue;
      stage.keep(file, site.folder);
      return entry;
    }
    return null;
  };
  const keepPage = (file: string, fits: (entry: PageEntry) => boolean): PageEntry | null =>
    // An earlier build may have had a wrong clock, so a day in the future is never kept.
    keep(file, (entry) => isPage(entry) && entry.page.lastmod <= date && fits(entry)) as PageEntry | null;
  const render = (page: DrawnPage, key: string): MadePage => {
    const { file } = page;
    const past = [...sites, history].map((site) => site?.files.get(file)?.page).find((record) => record);
    let lastmod = date;
    const { bytes, main, content } = renderer.renderPage(page, (hash) => {
      if (past?.content === hash && past.lastmod <= date) lastmod = past.lastmod;
      return lastmod;
    });
    const hash = hashBytes(bytes);
    const record = { key, content, lastmod, links: readLinks(main) };
    const entry: PageEntry = { hash, size: bytes.length, page: record };
    if (keep(file, (other) => other.hash === hash)) return { file, entry, fate: 'same', isBehind: false };
    stage.write(file, bytes);
    return { file, entry, fate: 'written', isBehind: false };
  };
  const draw = (page: Page, outcome?: Outcome): DrawnPage => ({ ...page, props: page.props(outcome) });
  return {
    keep,
    /** Report pages need the outcome of the build. */
    make: (page: Page, outcome?: Outcome): MadePage => {
      const drawn = draw(page, outcome);
      const key = keyOf(drawn);
      const entry = keepPage(page.file, (other) => other.page.key === key);
      return entry ? { file: page.file, entry, fate: 'kept', isBehind: false } : render(drawn, key);
    },
    /** Renders a page that is missing or was edited, so that a build of some records takes no other page off the site. Returns null for a page that was never built. */
    takeOver: (page: Page): MadePage | null => {
      if (!sites.some(({ files }) => files.has(page.file))) return null;
      const drawn = draw(page);
      const key = keyOf(drawn);
      const entry = keepPage(page.file, () => true);
      return entry ? { file: page.file, entry, fate: 'kept', isBehind: entry.page.key !== key } : render(drawn, key);
    },
  };
}

type DrawnPage = PageWithProps & Pick<Page, 'file'>;

const isPage = (entry: Entry): entry is PageEntry => entry.page !== null;

export interface MadePages {
  readonly made: readonly MadePage[];
  readonly failures: readonly Problem[];
}

/** Pages between two turns of the event loop: timers and signals are handled there. */
const TURN = 200;
/** A component that throws on one page throws on all of its kind, so these are enough. */
const MOST_FAILURES = 20;

/** Makes pages. `onProgress` is called with the number of pages that are done. */
export async function makePages(
  context: PageContext,
  pages: readonly Page[],
  onProgress: (done: number) => void = () => {},
): Promise<MadePages> {
  const maker = createPageMaker(context);
  const { wanted } = context;
  const made: MadePage[] = [];
  const failures: Problem[] = [];
  for (const [index, page] of pages.entries()) {
    if (failures.length >= MOST_FAILURES) break;
    try {
      const one = wanted === null || wanted.has(page.path) ? maker.make(page) : maker.takeOver(page);
      if (one) made.push(one);
    } catch (error) {
      if (isDiskError(error)) throw error;
      failures.push(...explainPageFailure(page, error));
    }
    if (index % TURN !== TURN - 1) continue;
    onProgress(index + 1);
    await new Promise(setImmediate);
  }
  return { made, failures };
}

/** Explains why a page throws, with its path, component and data file. A GenError of the copy keeps its own place. */
export function explainPageFailure(
  { definition, path, source }: Pick<Page, 'definition' | 'path' | 'source'>,
  error: unknown,
): Problem[] {
  const problems = problemsOf(error);
  const page = definition.component;
  if (problems)
    return problems.map((problem) => ({
      ...problem,
      what: `${problem.what.replace(/\.$/, '')} (${page}, on the page ${path}).`,
    }));
  const { message, stack = '' } = asError(error);
  const component = /^\s*at ([A-Z]\w*) \(/m.exec(stack)?.[1] ?? page;
  const place = findOwnPlace(error);
  const record = source ? `${path} (${source})` : path;
  // Functions of the definition run here, too: for breadcrumbs, structured data and the picture.
  if (place && !place.file.endsWith('.tsx'))
    return [{ ...place, ...siteThrows({ reason: message, called: `A function of ${page}`, record }) }];
  const at = place ?? { file: source ?? `components/pages/${page}.tsx` };
  return [{ ...at, ...componentFailed({ component, page, path, reason: message }) }];
}

const componentFailed = ({
  component,
  page,
  path,
  reason,
}: {
  component: string | null;
  page: string;
  path: string;
  reason: string;
}): Message => ({
  what: `The component ${component ?? page} fails on the page ${path}: ${reasonOf(reason)}.`,
  todo:
    component && component !== page
      ? `It is used in components/pages/${page}.tsx.`
      : `Correct components/pages/${page}.tsx, or the data that it shows.`,
});
