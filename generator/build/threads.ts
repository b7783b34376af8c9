/** Divides the pages of a large site among threads, in equal ranges. */
import { availableParallelism } from 'node:os';
import { GenError } from '../errors/problem.ts';
import { createWorker } from '../threads.ts';
import type { MadePages } from './pages.ts';
import type { PageRange } from './shards.ts';
import type { WorkerMessage, WorkerOptions } from './worker.ts';

/** A thread starts, reads and plans for about 2 s of processor time: as long as rendering so many pages. */
const PAGES_PER_THREAD = 10_000;

export const chooseThreads = (pages: number): number =>
  Math.max(1, Math.min(availableParallelism(), Math.floor(pages / PAGES_PER_THREAD)));

/** Divides a range into as many parts. */
export function divideRange({ from, to }: PageRange, parts: number): PageRange[] {
  const at = (part: number): number => from + Math.floor(((to - from) * part) / parts);
  return Array.from({ length: parts }, (_, part) => ({ from: at(part), to: at(part + 1) }));
}

/** Makes a range of the pages in a thread. `onProgress` is called with the number of pages that are done. */
export function startThread(options: WorkerOptions, onProgress: (done: number) => void): Promise<MadePages> {
  const worker = createWorker('build/worker', options);
  return new Promise<MadePages>((resolve, reject) => {
    worker.on('message', (message: WorkerMessage) => {
      if ('done' in message) return onProgress(message.done);
      if ('pages' in message) return resolve(message.pages);
      reject(message.problems ? new GenError(message.problems) : message.error);
    });
    worker.on('error', reject);
    worker.on('exit', () => reject(new Error('a thread ended before its pages were made')));
  }).finally(() => worker.terminate());
}
