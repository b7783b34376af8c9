import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes folders. The recursive `mkdirSync` of Node 20 never returns where the system refuses a folder as missing, as below /proc. */
export function makeFolders(folder: string, mode?: number): void {
  try {
    mkdirSync(folder, mode);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST' && statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    if (code !== 'ENOENT' || dirname(folder) === folder) throw error;
    makeFolders(dirname(folder), mode);
    mkdirSync(folder, mode);
  }
}
