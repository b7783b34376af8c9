/** Writes the files of the tree that a build makes. */
import { copyFileSync, linkSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export interface NextTree {
  /** Writes a new file. */
  readonly write: (file: string, bytes: Uint8Array) => void;
  /** Takes over a file of another tree: as a hard link, or as a copy where the file system has none. */
  readonly linkInto: (file: string, tree: string) => void;
}

/** Opens the tree in the folder `next`. */
export function openNextTree(next: string): NextTree {
  const folders = new Set<string>();
  const pathFor = (file: string): string => {
    const path = join(next, file);
    const folder = dirname(path);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    return path;
  };
  return {
    write: (file, bytes) => writeFileSync(pathFor(file), bytes),
    linkInto: (file, tree) => linkOrCopy(join(tree, file), pathFor(file)),
  };
}

/** Codes for file systems without hard links, or with too many to one file. Windows answers EISDIR on exFAT (nodejs/node#65817). */
const NO_LINKS = ['EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EINVAL', 'EISDIR'];

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch (error) {
    if (!NO_LINKS.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    copyFileSync(from, to);
  }
}
