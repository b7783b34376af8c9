/** Bundles of the package's own components. They are made when the package is compiled, so a new site need not bundle any. */
import { readFileSync, readdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { keepFolder } from '../disk/cache-entry.ts';
import { isFolder } from '../disk/real-path.ts';
import { hashBytes } from '../hash.ts';
import { isCompiled, PROGRAM_FOLDER } from '../program.ts';
import type { RendererSources } from './bundle.ts';
import { readLayers, type SourceFile } from './sources.ts';

const FOLDER = join(PROGRAM_FOLDER, 'bundles');
/** Packages in a bundle whose other versions a site may install: its pages are rendered with those. */
const PACKAGES = ['react', 'react-dom', 'handlebars'];

/** The folder of these components and packages. It does not depend on the layers that the components come from. */
function folderOf(root: string, components: readonly SourceFile[]): string {
  const { resolve } = createRequire(join(root, 'package.json'));
  const versions = PACKAGES.map((name) => {
    const { version } = JSON.parse(readFileSync(resolve(`${name}/package.json`), 'utf8')) as { version: string };
    return `${name} ${version}`;
  });
  const sources = components.map(({ name, bytes }) => `${name}\0${hashBytes(bytes)}`);
  return join(FOLDER, hashBytes([...versions, ...sources].join('\0')));
}

/** Returns the folder of the bundle of these components, or null. A site with Vite plugins or other versions of packages has none. */
export function findPackageBundle(
  root: string,
  { components, plugins }: Pick<RendererSources, 'components' | 'plugins'>,
): string | null {
  if (!isCompiled || plugins !== '') return null;
  const folder = folderOf(root, components);
  return isFolder(folder) ? folder : null;
}

/** Bundles the components that sites begin with, unless that has been done, and removes other bundles. */
export async function bundlePackage(root: string): Promise<void> {
  const [shipped, starter] = [join(root, 'components'), join(root, 'starter/components')];
  const current: string[] = [];
  for (const layers of [[shipped], [starter, shipped]]) {
    const components = readLayers(layers);
    const folder = folderOf(root, components);
    current.push(folder);
    if (isFolder(folder)) continue;
    const { makeBundle } = await import('./make-bundle.ts');
    // In a clone, the Vite configuration of the sample site lies in the folder of the package.
    const paths = { root, site: join(PROGRAM_FOLDER, 'site.ts'), components: layers };
    // Its source map has the paths of this machine.
    const { 'renderer.mjs.map': _, ...kept } = await makeBundle(paths, components);
    keepFolder(folder, kept);
  }
  const all = isFolder(FOLDER) ? readdirSync(FOLDER).map((name) => join(FOLDER, name)) : [];
  for (const folder of all) if (!current.includes(folder)) rmSync(folder, { recursive: true });
}
