/** Runs work on an output folder with the lock held, and tidies up however it ends. */
import { refusalOf } from '../disk/refusals.ts';
import type { Project } from '../project.ts';
import { guardOut } from './guard.ts';
import { takeLock } from './lock.ts';
import { recover, tidyUp } from './publish.ts';
import { statePaths, type StatePaths } from './state.ts';

export interface SessionOptions {
  /** Folders that the work reads besides those of the project. */
  readonly sources?: readonly string[];
  /** Longest wait for another build, in ms. */
  readonly waitMs: number;
  readonly onWait?: (pid: number) => void;
  /** Called when a signal ends the program during the work. */
  readonly onStop?: (paths: StatePaths) => void;
}

/** Refuses a folder that is not safe to write. Recovers from a killed run first. A failure leaves no stage behind. */
export async function withOutput<T>(
  { root, cwd, data, templates, components, out }: Project,
  { sources = [], waitMs, onWait, onStop }: SessionOptions,
  work: (paths: StatePaths) => Promise<T>,
): Promise<T> {
  guardOut({ out, root, cwd, inputs: [data, ...templates, ...components, ...sources] });
  const paths = statePaths(out);
  const release = await takeLock(paths, { waitMs, ...(onWait && { onWait }) });
  const stopListening = onInterrupt(() => {
    tidyUp(paths);
    onStop?.(paths);
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
  const onSignal = (signal: NodeJS.Signals): void => {
    tidy();
    stop();
    process.kill(process.pid, signal);
  };
  const stop = (): void => signals.forEach((signal) => void process.off(signal, onSignal));
  for (const signal of signals) process.on(signal, onSignal);
  return stop;
}
