/** What the modules of a site depend on besides the folders of a site. The cache has the names; a hash has the contents. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dropOld, MOST_ENTRIES, readEntry, writeEntry } from '../cache.ts';
import { attempt } from '../errors/attempt.ts';
import { isFolder, listFiles, readSource } from '../files.ts';
import { hashBytes } from '../hash.ts';

export interface Dependencies {
  /** Files, and folders whose names were listed, relative to the folder of the site: "../shared/words.ts". They may be gone. */
  readonly files: readonly string[];
  /** Patterns of files: what matches counts, "posts/*.md". */
  readonly patterns: readonly string[];
  /** Names of variables of the environment. */
  readonly variables: readonly string[];
}

export const NO_DEPENDENCIES: Dependencies = { files: [], patterns: [], variables: [] };

/** Returns all of several dependencies, sorted, each once. */
export function joinDependencies(...all: readonly Dependencies[]): Dependencies {
  const join = (name: keyof Dependencies): string[] => [...new Set(all.flatMap((one) => one[name]))].sort();
  return { files: join('files'), patterns: join('patterns'), variables: join('variables') };
}

/** Hash of files and lists of files, as they are now. Variables are not in it. */
export function hashDependencies(folder: string, { files, patterns }: Dependencies): string {
  if (files.length + patterns.length === 0) return '';
  const parts = [
    ...files.map((name) => `${name} ${hashBytes(contentOf(join(folder, name)))}`),
    ...patterns.map((pattern) => `${pattern} ${listFiles(folder, pattern).join('\0')}`),
  ];
  return hashBytes(parts.join('\n'));
}

/** The content of a file, the names in a folder, or nothing. */
function contentOf(path: string): string | Uint8Array {
  if (isFolder(path)) return listFiles(path, '*', { dot: true }).join('\0');
  return existsSync(path) ? readSource(path) : '';
}

/** Returns the values of variables, for a hash: "NAME=value" in lines. */
export const readVariables = (names: readonly string[]): string =>
  names.map((name) => `${name}=${process.env[name] ?? ''}\n`).join('');

/** Names of the variables that Vite puts into modules. */
export const viteVariables = (): string[] =>
  Object.keys(process.env)
    .filter((name) => name.startsWith('VITE_'))
    .sort();

/** A list of dependencies in the cache. */
export interface ListEntry {
  readonly cache: string;
  readonly kind: 'imports' | 'reads';
  readonly hash: string;
}

const fileOf = ({ cache, kind, hash }: ListEntry): string => join(cache, `${kind}-${hash}.json`);

/** Reads a list of the cache; nothing depends on a list that is missing. */
export const readDependencies = (entry: ListEntry): Dependencies =>
  attempt(() => JSON.parse(String(readEntry(fileOf(entry)))) as Dependencies) ?? NO_DEPENDENCIES;

export function writeDependencies(entry: ListEntry, dependencies: Dependencies): void {
  writeEntry(fileOf(entry), JSON.stringify(dependencies));
  dropOld(entry.cache, `${entry.kind}-`, MOST_ENTRIES);
}
