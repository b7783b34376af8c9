/** Reads the files that a site is made from, within bounds. */
import { readFileSync, statSync, type Stats } from 'node:fs';
import { relative, sep } from 'node:path';
import { GenError, refuse, type Problem, type Message } from '../errors/problem.ts';
import { isFolder, isThere } from './real-path.ts';
import { megabytes, reasonOf } from '../errors/prose.ts';

/** Path with forward slashes on every system, as Vite writes paths. */
export const slashed = (path: string): string => path.split(sep).join('/');

/** True for a file of an installed package. A folder may have `node_modules` in its name and be none. */
export const isInPackage = (path: string): boolean => path.split(/[\\/]/).includes('node_modules');

/** Path relative to the working directory, as messages show it; absolute for paths outside. */
export function shownPath(path: string): string {
  const shown = slashed(relative(process.cwd(), path));
  return shown.startsWith('..') ? path : shown || '.';
}

/** Largest source of a program, template, style or font, in bytes. */
const LARGEST_SOURCE = 32e6;

/** Largest image, in bytes: every build reads all images. */
export const LARGEST_IMAGE = 60e6;

/** Throws a GenError for an input that is no file, or has more than `most` bytes, and the error of the disk if there is none. */
export function checkInput(path: string, most = LARGEST_SOURCE): void {
  const place = { file: shownPath(path) };
  const stats = statSync(path);
  // A pipe or a device has no end.
  if (!stats.isFile()) throw new GenError({ ...place, ...fileNotRegular({ found: kindOf(stats) }) });
  if (stats.size > most) throw new GenError({ ...place, ...fileTooLarge({ bytes: stats.size, most }) });
}

/** Reads an input file. Throws a GenError if it cannot be read or has more than `most` bytes. */
export function readInput(path: string, most = LARGEST_SOURCE): Buffer {
  const place = { file: shownPath(path) };
  try {
    checkInput(path, most);
    return readFileSync(path);
  } catch (error) {
    if (error instanceof GenError) throw error;
    const reason = (error as Error).message.replace(/^[A-Z]+: |, \w+( '.*)?$/g, '');
    throw new GenError({ ...place, ...fileUnreadable(reason) }, { cause: error });
  }
}

/** Names the kind of something that is not a file: "a folder". */
export function kindOf(stats: Stats): string {
  if (stats.isDirectory()) return 'a folder';
  if (stats.isFIFO()) return 'a named pipe';
  return stats.isSocket() ? 'a socket' : 'a device';
}

/** Throws a GenError that names each folder of a site that is missing or a file. */
export function requireFolders(...folders: readonly string[]): void {
  const missing = folders.filter((path) => !isFolder(path));
  refuse(missing.map((path): Problem => ({ file: shownPath(path), ...(isThere(path) ? notAFolder : folderMissing) })));
}

const fileUnreadable = (reason: string): Message => ({
  what: `The file cannot be read: ${reasonOf(reason)}.`,
  todo: /^no such/.test(reason)
    ? 'Check its name; a link has to lead to a file.'
    : 'Check its permissions, or remove it.',
});

const fileNotRegular = ({ found }: { found: string }): Message => ({
  what: `A file is expected here, but this is ${found}.`,
  todo: 'Replace it with a regular file, or remove it.',
});

const fileTooLarge = ({ bytes, most }: { bytes: number; most: number }): Message => ({
  what: `The file is too large: it has ${megabytes(bytes)}, and the limit is ${megabytes(most)}.`,
  todo: 'Make it smaller, or remove it.',
});

const folderMissing: Message = {
  what: 'This folder does not exist.',
  todo: 'Run gen in the folder of a site. To begin one: gen new my-site.',
};

const notAFolder: Message = {
  what: 'A folder is expected here, but this is a file.',
  todo: 'Rename the file, and put a folder in its place.',
};
