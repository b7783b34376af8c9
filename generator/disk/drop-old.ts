/** Removes old entries of the cache. It keeps the newest of each kind, for changes back and forth between branches. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DRAFT } from './cache-entry.ts';

/** Entries used within this time stay: another build may read them. */
const IN_USE_MS = 10 * 60_000;
/** Drafts of processes that were killed. */
const LITTER_MS = 24 * 3_600_000;

/** Removes the entries that begin with `prefix`, except for the `keep` last used. */
export function dropOld(cache: string, prefix: string, keep: number): void {
  const found = readdirSync(cache).map((name) => ({ name, path: join(cache, name), age: ageOf(join(cache, name)) }));
  const ours = found.filter(({ name }) => name.startsWith(prefix)).sort((a, b) => a.age - b.age);
  const old = ours.slice(keep).filter(({ age }) => age > IN_USE_MS);
  const litter = found.filter(({ path }) => isLitter(path));
  for (const { path } of [...old, ...litter]) remove(path);
}

/** True for the draft of a process that was killed long ago. */
export const isLitter = (path: string): boolean => basename(path).startsWith(DRAFT) && ageOf(path) > LITTER_MS;

/** In ms; 0 for a file that has just been removed. */
const ageOf = (path: string): number => Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // It belongs to another user, or another process removes it, too.
  }
}
