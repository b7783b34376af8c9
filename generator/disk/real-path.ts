import { lstatSync, readlinkSync, realpathSync, type Stats } from 'node:fs';
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
export function statIfThere(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw error;
  }
}
