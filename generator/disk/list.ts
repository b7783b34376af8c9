/** Lists the files below a folder. Every listing of a tree goes through fast-glob here. */
import { realpathSync, statSync, type Dirent, type Stats, readdirSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';
import glob from 'fast-glob';
import { circularLink } from '../errors/files.ts';
import { attempt, GenError } from '../errors/problem.ts';
import { isFolder, pinOf, realPath, statIfThere, statOf } from './real-path.ts';
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

/** Name of the state folder in an `out` that is a file system of its own; no file of a site has this name. */
export const INNER_STATE = '.gen';

/** Names at the root of a volume that belong to gen or to the file system. */
const NOT_OF_THE_SITE = [INNER_STATE, 'lost+found'];

/** Everything below a folder of the output, hidden names too, unsorted; a folder comes before its contents. */
export interface Tree {
  readonly files: string[];
  readonly folders: string[];
  /** Files and folders whose names are not UTF-8, which no string can name. gen creates none. */
  readonly unnamed: Buffer[];
}

/** Lists a folder of the output without following links. Returns an empty tree if there is no such folder. */
export function readTree(folder: string): Tree {
  const tree: Tree = { files: [], folders: [], unnamed: [] };
  if (!isFolder(folder)) return tree;
  const isVolume = pinOf(realPath(folder)) === 'mounted';
  const list = (path: string): Dirent[] => {
    const parent = relative(folder, path).split(sep).join('/');
    const entries = readdirSync(path, { withFileTypes: true }).filter(
      ({ name }) => !(isVolume && parent === '' && NOT_OF_THE_SITE.includes(name)),
    );
    const unnamed = entries.some(({ name }) => name.includes(UNREADABLE)) ? readUnnamed(path) : [];
    for (const name of unnamed) tree.unnamed.push(Buffer.concat([Buffer.from(parent && `${parent}/`), name]));
    const garbled = unnamed.map(String);
    const named = entries.filter(({ name }) => !garbled.includes(name));
    for (const entry of named) (entry.isDirectory() ? tree.folders : tree.files).push(posix.join(parent, entry.name));
    return named;
  };
  // No pattern matches every name: `**` leaves out those with a line break, such as "Icon\r" of the Finder.
  glob.sync('**', {
    cwd: folder,
    dot: true,
    onlyFiles: false,
    followSymbolicLinks: false,
    fs: { readdirSync: listWith(list) },
  });
  return tree;
}

/** Stands in a string for bytes that are not UTF-8. */
const UNREADABLE = '\uFFFD';

const readUnnamed = (folder: string): Buffer[] =>
  readdirSync(folder, { encoding: 'buffer' }).filter((name) => !Buffer.from(name.toString()).equals(name));

/** Names of all files below a folder of the output. */
export const listTree = (folder: string): string[] => readTree(folder).files;

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
