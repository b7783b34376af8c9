/** Files of `public/`, which every build copies as they are. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import glob from 'fast-glob';
import { isFolder } from '../files.ts';
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
export const DESKTOP_FILES: readonly string[] = ['.DS_Store', 'Thumbs.db', 'desktop.ini'];

/** Lists and hashes the files, hidden ones too, sorted by path; none without the folder. */
export function listPublicFiles(folder: string): PublicFile[] {
  if (!isFolder(folder)) return [];
  const files = glob.sync('**', { cwd: folder, dot: true, ignore: DESKTOP_FILES.map((name) => `**/${name}`) });
  return files.sort().map((file) => {
    const source = join(folder, file);
    const bytes = readFileSync(source);
    return { file, source, hash: hashBytes(bytes), size: bytes.length };
  });
}
