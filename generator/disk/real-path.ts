import { lstatSync, readdirSync, readlinkSync, realpathSync, statSync, type Stats } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { attempt } from '../errors/problem.ts';

/** Links followed on the way to a place, as in Linux: more are a circle. */
const MOST_LINKS = 40;

/** Follows all links of a path, whether or not something is there yet. Returns the path itself where links go in a circle. */
export function realPath(path: string, links = MOST_LINKS): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    if (parent === path) return path;
    const place = join(realPath(parent, links), basename(path));
    const isLink = statIfThere(place)?.isSymbolicLink() ?? false;
    return isLink && links > 0 ? realPath(resolve(dirname(place), readlinkSync(place)), links - 1) : place;
  }
}

/** Stats of a path itself, even of a link; undefined if nothing is there. */
export const statIfThere = (path: string): Stats | undefined =>
  attempt(() => lstatSync(path, QUIETLY), MISSING) ?? undefined;

/** True if a path leads to something. Throws errors of the disk, where `existsSync` returns false and files would be lost. */
export const isThere = (path: string): boolean => follow(path) !== undefined;

/** Returns a function that is true for a path that exists and is spelled as on the disk. Each folder is listed once. */
export function createExactLookup(folder: string): (path: string) => boolean {
  const listed = new Map<string, ReadonlySet<string>>();
  const hasName = (path: string): boolean => {
    const parent = dirname(path);
    const names = listed.get(parent) ?? new Set(readdirSync(parent));
    listed.set(parent, names);
    return names.has(basename(path)) && (parent === folder || !parent.startsWith(folder) || hasName(parent));
  };
  return (path) => isThere(join(folder, path)) && hasName(join(folder, path));
}

/** False for a folder and for a broken link. Throws errors of the disk. */
export const isFile = (path: string): boolean => follow(path)?.isFile() ?? false;

/** True for a folder and for a link to one. */
export const isFolder = (path: string): boolean => follow(path)?.isDirectory() ?? false;

/** Creating an error for each missing file would take longer than the call. */
const QUIETLY = { throwIfNoEntry: false } as const;
/** Other errors for a path that leads nowhere: a file is in the way, or links go in a circle. */
const MISSING = ['ENOTDIR', 'ELOOP'];

const follow = (path: string): Stats | undefined => attempt(() => statSync(path, QUIETLY), MISSING) ?? undefined;

/** Returns null for a file that is missing or cannot be reached, such as a link to itself. */
export const statOf = (path: string): Stats | null => attempt(() => statSync(path, QUIETLY)) ?? null;

/** A text that changes with every write to a file; "" if there is none. `mtime` can be set back, `ctime` cannot. */
export function stampOf(file: string): string {
  const stat = statOf(file);
  return stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}` : '';
}
