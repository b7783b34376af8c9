/** Who makes the pages: this thread alone, or with others. Each takes the next range of numbers until none is left. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { sameOnOthers } from '../errors/components.ts';
import { GenError, type Problem } from '../errors/problem.ts';
import type { MakeContext } from './context.ts';
import { makeRange } from './pages.ts';
import { joinRanges, type MadePages, type MadeRange } from './range.ts';
import type { WorkerOrder } from './worker.ts';

/** Pages of one unit of work: some tens of milliseconds. */
const RANGE = 256;
/** Starting a thread costs as much as making about this many pages (measured: see tests/bench). */
const PAGES_PER_WORKER = 2000;

export interface PoolOptions {
  /** Pages from `from` up to but not including `to`. */
  readonly from: number;
  readonly to: number;
  /** Numbers of the pages to make; null: all. */
  readonly wanted: ReadonlySet<number> | null;
  /** Threads; null: as many as pay. */
  readonly workers: number | null;
  readonly order: WorkerOrder;
  readonly onPages: (done: number, total: number) => void;
}

export async function makePages(context: MakeContext, options: PoolOptions): Promise<MadePages> {
  const { from, to, wanted, order, onPages } = options;
  const threads = order.dataFile === null ? 1 : (options.workers ?? chooseThreads(wanted ? wanted.size : to - from));
  const ranges: MadeRange[] = [];
  let next = from;
  let done = 0;
  const take = (): { from: number; to: number } | null => {
    if (next >= to) return null;
    const first = next;
    next = Math.min(to, first + RANGE);
    return { from: first, to: next };
  };
  const put = (range: MadeRange): void => {
    if (range.failures.length > 0) next = to;
    ranges.push(range);
    done += range.count;
    onPages(done, to - from);
  };
  const helpers = Array.from({ length: threads - 1 }, () => hire({ order, wanted, take, put }));
  try {
    for (let range = take(); range; range = take()) {
      put(makeRange({ context, ...range, wanted: wanted && ((page) => wanted.has(page)) }));
      await new Promise(setImmediate);
    }
    await Promise.all(helpers.map(({ finished }) => finished));
  } finally {
    await Promise.all(helpers.map(({ worker }) => worker.terminate()));
  }
  const failures = ranges.flatMap((range) => range.failures);
  if (failures.length > 0) throw new GenError(onePerCause(failures));
  return joinRanges(ranges);
}

/** What fails alike on many pages is told once, with the first of them. */
function onePerCause(failures: readonly Problem[]): Problem[] {
  const causes = new Map<string, Problem[]>();
  for (const failure of failures) {
    const cause = `${failure.what} ${failure.todo}`.replace(/ on the page \S+/, '');
    causes.set(cause, [...(causes.get(cause) ?? []), failure]);
  }
  return [...causes.values()].map(([first, ...others]) => ({
    ...(first as Problem),
    what: `${first?.what ?? ''}${others.length > 0 ? sameOnOthers(others.length) : ''}`,
  }));
}

function chooseThreads(pages: number): number {
  return Math.max(1, Math.min(availableParallelism(), Math.ceil(pages / PAGES_PER_WORKER)));
}

interface Job {
  readonly order: WorkerOrder;
  readonly wanted: ReadonlySet<number> | null;
  readonly take: () => { from: number; to: number } | null;
  readonly put: (range: MadeRange) => void;
}

/** What a thread says: that it is ready, what it has made, or what went wrong. */
export type WorkerMessage =
  | { readonly ready: true }
  | { readonly range: MadeRange }
  | { readonly problems: readonly Problem[] }
  | { readonly bug: Error };

function hire({ order, wanted, take, put }: Job): { worker: Worker; finished: Promise<void> } {
  const worker = startWorker({ order, wanted });
  const finished = new Promise<void>((resolve, reject) => {
    const assign = (): void => {
      const range = take();
      if (range) worker.postMessage(range);
      else resolve();
    };
    worker.on('message', (message: WorkerMessage) => {
      if ('problems' in message) reject(new GenError(message.problems));
      else if ('bug' in message) reject(message.bug);
      else {
        if ('range' in message) put(message.range);
        assign();
      }
    });
    worker.on('error', reject);
  });
  finished.catch(() => {});
  return { worker, finished };
}

/** The compiled program has its worker beside it; from the sources it is TypeScript and needs tsx. */
function startWorker(workerData: { order: WorkerOrder; wanted: ReadonlySet<number> | null }): Worker {
  const compiled = new URL('./worker.mjs', import.meta.url);
  if (!import.meta.url.endsWith('.ts')) return new Worker(compiled, { workerData });
  const source = new URL('./worker.ts', import.meta.url).href;
  return new Worker(new URL('../source-worker.mjs', import.meta.url), { workerData, argv: [source] });
}
