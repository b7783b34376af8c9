import { createRequire } from 'node:module';
import { join } from 'node:path';
import { isFile } from './real-path.ts';

/** Returns the path of the package.json of a package, also one that `exports` does not name; null if it is not installed. */
export function findPackageJson(name: string, importer: string): string | null {
  const folders = createRequire(importer).resolve.paths(name) ?? [];
  return folders.map((folder) => join(folder, name, 'package.json')).find(isFile) ?? null;
}
