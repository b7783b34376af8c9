/** Checks pages, in this thread alone or with others. */
import { importSite } from '../bundle/site-module.ts';
import { ProblemCollector } from '../errors/collect.ts';
import { collect } from '../errors/problem.ts';
import { shareWork, withinProcessors } from '../threads.ts';
import { rulesOf } from './define-rule.ts';
import { openSite, type OpenOptions, type SiteOnDisk } from './read-site.ts';
import { createMarkupCheck } from './html/markup.ts';
import { placeAt } from '../define/record.ts';
import { readPage, type PageSource } from './html/page.ts';
import { pageRules } from './rule-list.ts';
import { createScale } from './size/measure.ts';
import { summarizePage } from './summary.ts';
import type { JudgedPage } from './verdict-form.ts';
import type { Finding, Found, PageContext, PageRule } from './types.ts';

/** Pages of one unit of work: about a tenth of a second. */
const BATCH = 6;
/** A thread loads and warms up for as long as it checks this many pages: with two, 379 documents take 1.4 of the processor time. */
const PAGES_PER_THREAD = 250;

/** Start data of a thread. */
export interface ThreadOptions extends OpenOptions {
  /** The compiled definition of the site, whose rules apply, too; null if there is none. */
  readonly siteFile: string | null;
  /** True: the markup of each page is validated whole. */
  readonly whole: boolean;
  /** Keys of markup without a fault. Each thread adds to its own. */
  readonly faultless: Set<number>;
}

export interface CheckPagesOptions {
  readonly options: ThreadOptions;
  /** Returns the verdict on a page, by its number, if it still holds. */
  readonly find: (page: number) => JudgedPage | null;
  /** Number of threads; null to choose it by the number of pages. */
  readonly threads: number | null;
  readonly onProgress: (done: number, total: number) => void;
}

/** Returns the verdict on each page: the one that holds, or a new one. Adds to `site.readFiles` and `options.faultless`. */
export async function checkPages(
  site: SiteOnDisk,
  { options, find, threads, onProgress }: CheckPagesOptions,
): Promise<JudgedPage[]> {
  const verdicts = site.pages.map((_, number) => find(number));
  const wanted = verdicts.flatMap((verdict, number) => (verdict ? [] : [number]));
  if (wanted.length === 0) return verdicts as JudgedPage[];
  const checking = createBatchCheck(options, site);
  let done = 0;
  await shareWork({
    module: 'check/check-worker',
    options,
    threads: () => threads ?? withinProcessors(Math.floor(wanted.length / PAGES_PER_THREAD)),
    pieces: cut(wanted),
    work: async (batch) => (await checking)(batch),
    put: ({ made, read, faultless }) => {
      for (const [number, verdict] of made) verdicts[number] = verdict;
      for (const file of read) site.readFiles.add(file);
      for (const shape of faultless) options.faultless.add(shape);
      done += made.length;
      onProgress(done, wanted.length);
    },
  });
  return verdicts as JudgedPage[];
}

function* cut(numbers: readonly number[]): Generator<readonly number[]> {
  for (let from = 0; from < numbers.length; from += BATCH) yield numbers.slice(from, from + BATCH);
}

/** Returns the rules that the definition of the site brings along; none without a definition. */
export async function rulesOfSite(siteFile: string | null) {
  const own = siteFile === null ? [] : rulesOf((await importSite(siteFile)).rules);
  return { page: own.flatMap(({ page }) => page ?? []), site: own.flatMap(({ site }) => site ?? []) };
}

/** Creates a function that checks some pages of a site at a time. */
export async function createBatchCheck(
  { siteFile, whole, faultless, ...options }: ThreadOptions,
  { pages, context, readFiles, readPage }: SiteOnDisk = openSite(options),
) {
  const { page: own } = await rulesOfSite(siteFile);
  const checkPage = createPageCheck(context, { own, faultless, whole });
  return async (numbers: readonly number[]) => {
    const before = faultless.size;
    const made: [page: number, verdict: JudgedPage][] = [];
    for (const number of numbers) {
      const page = pages[number];
      if (page) made.push([number, await checkPage({ ...page, html: readPage(page.file) })]);
    }
    return {
      made,
      /** Files that rules of this thread have read so far, besides the pages. */
      read: [...readFiles],
      /** Further keys of markup without a fault. */
      faultless: [...faultless].slice(before),
    };
  };
}

export interface PageCheckOptions {
  /** The rules of the site's definition. */
  readonly own?: readonly PageRule[];
  /** Keys of markup that is known to have no fault; the check adds to them. */
  readonly faultless?: Set<number>;
  /** True: the markup of each page is validated whole. */
  readonly whole?: boolean;
}

/** Creates a check for many pages. */
export function createPageCheck(
  context: PageContext,
  { own = [], faultless = new Set<number>(), whole = false }: PageCheckOptions = {},
): (source: PageSource) => Promise<JudgedPage> {
  const rules = [...pageRules, ...own];
  const checkMarkup = createMarkupCheck({ faultless, whole });
  const measure = createScale({ origin: context.facts.origin, read: context.read });
  return async (source) => {
    const page = readPage(source);
    const size = measure(page);
    const problems = new ProblemCollector();
    const place = (rule: string, { offset, message, detail = '' }: Found): Finding => ({
      ...{ file: page.file, ...placeAt(page.html, offset) },
      ...{ rule, message, detail },
    });
    const markup = await checkMarkup(page);
    const findings = [
      ...markup.map(({ rule, ...found }) => place(`html/${rule}`, found)),
      ...rules
        .filter(({ on }) => on.includes(page.role))
        .flatMap(
          ({ name, check }) =>
            collect(problems, () => check(page, context, size).map((found) => place(name, found))) ?? [],
        ),
    ];
    return { ...summarizePage(page, size, context), findings, failures: problems.list() };
  };
}
