/** Files of a finished tree that are not as gen wrote them. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isFile } from '../disk/real-path.ts';
import { hashBytes } from '../hash.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** Files below a folder that do not have the bytes that the manifest says, whatever their size and time. */
export function findDamaged(ledger: Ledger, folder: string): string[] {
  return [...ledger.rows()].filter(({ file, hash }) => !hasBytes(join(folder, file), hash)).map(({ file }) => file);
}

function hasBytes(path: string, hash: string): boolean {
  try {
    return isFile(path) && hashBytes(readFileSync(path)) === hash;
  } catch {
    // A file that may not be read, or that has just gone.
    return false;
  }
}

/** Of damaged files those of which nothing is left: no edit of somebody's, but the work of an accident. */
export const findLost = (damaged: readonly string[], folder: string): string[] =>
  damaged.filter((file) => {
    const there = statSync(join(folder, file), { throwIfNoEntry: false });
    return !there?.isFile() || there.size === 0;
  });
