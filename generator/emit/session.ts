/** Work on an output folder: nobody else's meanwhile, and tidy afterwards, however it ends. */
import { refusalOf } from '../disk/refusals.ts';
import type { Project } from '../project.ts';
import { guardOut } from './guard.ts';
import { takeLock } from './lock.ts';
import { recover, tidyUp } from './publish.ts';
import { statePaths, type StatePaths } from './state.ts';

export interface SessionOptions {
  /** Folders that are read, beside those of the project. */
  readonly sources?: readonly string[];
  /** How long to wait for another build, in ms. */
  readonly waitMs: number;
  readonly onWait?: (pid: number) => void;
}

/** Refuses a folder that is not safe to write. What a killed run left is mended first; a failure leaves no stage behind. */
export async function withOutput<T>(
  { root, cwd, data, templates, components, out }: Project,
  { sources = [], waitMs, onWait }: SessionOptions,
  work: (paths: StatePaths) => Promise<T>,
): Promise<T> {
  guardOut({ out, root, cwd, inputs: [data, ...templates, ...components, ...sources] });
  const paths = statePaths(out);
  const release = await takeLock(paths, { waitMs, ...(onWait && { onWait }) });
  const stopListening = onInterrupt(() => {
    tidyUp(paths);
    release();
  });
  try {
    recover(paths);
    return await work(paths);
  } catch (error) {
    tidyUp(paths);
    throw refusalOf(error, out) ?? error;
  } finally {
    stopListening();
    release();
  }
}

/** Tidies up and then ends as the signal would have ended the program. */
function onInterrupt(tidy: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const handlers = signals.map(
    (signal) =>
      [
        signal,
        () => {
          tidy();
          stop();
          process.kill(process.pid, signal);
        },
      ] as const,
  );
  const stop = (): void => handlers.forEach(([signal, handler]) => void process.off(signal, handler));
  for (const [signal, handler] of handlers) process.on(signal, handler);
  return stop;
}
