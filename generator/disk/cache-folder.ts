/** Chooses the cache folder: it holds what gen can create again. */
import { createHash } from 'node:crypto';
import { accessSync, constants, lstatSync, statSync, type Stats } from 'node:fs';
import { homedir, tmpdir, userInfo } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { cacheNotWritable, cacheShared } from '../errors/files.ts';
import { GenError } from '../errors/problem.ts';
import { makeFolders } from './make-folders.ts';

/**
 * Returns the cache folder, which may not exist yet: `GEN_CACHE`, the node_modules that contains the package, its own, or, where
 * this user may not write there, one with the name of the package in the user's cache folder (XDG) or the temporary one.
 * Throws a GenError if `GEN_CACHE`, relative to the working folder, cannot be written to.
 */
export function cacheFolder(root: string, env: Readonly<Record<string, string | undefined>> = process.env): string {
  if (env.GEN_CACHE) {
    createFolder(resolve(env.GEN_CACHE));
    return resolve(env.GEN_CACHE);
  }
  const packages = basename(dirname(root)) === 'node_modules' ? dirname(root) : join(root, 'node_modules');
  const own = join(packages, '.cache/gen');
  if (canWrite(own)) return own;
  const name = `${basename(root)}-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`;
  const { XDG_CACHE_HOME: named = '' } = env;
  const ofUser = join(isAbsolute(named) ? named : join(homedir(), '.cache'), 'gen', name);
  return canWrite(ofUser) ? ofUser : join(privateFolder(), name);
}

/** True if a folder can be written to or created. */
function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch (error) {
    // A broken link is in the way.
    const isMissing =
      (error as NodeJS.ErrnoException).code === 'ENOENT' && !lstatSync(folder, { throwIfNoEntry: false });
    return isMissing && dirname(folder) !== folder && canWrite(dirname(folder));
  }
}

/** A folder below the temporary one, which all users share. gen runs code from it, so nobody else may write there. */
function privateFolder(): string {
  const { uid, username } = userInfo();
  const folder = join(tmpdir(), `gen-cache-${uid < 0 ? username : uid}`);
  const found = createFolder(folder);
  const isSafe = found.isDirectory() && (uid < 0 || (found.uid === uid && (found.mode & 0o022) === 0));
  if (!isSafe) throw new GenError({ file: folder, ...cacheShared() });
  return folder;
}

function createFolder(folder: string): Stats {
  try {
    makeFolders(folder, 0o700);
    accessSync(folder, constants.W_OK);
    return lstatSync(folder);
  } catch (error) {
    throw new GenError({ file: folder, ...cacheNotWritable((error as Error).message) }, { cause: error });
  }
}
