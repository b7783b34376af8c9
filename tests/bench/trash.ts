/**
 * A folder for finished sites between runs. They are moved, not deleted: for a minute and more after thousands of files
 * were deleted, ext4 makes new files several times more slowly (it passes over inodes freed of late), and whoever
 * came next would pay for it.
 */
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export interface Trash {
  /** Takes a file or folder away, if it is there. */
  readonly discard: (path: string) => void;
  readonly empty: () => void;
}

/** `folder` is on the file system of what it takes. */
export function createTrash(folder: string): Trash {
  mkdirSync(folder, { recursive: true });
  let taken = 0;
  return {
    discard: (path) => {
      if (existsSync(path)) renameSync(path, join(folder, String(taken++)));
    },
    empty: () => {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
    },
  };
}
