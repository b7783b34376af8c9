/** Packages: those that sites import by name, which come from gen's package wherever the site lies, and those in a bundle. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Alias } from 'vite';
import { isFile } from '../../disk/real-path.ts';
import { engineModule } from '../../program.ts';

/** The name by which sites import the engine. */
const PACKAGE = 'areaserved';

/** Its entries, as the `exports` of package.json list them. */
const ENTRIES = {
  '': 'index',
  '/components': 'render/shared',
  '/local-service': 'local-service/index',
  '/local-service/components': 'local-service/components',
} as const;

/** Aliases for Vite. `root` is the folder of the package. */
export function packageAliases(root: string): Alias[] {
  const require = createRequire(join(root, 'package.json'));
  const engine = Object.entries(ENTRIES).map(([entry, name]) => ({
    find: new RegExp(`^${PACKAGE}${entry}$`),
    replacement: engineModule(name),
  }));
  const react = ['react', 'react-dom'].map((name) => ({
    find: new RegExp(`^${name}(?=/|$)`),
    replacement: dirname(require.resolve(`${name}/package.json`)),
  }));
  return [...engine, ...react];
}

/** Versions by name of a package. */
export type Packages = Readonly<Record<string, string>>;

/** Returns the packages that contain some modules. */
export function packagesOf(ids: readonly string[]): Packages {
  const folders = ids.flatMap(
    (id) => /^\0?((?:[A-Za-z]:)?\/.*\/node_modules\/((?:@[^/]+\/)?[^/]+))\//.exec(id)?.slice(1, 3).join('\n') ?? [],
  );
  return Object.fromEntries(
    [...new Set(folders)].sort().map((found) => {
      const [folder = '', name = ''] = found.split('\n');
      return [name, versionIn(folder)];
    }),
  );
}

/** True if the package of gen finds each of these packages in this version. */
export function hasPackages(root: string, packages: Packages): boolean {
  const { resolve } = createRequire(join(root, 'package.json'));
  return Object.entries(packages).every(([name, version]) => {
    const folder = resolve
      .paths(name)
      ?.map((path) => join(path, name))
      .find((path) => isFile(join(path, 'package.json')));
    return folder !== undefined && versionIn(folder) === version;
  });
}

const versionIn = (folder: string): string =>
  (JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }).version;
