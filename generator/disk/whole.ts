/** Folders of the cache carry the hash of each of their files, so that damaged ones are recognized and created again. */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashBytes } from '../hash.ts';
import { listFiles } from './list.ts';

/** Written last: a folder without it is not complete. */
const LIST = 'hashes.json';

const hashFile = (path: string): string => hashBytes(readFileSync(path));

/** Writes the hashes of all files of a folder beside them. */
export function writeHashes(folder: string): void {
  const hashes = Object.fromEntries(listFiles(folder).map((file) => [file, hashFile(join(folder, file))]));
  writeFileSync(join(folder, LIST), JSON.stringify(hashes));
}

/** True if every file of a complete folder still has the bytes that were written. */
export function isWhole(folder: string): boolean {
  try {
    const hashes = Object.entries(JSON.parse(readFileSync(join(folder, LIST), 'utf8')) as Record<string, string>);
    return hashes.length > 0 && hashes.every(([file, hash]) => hashFile(join(folder, file)) === hash);
  } catch {
    return false;
  }
}

/**
 * Moves a complete folder to its place. If another process was first, its folder has the same contents and stays, unless
 * it is damaged.
 */
export function moveWhole(draft: string, folder: string): void {
  if (existsSync(folder) && !isWhole(folder)) putAside(folder, `${draft}-aside`);
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!isWhole(folder)) throw error;
  }
}

/** Frees the name at once and deletes the files afterwards: other processes may read them, or do the same. */
function putAside(folder: string, aside: string): void {
  try {
    renameSync(folder, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  rmSync(aside, { recursive: true, force: true });
}
