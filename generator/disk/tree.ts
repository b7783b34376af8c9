import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Name of the state folder in an `out` that is a file system of its own; nothing of the site is called so. */
export const INNER_STATE = '.gen';

/** At the root of a volume: our own notes, and what file systems keep there for themselves. */
const NOT_OF_THE_SITE: ReadonlySet<string> = new Set([INNER_STATE, 'lost+found']);

/** What lies below a folder of the output, hidden things too, unsorted; a folder stands before what is in it. */
export interface Tree {
  readonly files: string[];
  readonly folders: string[];
  /** Files and folders whose names are not UTF-8, which no text can name. Nothing of gen's is called so. */
  readonly unnamed: Buffer[];
}

/** Empty when there is no such folder. */
export function readTree(folder: string): Tree {
  const tree: Tree = { files: [], folders: [], unnamed: [] };
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) walk(folder, '', tree);
  return tree;
}

function walk(folder: string, below: string, tree: Tree): void {
  const entries = readdirSync(join(folder, below), { withFileTypes: true });
  const unnamed = entries.some(({ name }) => name.includes(UNREADABLE)) ? readUnnamed(join(folder, below)) : [];
  tree.unnamed.push(...unnamed.map((name) => Buffer.concat([Buffer.from(below && `${below}/`), name])));
  const garbled = new Set(unnamed.map(String));
  for (const entry of entries) {
    const name = below ? `${below}/${entry.name}` : entry.name;
    if (NOT_OF_THE_SITE.has(name) || garbled.has(entry.name)) continue;
    if (!entry.isDirectory()) tree.files.push(name);
    else {
      tree.folders.push(name);
      walk(folder, name, tree);
    }
  }
}

/** Stands in a text for bytes that are not UTF-8. */
const UNREADABLE = '\uFFFD';

const readUnnamed = (folder: string): Buffer[] =>
  readdirSync(folder, { encoding: 'buffer' }).filter((name) => !Buffer.from(name.toString()).equals(name));

/** Every file below a folder of the output. */
export const listTree = (folder: string): string[] => readTree(folder).files;
