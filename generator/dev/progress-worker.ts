/** A thread that names work of the main thread that runs for long: an endless loop there answers nobody. */
import { writeSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';

const PATIENCE_MS = 5000;
const STDERR = 2;

let timer: NodeJS.Timeout | undefined;

parentPort?.on('message', (work: string | null) => {
  clearTimeout(timer);
  if (work === null) return;
  const text = `${work} has been running for 5 s. If it never ends, press Ctrl-C and look for an endless loop.\n`;
  timer = setTimeout(() => writeSync(STDERR, text), PATIENCE_MS);
});
