/** Renaming that waits for programs that hold a file open for a moment. */
import { renameSync, type PathLike } from 'node:fs';

interface RenameOptions {
  readonly platform?: NodeJS.Platform;
  readonly rename?: (from: PathLike, to: PathLike) => void;
  /** Milliseconds before each further try. */
  readonly waits?: readonly number[];
}

/**
 * Renames a file or folder. On Windows, virus scanners open new files for some milliseconds: it tries again for two seconds after
 * EPERM, EACCES or EBUSY. Elsewhere these errors last, and are thrown at once.
 */
export function renamePatiently(from: PathLike, to: PathLike, options: RenameOptions = {}): void {
  const { platform = process.platform, rename = renameSync, waits = [10, 20, 40, 80, 160, 320, 640, 730] } = options;
  for (const wait of platform === 'win32' ? waits : [])
    try {
      return rename(from, to);
    } catch (error) {
      if (!['EPERM', 'EACCES', 'EBUSY'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, wait);
    }
  rename(from, to);
}
