import { statSync } from 'node:fs';

/** What changes with every write to a file; "" when there is none. */
export function stampOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs}` : '';
}
