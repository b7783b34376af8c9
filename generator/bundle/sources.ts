/** The files that a renderer is made of, with their contents: read once, hashed, then built from. */
import { join } from 'node:path';
import { isFile, listFiles, readSource } from '../files.ts';
import { hashBytes } from '../hash.ts';

export interface SourceFile {
  /** Path below its folder, with forward slashes. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** Lists the sources in a folder, sorted. */
export const listSources = (folder: string): string[] => listFiles(folder).filter((name) => !name.endsWith('.d.ts'));

/** Reads the files that `listSources` lists. */
export const readSources = (folder: string): SourceFile[] =>
  listSources(folder).map((name) => ({ name, bytes: readSource(join(folder, name)) }));

/** Reads one file. One that is gone counts as empty. */
export function readSourceFile(folder: string, name: string): SourceFile {
  const path = join(folder, name);
  return { name, bytes: isFile(path) ? readSource(path) : Buffer.alloc(0) };
}

const LOCK = 'package-lock.json';

/** Reads the lockfiles of folders that have one: the versions of the packages that a site is made with. */
export const readLocks = (folders: readonly string[]): SourceFile[] =>
  folders.flatMap((folder, index) => {
    const file = join(folder, LOCK);
    return isFile(file) ? { name: `${index}/${LOCK}`, bytes: readSource(file) } : [];
  });

/** Hash of names and contents. */
export const hashSources = (groups: Readonly<Record<string, readonly SourceFile[]>>): string => {
  const parts = Object.entries(groups).flatMap(([group, files]) =>
    files.map(({ name, bytes }) => `${group}/${name} ${hashBytes(bytes)}`),
  );
  return hashBytes(parts.join('\n'));
};
