/** Which files there are, and how messages call them. Nothing here needs a parser: a build with nothing to do stops here. */
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import glob from 'fast-glob';

/** A file of the data folder and its bytes. */
export interface DataFile {
  readonly file: string;
  readonly text: string;
}

/** Every data file below `folder`, sorted by name; schemas and images are not data. `shown` is how messages call the folder. */
export function readDataFiles(folder: string, shown = folder): DataFile[] {
  return findFiles(folder, '**/*.{yaml,yml,json,csv}')
    .filter((name) => !name.startsWith('schemas/') && !name.startsWith('images/'))
    .map((name) => ({ file: `${shown}/${name}`, text: readFileSync(join(folder, name), 'utf8') }));
}

/** Names of the files below a folder, with forward slashes, sorted; hidden ones left out. Empty when there is no such folder. */
export function findFiles(folder: string, pattern = '**/*'): string[] {
  return glob.sync(pattern, { cwd: folder, onlyFiles: true, suppressErrors: true }).sort();
}

/** Path from the working folder, as messages show it. */
export function shownPath(path: string): string {
  const shown = relative(process.cwd(), path).split(sep).join('/');
  return shown.startsWith('..') ? path : shown || '.';
}
