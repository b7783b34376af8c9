/** Bundles `site.ts` and the files of the site that it imports into one module in the cache. The program and packages stay outside. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { SiteDefinition } from '../define/site.ts';
import { dropOld, KEPT, markUsed, writeEntry } from '../cache.ts';
import { isInPackage, slashed } from '../errors/place.ts';
import { readSource } from '../files.ts';
import { attempt, GenError, type Message } from '../errors/problem.ts';
import { reasonOf } from '../errors/prose.ts';
import { hashBytes } from '../hash.ts';
import { engineModule, isCompiled, PROGRAM_FOLDER } from '../program.ts';
import { hashProgram } from '../program-hash.ts';
import type { Project } from '../project.ts';
import { explained } from './explain.ts';
import { hashSources, type SourceFile } from './sources.ts';
import { importBundle } from './import-bundle.ts';
import { buildInMemory, moduleEnvironment, moduleFiles } from './vite/build.ts';

/** A bundled site definition. */
export interface SiteModule {
  readonly file: string;
  /** Hash of the program and of `own`; the same on every machine. */
  readonly hash: string;
  /** `site.ts` and the files of the site that it imports, as absolute paths. */
  readonly own: readonly string[];
}

type SiteProject = Pick<Project, 'root' | 'site' | 'cache'>;

/** Finds the bundled definition in the cache, or bundles it. */
export async function findSiteModule({ root, site, cache }: SiteProject, program: string): Promise<SiteModule> {
  const definition = existsSync(site) ? site : null;
  if (!definition && isCompiled)
    return { file: engineModule('default-site'), hash: hashOf(program, { folder: '', names: [] }), own: [] };
  const folder = dirname(site);
  // Without site.ts, the module has no files of the site and is the same for every folder.
  const source = definition ?? '';
  const list = join(cache, `site-${hashBytes(source)}.json`);
  const describe = (names: readonly string[]): SiteModule => {
    const hash = hashOf(program, { folder, names });
    // Packages and the program are imported by their paths.
    const file = join(cache, `site-${hashBytes([hash, source, PROGRAM_FOLDER].join('\0'))}.mjs`);
    return { file, hash, own: names.map((name) => join(folder, name)) };
  };
  const listed = definition ? attempt(() => JSON.parse(readFileSync(list, 'utf8')) as string[]) : [];
  const found = listed && describe(listed);
  if (found && existsSync(found.file)) {
    markUsed(found.file);
    return found;
  }
  const { files, names } = await bundleSite({ root, site }, definition ?? engineModule('default-site'));
  const made = describe(names);
  for (const [name, text] of Object.entries(files(made.file))) writeEntry(name, text);
  if (definition) writeEntry(list, JSON.stringify(names));
  dropOld(cache, 'site-', KEPT * 3);
  return made;
}

/** Hash of the program and of files of the site. A file that is gone counts as empty. */
function hashOf(program: string, { folder, names }: { folder: string; names: readonly string[] }): string {
  const own = names.map((name): SourceFile => {
    const path = join(folder, name);
    return { name, bytes: existsSync(path) ? readSource(path) : Buffer.alloc(0) };
  });
  return hashBytes(`${program}${hashSources({ own })}`);
}

/** Imports a bundled definition; other threads do the same. */
export async function importSite(file: string): Promise<SiteDefinition> {
  const { default: site } = await importBundle<{ default?: SiteDefinition }>(file);
  if (site?.collections && site.pages) return site;
  throw new GenError({
    file: 'site.ts',
    what: 'The file does not export a site.',
    todo: 'Export one as default: "export default defineSite(localService(), { … })".',
  });
}

/** Returns the definition of a site, and bundles it first if the cache does not have it. */
export async function loadDefinition(project: SiteProject): Promise<SiteDefinition> {
  const { file } = await findSiteModule(project, hashProgram());
  return importSite(file);
}

/** Returns the module and its source map by path, and the names of the site's files in it. */
async function bundleSite({ root, site }: Pick<SiteProject, 'root' | 'site'>, input: string) {
  const folder = dirname(site);
  const own = new Set<string>();
  const plugins = [outsidePlugin, enginePlugin, ownFilesPlugin(folder, own)];
  // The site's own Vite plugins are for its components.
  const options = { root, folder, site: {}, plugins, environments: { site: moduleEnvironment({ input }) } };
  const chunks = await explained(() => buildInMemory(options), siteSyntax);
  return {
    files: (file: string) => moduleFiles(file, chunks.site, site),
    names: [...own].map((id) => slashed(relative(folder, id))).sort(),
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

/** Collects the files of a build that belong neither to the program nor to a package. */
const ownFilesPlugin = (folder: string, own: Set<string>): Plugin => ({
  name: 'gen:own-files',
  buildEnd() {
    for (const id of this.getModuleIds())
      if (isAbsolute(id) && !isInPackage(relative(folder, id)) && !isOfEngine(id)) own.add(id);
  },
});

const siteSyntax = (reason: string): Message => ({
  what: `The definition of the site cannot be compiled: ${reasonOf(reason)}.`,
  todo: 'Correct the file here. The published site stays as it is.',
});
