/** Lists the files below a folder. Every listing of a tree goes through fast-glob here. */
import { realpathSync, statSync, type Dirent, type Stats, readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import glob from 'fast-glob';
import { circularLink } from '../errors/files.ts';
import { attempt, GenError } from '../errors/problem.ts';
import { isFolder, statIfThere, statOf } from './real-path.ts';
import { shownPath, slashed } from './files.ts';

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

/**
 * Calls `visit` with each folder below a folder before it is listed, and with each link. Follows links, but not in circles, and
 * omits hidden names and packages.
 */
export function visitFolders(folder: string, visit: (path: string) => void): void {
  if (isCircular(folder)) return;
  const list = (path: string): Dirent[] => {
    visit(path);
    const entries = readdirSync(path, { withFileTypes: true });
    for (const entry of entries) if (entry.isSymbolicLink()) visit(join(path, entry.name));
    return entries;
  };
  glob.sync('**', {
    cwd: folder,
    ignore: ['**/node_modules'],
    onlyDirectories: true,
    // A folder may vanish while it is listed.
    suppressErrors: true,
    fs: {
      readdirSync: listWith(list),
      statSync: (path: string) => statLink(path, { folder, circles: [] }),
    },
  });
}

/** Returns a function that lists a folder for fast-glob, whose types ask for lists of names, too. */
function listWith(list: (path: string) => Dirent[]) {
  function read(path: string): string[];
  function read(path: string, options: object): Dirent[];
  function read(path: string, options?: object): Dirent[] | string[] {
    return options ? list(path) : list(path).map(({ name }) => name);
  }
  return read;
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
export const isCircular = (path: string): boolean =>
  attempt(() => statIfThere(path)?.isSymbolicLink() && contains(path, dirname(resolve(path)))) ?? false;

/** True if a folder is the other one or lies around it. Follows links. Throws if one of them is not there. */
const contains = (outer: string, inner: string): boolean =>
  !relative(realpathSync(outer), realpathSync(inner)).startsWith('..');

/** Names of all files below a folder of the output, hidden ones too, without following links. */
function listTree(folder: string): string[] {
  if (!isFolder(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => slashed(relative(folder, join(entry.parentPath, entry.name))));
}

/** Stats of a file, or of the target of a link; null if they cannot be read. */
export interface FileOnDisk {
  readonly stats: Stats | null;
  readonly isLink: boolean;
}

/** Returns all files below a folder of the output by name. */
export const statTree = (folder: string): ReadonlyMap<string, FileOnDisk> =>
  new Map(
    listTree(folder).map((name) => {
      const path = join(folder, name);
      const own = attempt(() => statIfThere(path)) ?? null;
      const isLink = own?.isSymbolicLink() ?? false;
      return [name, { stats: isLink ? statOf(path) : own, isLink }];
    }),
  );
