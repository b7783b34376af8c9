/** The cache keeps the newest of each kind: going back and forth between two branches costs nothing. */
import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Removes what begins with `prefix`, but for the `keep` newest. */
export function dropOld(cache: string, prefix: string, keep: number): void {
  const found = readdirSync(cache)
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({
      path: join(cache, name),
      time: statSync(join(cache, name), { throwIfNoEntry: false })?.mtimeMs ?? 0,
    }))
    .sort((a, b) => b.time - a.time);
  for (const { path } of found.slice(keep)) {
    try {
      rmSync(path, { recursive: true, force: true });
    } catch {
      // Another user made it: it takes room, and no build has to end for that.
    }
  }
}
