/** The table of contents of a build. A build with nothing to do loads this file, the lock, the inputs and the manifest alone. */
import { mkdirSync, rmSync } from 'node:fs';
import { dayAt } from '../define/day.ts';
import { explainDiskError } from '../errors/disk.ts';
import { attempt } from '../errors/attempt.ts';
import { readInputs } from './inputs.ts';
import type { Project } from '../project.ts';
import { takeLock, type Lock, type LockOptions } from './lock.ts';
import { openBuiltSite, type BuiltSite } from './manifest.ts';
import type { BuildOptions } from './options.ts';
import { findUnknownFiles, outputPaths, recover, refuseUnknownFiles, refuseUnsafe, type OutputPaths } from './stage.ts';
import { createReport, type BuildReport } from './summary.ts';
import { GenError } from '../errors/gen-error.ts';

/** Builds and publishes the site. On a GenError with everything that is wrong, the published site is unchanged. */
export async function build(project: Project, options: BuildOptions): Promise<BuildReport> {
  const started = performance.now();
  refuseUnsafe(project);
  const waiting = { waitMs: options.waitMs, onWait: options.progress.waiting };
  return withOutput(project.out, waiting, async (paths, lock) => {
    const inputs = await readInputs(project);
    const published = openBuiltSite(paths.out);
    if (published && isCurrent(published, inputs.hash, options)) return createReport(published, { started });
    if (published && options.shard && !published.shard)
      throw new GenError({
        file: project.out,
        what: 'This folder contains a whole site. A part of it would replace all of it.',
        todo: 'Name a folder for the part with --out, such as "--out part-1".',
      });
    refuseUnknownFiles(paths.out, published);
    const { buildSite } = await import('./build-site.ts');
    return buildSite({ project, paths, lock, inputs, published, options, started });
  });
}

/** Runs work on an output folder with its lock. A failure or a signal leaves no stage behind. */
export async function withOutput<T>(
  out: string,
  options: LockOptions,
  work: (paths: OutputPaths, lock: Lock) => Promise<T>,
): Promise<T> {
  const paths = outputPaths(out);
  try {
    mkdirSync(paths.state, { recursive: true });
    const lock = await takeLock(paths.lock, options);
    const tidyUp = (): void => {
      attempt(() => rmSync(paths.next, { recursive: true, force: true }));
      lock.release();
    };
    const stopListening = onSignal(tidyUp);
    try {
      recover(paths);
      return await work(paths, lock);
    } finally {
      stopListening();
      tidyUp();
    }
  } catch (error) {
    throw explainDiskError(error, out) ?? error;
  }
}

/** Tidies up and then ends as the signal would have ended the program. */
function onSignal(tidyUp: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const listener = (signal: NodeJS.Signals): void => {
    tidyUp();
    stop();
    process.kill(process.pid, signal);
  };
  const stop = (): void => signals.forEach((signal) => void process.off(signal, listener));
  for (const signal of signals) process.on(signal, listener);
  return stop;
}

/** True if there is nothing to do: the same inputs on the same day, and the folder is as the build left it. */
function isCurrent(published: BuiltSite, hash: string, options: BuildOptions): boolean {
  const { inputs, date, timeZone, shard, isIntact } = published;
  if (options.only || options.parts.length > 0 || options.shard || shard || inputs !== hash) return false;
  const day = options.date ?? dayAt(options.now, timeZone);
  return date === day && isIntact() && findUnknownFiles(published).length === 0;
}
