// @ts-check
/**
 * What is kept in the cache carries the hash of each of its files. A file that was cut off, emptied or changed is noticed
 * when it is read, and made anew. Plain JavaScript: the command asks before it can read TypeScript.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Written last: a folder without it is not finished. */
const LIST = 'hashes.json';

/**
 * Writes the hashes of all files of a folder beside them.
 *
 * @param {string} folder
 */
export function writeHashes(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort();
  const hashes = Object.fromEntries(paths.map((path) => [path.slice(folder.length + 1), hashFile(path)]));
  writeFileSync(join(folder, LIST), JSON.stringify(hashes));
}

/**
 * True when every file of a finished folder is there with the bytes that were written.
 *
 * @param {string} folder
 * @returns {boolean}
 */
export function isWhole(folder) {
  try {
    const hashes = Object.entries(JSON.parse(readFileSync(join(folder, LIST), 'utf8')));
    return hashes.length > 0 && hashes.every(([file, hash]) => hashFile(join(folder, file)) === hash);
  } catch {
    return false;
  }
}

/**
 * Moves a finished folder to its place. Another process may have been first: what it put there was made from the same
 * sources and stays, unless it is damaged.
 *
 * @param {string} draft
 * @param {string} folder
 */
export function moveWhole(draft, folder) {
  if (existsSync(folder) && !isWhole(folder)) putAside(folder, `${draft}-aside`);
  try {
    renameSync(draft, folder);
  } catch (error) {
    if (!isWhole(folder)) throw error;
  }
}

/**
 * Others may be reading it, or putting it aside, too: its name is free at once, and the files go after it.
 *
 * @param {string} folder
 * @param {string} aside
 */
function putAside(folder, aside) {
  try {
    renameSync(folder, aside);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
  rmSync(aside, { recursive: true, force: true });
}

/** @param {string} path */
const hashFile = (path) => createHash('sha256').update(readFileSync(path)).digest('hex');
