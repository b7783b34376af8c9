/** Keeps `gen dev` running when code of the site ends the process, throws where nobody catches it, or never returns. */
import { createWorker } from '../threads.ts';

/** Called with the work that begins, such as the path of a page, and with null when it is done. */
export type OnWork = (work: string | null) => void;

/** Turns `process.exit` and late errors of the site's code into errors that `onError` reports. */
export function guardProcess(onError: (error: unknown) => void): void {
  process.exit = (code) => {
    throw new Error(`process.exit(${code ?? ''}) was called. gen dev keeps running.`);
  };
  process.on('uncaughtException', onError);
  process.on('unhandledRejection', onError);
}

/** Starts a thread that names work that runs for 5 s without an end. Returns a function to call when work begins and ends. */
export function watchProgress(): OnWork {
  const worker = createWorker('dev/progress-worker');
  worker.unref();
  return (work) => worker.postMessage(work);
}

/** Runs work under its name. */
export async function runNamed<T>(onWork: OnWork, name: string, work: () => T | Promise<T>): Promise<T> {
  onWork(name);
  try {
    return await work();
  } finally {
    onWork(null);
  }
}
