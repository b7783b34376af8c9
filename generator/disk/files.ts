/** Which files there are, and how messages call them. Nothing here needs a parser: a build with nothing to do stops here. */
import { existsSync, readFileSync, readdirSync, realpathSync, statSync, type Stats } from 'node:fs';
import { join, relative, sep } from 'node:path';
import {
  circularLink,
  fileNotRegular,
  fileTooLarge,
  fileUnreadable,
  folderMissing,
  notAFolder,
} from '../errors/files.ts';
import { GenError } from '../errors/problem.ts';
import { decodeText, type Encoding } from './decode.ts';

/** A file of the data folder and its text. */
export interface DataFile {
  readonly file: string;
  readonly text: string;
  /** How the bytes were read; UTF-8 when left out. Null: they are no text at all. */
  readonly encoding?: Encoding | null;
}

/** Largest data file of each ending, in bytes. What YAML is parsed into takes about a hundred times its size (measured). */
const LARGEST = { csv: 64e6, yaml: 8e6, yml: 8e6, json: 8e6 } as const;
/** Largest source of a program, template, style or font, in bytes. */
const LARGEST_SOURCE = 32e6;

/** Every data file below `folder`, sorted by name; schemas and images are not data. `shown` is how messages call the folder. */
export function readDataFiles(folder: string, shown = folder): DataFile[] {
  // Links to nothing and pipes, too: a list that is named so and cannot be read must not be missed in silence.
  return listBelow(folder)
    .map(({ name }) => name)
    .filter((name) => /\.(yaml|yml|json|csv)$/.test(name) && !/^(schemas|images)\//.test(name))
    .map((name) => {
      const most = LARGEST[name.slice(name.lastIndexOf('.') + 1) as keyof typeof LARGEST];
      return { file: `${shown}/${name}`, ...decodeText(readInput(join(folder, name), most)) };
    });
}

/** The bytes of a file that a build is made from; one that may not be read, or has more than `most` bytes, is a mistake with its name. */
export function readInput(path: string, most = LARGEST_SOURCE): Buffer {
  const place = { file: shownPath(path) };
  try {
    const stats = statSync(path);
    // A pipe or a device has no end.
    if (!stats.isFile()) throw new GenError({ ...place, ...fileNotRegular({ found: kindOf(stats) }) });
    if (stats.size > most) throw new GenError({ ...place, ...fileTooLarge({ bytes: stats.size, most }) });
    return readFileSync(path);
  } catch (error) {
    if (error instanceof GenError) throw error;
    const reason = (error as Error).message.replace(/^[A-Z]+: |, \w+( '.*)?$/g, '');
    throw new GenError({ ...place, ...fileUnreadable(reason) }, { cause: error });
  }
}

/** What stands where a file should be: "a folder". */
export function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a named pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}

/** Throws a GenError where a folder should be and is not; `flag` names it. */
export function requireFolder(path: string, flag: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) throw new GenError({ file: shownPath(path), ...folderMissing({ flag }) });
  if (!stats.isDirectory()) throw new GenError({ file: shownPath(path), ...notAFolder({ flag }) });
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
      throw new GenError({ file: shownPath(path), ...circularLink() });
    walk(path, [...around, real]);
  }
}

/** Names of the files below a folder, with forward slashes, sorted; hidden ones left out. Empty when there is no such folder. */
export function findFiles(folder: string): string[] {
  return listBelow(folder)
    .filter(({ isFile }) => isFile)
    .map(({ name }) => name);
}

interface Found {
  /** Below the folder: "cities/gray.yaml". */
  readonly name: string;
  /** False for links to nothing, pipes and devices. */
  readonly isFile: boolean;
}

/** Everything below a folder that is no folder, sorted by name; links are followed, hidden names left out. */
function listBelow(folder: string): Found[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return gather(folder, '').sort((a, b) => (a.name < b.name ? -1 : 1));
}

function gather(folder: string, below: string): Found[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry): Found[] => {
    if (entry.name.startsWith('.')) return [];
    const name = below ? `${below}/${entry.name}` : entry.name;
    const path = join(folder, name);
    const there = entry.isSymbolicLink() && existsSync(path) ? statSync(path) : entry;
    return there.isDirectory() ? gather(folder, name) : [{ name, isFile: there.isFile() }];
  });
}

/** Path from the working folder, as messages show it. */
export function shownPath(path: string): string {
  const shown = relative(process.cwd(), path).split(sep).join('/');
  return shown.startsWith('..') ? path : shown || '.';
}
