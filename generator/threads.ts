/** Starts worker threads. */
import { basename } from 'node:path';
import { Worker } from 'node:worker_threads';
import { isCompiled } from './program.ts';

/** Starts a module as a thread. Compiled modules of threads lie side by side; sources are TypeScript and need tsx. */
export function createWorker(module: string, options?: unknown): Worker {
  if (isCompiled) return new Worker(new URL(`./${basename(module)}.mjs`, import.meta.url), { workerData: options });
  const tsx = import.meta.resolve('tsx/esm/api');
  const source = new URL(`./${module}.ts`, import.meta.url).href;
  const script = `import('${tsx}').then(({ register }) => (register(), import('${source}')))`;
  return new Worker(script, { eval: true, workerData: options });
}
