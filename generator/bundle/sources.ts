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

export interface SourceFile {
  /** Path below its folder, with forward slashes. */
  readonly name: string;
  readonly bytes: Buffer;
}

/** Lists the sources in a folder, sorted. Names that differ only in case are a GenError: they are one file on some systems. */
export function listSources(folder: string): string[] {
  const names = listFiles(folder).filter((name) => !name.endsWith('.d.ts'));
  const first = new Map<string, string>();
  const problems = new Map<string, Problem>();
  for (const part of names.flatMap(partsOfPath)) {
    const other = first.get(withoutCase(part)) ?? part;
    first.set(withoutCase(part), other);
    if (other !== part)
      problems.set(part, { file: shownPath(join(folder, part)), ...sourcesAlike({ name: part, other }) });
  }
  refuse([...problems.values()]);
  return names;
}

/** Reads the files that `listSources` lists. */
export const readSources = (folder: string): SourceFile[] =>
  listSources(folder).map((name) => ({ name, bytes: readSource(join(folder, name)) }));

const LOCK = 'package-lock.json';

/** Reads the lockfiles of folders that have one: the versions of the packages that a site is made with. */
export const readLocks = (folders: readonly string[]): SourceFile[] =>
  folders.flatMap((folder, index) => {
    const file = join(folder, LOCK);
    return isFile(file) ? { name: `${index}/${LOCK}`, bytes: readSource(file) } : [];
  });

const readSource = (file: string): Buffer => unixLines(readInput(file));

/** SHA-256 over names and contents, as hex. */
export function hashSources(groups: Readonly<Record<string, readonly SourceFile[]>>): string {
  const hash = createHash('sha256');
  for (const [group, files] of Object.entries(groups)) {
    for (const { name, bytes } of files) hash.update(`${group}/${name}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
}

const sourcesAlike = ({ name, other }: { name: string; other: string }): Message => ({
  what: `The names ${show(name)} and ${show(other)} differ only in case: they are one on macOS and Windows, and two on most servers.`,
  todo: 'Put them into one folder, or give one of the two files another name.',
  seen: show(name),
});
