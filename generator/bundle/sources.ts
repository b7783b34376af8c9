/** The files that a renderer is made of, with their contents: read once, hashed, then built from. */
import { existsSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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

/** The versions of packages are in these. */
const LOCKS = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock', 'bun.lockb'];
/** Variables that Vite puts into modules of a build. */
const ENV_FILES = ['.env', '.env.local', '.env.production', '.env.production.local'];

/**
 * Reads what decides about packages and Vite's variables: lockfiles of the package and of the site's folder or above it, where a
 * workspace has its own, up to the root of the repository; and `.env` files of the site.
 */
export function readLockfilesAndEnv({
  packageFolder,
  siteFolder,
}: {
  packageFolder: string;
  siteFolder: string;
}): SourceFile[] {
  const folders = [packageFolder, ...foldersAbove(siteFolder)];
  const paths = [
    ...folders.flatMap((folder) => LOCKS.map((name) => join(folder, name))),
    ...ENV_FILES.map((name) => join(siteFolder, name)),
  ];
  const found = paths.filter(isFile).map((path) => ({ name: basename(path), bytes: readSource(path) }));
  // Wherever the site lies: a lockfile counts once, by its content.
  return [...new Map(found.map((file) => [`${file.name} ${hashBytes(file.bytes)}`, file])).values()];
}

/** A folder and those above it, up to the root of the repository. */
function foldersAbove(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder || existsSync(join(folder, '.git')) ? [folder] : [folder, ...foldersAbove(parent)];
}

/** Hash of names and contents. */
export const hashSources = (groups: Readonly<Record<string, readonly SourceFile[]>>): string => {
  const parts = Object.entries(groups).flatMap(([group, files]) =>
    files.map(({ name, bytes }) => `${group}/${name} ${hashBytes(bytes)}`),
  );
  return hashBytes(parts.join('\n'));
};

/** A custom property: "--deep". */
export const PROPERTY = /(?<![\w-])--[\w-]+/g;

/** The custom properties that templates name, in one line each. */
export const propertiesIn = (templates: readonly SourceFile[]): string =>
  [...new Set(templates.flatMap(({ bytes }) => bytes.toString().match(PROPERTY) ?? []))].sort().join('\n');
