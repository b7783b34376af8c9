/** Where this package was installed from, as a package.json names it. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** Tarballs, folders, addresses and repositories; npm resolves any other text in its registry. */
const ELSEWHERE = /^(?:file|https?|git[^:]*|ssh|bitbucket):|^[\w.-]+\//;

type PackageJson = Readonly<
  Record<'dependencies' | 'devDependencies', Readonly<Record<string, string>> | undefined>
> & {
  readonly name: string;
  readonly version: string;
};

/** Returns the source that the package was installed from, as the project around it names it, else its version range or the clone. */
export function findPackageSpec(root: string): string {
  const { name, version } = readPackageJson(root) as PackageJson;
  if (!root.includes('node_modules')) return `file:${root}`;
  for (let folder = dirname(root); folder !== dirname(folder); folder = dirname(folder)) {
    const { dependencies, devDependencies } = readPackageJson(folder) ?? {};
    const spec = dependencies?.[name] ?? devDependencies?.[name];
    if (spec === undefined) continue;
    if (spec.startsWith('file:')) return `file:${resolve(folder, spec.slice('file:'.length))}`;
    return ELSEWHERE.test(spec) ? spec : `^${version}`;
  }
  return `^${version}`;
}

function readPackageJson(folder: string): PackageJson | null {
  const file = join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as PackageJson) : null;
}
