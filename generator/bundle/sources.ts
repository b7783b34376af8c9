/** The files that a renderer is made of, with their contents: read once, hashed, then built from. */
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { unixLines } from '../disk/decode.ts';
import { readInput, shownPath } from '../disk/files.ts';
import { listFiles } from '../disk/list.ts';
import { isFile } from '../disk/real-path.ts';
import { refuse, type Problem, type Message } from '../errors/problem.ts';
import { partsOfPath, withoutCase } from '../plan/paths.ts';
import { show } from '../errors/prose.ts';

export interface SourceName {
  /** Path below its folder, with forward slashes. */
  readonly name: string;
  /** Index of its folder among those that lie over each other: 0 is the uppermost. */
  readonly layer: number;
}

export interface SourceFile extends SourceName {
  readonly bytes: Buffer;
}

/** Lists the files of folders that lie over each other, by name. Of one name the uppermost counts, or all where `joins` returns true. */
export function listLayers(folders: readonly string[], joins: (name: string) => boolean = () => false): SourceName[] {
  const seen = new Set<string>();
  const listed = folders.flatMap((folder, layer) => listFiles(folder).map((name) => ({ name, layer })));
  refuseAlike(folders, listed);
  return listed
    .filter(({ name }) => !name.endsWith('.d.ts') && (joins(name) || (!seen.has(name) && seen.add(name))))
    .sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.layer - b.layer));
}

/** Throws a GenError for names that differ only in case from those of a lower folder: whether one lies over the other depends on the system. */
function refuseAlike(folders: readonly string[], listed: readonly SourceName[]): void {
  const first = new Map<string, string>();
  const problems = new Map<string, Problem>();
  for (const { name, layer } of [...listed].reverse()) {
    const parts = partsOfPath(name);
    for (const part of parts) if (!first.has(withoutCase(part))) first.set(withoutCase(part), part);
    // Everything in a folder differs as the folder does.
    const part = parts.find((one) => first.get(withoutCase(one)) !== one);
    if (part === undefined) continue;
    const other = first.get(withoutCase(part)) as string;
    problems.set(part, {
      file: shownPath(join(folders[layer] as string, part)),
      ...sourcesAlike({ name: part, other }),
    });
  }
  refuse([...problems.values()]);
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

/** Two components or templates, in one folder or in folders that lie over each other. */
const sourcesAlike = ({ name, other }: { name: string; other: string }): Message => ({
  what: `The names ${show(name)} and ${show(other)} differ only in case: they are one on macOS and Windows, and two on most servers.`,
  todo: `Rename this one to ${show(other)} if it is meant to take the place of the other, or give it another name.`,
  seen: show(name),
});
