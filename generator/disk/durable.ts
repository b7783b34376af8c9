/**
 * Syncs files and folders: a site that was written, synced and renamed, with its folder synced, survives a power cut. Without
 * it, file systems may bring the rename to the disk before the data of the file.
 */
import {
  closeSync,
  fsyncSync,
  lstatSync,
  openSync,
  chmodSync,
  mkdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import { join, dirname, sep } from 'node:path';
import type { System } from './system.ts';
import { readTree } from './list.ts';
import { linkOutside } from '../errors/files.ts';
import { attempt, GenError } from '../errors/problem.ts';
import { isThere, realPath } from './real-path.ts';
import { shownPath } from './files.ts';
import { renamePatiently } from './rename.ts';

/** Errors for folders, which Windows and some network and user-space file systems need not sync. */
const NOTHING_TO_SYNC = ['EINVAL', 'EPERM', 'EISDIR', 'ENOTSUP', 'ENOSYS', 'EACCES'];

/** Syncs a file or a folder: for a folder, the names in it. */
export const syncPath = (path: string): void => void attempt(() => withHandle(path, fsyncSync), NOTHING_TO_SYNC);

async function syncPathLater(path: string): Promise<void> {
  try {
    const handle = await open(path, 'r');
    await handle.sync().finally(() => handle.close());
  } catch (error) {
    if (!NOTHING_TO_SYNC.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

function withHandle(path: string, work: (handle: number) => void): void {
  const handle = openSync(path, 'r');
  try {
    work(handle);
  } finally {
    closeSync(handle);
  }
}

/** Files that are synced at once: the file system then writes them together. */
const AT_ONCE = 64;

/** Syncs a tree: with one call for the file system (30 to 100 ms), or many new files at a time (300 in turn take 1.5 s on ext4). */
export async function syncTree(folder: string, system: System | null): Promise<void> {
  if (system?.syncFileSystem) return withHandle(folder, system.syncFileSystem);
  const tree = readTree(folder);
  const files = tree.files.map((file) => join(folder, file)).filter(isNew);
  const folders = ['.', ...tree.folders].map((name) => join(folder, name));
  const left = [...files, ...folders];
  while (left.length > 0) await Promise.all(left.splice(0, AT_ONCE).map(syncPathLater));
}

/** False for a file with several names, which was synced with another tree. */
function isNew(path: string): boolean {
  const stat = lstatSync(path);
  return stat.isFile() && stat.nlink === 1;
}

/** Contents by path below a folder. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

/**
 * Writes and syncs all files beside their places, then moves them there, within `folder` and with their modes. An error leaves
 * nothing new behind; a link that leads out of `folder` is a GenError.
 */
export function writeTogether(folder: string, files: Files): void {
  const made: string[] = [];
  const places = Object.entries(files).map(([file, content]) => [placeOf(folder, file), content] as const);
  try {
    const drafts = places.map(([path, content]) => writeDraft(path, content, made));
    for (const { draft, path } of drafts) {
      if (!isThere(path)) made.push(path);
      renamePatiently(draft, path);
    }
    // From here on, a power cut may bring back old files, but never parts of files.
    for (const folder of new Set(drafts.map(({ path }) => dirname(path)))) attempt(() => syncPath(folder));
  } catch (error) {
    for (const path of made) attempt(() => rmSync(path, { recursive: true, force: true }));
    throw error;
  }
}

/** Returns the real path of a file below a folder. */
function placeOf(folder: string, file: string): string {
  const place = realPath(join(folder, file));
  if (place.startsWith(join(realPath(folder), sep))) return place;
  throw new GenError({ file: shownPath(join(folder, file)), ...linkOutside({ place }) });
}

function writeDraft(path: string, content: string | Uint8Array, made: string[]): { draft: string; path: string } {
  const folder = mkdirSync(dirname(path), { recursive: true });
  if (folder !== undefined) made.push(folder);
  const draft = `${path}.${process.pid}.draft`;
  made.push(draft);
  writeFileSync(draft, content);
  const old = statSync(path, { throwIfNoEntry: false });
  if (old) chmodSync(draft, old.mode);
  syncPath(draft);
  return { draft, path };
}
