import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Every file below a folder of the output, hidden ones too, unsorted. Empty when there is no such folder. */
export function listTree(folder: string, below = ''): string[] {
  const here = join(folder, below);
  if (!statSync(here, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(here, { withFileTypes: true }).flatMap((entry) => {
    const name = below ? `${below}/${entry.name}` : entry.name;
    return entry.isDirectory() ? listTree(folder, name) : [name];
  });
}
