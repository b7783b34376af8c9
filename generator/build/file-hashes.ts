/** Hashes of images and files of `public/`. The cache has them by the size, times and inode of each file, as the index of Git does. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { dropOld, MOST_ENTRIES, readEntry, writeEntry } from '../cache.ts';
import { attempt } from '../errors/attempt.ts';
import { hashBytes } from '../hash.ts';
import type { Project } from '../project.ts';

interface FileHash {
  readonly stamp: string;
  readonly hash: string;
}

/** A younger file may change again and keep its time: FAT counts in steps of 2 s. */
const SETTLED_MS = 2000;

/** Opens the hashes of a site. `save` keeps those of the files that were asked for. */
export function openFileHashes({ cache, cwd }: Pick<Project, 'cache' | 'cwd'>) {
  const entry = join(cache, `hashes-${hashBytes(cwd)}.json`);
  const known = attempt(() => JSON.parse(String(readEntry(entry))) as Record<string, FileHash>) ?? {};
  const next: Record<string, FileHash> = {};
  const settled = Date.now() - SETTLED_MS;
  return {
    /** Reads a file only if it may have changed since the last time. */
    hashFile: (path: string): string => {
      const { size, mtimeMs, ctimeMs, ino } = statSync(path);
      const stamp = [size, mtimeMs, ctimeMs, ino].join(' ');
      const last = known[path];
      const hash = last?.stamp === stamp ? last.hash : hashBytes(readFileSync(path));
      if (Math.max(mtimeMs, ctimeMs) < settled) next[path] = { stamp, hash };
      return hash;
    },
    save: (): void => {
      const text = JSON.stringify(next);
      if (text === JSON.stringify(known)) return;
      // Without them, the next build reads the files.
      attempt(() => writeEntry(entry, text));
      dropOld(cache, 'hashes-', MOST_ENTRIES);
    },
  };
}
