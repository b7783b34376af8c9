/** Checks all pages, in this thread alone or with others. */
import { rulesOf } from './define-rule.ts';
import { availableParallelism } from 'node:os';
import { importSite } from '../bundle/site-module.ts';
import { shareWork } from '../threads.ts';
import type { Shapes } from './html/markup.ts';
import { createPageCheck, type PageVerdict } from './check-page.ts';
import type { PageFile, SiteOnDisk, OpenOptions } from './read-site.ts';

/** Pages of one unit of work: about a tenth of a second. */
const BATCH = 6;
/** Starting a thread costs as much as checking about this many pages. */
const PAGES_PER_THREAD = 60;

/** Start data of a thread. */
export interface ThreadOrder {
  readonly order: OpenOptions;
  /** Shapes of pages whose markup is known to have no fault; the check of a thread adds to its own. */
  readonly faultless: Set<number>;
}

/** Numbers of pages. */
export interface BatchMessage {
  readonly numbers: readonly number[];
}
export interface BatchVerdict extends BatchMessage {
  /** One for each of the numbers. */
  readonly verdicts: readonly PageVerdict[];
  /** Files that this thread's rules have read so far, besides the pages. */
  readonly read: readonly string[];
  /** Further shapes without a fault. */
  readonly faultless: readonly number[];
}

export interface CheckPagesOptions {
  readonly site: SiteOnDisk;
  readonly order: OpenOptions;
  /** Numbers of the pages to be checked. */
  readonly wanted: readonly number[];
  /** Shapes of pages whose markup is known to have no fault; those that are found are added. */
  readonly faultless: Set<number>;
  /** Number of threads; null: chosen by the number of pages. */
  readonly threads: number | null;
  readonly onProgress: (done: number, total: number) => void;
}

export interface CheckedPages {
  /** By number of the page. */
  readonly verdicts: ReadonlyMap<number, PageVerdict>;
  /** Files that rules have read beside the pages. */
  readonly read: ReadonlySet<string>;
}

/** Returns one verdict for each wanted page. */
export async function checkPages({
  site,
  order,
  wanted,
  faultless,
  threads,
  onProgress,
}: CheckPagesOptions): Promise<CheckedPages> {
  const total = wanted.length;
  const verdicts = new Map<number, PageVerdict>();
  const read = new Set<string>();
  if (total === 0) return { verdicts, read };
  const checking = createBatchCheck(site, { order, faultless });
  await shareWork({
    module: 'check/check-worker',
    order: { order, faultless } satisfies ThreadOrder,
    threads: threads ?? chooseThreads(total),
    pieces: cut(wanted),
    work: async (batch) => (await checking)(batch),
    put: ({ numbers, verdicts: batch, read: files, faultless: shapes }: BatchVerdict) => {
      for (const [index, number] of numbers.entries()) verdicts.set(number, batch[index] as PageVerdict);
      for (const file of files) read.add(file);
      for (const shape of shapes) faultless.add(shape);
      onProgress(verdicts.size, total);
    },
  });
  return { verdicts, read };
}

function* cut(numbers: readonly number[]): Generator<BatchMessage> {
  for (let from = 0; from < numbers.length; from += BATCH) yield { numbers: numbers.slice(from, from + BATCH) };
}

/** Creates a function that checks some pages of a site at a time. */
export async function createBatchCheck(
  { pages, context }: SiteOnDisk,
  { order: { siteFile, whole }, faultless }: ThreadOrder,
): Promise<(batch: BatchMessage) => Promise<BatchVerdict>> {
  const own = siteFile === null ? [] : rulesOf((await importSite(siteFile)).rules).flatMap(({ page }) => page ?? []);
  const read = new Set<string>();
  const noting = {
    ...context,
    read: (file: string) => {
      read.add(file);
      return context.read(file);
    },
  };
  let fresh: number[] = [];
  const shapes: Shapes = {
    has: (shape) => faultless.has(shape),
    add: (shape) => {
      fresh.push(shape);
      return faultless.add(shape);
    },
  };
  const checkPage = createPageCheck(noting, { own, faultless: shapes, whole });
  return async ({ numbers }) => {
    fresh = [];
    const verdicts: PageVerdict[] = [];
    for (const number of numbers) {
      const page = pages[number] as PageFile;
      verdicts.push(await checkPage({ ...page, html: context.read(page.file) }));
    }
    return { numbers, verdicts, read: [...read], faultless: fresh };
  };
}

function chooseThreads(pages: number): number {
  return Math.max(1, Math.min(availableParallelism(), Math.ceil(pages / PAGES_PER_THREAD)));
}
