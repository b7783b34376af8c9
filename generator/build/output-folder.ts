/** What may touch the output folder: a build makes a whole new tree beside it, and publishes it with two renames. */
import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { attempt } from '../errors/attempt.ts';
import { explainDiskError, isDiskError } from '../errors/disk.ts';
import { GenError } from '../errors/gen-error.ts';
import { displayPath } from '../errors/place.ts';
import { firstOf } from '../errors/prose.ts';
import { isFolder, renamePatiently } from '../files.ts';
import { listAllFiles } from '../output/public.ts';
import { MANIFEST_FILE } from '../plan/paths.ts';
import type { Project } from '../project.ts';
import { takeLock, type LockOptions } from './lock.ts';
import type { BuiltSite } from './manifest.ts';

export interface OutputPaths {
  /** The output folder, its links followed. */
  readonly out: string;
  /** `.gen/<name of out>/` beside it. It may be deleted at any time. */
  readonly state: string;
  readonly lock: string;
  /** The tree that was published before. */
  readonly previous: string;
  /** The tree that was published until now, while another one is published. */
  readonly replaced: string;
}

/** The output folder of a command that has its lock. */
export interface OutputFolder extends OutputPaths {
  /** The tree that this build makes: `next-<id of the lock>`. */
  readonly next: string;
  /** Throws a GenError if another build has taken the lock over meanwhile. */
  readonly checkLock: () => void;
}

export function outputPaths(folder: string): OutputPaths {
  // The link may be there before the folder that it leads to.
  const out = realPath(attempt(() => resolve(dirname(folder), readlinkSync(folder))) ?? folder);
  const state = join(dirname(out), '.gen', basename(out));
  const inState = (name: string): string => join(state, name);
  return { out, state, lock: inState('lock'), previous: inState('previous'), replaced: inState('replaced') };
}

/** Follows the links of a path, whether or not something is there yet. */
function realPath(path: string): string {
  const found = attempt(() => realpathSync(path));
  return found ?? (dirname(path) === path ? path : join(realPath(dirname(path)), basename(path)));
}

/** Throws a GenError if a build into the output folder of a project could destroy something. A folder with other files is refused later. */
export function refuseUnsafe({ out: folder, cwd, data, templates, components, publicFolder, cache }: Project): void {
  const { out, state } = outputPaths(folder);
  // A container may run as a user without a home.
  const home = attempt(homedir);
  const inside = [...(home ? [home] : []), cwd].map(realPath).find((path) => isInside(path, out));
  const outer = [data, templates, components, publicFolder].map(realPath).find((path) => isInside(out, path));
  const conflicts = [
    inside !== undefined && `is or contains ${inside}`,
    outer !== undefined && `is inside ${outer}`,
    isInside(realPath(cache), state) && 'has the name of the cache in .gen/',
    existsSync(out) && !isFolder(out) && 'is a file',
  ];
  const conflict = conflicts.find((found) => found !== false);
  if (conflict === undefined) return;
  throw new GenError({
    file: '--out',
    what: `The output folder ${folder} ${conflict}.`,
    todo: 'Name a folder that is used for nothing else, such as "out".',
  });
}

/** True if a path is the folder or below it. */
function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && !`${way}${sep}`.startsWith(`..${sep}`);
}

/** Returns the files in the folder of a site that no build wrote. */
export const findUnknownFiles = ({ folder, files }: BuiltSite): string[] =>
  listAllFiles(folder).filter((file) => file !== MANIFEST_FILE && !files.has(file));

/** Throws a GenError if the output folder holds files that no build wrote. With a damaged manifest this is unknown. */
export function refuseUnknownFiles(out: string, site: BuiltSite | null): void {
  if (!site && existsSync(join(out, MANIFEST_FILE))) return;
  const found = site ? findUnknownFiles(site) : listAllFiles(out);
  if (found.length === 0) return;
  throw new GenError({
    file: displayPath(out),
    what: `The output folder contains ${found.length === 1 ? 'a file' : `${found.length} files`} that no build wrote: ${firstOf(found)}.`,
    todo: 'Move your own files to public/, which every build copies, or name another folder with --out.',
  });
}

/** Runs work on an output folder with its lock. A failure or a signal leaves nothing unfinished behind. */
export async function withOutput<T>(
  out: string,
  options: LockOptions,
  work: (folder: OutputFolder) => Promise<T>,
): Promise<T> {
  const paths = outputPaths(out);
  try {
    mkdirSync(paths.state, { recursive: true });
    const lock = await takeLock(paths.lock, options);
    const next = join(paths.state, `next-${lock.id}`);
    const tidyUp = (): void => {
      attempt(() => rmSync(next, { recursive: true, force: true }));
      lock.release();
    };
    const stopListening = onSignal(tidyUp);
    try {
      recover(paths);
      return await work({ ...paths, next, checkLock: lock.check });
    } catch (error) {
      // The build that took the lock over has removed the tree of this one: that is the reason of any error of the disk.
      if (isDiskError(error)) lock.check();
      throw error;
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

/** The manifest is written last, and removed first. */
const isWhole = (tree: string): boolean => existsSync(join(tree, MANIFEST_FILE));

/** Ends what a command has begun that died: puts the site back that it had moved away, and removes unfinished trees. */
function recover(paths: OutputPaths): void {
  const { out, state, replaced } = paths;
  if (isWhole(replaced) && !isWhole(out)) {
    rmSync(out, { recursive: true, force: true });
    renamePatiently(replaced, out);
  }
  keepReplaced(paths);
  for (const name of readdirSync(state))
    if (name.startsWith('next-')) rmSync(join(state, name), { recursive: true, force: true });
}

/** Makes the site that was replaced the previous one. */
function keepReplaced({ replaced, previous }: OutputPaths): void {
  if (!isWhole(replaced)) return rmSync(replaced, { recursive: true, force: true });
  rmSync(previous, { recursive: true, force: true });
  renamePatiently(replaced, previous);
}

/** Publishes the finished tree. The one that was published becomes the previous one. */
export async function publish(folder: OutputFolder): Promise<void> {
  // A build of few pages never lets the event loop run. Within two turns it delivers a signal that has come, such as Ctrl-C, which ends the build.
  await new Promise(setImmediate);
  await new Promise(setImmediate);
  publishTree(folder, folder.next);
}

/** Swaps the published tree and the previous one. */
export function rollBack(folder: OutputFolder): void {
  const { out, previous } = folder;
  if (!isWhole(previous))
    throw new GenError({
      file: displayPath(out),
      what: 'There is no earlier build to go back to.',
      todo: 'gen keeps only the build before the last one. Take an older state from your version control, and build again.',
    });
  publishTree(folder, previous);
}

/** Two renames. `previous` is removed only when the new site is there, and whatever kills this process, `recover` finds both sites. */
function publishTree(folder: OutputFolder, tree: string): void {
  const { out, replaced, checkLock } = folder;
  checkLock();
  try {
    if (existsSync(out)) moveFolder(out, replaced);
    moveFolder(tree, out);
  } catch (error) {
    if (existsSync(replaced) && !existsSync(out)) renamePatiently(replaced, out);
    throw explainMove(error, folder);
  }
  // The site is published. The next command retries what fails here.
  attempt(() => keepReplaced(folder));
}

/**
 * Renames a folder. In a container, overlayfs cannot rename a folder that came with the image (EXDEV, although both paths are on one
 * device): such a folder is copied, and the copy is complete before the folder loses its manifest.
 */
function moveFolder(from: string, to: string): void {
  try {
    renamePatiently(from, to);
  } catch (error) {
    const isOneDevice = statSync(dirname(from)).dev === statSync(dirname(to)).dev;
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV' || !isOneDevice) throw error;
    const copy = join(dirname(to), `next-copy`);
    rmSync(copy, { recursive: true, force: true });
    cpSync(from, copy, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true });
    renamePatiently(copy, to);
    rmSync(join(from, MANIFEST_FILE), { force: true });
    rmSync(from, { recursive: true });
  }
}

/** Returns a GenError for a folder that cannot be moved at all, and any other error as it is. */
export function explainMove(
  error: unknown,
  { out, state }: Pick<OutputPaths, 'out' | 'state'>,
  platform = process.platform,
): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  const shown = displayPath(out);
  if (platform === 'win32' && ['EBUSY', 'EPERM', 'EACCES'].includes(code))
    return refuseMove(error, {
      what: `Another program uses the output folder ${shown} or a file in it, so a build cannot replace it.`,
      todo: 'Close terminals, editors and servers that have it open, and run the command again. Nothing was published.',
    });
  if (code === 'EBUSY')
    return refuseMove(error, {
      what: `The output folder ${shown} is a mount point, so a build cannot replace it as a whole.`,
      todo: 'Name a folder below it with --out. Nothing was published.',
    });
  if (code === 'EXDEV')
    return refuseMove(error, {
      what: `The output folder ${shown} and ${displayPath(state)} are on different file systems, so a build cannot move one to the other.`,
      todo: 'Mount the folder above both, or only .gen/cache. Nothing was published.',
    });
  return error;
}

const refuseMove = (cause: unknown, message: { readonly what: string; readonly todo: string }): GenError =>
  new GenError({ file: '--out', ...message }, { cause });
