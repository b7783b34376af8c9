/**
 * The tree under way. It begins as the published tree, file by file the same files (hard links), and is then
 * changed: a file that is not written keeps its inode and its time. Nothing is ever written in place, so the
 * published tree cannot change under its readers.
 */
import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  rmdirSync,
  statSync,
  writeSync,
  writevSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { diskRefused, isDiskCode } from '../errors/output.ts';
import { GenError } from '../errors/problem.ts';
import { listTree } from './tree.ts';
import { MANIFEST_FILE, readManifest, type Manifest } from './manifest.ts';
import type { StatePaths } from './state.ts';

/** Size in bytes and modification time in ms. */
export interface FileStat {
  readonly size: number;
  readonly mtimeMs: number;
}

export interface Stage {
  /** Writes a file that is not there or replaces the link to the published one. */
  readonly write: (file: string, chunks: readonly Uint8Array[]) => FileStat;
  readonly remove: (file: string) => void;
}

/** Begins a stage: a clone of the published tree, or an empty one. `foreign` are files that gen did not make; they stay. */
export function openStage(paths: StatePaths, published: Manifest | null, foreign: readonly string[]): Stage {
  return explainDisk(paths.stage, () => {
    if (published) cloneTree(paths, published);
    else mkdirSync(paths.stage, { recursive: true });
    linkFiles(paths.out, paths.stage, foreign);
    return stageWriter(paths.stage);
  });
}

/** A writer into a folder that is the stage, or one thread's part of it. */
export function stageWriter(folder: string): Stage {
  const made = new Set<string>(['.']);
  return {
    write: (file, chunks) =>
      explainDisk(file, () => {
        const path = join(folder, file);
        const parent = dirname(file);
        if (!made.has(parent)) {
          mkdirSync(join(folder, parent), { recursive: true });
          made.add(parent);
        }
        return writeNew(path, chunks);
      }),
    remove: (file) => {
      rmSync(join(folder, file), { force: true });
      removeEmptyParents(folder, dirname(file));
    },
  };
}

/** Writes a file that must not exist; a link to the published file is taken away first. */
function writeNew(path: string, chunks: readonly Uint8Array[]): FileStat {
  let handle: number;
  try {
    handle = openSync(path, 'wx');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    // Or an empty folder that somebody put there.
    rmSync(path, { recursive: true });
    handle = openSync(path, 'wx');
  }
  return writeAndClose(handle, chunks);
}

/** Writes all chunks to an open file, closes it, and tells what it is then. */
export function writeAndClose(handle: number, chunks: readonly Uint8Array[]): FileStat {
  try {
    writeAll(handle, chunks);
    const { size, mtimeMs } = fstatSync(handle);
    return { size, mtimeMs };
  } finally {
    closeSync(handle);
  }
}

/** One system call for all chunks; what it leaves unwritten (a signal, a nearly full disk) is written piece by piece. */
function writeAll(handle: number, chunks: readonly Uint8Array[]): void {
  let left = writevSync(handle, chunks);
  for (const chunk of chunks) {
    const done = Math.min(left, chunk.length);
    left -= done;
    for (let at = done; at < chunk.length; ) at += writeSync(handle, chunk, at);
  }
}

function removeEmptyParents(folder: string, parent: string): void {
  try {
    for (let here = parent; here !== '.'; here = dirname(here)) rmdirSync(join(folder, here));
  } catch {
    // Not empty: it stays.
  }
}

/** Files below `out/` that gen did not make. */
export function findForeign(out: string, published: Manifest | null): string[] {
  return listTree(out).filter((file) => file !== MANIFEST_FILE && (!published || published.indexOf(file) < 0));
}

/**
 * Makes the stage a clone of the published tree. The tree published before it differs in few files, so it is
 * brought up to date where it can be; otherwise every file is linked.
 */
function cloneTree(paths: StatePaths, published: Manifest): void {
  const older = reuseOlder(paths, published);
  const { out, stage } = paths;
  const link = linker(out, stage);
  for (let index = 0; index < published.count; index++) {
    const { file, hash } = published.rowAt(index);
    if (older?.find(file)?.hash === hash && sameFile(join(out, file), join(stage, file))) continue;
    // Somebody may have put a folder in the place of a file.
    if (older) rmSync(join(stage, file), { recursive: true, force: true });
    if (isFile(join(out, file))) link(file);
  }
}

/** Moves the older tree to the stage and takes from it what the published one does not have. Null: begin with nothing. */
function reuseOlder({ previous, stage }: StatePaths, published: Manifest): Manifest | null {
  const older = safeManifest(join(previous, MANIFEST_FILE));
  if (!older) {
    mkdirSync(stage, { recursive: true });
    return null;
  }
  renameSync(previous, stage);
  for (const file of listTree(stage)) {
    if (published.indexOf(file) >= 0 && older.indexOf(file) >= 0) continue;
    rmSync(join(stage, file), { force: true });
    removeEmptyParents(stage, dirname(file));
  }
  return older;
}

function safeManifest(path: string): Manifest | null {
  try {
    return readManifest(path);
  } catch {
    return null;
  }
}

/** False for a folder, and for a link that leads nowhere. */
function isFile(path: string): boolean {
  return existsSync(path) && statSync(path).isFile();
}

function sameFile(a: string, b: string): boolean {
  const first = lstatSync(a, { throwIfNoEntry: false });
  const second = first && lstatSync(b, { throwIfNoEntry: false });
  return second !== undefined && first?.ino === second.ino && first.dev === second.dev;
}

/** Puts files of one tree into another, too, where they are not there yet. */
export function linkFiles(from: string, to: string, files: readonly string[]): void {
  const link = linker(from, to);
  for (const file of files) if (!lstatSync(join(to, file), { throwIfNoEntry: false })) link(file);
}

/** Links files from one tree to another; copies where the file system has no links. */
function linker(from: string, to: string): (file: string) => void {
  const made = new Set<string>(['.']);
  return (file) => {
    const parent = dirname(file);
    if (!made.has(parent)) {
      mkdirSync(join(to, parent), { recursive: true });
      made.add(parent);
    }
    try {
      linkSync(join(from, file), join(to, file));
    } catch (error) {
      if (!['EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP', 'ENOSYS'].includes((error as NodeJS.ErrnoException).code ?? ''))
        throw error;
      copyFileSync(join(from, file), join(to, file));
    }
  };
}

/** Runs disk work; what the disk refuses becomes one clear message. */
export function explainDisk<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? '';
    if (!isDiskCode(code)) throw error;
    throw new GenError({ file, ...diskRefused(code) }, { cause: error });
  }
}
