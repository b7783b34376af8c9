/** Runs work on an output folder with the lock held, and tidies up however it ends. */
import { refusalOf } from '../disk/refusals.ts';
import type { Project } from '../project.ts';
import { guardOut } from './guard.ts';
import { takeLock, type LockOptions } from './lock.ts';
import { recover, tidyUp } from './publish.ts';
import { statePaths, type StatePaths } from './state.ts';

interface SessionOptions extends LockOptions {
  /** Folders that the work reads besides those of the project. */
  readonly sources?: readonly string[];
  /** Called when a signal ends the program during the work. */
  readonly onStop?: (paths: StatePaths) => void;
}

/** Refuses a folder that is not safe to write. Recovers from a killed run first. A failure leaves no stage behind. */
export async function withOutput<T>(
  project: Project,
  { sources = [], onStop, ...waiting }: SessionOptions,
  work: (paths: StatePaths) => Promise<T>,
): Promise<T> {
  const { out } = project;
  guardOut(project, sources);
  const paths = statePaths(out);
  const release = await takeLock(paths, waiting);
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
