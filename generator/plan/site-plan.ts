/**
 * Turns definitions and collections into a numbered sequence of pages: `count` pages, `pageAt(i)` creates the i-th. A range of
 * numbers is the unit of work for a thread, a machine or a record; nothing is stored for all pages at once.
 */
import { keyOf, type CollectionRef } from '../define/collection.ts';
import type { MenuLink, Menus, Outcome, PageDefinition, Params, Props, SitemapRow } from '../define/page.ts';
import type { Context, SiteDefinition, View } from '../define/site.ts';
import { ProblemCollector } from '../errors/collect.ts';
import { collect, refuse } from '../errors/problem.ts';
import { hashBytes } from '../hash.ts';
import { indexRecords, openData, type RecordIndex, type SiteData } from './data.ts';
import { createPattern, type PathPattern, createSpan, type RecordNumbers, type Span } from './span.ts';
import { fileOfPath, outputPath, type OutputPath } from './paths.ts';
import { runOwn } from '../source-place.ts';

/** One page of the plan. */
export interface Page {
  readonly definition: PageDefinition;
  /** "/locations/macon" */
  readonly path: string;
  /** Below `out/`: "locations/macon.html" */
  readonly file: OutputPath;
  /** Everything it shows: named values, shared by reference between the pages that use them. Its key is their hash. */
  readonly props: Props;
  /** Data file of its record; null for a page without a record. */
  readonly source: string | null;
}

export type Plan = ReturnType<typeof planSite>;

/** A span and its place among all pages. */
export interface NumberedSpan extends Span, PathPattern {
  readonly start: number;
}

/**
 * Plans all pages of a site, those that show the outcome of the build last. `today` is the day of the build.
 * With `failures`, it adds the problems of definitions that throw and leaves their pages out: use such a plan for further checks
 * only. Without, it throws them.
 */
export function planSite(site: SiteDefinition, data: SiteData, today: string, failures?: ProblemCollector) {
  const problems = failures ?? new ProblemCollector();
  const index = indexRecords(data);
  const context = createContext({ site, data, index, today });
  const definitions = site.pages.toSorted((a, b) => Number(a.afterBuild) - Number(b.afterBuild));
  const spans = laySpans(definitions, index, context, problems);
  if (!failures) refuse(problems.list());
  const plain = spans.filter(({ definition }) => !definition.afterBuild);
  const count = plain.reduce((sum, span) => sum + span.count, 0);
  const spanAt = (number: number): NumberedSpan =>
    spans.findLast((span) => span.start <= number && span.count > 0) as NumberedSpan;
  const numberOf = createMatcher(spans);
  const reportPaths = spans.filter(({ definition }) => definition.afterBuild).flatMap(pathsOf);
  /** Creates a page. A report page needs the outcome. */
  const pageAt = (number: number, outcome: Outcome | null = null): Page => {
    const span = spanAt(number);
    return createPage(span, span.numbersAt(number - span.start), { site, context, outcome });
  };
  return {
    site,
    data,
    context,
    /** Pages that do not depend on the outcome of the build. */
    count,
    pageAt,
    /** The pages that are created after all others. */
    reportPages: function* (outcome: Outcome): Generator<Page> {
      for (let number = count; number < count + reportPaths.length; number++) yield pageAt(number, outcome);
    },
    reportPaths,
    /** Path of a page, without creating the page. */
    pathAt: (number: number): string => {
      const { pathAt, numbersAt, start } = spanAt(number);
      return pathAt(numbersAt(number - start));
    },
    /** Definition of the page with this path; null if there is none. */
    definitionOf: (path: string): PageDefinition | null => {
      const number = numberOf(path);
      return number < 0 ? null : spanAt(number).definition;
    },
    /** Row in the sitemap; null for pages outside it. */
    sitemapAt: (number: number): SitemapRow | null => spanAt(number).definition.sitemap,
    /** Number of the page with this path; −1 if there is none. */
    numberOf,
    /** Like `numberOf`, without the report pages. */
    indexOf: (path: string): number => {
      const number = numberOf(path);
      return number < count ? number : -1;
    },
    /** Numbers of the pages for a record, without report pages. */
    pagesOf: (collection: CollectionRef, key: string): number[] =>
      plain.flatMap((span) => pagesIn(span, collection, index.numberOf(collection, key))),
    /** True for a path that has the form of a record's pages, planned or not. */
    isPathOf: ({ name }: CollectionRef, key: string, path: string): boolean =>
      plain.some(({ definition, keysIn }) => {
        const keys = keysIn(path);
        return Object.entries(definition.each).some(([param, of]) => of.name === name && keys?.[param] === key);
      }),
    /** Numbers of pages that nothing needs to link to: not-found pages. */
    unlinked: spans
      .filter(({ definition }) => definition.notFoundFor !== null)
      .flatMap((span) => range(span.start, span.count)),
    /** Paths that robots.txt disallows. */
    disallowed: spans.filter(({ definition }) => definition.disallow).flatMap(pathsOf),
    /** Each definition with the numbers of its pages. */
    spans,
    /** Equal for plans that number their pages alike. */
    numbering: numberingOf(spans, index),
  };
}

function createContext({
  site,
  data,
  index,
  today,
}: {
  site: SiteDefinition;
  data: SiteData;
  index: RecordIndex;
  today: string;
}): Context {
  const made = new Map<View<unknown>, unknown>();
  const context: Context = {
    data: openData(data, index),
    today,
    year: Number(today.slice(0, 4)),
    get menus() {
      return linkMenus(site.pages, context);
    },
    get: <V>(view: View<V>) => {
      if (!made.has(view)) made.set(view, view.make(context));
      return made.get(view) as V;
    },
  };
  return context;
}

/** Lists the pages of each menu. Pages that `where` leaves out are in none. */
function linkMenus(pages: readonly PageDefinition[], context: Context): Menus {
  const menus: Record<string, MenuLink[]> = {};
  for (const { menu, path, where, component } of pages.filter((page) => Object.keys(page.menu).length > 0)) {
    const called = `The menu entry of ${component}`;
    const read = (): string | null => {
      if (where && !where({}, context)) return null;
      return typeof path === 'string' ? path : path({}, context);
    };
    const href = runOwn(() => ({ called }), read);
    if (href === null) continue;
    for (const [name, label] of Object.entries(menu)) {
      const link = typeof label === 'string' ? { text: label, sentence: '' } : { text: '', sentence: label.sentence };
      menus[name] = [...(menus[name] ?? []), { href, ...link }];
    }
  }
  return menus;
}

function laySpans(
  definitions: readonly PageDefinition[],
  index: RecordIndex,
  context: Context,
  problems: ProblemCollector,
): NumberedSpan[] {
  let start = 0;
  const lay = (definition: PageDefinition): NumberedSpan => {
    const span = createSpan(definition, index, context);
    const numbered = { ...span, ...createPattern(span, index, context), start };
    start += span.count;
    return numbered;
  };
  return definitions.flatMap((definition) => collect(problems, () => lay(definition)) ?? []);
}

/** Returns a function from paths to numbers: fixed paths come first, then patterns in the order of their definitions. */
function createMatcher(spans: readonly NumberedSpan[]): (path: string) => number {
  const fixed = new Map<string, number>();
  for (const span of spans.filter((one) => one.fixed))
    pathsOf(span).forEach((path, position) => {
      if (!fixed.has(path)) fixed.set(path, span.start + position);
    });
  const patterns = spans.filter((span) => !span.fixed);
  return (path) => {
    const known = fixed.get(path);
    if (known !== undefined) return known;
    for (const { match, start } of patterns) {
      const position = match(path);
      if (position >= 0) return start + position;
    }
    return -1;
  };
}

/** Creates the page of a span for these records. `outcome` is null before the build has one. */
function createPage(
  { definition, pathAt, paramsOf }: NumberedSpan,
  numbers: RecordNumbers,
  { site, context, outcome }: { site: SiteDefinition; context: Context; outcome: Outcome | null },
): Page {
  const path = pathAt(numbers);
  const params = paramsOf(numbers);
  const shared = site.shared ? { site: context.get(site.shared) } : {};
  const source = sourceOf(definition, params, context);
  const own = runOwn(
    () => ({
      called: `The function "props" of ${definition.component}`,
      record: source ? `${path} (${source})` : path,
    }),
    () => propsOf(definition, params, context, outcome),
  );
  const layout = site.layout(params, context);
  const around = Object.keys(layout).length > 0 ? { layout } : {};
  return { definition, path, file: outputPath(fileOfPath(path)), props: { ...shared, ...own, ...around }, source };
}

/** Returns the data files of the records that a page is made for. */
export function recordFilesOf({ spans, context }: Plan, path: string): string[] {
  const span = spans.find(({ match }) => match(path) >= 0);
  if (!span) return [];
  const records = span.paramsOf(span.numbersAt(span.match(path)));
  return Object.entries(span.definition.each).flatMap(([name, of]) =>
    of.key === null ? [] : (context.data.fileOf(of, keyOf(of, records[name])) ?? []),
  );
}

/** Returns the data file of a page's first record; null for a page without a record. */
export function sourceOf({ each }: PageDefinition, params: Params, { data }: Context): string | null {
  const [first] = Object.entries(each);
  return (first && data.fileOf(first[1], keyOf(first[1], params[first[0]]))) ?? null;
}

function propsOf(definition: PageDefinition, params: Params, context: Context, outcome: Outcome | null): Props {
  if (!definition.afterBuild) return definition.props(params, context);
  if (!outcome) throw new Error(`${definition.component} was asked for before the build had an outcome`);
  return definition.props(params, context, outcome);
}

/** Returns the numbers of a span's pages for one record. Collections are compared by name: a site may replace one of its kit. */
function pagesIn(span: NumberedSpan, { name }: CollectionRef, record: number): number[] {
  const at = Object.values(span.definition.each).findIndex((collection) => collection.name === name);
  if (at < 0 || record < 0) return [];
  return range(span.start, span.count).filter((number) => span.numbersAt(number - span.start)[at] === record);
}

/** Returns the paths of all pages of a span. */
export const pathsOf = ({ count, pathAt, numbersAt }: NumberedSpan): string[] =>
  range(0, count).map((position) => pathAt(numbersAt(position)));

/** Returns the place in the data of a path that a record gives; undefined for other spans. */
export function placeOfSpan({ definition: { pathFrom } }: NumberedSpan, { data }: Context) {
  return pathFrom ? { ...data.placeOf(pathFrom.collection, 0, pathFrom.key), key: pathFrom.key } : undefined;
}

const range = (start: number, count: number): number[] => Array.from({ length: count }, (_, offset) => start + offset);

/** Hashes the keys of all records and the paths and counts of all spans. */
function numberingOf(spans: readonly NumberedSpan[], index: RecordIndex): string {
  const collections = new Set(spans.flatMap(({ definition }) => Object.values(definition.each)));
  const keys = [...collections].map((collection) => [
    collection.name,
    index.recordsOf(collection).map((record) => keyOf(collection, record)),
  ]);
  const shapes = spans.map((span) => [
    span.fixed ? pathsOf(span) : span.definition.path,
    span.count,
    span.kept && hashBytes(new Uint8Array(span.kept.buffer, span.kept.byteOffset, span.kept.byteLength)),
  ]);
  return hashBytes(JSON.stringify([keys, shapes]));
}
