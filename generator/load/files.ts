/** Which files there are, and how messages call them. Nothing here needs a parser: a build with nothing to do stops here. */
import { existsSync, readFileSync, readdirSync, realpathSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import glob from 'fast-glob';
import { GenError } from '../errors.ts';

/** A file of the data folder and its bytes. */
export interface DataFile {
  readonly file: string;
  readonly text: string;
}

/** Every data file below `folder`, sorted by name; schemas and images are not data. `shown` is how messages call the folder. */
export function readDataFiles(folder: string, shown = folder): DataFile[] {
  // Links to nothing and pipes, too: a list that is named so and cannot be read must not be missed in silence.
  return glob
    .sync('**/*.{yaml,yml,json,csv}', { cwd: folder, onlyFiles: false, markDirectories: true, suppressErrors: true })
    .sort()
    .filter((name) => !name.endsWith('/') && !name.startsWith('schemas/') && !name.startsWith('images/'))
    .map((name) => ({ file: `${shown}/${name}`, text: readInput(join(folder, name)).toString('utf8') }));
}

/** The bytes of a file that a build is made from; one that may not be read is a mistake with its name. */
export function readInput(path: string): Buffer {
  try {
    // A pipe or a device has no end.
    if (!statSync(path).isFile()) throw new Error('it is no file');
    return readFileSync(path);
  } catch (error) {
    const reason = (error as Error).message.replace(/^[A-Z]+: |, \w+( '.*)?$/g, '');
    throw new GenError(
      { file: shownPath(path), what: `The file cannot be read: ${reason}.`, todo: 'Make it readable, or remove it.' },
      { cause: error },
    );
  }
}

/** Throws a GenError where the data folder should be and is not. */
export function requireFolder(data: string): void {
  if (existsSync(data) && statSync(data).isDirectory()) return;
  throw new GenError({
    file: shownPath(data),
    what: 'There is no such folder, and so no data to make a site from.',
    todo: 'Run gen in the folder of your site, the one that holds data/, or name the data with --data.',
  });
}

/** A link to a folder that it lies in is a mistake: followed again and again, it gives files without end. */
export function refuseCircles(folder: string): void {
  if (existsSync(folder)) walk(folder, [realpathSync(folder)]);
}

/** `around` are the real folders on the way, the innermost last. */
function walk(folder: string, around: readonly string[]): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    const isLink = entry.isSymbolicLink() && existsSync(path) && statSync(path).isDirectory();
    if (entry.name.startsWith('.') || !(isLink || entry.isDirectory())) continue;
    const real = isLink ? realpathSync(path) : join(around.at(-1) as string, entry.name);
    if (isLink && around.some((outer) => !relative(real, outer).startsWith('..')))
      throw new GenError({
        file: shownPath(path),
        what: 'This link leads to a folder that it lies in.',
        todo: 'Remove the link.',
      });
    walk(path, [...around, real]);
  }
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
