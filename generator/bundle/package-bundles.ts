/** Bundles of the package's own components. They are made when the package is compiled, so a new site need not bundle any. */
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isWhole, keepFolder } from '../disk/cache-entry.ts';
import { isFolder } from '../disk/real-path.ts';
import { hashBytes } from '../hash.ts';
import { isCompiled, PROGRAM_FOLDER } from '../program.ts';
import type { RendererSources } from './bundle.ts';
import { readLayers, type SourceFile } from './sources.ts';
import { hasPackages, packagesOf, type Packages } from './vite/packages.ts';

const FOLDER = join(PROGRAM_FOLDER, 'bundles');
/** Lists the packages whose modules are in the bundle. */
const PACKAGES = 'packages.json';

/** The folder of these components. It does not depend on the layers that they come from. */
const folderOf = (components: readonly SourceFile[]): string =>
  join(FOLDER, hashBytes(components.map(({ name, bytes }) => `${name}\0${hashBytes(bytes)}`).join('\0')));

/**
 * Returns the folder of the bundle of these components. Null if the package has none, if another version of a package in it
 * is installed, or if the site has Vite plugins. `root` is the folder of the package.
 */
export function findPackageBundle(
  root: string,
  { components, plugins }: Pick<RendererSources, 'components' | 'plugins'>,
): string | null {
  if (!isCompiled || plugins !== '') return null;
  const folder = folderOf(components);
  if (!isWhole(folder)) return null;
  const packages = JSON.parse(readFileSync(join(folder, PACKAGES), 'utf8')) as Packages;
  return hasPackages(root, packages) ? folder : null;
}

/** Bundles the components that sites begin with, unless that has been done, and removes other bundles. */
export async function bundlePackage(root: string): Promise<void> {
  const [shipped, starter] = [join(root, 'components'), join(root, 'starter/components')];
  const current: string[] = [];
  for (const layers of [[shipped], [starter, shipped]]) {
    const components = readLayers(layers);
    const folder = folderOf(components);
    current.push(folder);
    if (findPackageBundle(root, { components, plugins: '' })) continue;
    const { makeBundle } = await import('./make-bundle.ts');
    // In a clone, the Vite configuration of the sample site lies in the folder of the package.
    const paths = { root, site: join(PROGRAM_FOLDER, 'site.ts'), components: layers };
    const { contents, modules } = await makeBundle(paths, components);
    // Its source map has the paths of this machine.
    const { 'renderer.mjs.map': _, ...kept } = contents;
    rmSync(folder, { recursive: true, force: true });
    keepFolder(folder, { ...kept, [PACKAGES]: JSON.stringify(packagesOf(modules)) });
  }
  const all = isFolder(FOLDER) ? readdirSync(FOLDER).map((name) => join(FOLDER, name)) : [];
  for (const folder of all) if (!current.includes(folder)) rmSync(folder, { recursive: true });
}
