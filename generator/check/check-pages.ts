/** Checks pages, in this thread alone or with others. */
import { importSite } from '../bundle/site-module.ts';
import { ProblemCollector } from '../errors/collect.ts';
import { collect, type Problem } from '../errors/problem.ts';
import { shareWork, withinProcessors } from '../threads.ts';
import { rulesOf } from './define-rule.ts';
import { openSite, type OpenOptions, type SiteOnDisk } from './read-site.ts';
import { createMarkupCheck } from './html/markup.ts';
import { placeAt } from '../define/record.ts';
import { readPage, type PageSource } from './html/page.ts';
import { pageRules } from './rule-list.ts';
import { createScale } from './size/measure.ts';
import { summarizePage } from './summary.ts';
import { judgedPage, type JudgedPage } from './verdict-form.ts';
import type { Finding, PageContext, PageRule, PageSummary } from './types.ts';

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

export interface BatchVerdict {
  /** Numbers of the pages, each with its verdict. */
  readonly verdicts: readonly (readonly [page: number, verdict: JudgedPage])[];
  /** Files that rules of this thread have read so far, besides the pages. */
  readonly read: readonly string[];
  /** Further keys of markup without a fault. */
  readonly faultless: readonly number[];
}

export interface CheckPagesOptions {
  readonly options: ThreadOptions;
  /** Numbers of the pages to check. */
  readonly wanted: readonly number[];
  /** Number of threads; null to choose it by the number of pages. */
  readonly threads: number | null;
  readonly onProgress: (done: number, total: number) => void;
}

/** Returns the verdicts by page number. Adds to `site.read` and `options.faultless`. */
export async function checkPages(
  site: SiteOnDisk,
  { options, wanted, threads, onProgress }: CheckPagesOptions,
): Promise<ReadonlyMap<number, JudgedPage>> {
  const verdicts = new Map<number, JudgedPage>();
  if (wanted.length === 0) return verdicts;
  const checking = createBatchCheck(options, site);
  await shareWork({
    module: 'check/check-worker',
    options,
    threads: () => threads ?? withinProcessors(Math.floor(wanted.length / PAGES_PER_THREAD)),
    pieces: cut(wanted),
    work: async (batch) => (await checking)(batch),
    put: ({ verdicts: batch, read, faultless }: BatchVerdict) => {
      for (const [number, verdict] of batch) verdicts.set(number, verdict);
      for (const file of read) site.readFiles.add(file);
      for (const shape of faultless) options.faultless.add(shape);
      onProgress(verdicts.size, wanted.length);
    },
  });
  return verdicts;
}

function* cut(numbers: readonly number[]): Generator<readonly number[]> {
  for (let from = 0; from < numbers.length; from += BATCH) yield numbers.slice(from, from + BATCH);
}

/** Creates a function that checks some pages of a site at a time. */
export async function createBatchCheck(
  { siteFile, whole, faultless, ...options }: ThreadOptions,
  { pages, context, readFiles, readPage }: SiteOnDisk = openSite(options),
): Promise<(numbers: readonly number[]) => Promise<BatchVerdict>> {
  const own = siteFile === null ? [] : rulesOf((await importSite(siteFile)).rules).flatMap(({ page }) => page ?? []);
  const checkPage = createPageCheck(context, { own, faultless, whole });
  return async (numbers) => {
    const before = faultless.size;
    const verdicts: [number, JudgedPage][] = [];
    for (const number of numbers) {
      const page = pages[number];
      if (page) verdicts.push([number, judgedPage(await checkPage({ ...page, html: readPage(page.file) }))]);
    }
    return { verdicts, read: [...readFiles], faultless: [...faultless].slice(before) };
  };
}

export interface PageVerdict {
  readonly summary: PageSummary;
  readonly findings: readonly Finding[];
  /** Errors that rules of the site throw on the page. */
  readonly failures: readonly Problem[];
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
): (source: PageSource) => Promise<PageVerdict> {
  const rules = [...pageRules, ...own];
  const checkMarkup = createMarkupCheck({ faultless, whole });
  const measure = createScale({ origin: context.facts.origin, read: context.read });
  return async (source) => {
    const page = readPage(source);
    const size = measure(page);
    const problems = new ProblemCollector();
    const found = [
      ...(await checkMarkup(page)).map(({ rule, offset, message }) => ({
        rule: `html/${rule}`,
        offset,
        message,
        detail: '',
      })),
      ...rules
        .filter(({ on }) => on.includes(page.role))
        .flatMap(({ name, check }) =>
          (collect(problems, () => check(page, context, size)) ?? []).map(({ detail = '', ...rest }) => ({
            rule: name,
            detail,
            ...rest,
          })),
        ),
    ];
    const findings = found.map(({ offset, ...rest }) => ({ file: page.file, ...placeAt(page.html, offset), ...rest }));
    return { summary: summarizePage({ page, size, context }), findings, failures: problems.list() };
  };
}
