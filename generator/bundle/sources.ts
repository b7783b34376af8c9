/** The files a renderer is made of, with their contents: read once, hashed, then built from. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readInput } from '../disk/files.ts';
import { listFiles } from '../disk/list.ts';
import { isFile } from '../disk/real-path.ts';

export interface SourceName {
  /** Path below its folder, with forward slashes. */
  readonly name: string;
  /** Of the folders that lie over each other, the one that it is in: 0 is the uppermost. */
  readonly layer: number;
}

export interface SourceFile extends SourceName {
  readonly bytes: Buffer;
}

/** Every file below a folder, sorted by name, so that nothing depends on the order of the file system. */
export function readSources(folder: string): SourceFile[] {
  return namesIn(folder).map((name) => readSource(folder, name));
}

/** One of them, which must be there. */
export const readSource = (folder: string, name: string, layer = 0): SourceFile => ({
  name,
  layer,
  bytes: readInput(join(folder, name)),
});

const LOCK = 'package-lock.json';

/** The lockfiles of those folders that have one: which versions of packages a site is made with. */
export const readLocks = (folders: readonly string[]): SourceFile[] =>
  folders.flatMap((folder, layer) => (isFile(join(folder, LOCK)) ? readSource(folder, LOCK, layer) : []));

function namesIn(folder: string): string[] {
  return listFiles(folder).filter((name) => !name.endsWith('.d.ts'));
}

/** The files of folders that lie over each other: of those with one name the uppermost, but all of which `joins` says so. */
export function listLayers(folders: readonly string[], joins: (name: string) => boolean = () => false): SourceName[] {
  const seen = new Set<string>();
  return folders
    .flatMap((folder, layer) => namesIn(folder).map((name) => ({ name, layer })))
    .filter(({ name }) => joins(name) || (!seen.has(name) && seen.add(name)))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.layer - b.layer));
}

/** The same, with what is in them. */
export function readLayers(folders: readonly string[], joins?: (name: string) => boolean): SourceFile[] {
  return listLayers(folders, joins).map((file) => ({
    ...file,
    bytes: readInput(join(folders[file.layer] as string, file.name)),
  }));
}

/** True for copy, of which layers add up sentence by sentence; of other templates the uppermost file counts. */
export const isCopy = (name: string): boolean => name.startsWith('copy/') && name.endsWith('.hbs');

/** SHA-256 over names and contents, as hex. */
export function hashSources(groups: Readonly<Record<string, readonly SourceFile[]>>): string {
  const hash = createHash('sha256');
  for (const [group, files] of Object.entries(groups)) {
    for (const { name, layer, bytes } of files)
      hash.update(`${group}/${layer}/${name}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}
