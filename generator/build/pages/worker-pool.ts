/** Makes pages on one thread or several. */
import { availableParallelism } from 'node:os';
import { sameOnOthers } from '../../errors/components.ts';
import { GenError, type Problem } from '../../errors/problem.ts';
import { groupBy } from '../../group-by.ts';
import { shareWork } from '../../threads.ts';
import type { MakeContext } from './context.ts';
import { makeRange, type PageRange } from './page.ts';
import { joinRanges, type MadePages, type MadeRange } from './range.ts';
import type { WorkerOptions } from './worker.ts';

/** Pages in one unit of work, which takes some tens of milliseconds. */
const RANGE = 256;
/** Starting a thread takes as long as making about this many pages (see tests/bench). */
const PAGES_PER_WORKER = 2000;

export interface PoolOptions extends PageRange {
  /** Number of threads; null: chosen by the number of pages. */
  readonly workers: number | null;
  /** Options that every thread starts with. */
  readonly worker: WorkerOptions;
  readonly onPages: (done: number, total: number) => void;
}

/** Makes the pages of a range. Throws a GenError if some of them fail. */
export async function makePages(context: MakeContext, options: PoolOptions): Promise<MadePages> {
  const { from, to, worker, onPages } = options;
  const { wanted } = worker;
  const made: MadeRange[] = [];
  const pieces = cut({ from, to });
  let done = 0;
  await shareWork({
    module: 'build/pages/worker',
    options: worker,
    threads: worker.dataFile === null ? 1 : (options.workers ?? chooseThreads(to - from)),
    pieces,
    work: (range) => makeRange(context, range, wanted),
    put: (range) => {
      if (range.failures.length > 0) pieces.return();
      made.push(range);
      done += range.count;
      onPages(done, to - from);
    },
  });
  const failures = made.flatMap((range) => range.failures);
  if (failures.length > 0) throw new GenError(onePerCause(failures));
  return joinRanges(made);
}

function* cut({ from, to }: PageRange): Generator<PageRange, void> {
  for (let first = from; first < to; first += RANGE) yield { from: first, to: Math.min(to, first + RANGE) };
}

/** Reports a failure with the same cause on many pages once, with the first page. */
function onePerCause(failures: readonly Problem[]): Problem[] {
  const causes = groupBy(failures, ({ what, todo }) => `${what} ${todo}`.replace(/ on the page \S+/, ''));
  return [...causes.values()].map(([first, ...others]) => ({
    ...(first as Problem),
    what: `${first?.what ?? ''}${others.length > 0 ? sameOnOthers(others.length) : ''}`,
  }));
}

function chooseThreads(pages: number): number {
  return Math.max(1, Math.min(availableParallelism(), Math.ceil(pages / PAGES_PER_WORKER)));
}
