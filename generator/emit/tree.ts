import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { INNER_STATE } from './state.ts';

/** At the root of a volume: our own notes, and what file systems keep there for themselves. */
const NOT_OF_THE_SITE: ReadonlySet<string> = new Set([INNER_STATE, 'lost+found']);

/** What lies below a folder of the output, hidden things too, unsorted; a folder stands before what is in it. */
export interface Tree {
  readonly files: string[];
  readonly folders: string[];
}

/** Empty when there is no such folder. */
export function readTree(folder: string): Tree {
  const tree: Tree = { files: [], folders: [] };
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) walk(folder, '', tree);
  return tree;
}

function walk(folder: string, below: string, tree: Tree): void {
  for (const entry of readdirSync(join(folder, below), { withFileTypes: true })) {
    const name = below ? `${below}/${entry.name}` : entry.name;
    if (NOT_OF_THE_SITE.has(name)) continue;
    if (!entry.isDirectory()) tree.files.push(name);
    else {
      tree.folders.push(name);
      walk(folder, name, tree);
    }
  }
}

/** Every file below a folder of the output. */
export const listTree = (folder: string): string[] => readTree(folder).files;
