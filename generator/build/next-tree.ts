/** Writes the files of the tree that a build makes. */
import { copyFileSync, linkSync, mkdirSync, promises } from 'node:fs';
import { dirname, join } from 'node:path';

export interface NextTree {
  /** Begins to write a new file: files are written while the next pages are rendered. */
  readonly write: (file: string, bytes: Uint8Array) => void;
  /** Waits until all files are written. Throws the error of one that cannot be. */
  readonly written: () => Promise<void>;
  /** Takes over a file of another tree: as a hard link, or as a copy where the file system has none. */
  readonly linkInto: (file: string, tree: string) => void;
}

/** Opens the tree in the folder `next`. */
export function openNextTree(next: string): NextTree {
  const folders = new Set<string>();
  /** The error of each file that is being written, or null. */
  let writing: Promise<unknown>[] = [];
  const pathFor = (file: string): string => {
    const path = join(next, file);
    const folder = dirname(path);
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
    folders.add(folder);
    return path;
  };
  return {
    write: (file, bytes) => {
      const done = promises.writeFile(pathFor(file), bytes);
      writing.push(
        done.then(
          () => null,
          (error: unknown) => error,
        ),
      );
    },
    written: async () => {
      const errors = await Promise.all(writing);
      writing = [];
      const error = errors.find((one) => one !== null);
      if (error !== undefined) throw error;
    },
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
