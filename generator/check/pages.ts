/** Checks many pages: a few in this thread, more in worker threads. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { GenError } from '../errors/gen-error.ts';
import type { Problem } from '../errors/problem.ts';
import { createWorker } from '../threads.ts';
import type { PageSource } from './html/page.ts';
import type { PageCheckOptions } from './page-check.ts';
import type { PageVerdict } from './types.ts';

/** A worker loads and warms up for as long as it checks some 40 pages. */
const FEWEST_FOR_WORKERS = 50;
/** Pages that a worker gets at once: about a quarter of a second. */
const BATCH = 8;

export type PageTask = Omit<PageSource, 'html'>;

export interface CheckPagesOptions extends PageCheckOptions {
  readonly out: string;
}

/** Answer of a worker: verdicts on its batch, or why it failed. */
export type WorkerAnswer =
  | { readonly verdicts: readonly PageVerdict[] }
  | { readonly problems: readonly Problem[] }
  | { readonly bug: Error };

/** Returns the verdicts on pages, in their order. `onProgress` gets the number of pages that are done. */
export async function checkPages(
  options: CheckPagesOptions,
  tasks: readonly PageTask[],
  onProgress: (done: number) => void = () => {},
): Promise<PageVerdict[]> {
  if (tasks.length === 0) return [];
  if (tasks.length >= FEWEST_FOR_WORKERS) return checkInWorkers(options, tasks, onProgress);
  const checkBatch = await createBatchCheck(options);
  return tasks.map((task, index) => {
    onProgress(index);
    return checkBatch([task])[0] as PageVerdict;
  });
}

/** Creates a function that reads and checks some pages. */
export async function createBatchCheck({
  out,
  ...options
}: CheckPagesOptions): Promise<(tasks: readonly PageTask[]) => PageVerdict[]> {
  // Loads html-validate, which a check of an unchanged site does not need.
  const { createPageCheck } = await import('./page-check.ts');
  const checkPage = await createPageCheck(options);
  return (tasks) => tasks.map((task) => checkPage({ ...task, html: readFileSync(join(out, task.file), 'utf8') }));
}

async function checkInWorkers(
  options: CheckPagesOptions,
  tasks: readonly PageTask[],
  onProgress: (done: number) => void,
): Promise<PageVerdict[]> {
  const verdicts: PageVerdict[] = [];
  const batches = cut(tasks);
  let done = 0;
  const work = async (worker: Worker): Promise<void> => {
    const ended = once(worker, 'exit').then(([code]) => {
      throw new Error(`A worker of the check ended with code ${code}.`);
    });
    // It ends when the work is done, too.
    ended.catch(() => {});
    for (const { from, batch } of batches) {
      worker.postMessage(batch);
      const [answer] = (await Promise.race([once(worker, 'message'), ended])) as [WorkerAnswer];
      if ('problems' in answer) throw new GenError(answer.problems);
      if ('bug' in answer) throw answer.bug;
      for (const [index, verdict] of answer.verdicts.entries()) verdicts[from + index] = verdict;
      done += batch.length;
      onProgress(done);
    }
  };
  const count = Math.max(2, Math.min(availableParallelism(), Math.ceil(tasks.length / FEWEST_FOR_WORKERS)));
  const workers = Array.from({ length: count }, () => createWorker('check/check-worker', options));
  try {
    await Promise.all(workers.map(work));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return verdicts;
}

/** Workers take batches from one iterator, so that all are busy until the end. */
function* cut(tasks: readonly PageTask[]): Generator<{ from: number; batch: readonly PageTask[] }> {
  for (let from = 0; from < tasks.length; from += BATCH) yield { from, batch: tasks.slice(from, from + BATCH) };
}
