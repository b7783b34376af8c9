import { lstatSync, readlinkSync, realpathSync, statSync, type Stats } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** Links followed on the way to a place, as in Linux: more are a circle. */
const MOST_LINKS = 40;

/**
 * Where a path leads, whether or not something is there yet: links are followed, one that leads to nothing too. The
 * path itself where links go in a circle.
 */
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

/** What a path itself is, be it a link; undefined when nothing is there, or when a file stands on the way to it. */
export const statIfThere = (path: string): Stats | undefined => unlessMissing(() => lstatSync(path, QUIETLY));

/**
 * Whether a path leads to something. Where the disk cannot tell, that is an error: `existsSync` says no, and what was
 * only hard to read would be left out of the site, or be taken for rubbish.
 */
export const isThere = (path: string): boolean => unlessMissing(() => statSync(path, QUIETLY)) !== undefined;

/** False for a folder, and for a link that leads nowhere; an error where the disk cannot tell. */
export const isFile = (path: string): boolean => unlessMissing(() => statSync(path, QUIETLY))?.isFile() ?? false;

/** True for a folder and for a link to one. */
export const isFolder = (path: string): boolean => unlessMissing(() => statSync(path, QUIETLY))?.isDirectory() ?? false;

/** An error for each file that is not there would cost more than the look itself. */
const QUIETLY = { throwIfNoEntry: false } as const;
/** What else is said of a path that leads nowhere: a file stands on the way to it, or it is a link to itself. */
const MISSING = ['ENOTDIR', 'ELOOP'];

function unlessMissing<T>(look: () => T | undefined): T | undefined {
  try {
    return look();
  } catch (error) {
    if (MISSING.includes((error as NodeJS.ErrnoException).code ?? '')) return undefined;
    throw error;
  }
}
