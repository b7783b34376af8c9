import { readdirSync } from 'node:fs';
import { join, posix } from 'node:path';
import glob from 'fast-glob';
import { isFolder } from './real-path.ts';

/** Name of the state folder in an `out` that is a file system of its own; no file of a site has this name. */
export const INNER_STATE = '.gen';

/** Names at the root of a volume that belong to gen or to the file system. */
const NOT_OF_THE_SITE = [INNER_STATE, 'lost+found'];
/** `**` does not match names with line breaks. */
const EVERYTHING = ['**', '**/*\n*', '**/*\n*/**'];

/** Lists everything below a folder of the output, hidden names too, unsorted; a folder comes before its contents. */
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
  const entries = glob.sync(EVERYTHING, {
    cwd: folder,
    dot: true,
    objectMode: true,
    onlyFiles: false,
    followSymbolicLinks: false,
    ignore: NOT_OF_THE_SITE.map((name) => `${name}/**`),
  });
  const suspects = entries.filter(({ name }) => name.includes(UNREADABLE)).map(({ path }) => posix.dirname(path));
  const garbled = new Set<string>();
  for (const parent of new Set(suspects))
    for (const name of readUnnamed(join(folder, parent))) {
      tree.unnamed.push(Buffer.concat([Buffer.from(parent === '.' ? '' : `${parent}/`), name]));
      garbled.add(posix.join(parent, String(name)));
    }
  for (const { path, dirent } of entries)
    if (!NOT_OF_THE_SITE.includes(path) && !garbled.has(path))
      (dirent.isDirectory() ? tree.folders : tree.files).push(path);
  return tree;
}

/** Stands in a string for bytes that are not UTF-8. */
const UNREADABLE = '\uFFFD';

const readUnnamed = (folder: string): Buffer[] =>
  readdirSync(folder, { encoding: 'buffer' }).filter((name) => !Buffer.from(name.toString()).equals(name));

/** Names of all files below a folder of the output. */
export const listTree = (folder: string): string[] => readTree(folder).files;
