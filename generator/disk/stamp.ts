/** Recognizes changed files without reading them. */
import { statSync, type Stats } from 'node:fs';

/** Two writes within one step of a file system's clock leave the same times. */
export const CLOCK_STEP_MS = 20;

/** Returns null for a file that is missing or cannot be reached, such as a link to itself. */
export function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

/** A text that changes with every write to a file; "" if there is none. `mtime` can be set back, `ctime` cannot. */
export function stampOf(file: string): string {
  const stat = statOf(file);
  return stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}` : '';
}
