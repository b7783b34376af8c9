/** Renaming that waits for programs that hold a file open for a moment. */
import { closeSync, openSync, renameSync, rmSync, writeFileSync, type PathLike } from 'node:fs';

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

/** Writes pieces to `draft`, a free name beside a file, and moves it to the place of the file. An error leaves no draft. */
export function replaceFile(file: string, draft: string, pieces: readonly Uint8Array[]): void {
  // A link or a folder may stand in its place.
  rmSync(draft, { recursive: true, force: true });
  try {
    const handle = openSync(draft, 'w');
    try {
      for (const piece of pieces) writeFileSync(handle, piece);
    } finally {
      closeSync(handle);
    }
    renamePatiently(draft, file);
  } catch (error) {
    // Half of it would keep a full disk full.
    rmSync(draft, { force: true });
    throw error;
  }
}
