/** All pages checked, by this thread alone or with others: each takes the next few until none is left. */
import { rulesOf } from './define-rule.ts';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { importSite } from '../bundle/site-module.ts';
import { createPageCheck, type PageVerdict } from './check-page.ts';
import type { PageFile, SiteOnDisk, SiteOrder } from './read-site.ts';

/** Pages of one unit of work: about a tenth of a second. */
const BATCH = 6;
/** Starting a thread costs as much as checking about this many pages. */
const PAGES_PER_THREAD = 60;
/** Batches that a thread has in hand, so that it never waits for the main thread. */
const IN_HAND = 2;

/** What a thread is started with. */
export interface ThreadOrder {
  readonly order: SiteOrder;
  /** Shapes of pages whose markup is known to have no fault. */
  readonly faultless: ReadonlySet<number>;
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
  readonly order: SiteOrder;
  /** Numbers of the pages to be checked. */
  readonly wanted: readonly number[];
  /** Shapes of pages whose markup is known to have no fault; those that are found are added. */
  readonly faultless: Set<number>;
  /** Threads; null: as many as pay. */
  readonly threads: number | null;
  readonly onProgress: (done: number, total: number) => void;
}

export interface CheckedPages {
  /** By number of the page. */
  readonly verdicts: ReadonlyMap<number, PageVerdict>;
  /** Files that rules have read, besides the pages. */
  readonly read: ReadonlySet<string>;
}

/** One verdict for each wanted page, whoever made it. */
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
  let next = 0;
  const take = (): BatchMessage | null => {
    if (next >= total) return null;
    const from = next;
    next = Math.min(total, from + BATCH);
    return { numbers: wanted.slice(from, next) };
  };
  const put = ({ numbers, verdicts: batch, read: files, faultless: shapes }: BatchVerdict): void => {
    for (const [index, number] of numbers.entries()) verdicts.set(number, batch[index] as PageVerdict);
    for (const file of files) read.add(file);
    for (const shape of shapes) faultless.add(shape);
    onProgress(verdicts.size, total);
  };
  const helpers = Array.from({ length: helperCount(total, threads) }, () =>
    hire({ order: { order, faultless }, take, put }),
  );
  try {
    const checkBatch = await createBatchCheck(site, { order, faultless });
    for (let batch = take(); batch; batch = take()) {
      put(await checkBatch(batch));
      await new Promise(setImmediate);
    }
    await Promise.all(helpers.map(({ finished }) => finished));
  } finally {
    await Promise.all(helpers.map(({ worker }) => worker.terminate()));
  }
  return { verdicts, read };
}

/** Checks some of the pages of a site at a time. */
export async function createBatchCheck(
  { pages, context }: SiteOnDisk,
  { order: { siteFile }, faultless: known }: ThreadOrder,
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
  const faultless = new Set(known);
  const checkPage = createPageCheck(noting, { own, faultless });
  return async ({ numbers }) => {
    const told = faultless.size;
    const verdicts: PageVerdict[] = [];
    for (const number of numbers) {
      const page = pages[number] as PageFile;
      verdicts.push(await checkPage({ ...page, html: context.read(page.file) }));
    }
    return { numbers, verdicts, read: [...read], faultless: [...faultless].slice(told) };
  };
}

function helperCount(pages: number, threads: number | null): number {
  if (workerUrl() === null) return 0;
  return (threads ?? Math.max(1, Math.min(availableParallelism(), Math.ceil(pages / PAGES_PER_THREAD)))) - 1;
}

interface Job {
  readonly order: ThreadOrder;
  readonly take: () => BatchMessage | null;
  readonly put: (verdict: BatchVerdict) => void;
}

function hire({ order, take, put }: Job): { worker: Worker; finished: Promise<void> } {
  const worker = startWorker(order);
  const finished = new Promise<void>((resolve, reject) => {
    let inHand = 0;
    const assign = (): void => {
      for (let batch = inHand < IN_HAND ? take() : null; batch; batch = inHand < IN_HAND ? take() : null) {
        worker.postMessage(batch);
        inHand++;
      }
      if (inHand === 0) resolve();
    };
    worker.on('online', assign);
    worker.on('message', (verdict: BatchVerdict) => {
      inHand--;
      put(verdict);
      assign();
    });
    worker.on('error', reject);
  });
  finished.catch(() => {});
  return { worker, finished };
}

/** The compiled program has its worker beside it; from the sources it is TypeScript. Null: this thread checks alone. */
function workerUrl(): URL | null {
  const url = new URL(import.meta.url.endsWith('.ts') ? './check-worker.ts' : './check-worker.mjs', import.meta.url);
  return existsSync(url) ? url : null;
}

function startWorker(workerData: ThreadOrder): Worker {
  const url = workerUrl() as URL;
  if (url.pathname.endsWith('.mjs')) return new Worker(url, { workerData });
  return new Worker(new URL('../source-worker.mjs', import.meta.url), { workerData, argv: [url.href] });
}
