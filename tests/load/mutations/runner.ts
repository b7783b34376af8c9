/** Hands tasks to a thread and ends it when one takes too long; the next task gets another thread. */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { Bench, Outcome } from './run-mutation.ts';
import type { Task } from './worker.ts';

const TICK_MS = 100;
const SOURCE = fileURLToPath(new URL('./worker.ts', import.meta.url));

export interface Runner {
  readonly run: (task: Task) => Promise<Outcome>;
  readonly close: () => Promise<unknown>;
}

/** How much longer a whole site may take, with its check. */
const WHOLE = 6;

/** `limitMs` is the time to read and check the data. It is counted in ticks: while the machine stands still, so does the clock. */
export function openRunner(bench: Bench, limitMs: number): Runner {
  let worker: Worker | null = null;
  const start = async (): Promise<Worker> => {
    const fresh = new Worker(
      `import('tsx/esm/api').then(({ register }) => { register(); return import(${JSON.stringify(SOURCE)}); });`,
      { eval: true, workerData: bench, resourceLimits: { maxOldGenerationSizeMb: 1500 } },
    );
    await new Promise((resolve, reject) => fresh.once('message', resolve).once('error', reject));
    return fresh;
  };
  const stop = async (): Promise<void> => {
    await worker?.terminate();
    worker = null;
    // The lock of a thread names this process, which lives.
    for (const name of ['lock', 'stage'])
      rmSync(join(bench.project.out, '../.gen', name), { recursive: true, force: true });
  };
  return {
    run: async (task) => {
      worker ??= await start();
      const outcome = await answer(worker, task, task.render ? limitMs * WHOLE : limitMs);
      if (typeof outcome !== 'string') return outcome;
      await stop();
      return { end: 'fault', message: outcome, file: '', ms: limitMs };
    },
    close: stop,
  };
}

/** The outcome, or why there is none. */
async function answer(worker: Worker, task: Task, limitMs: number): Promise<Outcome | string> {
  let ticks = 0;
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise<Outcome | string>((resolve) => {
    timer = setInterval(
      () => ++ticks * TICK_MS > limitMs && resolve(`It takes more than ${limitMs / 1000} s.`),
      TICK_MS,
    );
    worker.once('message', resolve);
    worker.once('error', (error) => resolve(`The thread died: ${error.stack}`));
  });
  worker.postMessage(task);
  const outcome = await ended;
  clearInterval(timer);
  worker.removeAllListeners('message').removeAllListeners('error');
  return outcome;
}
