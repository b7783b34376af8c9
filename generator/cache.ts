/** Entries of the cache. Each is written under another name and then renamed, so that an entry is always complete. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { attempt } from './errors/attempt.ts';
import { isFolder, renamePatiently, writeFiles, type Files } from './files.ts';

/** Entries of a kind that the cache keeps: those of some branches of each of ten sites that share it. */
export const MOST_ENTRIES = 40;

interface FolderEntry {
  readonly cache: string;
  readonly kind: string;
  readonly hash: string;
}

/** Returns a folder of the cache; null if it is missing. */
export function openFolder({ cache, kind, hash }: FolderEntry): string | null {
  const folder = join(cache, `${kind}-${hash}`);
  if (!isFolder(folder)) return null;
  markUsed(folder);
  return folder;
}

/** Writes a folder of the cache and returns its path. */
export function writeFolder({ cache, kind, hash }: FolderEntry, contents: Files): string {
  const folder = join(cache, `${kind}-${hash}`);
  moveDraft(folder, (draft) => writeFiles(draft, contents));
  dropOld(cache, `${kind}-`, MOST_ENTRIES);
  return folder;
}

/** Creates a file of the cache. */
export const writeEntry = (file: string, bytes: string | Uint8Array): void =>
  moveDraft(file, (draft) => writeFileSync(draft, bytes));

/** Returns the bytes of a file of the cache, and marks it as used; null if there is none. */
export function readEntry(file: string): Buffer | null {
  const bytes = attempt(() => readFileSync(file));
  if (bytes) markUsed(file);
  return bytes;
}

function moveDraft(path: string, write: (draft: string) => void): void {
  const draft = `${path}.${randomBytes(4).toString('hex')}`;
  mkdirSync(dirname(path), { recursive: true });
  try {
    write(draft);
    renamePatiently(draft, path);
  } catch (error) {
    // Another process may have made the same folder.
    if (!isFolder(path)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Marks an entry as used, for `dropOld`. It cannot mark an entry of another user, and ignores that. */
export function markUsed(path: string): void {
  const now = new Date();
  attempt(() => utimesSync(path, now, now));
}

/** Entries used within this time stay: another build may read them. */
const IN_USE_MS = 10 * 60_000;

/** Removes the entries that begin with `prefix`, except for the `keep` last used. */
export function dropOld(cache: string, prefix: string, keep: number): void {
  const names = (attempt(() => readdirSync(cache)) ?? []).filter((name) => name.startsWith(prefix));
  const entries = names.map((name) => ({ path: join(cache, name), used: lastUseOf(join(cache, name)) }));
  const old = entries.sort((a, b) => b.used - a.used).slice(keep);
  for (const { path, used } of old)
    if (used < Date.now() - IN_USE_MS) attempt(() => rmSync(path, { recursive: true, force: true }));
}

/** A time in ms; now for an entry that has just been removed. */
const lastUseOf = (path: string): number => attempt(() => statSync(path).mtimeMs) ?? Date.now();
