// @ts-check
/** Where what can be made again is kept. Plain JavaScript: the command asks before it can read TypeScript. */
import { accessSync, constants, lstatSync, mkdirSync, statSync } from 'node:fs';
import { homedir, tmpdir, userInfo } from 'node:os';
import { basename, dirname, isAbsolute, join } from 'node:path';
import { createHash } from 'node:crypto';

/**
 * The node_modules that the package lies in, else its own, where every tool keeps its cache; where this user may not write there (installed by
 * root, a read-only system), the user's cache folder (XDG Base Directory Specification), else the temporary one.
 * A folder outside of the package is named after it, so that two packages never share one.
 *
 * @param {string} root Folder of the package.
 * @param {Readonly<Record<string, string | undefined>>} env
 * @returns {string} An absolute path; the folder need not be there yet.
 */
export function cacheFolder(root, env = process.env) {
  const packages = basename(dirname(root)) === 'node_modules' ? dirname(root) : join(root, 'node_modules');
  const own = join(packages, '.cache/gen');
  if (canWrite(own)) return own;
  const name = `${basename(root)}-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`;
  const { XDG_CACHE_HOME: named = '' } = env;
  const ofUser = join(isAbsolute(named) ? named : join(homedir(), '.cache'), 'gen', name);
  return canWrite(ofUser) ? ofUser : join(privateFolder(), name);
}

/**
 * Whether a folder can be written, or made.
 *
 * @param {string} folder
 * @returns {boolean}
 */
function canWrite(folder) {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch (error) {
    // A link that leads to nothing is in the way.
    const isMissing =
      /** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT' && !lstatSync(folder, { throwIfNoEntry: false });
    return isMissing && dirname(folder) !== folder && canWrite(dirname(folder));
  }
}

/**
 * A folder below the temporary one, which all users share. What is in it will be run, so nobody else may write there.
 *
 * @returns {string}
 */
function privateFolder() {
  const { uid, username } = userInfo();
  const folder = join(tmpdir(), `gen-cache-${uid < 0 ? username : uid}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const found = lstatSync(folder);
  const safe = found.isDirectory() && (uid < 0 || (found.uid === uid && (found.mode & 0o022) === 0));
  if (!safe)
    throw Object.assign(
      new Error(
        `${folder} belongs to another user, or others may write there. Name a cache folder of your own in XDG_CACHE_HOME.`,
      ),
      { code: 'CACHE_FOLDER' },
    );
  return folder;
}
