/** Bundles `site.ts` and the files of the site that it imports into one module. The program and packages stay outside. */
import { dirname, isAbsolute, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { isInPackage, slashed } from '../errors/place.ts';
import type { Message } from '../errors/problem.ts';
import { reasonOf } from '../errors/prose.ts';
import { isCompiled, PROGRAM_FOLDER } from '../program.ts';
import type { Project } from '../project.ts';
import { explained } from './explain.ts';
import { readSourceFile, type SourceFile } from './sources.ts';
import { buildInMemory, moduleEnvironment, moduleFiles } from './vite/build.ts';
import { cutQuery } from './vite/components.ts';

/** Returns the module and its source map by path, and the site's files in it as they were read. */
export async function bundleSite({ packageFolder, site }: Pick<Project, 'packageFolder' | 'site'>) {
  const siteFolder = dirname(site);
  const own = new Map<string, SourceFile>();
  const plugins = [outsidePlugin, enginePlugin, ownFilesPlugin(siteFolder, own)];
  // The site's own Vite plugins are for its components.
  const options = {
    packageFolder,
    siteFolder,
    site: {},
    plugins,
    environments: { site: moduleEnvironment({ input: site }) },
  };
  const chunks = await explained(() => buildInMemory(options), siteSyntax);
  return {
    files: (file: string) => moduleFiles(file, chunks.site, site),
    own: [...own.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

const isOfEngine = (path: string): boolean => path.startsWith(join(PROGRAM_FOLDER, '/'));

/** Leaves packages and the compiled program outside, by their paths: the cache may lie in any folder. */
const outsidePlugin: Plugin = {
  name: 'gen:outside',
  enforce: 'pre',
  async resolveId(id, importer, options) {
    if (importer === undefined || id.startsWith('.')) return null;
    const found = await this.resolve(id, importer, { ...options, skipSelf: true });
    if (!found || found.external || !isAbsolute(found.id) || !/\.[cm]?js$/.test(found.id)) return null;
    const isOutside = isInPackage(found.id) || (isCompiled && isOfEngine(found.id));
    return isOutside ? { id: pathToFileURL(found.id).href, external: true } : null;
  },
};

/** The program that runs from its sources is bundled, too: its modules keep the addresses that they read files by. */
const enginePlugin: Plugin = {
  name: 'gen:engine',
  transform: (code, id) =>
    isOfEngine(id) && code.includes('import.meta.url')
      ? { code: code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href)), map: null }
      : null,
};

/** Collects the files of a build that belong neither to the program nor to a package, as they are when the build reads them. */
const ownFilesPlugin = (folder: string, own: Map<string, SourceFile>): Plugin => ({
  name: 'gen:own-files',
  enforce: 'pre',
  load(id) {
    if (!isAbsolute(id) || isInPackage(relative(folder, id)) || isOfEngine(id)) return;
    const name = slashed(relative(folder, cutQuery(id)));
    own.set(name, readSourceFile(folder, name));
  },
});

const siteSyntax = (reason: string): Message => ({
  what: `The definition of the site cannot be compiled: ${reasonOf(reason)}.`,
  todo: 'Correct the file here. The published site stays as it is.',
});
