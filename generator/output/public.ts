/** Files of `public/`, which every build copies as they are. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listFiles } from '../files.ts';
import { hashBytes } from '../hash.ts';

export interface PublicFile {
  /** Path below `public/`, and below `out/`. */
  readonly file: string;
  readonly source: string;
  readonly hash: string;
  /** In bytes. */
  readonly size: number;
}

/** Files that file managers of desktops leave in folders. */
const DESKTOP_FILES: readonly string[] = ['.DS_Store', 'Thumbs.db', 'desktop.ini'];

/** Names of the files below a folder, hidden ones too, sorted; none without the folder. */
export const listAllFiles = (folder: string): string[] =>
  listFiles(folder, '**', { dot: true }).filter((file) => !DESKTOP_FILES.includes(basename(file)));

/** Lists and hashes the files of `public/`. */
export function listPublicFiles(folder: string): PublicFile[] {
  return listAllFiles(folder).map((file) => {
    const source = join(folder, file);
    const bytes = readFileSync(source);
    return { file, source, hash: hashBytes(bytes), size: bytes.length };
  });
}
