/** Bundles `site.ts` and the files of the site that it imports into one module. The program and packages stay outside. */
import { dirname, isAbsolute } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { Message } from '../errors/problem.ts';
import { reasonOf } from '../errors/prose.ts';
import { isInPackage } from '../module-id.ts';
import { isCompiled, isOfProgram } from '../program.ts';
import type { Project } from '../project.ts';
import { explained } from './explain.ts';
import { buildInMemory, moduleEnvironment, moduleFiles } from './vite/build.ts';
import { openedFilesPlugin, SITE_ENTRY } from './vite/opened-files.ts';
import { createCollector } from './vite/collector.ts';

/** Returns the module and its source map by path, and what it was made of. */
export async function bundleSite({ packageFolder, siteFile }: Pick<Project, 'packageFolder' | 'siteFile'>) {
  const siteFolder = dirname(siteFile);
  const packages = new Set<string>();
  const collector = createCollector(siteFolder);
  // The site's own Vite plugins are for its components.
  const options = {
    packageFolder,
    siteFolder,
    viteConfig: {},
    plugins: [openedFilesPlugin(siteFile), outsidePlugin(packages), enginePlugin, collector.plugin],
    environments: { site: moduleEnvironment({ input: SITE_ENTRY }) },
  };
  const { site: built } = await explained(() => buildInMemory(options), siteSyntax);
  return {
    files: (file: string) => moduleFiles(file, built?.chunks ?? [], { siteFolder }),
    dependencies: collector.dependencies(),
    packages: [...packages].sort(),
  };
}

/** Leaves packages and the compiled program outside, by their paths: the cache may lie in any folder. */
const outsidePlugin = (packages: Set<string>): Plugin => ({
  name: 'gen:outside',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    if (importer === undefined || id.startsWith('.')) return null;
    const found = await this.resolve(id, importer, { ...options, skipSelf: true });
    if (!found || found.external || !isAbsolute(found.id) || !/\.[cm]?js$/.test(found.id)) return null;
    if (!isInPackage(found.id) && !(isCompiled && isOfProgram(found.id))) return null;
    packages.add(found.id);
    return { id: pathToFileURL(found.id).href, external: true };
  },
});

/** The program that runs from its sources is bundled, too: its modules keep the addresses that they read files by. */
const enginePlugin: Plugin = {
  name: 'gen:engine',
  transform: (code, id) =>
    isOfProgram(id) && code.includes('import.meta.url')
      ? { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }
      : null,
};

const siteSyntax = (reason: string): Message => ({
  what: `The definition of the site cannot be compiled: ${reasonOf(reason)}.`,
  todo: 'Correct the file here. The published site stays as it is.',
});
