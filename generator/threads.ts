/** Divides work among threads: each takes the next piece until none is left. */
import { availableParallelism } from 'node:os';
import { basename } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { GenError, problemsOf, type Problem } from './errors/problem.ts';
import { isCompiled } from './program.ts';

/** Pieces that a thread has at once, so that it need not wait until this one is free to answer. */
const IN_HAND = 2;

export interface SharedWork<Piece, Made> {
  /** The module that a thread runs, below this folder and without ending. It calls `serveThread`. */
  readonly module: string;
  /** Options that every thread starts with. */
  readonly options: unknown;
  /** Returns the number of threads that pay, with this one. Asked before each piece, so that threads can follow later. */
  readonly threads: () => number;
  readonly pieces: Iterator<Piece>;
  /** Does one piece in this thread. */
  readonly work: (piece: Piece) => Made | Promise<Made>;
  readonly put: (made: Made) => void;
}

/** Returns a number of threads that this machine has a processor for: at least one. */
export const withinProcessors = (threads: number): number => Math.max(1, Math.min(availableParallelism(), threads));

/** Resolves when all pieces are done. Throws errors of other threads. */
export async function shareWork<Piece, Made>(shared: SharedWork<Piece, Made>): Promise<void> {
  const { threads, pieces, work, put } = shared;
  const others: ReturnType<typeof startThread>[] = [];
  try {
    for (let next = pieces.next(); !next.done; next = pieces.next()) {
      while (others.length < threads() - 1) others.push(startThread(shared));
      put(await work(next.value));
      await new Promise(setImmediate);
    }
    await Promise.all(others.map(({ finished }) => finished));
  } finally {
    await Promise.all(others.map(({ worker }) => worker.terminate()));
  }
}

/** A message from a thread: it is ready, or has made a piece, or has failed. */
type ThreadMessage<Made> =
  | { readonly ready: true }
  | { readonly made: Made }
  | { readonly problems: readonly Problem[] }
  | { readonly bug: Error };

/** Starts a thread. `finished` resolves when no piece is left for it. */
function startThread<Piece, Made>({ module, options, pieces, put }: SharedWork<Piece, Made>) {
  const worker = createWorker(module, options);
  const finished = new Promise<void>((resolve, reject) => {
    let inHand = 0;
    const assign = (): void => {
      while (inHand < IN_HAND) {
        const next = pieces.next();
        if (next.done) break;
        worker.postMessage(next.value);
        inHand++;
      }
      if (inHand === 0) resolve();
    };
    worker.on('message', (message: ThreadMessage<Made>) => {
      if ('problems' in message) return reject(new GenError(message.problems));
      if ('bug' in message) return reject(message.bug);
      if ('made' in message) {
        inHand--;
        put(message.made);
      }
      assign();
    });
    worker.on('error', reject);
  });
  finished.catch(() => {});
  return { worker, finished };
}

/** Starts a module as a thread. Compiled modules of threads lie side by side; sources are TypeScript and need tsx. */
export function createWorker(module: string, options?: unknown): Worker {
  if (isCompiled) return new Worker(new URL(`./${basename(module)}.mjs`, import.meta.url), { workerData: options });
  const tsx = import.meta.resolve('tsx/esm/api');
  const source = new URL(`./${module}.ts`, import.meta.url).href;
  const script = `import('${tsx}').then(({ register }) => (register(), import('${source}')))`;
  return new Worker(script, { eval: true, workerData: options });
}

/** Runs in a thread: `open` prepares the work on pieces with the thread's options. */
export async function serveThread<Options, Piece>(
  open: (options: Options) => Promise<(piece: Piece) => unknown>,
): Promise<void> {
  if (isMainThread || !parentPort) return;
  const port = parentPort;
  const guard = async (work: () => Promise<object>): Promise<void> => {
    try {
      port.postMessage(await work());
    } catch (error) {
      const problems = problemsOf(error);
      port.postMessage(problems ? { problems } : { bug: error });
    }
  };
  await guard(async () => {
    const work = await open(workerData as Options);
    port.on('message', (piece: Piece) => guard(async () => ({ made: await work(piece) })));
    return { ready: true };
  });
}
