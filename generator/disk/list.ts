/** Lists the files below a folder. Every listing of a tree goes through fast-glob here. */
import { realpathSync, statSync, type Stats } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';
import glob from 'fast-glob';
import { attempt, GenError, type Message } from '../errors/problem.ts';
import { isFolder, statIfThere } from './real-path.ts';
import { shownPath } from './files.ts';

export interface Listed {
  /** Path below the listed folder, with forward slashes: "cities/gray.yaml". */
  readonly name: string;
  /** False for broken links, pipes, and devices. */
  readonly isFile: boolean;
}

/**
 * Lists all entries below a folder except folders, sorted by path, following links and without hidden names; none if it does not
 * exist. Throws a GenError for a link to a folder around itself.
 */
export function listEntries(folder: string, pattern = '**'): Listed[] {
  if (!isFolder(folder)) return [];
  if (isCircular(folder)) throw new GenError({ file: shownPath(folder), ...circularLink() });
  const circles: string[] = [];
  const entries = glob.sync(pattern, {
    cwd: folder,
    objectMode: true,
    onlyFiles: false,
    // fast-glob calls it for links alone, and does not follow those that it throws for.
    fs: { statSync: (path: string) => statLink(path, { folder, circles }) },
  });
  const [circle] = circles.sort();
  if (circle !== undefined) throw new GenError({ file: shownPath(circle), ...circularLink() });
  return entries
    .filter(({ dirent }) => !dirent.isDirectory())
    .map(({ path, dirent }) => ({ name: path, isFile: dirent.isFile() }))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Names of the files below a folder, sorted; see `listEntries`. */
export const listFiles = (folder: string, pattern?: string): string[] =>
  listEntries(folder, pattern).flatMap(({ name, isFile }) => (isFile ? name : []));

/** The folder that a pattern begins with: "posts/**\/*.yaml" → "posts/", "*.yaml" → "". */
export const fixedPart = (pattern: string): string => /^(?:[^*?[{(]*\/)?/.exec(pattern)?.[0] ?? '';

/** Stats of what a link leads to. A folder that contains the link is added to `circles`, and is an error. */
function statLink(link: string, { folder, circles }: { folder: string; circles: string[] }): Stats {
  const stats = statSync(link);
  if (!stats.isDirectory()) return stats;
  for (let around = dirname(link); ; around = dirname(around)) {
    if (contains(link, around)) {
      circles.push(link);
      throw new Error('circular link');
    }
    if (resolve(around) === resolve(folder)) return stats;
  }
}

/** True for a link to a folder around itself. */
const isCircular = (path: string): boolean =>
  attempt(() => statIfThere(path)?.isSymbolicLink() && contains(path, dirname(resolve(path)))) ?? false;

/** True if a folder is the other one or lies around it. Follows links. Throws if one of them is not there. */
const contains = (outer: string, inner: string): boolean =>
  !relative(realpathSync(outer), realpathSync(inner)).startsWith('..');

const circularLink = (): Message => ({
  what: 'This link leads to a folder that contains the link itself.',
  todo: 'Remove the link.',
});
