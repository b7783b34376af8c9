/** Finds the source that npm installed this package from, for the `package.json` of another folder. */
import { dirname, join, resolve } from 'node:path';
import { readInput } from '../disk/files.ts';
import { isThere } from '../disk/real-path.ts';

/** Tarballs, folders, addresses and repositories; npm resolves any other text in its registry. */
const ELSEWHERE = /^(?:file|https?|git[^:]*|ssh|bitbucket):|^[\w.-]+\//;

type Manifest = Readonly<Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>> | undefined>> & {
  readonly name: string;
  readonly version: string;
};

/**
 * Returns the tarball, folder or address that the package in `root` was installed from, as the project around it names it
 * (the cache of npx is one, too), else its version range. A clone is its own source.
 */
export function packageSpec(root: string): string {
  const { name, version } = readManifest(root) as Manifest;
  if (!root.includes('node_modules')) return `file:${root}`;
  for (let folder = dirname(root); folder !== dirname(folder); folder = dirname(folder)) {
    const { dependencies, devDependencies } = readManifest(folder) ?? {};
    const spec = dependencies?.[name] ?? devDependencies?.[name];
    if (spec === undefined) continue;
    if (spec.startsWith('file:')) return `file:${resolve(folder, spec.slice('file:'.length))}`;
    return ELSEWHERE.test(spec) ? spec : `^${version}`;
  }
  return `^${version}`;
}

function readManifest(folder: string): Manifest | null {
  const file = join(folder, 'package.json');
  return isThere(file) ? (JSON.parse(String(readInput(file))) as Manifest) : null;
}
