/** Whether a file is what it was, without reading it. */
import { statSync, type Stats } from 'node:fs';

/** Two writes within one step of the clock of a file system, which is coarser than a program's, leave the same times. */
export const CLOCK_STEP_MS = 20;

/** Null for a file that is not there, and for one that cannot be reached, such as a link to itself. */
export function statOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

/** What changes with every write to a file; "" when there is none. Its time may be set back, that of the change not. */
export function stampOf(file: string): string {
  const stat = statOf(file);
  return stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs} ${stat.ctimeMs}` : '';
}

/** The same, or "" while a further write could go unnoticed. */
export function settledStampOf(file: string): string {
  const stamp = stampOf(file);
  return Date.now() - Number(stamp.split(' ')[3]) > CLOCK_STEP_MS ? stamp : '';
}
