/** All pages judged, by this thread alone or with others: each takes the next few until none is left. */
import { rulesOf } from './define-rule.ts';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { importSite } from '../bundle/site-module.ts';
import { createJudge, type PageVerdict } from './judge-page.ts';
import type { SiteOnDisk, SiteOrder } from './read-site.ts';

/** Pages of one unit of work: about a tenth of a second. */
const BATCH = 6;
/** Starting a thread costs as much as judging about this many pages. */
const PAGES_PER_THREAD = 60;
/** Batches that a thread has in hand, so that it never waits for the main thread. */
const IN_HAND = 2;

/** Numbers of pages, `to` not included. */
export interface BatchMessage {
  readonly from: number;
  readonly to: number;
}
export interface BatchVerdict {
  readonly from: number;
  readonly verdicts: readonly PageVerdict[];
}

export interface JudgeOptions {
  readonly site: SiteOnDisk;
  readonly order: SiteOrder;
  /** Threads; null: as many as pay. */
  readonly threads: number | null;
  readonly onProgress: (done: number, total: number) => void;
}

/** One verdict for each page, in their order, whoever made it. */
export async function judgePages({ site, order, threads, onProgress }: JudgeOptions): Promise<PageVerdict[]> {
  const total = site.pages.length;
  const verdicts = new Array<PageVerdict>(total);
  let next = 0;
  let done = 0;
  const take = (): BatchMessage | null => {
    if (next >= total) return null;
    const from = next;
    next = Math.min(total, from + BATCH);
    return { from, to: next };
  };
  const put = ({ from, verdicts: batch }: BatchVerdict): void => {
    for (const [offset, verdict] of batch.entries()) verdicts[from + offset] = verdict;
    done += batch.length;
    onProgress(done, total);
  };
  const helpers = Array.from({ length: helperCount(total, threads) }, () => hire({ order, take, put }));
  try {
    const judge = await createBatchJudge(site, order);
    for (let batch = take(); batch; batch = take()) {
      put({ from: batch.from, verdicts: judge(batch) });
      await new Promise(setImmediate);
    }
    await Promise.all(helpers.map(({ finished }) => finished));
  } finally {
    await Promise.all(helpers.map(({ worker }) => worker.terminate()));
  }
  return verdicts;
}

/** Judges ranges of the pages of a site. */
export async function createBatchJudge(
  { pages, context }: SiteOnDisk,
  { siteFile }: SiteOrder,
): Promise<(batch: BatchMessage) => PageVerdict[]> {
  const own = siteFile === null ? [] : rulesOf((await importSite(siteFile)).rules).flatMap(({ page }) => page ?? []);
  const judge = await createJudge(context, own);
  return ({ from, to }) => pages.slice(from, to).map((page) => judge({ ...page, html: context.read(page.file) }));
}

function helperCount(pages: number, threads: number | null): number {
  if (workerUrl() === null) return 0;
  return (threads ?? Math.max(1, Math.min(availableParallelism(), Math.ceil(pages / PAGES_PER_THREAD)))) - 1;
}

interface Job {
  readonly order: SiteOrder;
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

/** The compiled program has its worker beside it; from the sources it is TypeScript. Null: this thread judges alone. */
function workerUrl(): URL | null {
  const url = new URL(import.meta.url.endsWith('.ts') ? './check-worker.ts' : './check-worker.mjs', import.meta.url);
  return existsSync(url) ? url : null;
}

function startWorker(workerData: SiteOrder): Worker {
  const url = workerUrl() as URL;
  if (url.pathname.endsWith('.mjs')) return new Worker(url, { workerData });
  return new Worker(
    `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(fileURLToPath(url))}); });`,
    { eval: true, workerData },
  );
}
