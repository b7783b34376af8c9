/** Entries of the cache, each written to a draft and moved to its place. Hashes detect entries that a power cut damages. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { attempt } from '../errors/problem.ts';
import { hashBytes } from '../hash.ts';
import { isFile, statOf } from './real-path.ts';
import { renamePatiently, replaceFile } from './rename.ts';

/** Contents of a folder, by path below it. */
export type CacheFiles = Readonly<Record<string, string | Uint8Array>>;

/** Begins the names of drafts. */
const DRAFT = 'draft-';
/** Holds the hash of each other file. Written last: a folder without it is not complete. */
const LIST = 'hashes.json';

/** Creates a folder of the cache. A whole one that is there already, perhaps from another process, stays. */
export function keepFolder(folder: string, contents: CacheFiles): void {
  const draft = join(dirname(folder), `${DRAFT}${process.pid}-${randomBytes(4).toString('hex')}`);
  try {
    for (const [file, bytes] of Object.entries(contents)) {
      mkdirSync(dirname(join(draft, file)), { recursive: true });
      writeFileSync(join(draft, file), bytes);
    }
    const hashes = Object.entries(contents).map(([file, bytes]) => [file, hashBytes(bytes)]);
    writeFileSync(join(draft, LIST), JSON.stringify(Object.fromEntries(hashes)));
    if (existsSync(folder) && !isWhole(folder)) putAside(folder, `${draft}-aside`);
    moveWhole(draft, folder);
  } finally {
    // Half of it would keep a full disk full.
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Frees the name at once and deletes the files afterwards: other processes may read them, or do the same. */
function putAside(folder: string, aside: string): void {
  attempt(() => renamePatiently(folder, aside), ['ENOENT']);
  rmSync(aside, { recursive: true, force: true });
}

function moveWhole(draft: string, folder: string): void {
  try {
    renamePatiently(draft, folder);
  } catch (error) {
    if (!isWhole(folder)) throw error;
  }
}

/** True if every file of a complete folder still has the bytes that were written. */
export const isWhole = (folder: string): boolean =>
  attempt(() => {
    const hashes = Object.entries(JSON.parse(readFileSync(join(folder, LIST), 'utf8')) as Record<string, string>);
    return hashes.length > 0 && hashes.every(([file, hash]) => hashBytes(readFileSync(join(folder, file))) === hash);
  }) ?? false;

/** True for a whole folder. Marks it as used, so that it is not dropped during a build. */
export function isKept(folder: string): boolean {
  if (!isWhole(folder)) return false;
  markUsed(folder);
  return true;
}

/** Entries of a kind that the cache keeps: going back and forth between two branches makes nothing anew. */
export const KEPT = 4;

/** Finds a folder of the cache; if it is missing or damaged, `make` returns its contents, and `fresh` is true. */
export async function findFolder(
  { cache, kind, hash }: { cache: string; kind: string; hash: string },
  make: (damaged: string | null) => Promise<CacheFiles>,
): Promise<{ readonly folder: string; readonly fresh: boolean }> {
  const folder = join(cache, `${kind}-${hash}`);
  if (isKept(folder)) return { folder, fresh: false };
  keepFolder(folder, await make(existsSync(folder) ? folder : null));
  dropOld(cache, `${kind}-`, KEPT);
  return { folder, fresh: true };
}

/** Called with the error when the disk refuses something that only saves time. */
export type OnLoss = (error: NodeJS.ErrnoException) => void;

/** Writes something that only saves time. If the disk refuses it, calls `onLoss` and returns false. */
export function keepIfPossible(keep: () => void, onLoss: OnLoss = () => {}): boolean {
  try {
    keep();
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).syscall === undefined) throw error;
    onLoss(error as NodeJS.ErrnoException);
    return false;
  }
}

/** Length of the hash that sealed bytes begin with. */
const SEAL = 16;

/** Writes bytes after their hash. Replaces the old file instead of writing to it: it may belong to another user. */
export function keepSealed(file: string, bytes: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  // Joined with its hash, an entry of 100 MB would be copied once more.
  replaceFile(file, `${file}.${process.pid}`, [Buffer.from(hashBytes(bytes)), bytes]);
}

/** Reads the bytes that `keepSealed` wrote; null if there is no such file, or if it was cut off or changed. */
export const readSealed = (file: string): Buffer | null => attempt(() => unsealFile(file), ['ENOENT']);

/** Returns null for what `keepSealed` did not write, such as a pipe, which would never end. */
function unsealFile(file: string): Buffer | null {
  if (!isFile(file)) return null;
  const sealed = readFileSync(file);
  const bytes = sealed.subarray(SEAL);
  return sealed.toString('latin1', 0, SEAL) === hashBytes(bytes) ? bytes : null;
}

/** Writes a text for `readText`. */
export const keepText = (file: string, text: string): void => keepSealed(file, Buffer.from(text));

/** Reads a text; null if there is none, or if it cannot be read or is damaged. */
export const readText = (file: string): string | null => attempt(() => readSealed(file)?.toString()) ?? null;

/** Marks an entry as used, for `dropOld`; that of another user is marked by that user's builds. */
export function markUsed(path: string): void {
  const now = new Date();
  attempt(() => utimesSync(path, now, now));
}

/** Entries used within this time stay: another build may read them. */
const IN_USE_MS = 10 * 60_000;
/** Age of a draft whose process was killed. */
const LITTER_MS = 24 * 3_600_000;

/** Removes the entries that begin with `prefix`, except for the `keep` last used, and drafts of killed processes. */
export function dropOld(cache: string, prefix: string, keep: number): void {
  const found = readdirSync(cache).map((name) => ({ name, path: join(cache, name), age: ageOf(join(cache, name)) }));
  const ours = found.filter(({ name }) => name.startsWith(prefix)).sort((a, b) => a.age - b.age);
  const old = ours.slice(keep).filter(({ age }) => age > IN_USE_MS);
  const litter = found.filter(({ path }) => isLitter(path));
  // Some belong to another user, or another process removes them, too.
  for (const { path } of [...old, ...litter]) attempt(() => rmSync(path, { recursive: true, force: true }));
}

/** True for the draft of a process that was killed long ago. */
const isLitter = (path: string): boolean => basename(path).startsWith(DRAFT) && ageOf(path) > LITTER_MS;

/** In ms; 0 for a file that has just been removed. */
const ageOf = (path: string): number => Date.now() - (statOf(path)?.mtimeMs ?? Date.now());
