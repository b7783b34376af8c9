/** Lists, reads, hashes and moves files. */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type PathLike,
} from 'node:fs';
import { dirname, join } from 'node:path';
import glob from 'fast-glob';
import { attempt } from './errors/attempt.ts';
import { hashBytes } from './hash.ts';

/**
 * Names of the files below a folder, with forward slashes, sorted; none if it does not exist. Follows links, and leaves hidden names
 * out without `dot`. A link that leads nowhere is listed, so that reading it says so.
 */
export const listFiles = (folder: string, pattern = '**', { dot = false } = {}): string[] =>
  glob
    .sync(pattern, { cwd: folder, dot, onlyFiles: false, markDirectories: true })
    .filter((name) => !name.endsWith('/'))
    .sort();

/** Returns the path of a file below a folder, however its name is composed on the disk: "é" is one character, or "e" and an accent. */
export function pathBelow(folder: string, name: string): string {
  const path = join(folder, name);
  if (/^[ -~]*$/.test(name) || isFile(path)) return path;
  const composed = name.normalize('NFC');
  return join(folder, listFiles(folder).find((other) => other.normalize('NFC') === composed) ?? name);
}

export const isFile = (path: string): boolean => attempt(() => statSync(path).isFile()) ?? false;

/** True for a folder and for a link to one. */
export const isFolder = (path: string): boolean => attempt(() => statSync(path).isDirectory()) ?? false;

/** Returns the nearest folder with `.git`; without one, the topmost that has a package.json, as of a workspace. */
export function findRepository(folder: string): string {
  const above = [folder];
  for (let next = dirname(folder); next !== above.at(-1); next = dirname(next)) above.push(next);
  const has = (name: string) => (one: string) => existsSync(join(one, name));
  return above.find(has('.git')) ?? above.findLast(has('package.json')) ?? folder;
}

/** Reads a file. In text, "\r\n" becomes "\n", so that a checkout on Windows has the same hashes; binary files stay as they are. */
export function readSource(path: string): Buffer {
  const bytes = readFileSync(path);
  if (!bytes.includes('\r\n') || bytes.includes(0)) return bytes;
  return Buffer.from(bytes.toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
}

/** Hash of some sources below a folder, by their names and contents. */
export const hashFiles = (folder: string, names: readonly string[]): string =>
  hashBytes(names.map((name) => `${name}\0${hashBytes(readSource(join(folder, name)))}`).join('\0'));

/** Contents by path below a folder. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

export function writeFiles(folder: string, files: Files): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
}

/** Writes a file whole or not at all: a full disk leaves the one that was there. */
export function replaceFile(path: string, text: string): void {
  const file = attempt(() => realpathSync(path)) ?? path;
  const draft = `${file}.${process.pid}.draft`;
  try {
    writeFileSync(draft, text);
    renamePatiently(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
}

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
