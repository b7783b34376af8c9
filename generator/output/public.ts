/** Files of `public/`, which every build copies as they are. */
import { basename, join } from 'node:path';
import { listFiles } from '../files.ts';

export interface PublicFile {
  /** Path below `public/`, and below `out/`. */
  readonly file: string;
  readonly source: string;
  readonly hash: string;
}

/** Files that file managers of desktops leave in folders, and the links to nothing by which Emacs locks a file. */
const LEFT_BEHIND = /^(?:\.DS_Store|Thumbs\.db|desktop\.ini|\.#.*)$/;

/** Names of the files below a folder, hidden ones too, sorted; none without the folder. */
export const listAllFiles = (folder: string): string[] =>
  listFiles(folder, '**', { dot: true }).filter((file) => !LEFT_BEHIND.test(basename(file)));

/** Lists the files of `public/`. */
export const listPublicFiles = (folder: string, hashFile: (path: string) => string): PublicFile[] =>
  listAllFiles(folder).map((file) => {
    const source = join(folder, file);
    return { file, source, hash: hashFile(source) };
  });
