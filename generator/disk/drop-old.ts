/** The cache keeps the newest of each kind: going back and forth between two branches costs nothing. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DRAFT } from './cache-entry.ts';

/** What was used within this time stays: another build may be about to read it. */
const IN_USE_MS = 10 * 60_000;
/** Drafts of processes that were killed. */
const LITTER_MS = 24 * 3_600_000;

/** Removes what begins with `prefix`, but for the `keep` last used. */
export function dropOld(cache: string, prefix: string, keep: number): void {
  const found = readdirSync(cache).map((name) => ({ name, path: join(cache, name), age: ageOf(join(cache, name)) }));
  const ours = found.filter(({ name }) => name.startsWith(prefix)).sort((a, b) => a.age - b.age);
  const old = ours.slice(keep).filter(({ age }) => age > IN_USE_MS);
  const litter = found.filter(({ path }) => isLitter(path));
  for (const { path } of [...old, ...litter]) remove(path);
}

/** True for the draft of a process that was killed long ago. */
export const isLitter = (path: string): boolean => basename(path).startsWith(DRAFT) && ageOf(path) > LITTER_MS;

/** In ms; none for what has just gone. */
function ageOf(path: string): number {
  return Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
}

function remove(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Another user made it, or another process removes it, too: it takes room, and no build has to end for that.
  }
}
