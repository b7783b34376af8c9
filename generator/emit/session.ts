/** Runs work on an output folder with the lock held, and tidies up however it ends. */
import { existsSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { refusalOf } from '../disk/refusals.ts';
import type { Project } from '../project.ts';
import { takeLock, type LockOptions } from './lock.ts';
import { recover } from './publish.ts';
import { statePaths, type StatePaths } from './state.ts';
import { unsafeOut, inTheWay as filesInTheWay } from '../errors/output.ts';
import { attempt, GenError, type Problem } from '../errors/problem.ts';
import { realPath, statIfThere } from '../disk/real-path.ts';
import { count } from '../errors/prose.ts';
import { isCompressedName } from '../files/compress.ts';
import { fileOfPath, partsOfPath } from '../plan/paths.ts';
import type { Plan } from '../plan/site-plan.ts';
import type { Redirect } from '../plan/redirects.ts';

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
  // As far as the disk allows: the failure before is the one to report, and the next run does the rest.
  const tidyUp = () => attempt(() => recover(paths));
  const stopListening = onInterrupt(() => {
    tidyUp();
    onStop?.(paths);
    release();
  });
  try {
    recover(paths);
    return await work(paths);
  } catch (error) {
    tidyUp();
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

/** Throws a GenError if building into `out` could destroy something. Follows symbolic links. `sources` are other folders that the build reads. */
export function guardOut(
  { out, root, cwd, data, templates, components }: Omit<Project, 'site' | 'cache'>,
  sources: readonly string[],
): void {
  const inputs = [data, ...templates, ...components, ...sources];
  const real = realPath(out);
  const refuse = (conflict: string): never => {
    throw new GenError({ file: '--out', ...unsafeOut({ out, conflict }) });
  };
  if (statIfThere(real)?.isSymbolicLink()) refuse('is a link that leads to itself');
  if (real === dirname(real)) refuse('is the root of the file system');
  const precious = [
    { path: homedir(), name: 'your home folder' },
    { path: root, name: 'the project' },
    { path: cwd, name: 'the working folder' },
    ...inputs.map((path) => ({ path, name: `${path}, which the build reads` })),
  ];
  for (const { path, name } of precious) {
    const other = realPath(path);
    if (real === other) refuse(`is ${name}`);
    if (isInside(other, real)) refuse(`contains ${name}`);
  }
  for (const path of inputs) if (isInside(real, realPath(path))) refuse(`is inside ${path}, which the build reads`);
  if (isInside(real, realPath(join(root, 'node_modules'))) || isInside(real, realPath(join(root, '.git'))))
    refuse('is inside a folder that belongs to another tool');
  if (existsSync(real) && !statSync(real).isDirectory()) refuse('is a file');
}

/** True if `path` lies below `folder`. */
function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== '' && !way.startsWith(`..${sep}`) && way !== '..' && resolve(folder, way) === path;
}

interface PlannedFiles {
  readonly plan: Plan;
  readonly redirects: readonly Redirect[];
  /** Files that are written beside the pages. */
  readonly beside: readonly { readonly file: string }[];
}

/** Returns one problem for all files in the way of a plan. */
export function foreignInTheWay(foreign: readonly string[], { plan, redirects, beside }: PlannedFiles): Problem[] {
  if (foreign.length === 0) return [];
  const pages = Array.from({ length: plan.count }, (_, number) => plan.pathAt(number));
  const paths = [...pages, ...plan.reportPaths, ...redirects.map(({ from }) => from)];
  const files = new Set([...paths.map(fileOfPath), ...beside.map(({ file }) => file)]);
  const isFile = (file: string): boolean =>
    files.has(file) || (isCompressedName(file) && files.has(file.replace(/\.\w+$/, '')));
  return findInTheWay(foreign, isFile, [...files]);
}

/** Returns one problem for all files in the way of others: gen neither overwrites nor deletes files that it did not create. */
export function findInTheWay(
  foreign: readonly string[],
  isFile: (file: string) => boolean,
  files: readonly string[],
): Problem[] {
  const folders = new Set(files.flatMap(foldersOf));
  const inTheWay = [
    ...new Set(
      foreign.flatMap((file) => (isFile(file) || folders.has(file) ? [file] : foldersOf(file).filter(isFile))),
    ),
  ];
  if (inTheWay.length === 0) return [];
  const shown = inTheWay
    .slice(0, 3)
    .map((file) => `out/${file}`)
    .join(', ');
  const more = inTheWay.length > 3 ? ` and ${count(inTheWay.length - 3, 'more file', 'more files')}` : '';
  return [{ file: shown + more, ...filesInTheWay({ files: inTheWay.length }) }];
}

/** "a/b/c.txt" → "a", "a/b" */
const foldersOf = (file: string): string[] => partsOfPath(file).slice(0, -1);
