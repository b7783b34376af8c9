/** Entries of the cache: each is written to a draft and then moved to its place, so what has its name is complete. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { attempt } from '../errors/problem.ts';
import { isFolder, isThere, statOf } from './real-path.ts';
import { renamePatiently } from './rename.ts';

/** Contents of a folder, by path below it. */
export type CacheFiles = Readonly<Record<string, string | Uint8Array>>;

/** Begins the names of drafts. */
const DRAFT = 'draft-';
/** Entries of a kind that the cache keeps: going back and forth between two branches makes nothing anew. */
export const KEPT = 4;

/** Finds a folder of the cache; if it is missing, `make` returns its contents, and `fresh` is true. */
export async function findFolder(
  { cache, kind, hash }: { cache: string; kind: string; hash: string },
  make: () => Promise<CacheFiles>,
): Promise<{ readonly folder: string; readonly fresh: boolean }> {
  const folder = join(cache, `${kind}-${hash}`);
  if (isFolder(folder)) {
    markUsed(folder);
    return { folder, fresh: false };
  }
  keepFolder(folder, await make());
  dropOld(cache, `${kind}-`, KEPT);
  return { folder, fresh: true };
}

/** Creates a folder of the cache. One that is there already, perhaps from another process, stays. */
function keepFolder(folder: string, contents: CacheFiles): void {
  moveDraft(folder, (draft) => {
    for (const [file, bytes] of Object.entries(contents)) {
      mkdirSync(dirname(join(draft, file)), { recursive: true });
      writeFileSync(join(draft, file), bytes);
    }
  });
}

/** Creates a file of the cache. */
export const keepFile = (file: string, bytes: string | Uint8Array): void =>
  moveDraft(file, (draft) => writeFileSync(draft, bytes));

function moveDraft(path: string, write: (draft: string) => void): void {
  const draft = join(dirname(path), `${DRAFT}${process.pid}-${randomBytes(4).toString('hex')}`);
  mkdirSync(dirname(path), { recursive: true });
  try {
    write(draft);
    renamePatiently(draft, path);
  } catch (error) {
    if (!isFolder(path)) throw error;
  } finally {
    // A partial draft would keep a full disk full.
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Returns the bytes of a file of the cache; null if there is none. */
export const readKept = (file: string): Buffer | null => (isThere(file) ? attempt(() => readFileSync(file)) : null);

/** Called with the error when the disk refuses something that only saves time. */
export type OnLoss = (error: NodeJS.ErrnoException) => void;

/** Writes something that only saves time. If the disk refuses it, calls `onLoss`. */
export function keepIfPossible(keep: () => void, onLoss: OnLoss = () => {}): void {
  try {
    keep();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    onLoss(error as NodeJS.ErrnoException);
  }
}

/** Marks an entry as used, for `dropOld`; that of another user is marked by that user's builds. */
export function markUsed(path: string): void {
  const now = new Date();
  attempt(() => utimesSync(path, now, now));
}

/** Entries used within this time stay: another build may read them. */
const IN_USE_MS = 10 * 60_000;
/** Age of a draft whose process was killed. */
const ABANDONED_MS = 24 * 3_600_000;

/** Removes the entries that begin with `prefix`, except for the `keep` last used, and drafts of killed processes. */
export function dropOld(cache: string, prefix: string, keep: number): void {
  const found = attempt(() => readdirSync(cache), ['ENOENT']) ?? [];
  const entries = found.map((name) => ({ path: join(cache, name), age: ageOf(join(cache, name)) }));
  const ofKind = entries.filter(({ path }) => basename(path).startsWith(prefix)).sort((a, b) => a.age - b.age);
  const old = ofKind.slice(keep).filter(({ age }) => age > IN_USE_MS);
  const abandoned = entries.filter(({ path, age }) => basename(path).startsWith(DRAFT) && age > ABANDONED_MS);
  // Some belong to another user, or another process removes them, too.
  for (const { path } of [...old, ...abandoned]) attempt(() => rmSync(path, { recursive: true, force: true }));
}

/** In ms; 0 for a file that has just been removed. */
const ageOf = (path: string): number => Date.now() - (statOf(path)?.mtimeMs ?? Date.now());
