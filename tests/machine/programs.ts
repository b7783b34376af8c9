import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Path of a program; null when the machine does not have it. System folders count even where PATH leaves them out. */
export function findProgram(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];
  for (const folder of folders) {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return join(folder, name);
    } catch {
      // Look further.
    }
  }
  return null;
}
