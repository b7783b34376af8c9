/** The files that a renderer is made of, with their contents: read once, hashed, then built from. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { unixLines } from '../disk/decode.ts';
import { readInput } from '../disk/files.ts';
import { listFiles } from '../disk/list.ts';
import { isFile } from '../disk/real-path.ts';

export interface SourceName {
  /** Path below its folder, with forward slashes. */
  readonly name: string;
  /** Index of its folder among those that lie over each other: 0 is the uppermost. */
  readonly layer: number;
}

export interface SourceFile extends SourceName {
  readonly bytes: Buffer;
}

/**
 * Lists the files of folders that lie over each other, sorted by name, so that nothing depends on the order of the file
 * system. Of files with one name, the uppermost counts, or all of them where `joins` returns true.
 */
export function listLayers(folders: readonly string[], joins: (name: string) => boolean = () => false): SourceName[] {
  const seen = new Set<string>();
  return folders
    .flatMap((folder, layer) => listFiles(folder).map((name) => ({ name, layer })))
    .filter(({ name }) => !name.endsWith('.d.ts') && (joins(name) || (!seen.has(name) && seen.add(name))))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.layer - b.layer));
}

/** Reads the files that `listLayers` lists. */
export function readLayers(folders: readonly string[], joins?: (name: string) => boolean): SourceFile[] {
  return listLayers(folders, joins).map((source) => readSource(folders, source));
}

const LOCK = 'package-lock.json';

/** Reads the lockfiles of folders that have one: the versions of the packages that a site is made with. */
export const readLocks = (folders: readonly string[]): SourceFile[] =>
  folders.flatMap((folder, layer) => (isFile(join(folder, LOCK)) ? readSource(folders, { name: LOCK, layer }) : []));

const readSource = (folders: readonly string[], source: SourceName): SourceFile => ({
  ...source,
  bytes: unixLines(readInput(join(folders[source.layer] as string, source.name))),
});

/** True for copy, whose layers add up sentence by sentence. Of other templates the uppermost file counts. */
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
