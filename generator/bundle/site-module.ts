/** Compiles `site.ts` and its imports into one module in the cache. Without a `site.ts`, the kit for local businesses is the site. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { SiteDefinition } from '../define/site.ts';
import type { Project } from '../project.ts';
import {
  dropOld,
  isKept,
  isWhole,
  keepFolder,
  keepText,
  KEPT,
  markUsed,
  readText,
  type CacheFiles,
} from '../disk/cache-entry.ts';
import { isThere, statIfThere } from '../disk/real-path.ts';
import { unixLines } from '../disk/decode.ts';
import { isInPackage, readInput, shownPath, slashed } from '../disk/files.ts';
import { GenError, type Message } from '../errors/problem.ts';
import { hashBytes } from '../hash.ts';
import { explained } from './explain.ts';
import { engineModule, isCompiled, PROGRAM_FOLDER } from '../program.ts';
import { hashProgram } from '../program-hash.ts';
import { hashSources, readLocks, type SourceFile } from './sources.ts';
import { buildInMemory, moduleEnvironment, moduleFiles } from './vite/build.ts';
import { layersPlugin } from './vite/layers.ts';
import { reasonOf } from '../errors/prose.ts';

/** A compiled site definition. */
export interface SiteModule {
  readonly file: string;
  /** Hash of the program and of `own`; the same on every machine. */
  readonly hash: string;
  /** `site.ts` and the files of the site that it imports, as absolute paths. */
  readonly own: readonly string[];
}

type SiteProject = Pick<Project, 'root' | 'site' | 'cache'>;

/** Finds the compiled definition in the cache, or compiles it. `onDamage` gets a sentence if the one in the cache is damaged. */
export async function findSiteModule(
  project: SiteProject,
  program: string,
  onDamage: (what: string) => void = () => {},
): Promise<SiteModule> {
  const { site, cache } = project;
  const definition = statIfThere(site) ? site : null;
  if (!definition && isCompiled && isWhole(SHIPPED))
    return { file: join(SHIPPED, 'site.mjs'), hash: hashOf(program, []), own: [] };
  const kit = realpathSync(engineModule('local-service/index'));
  // The module and its source map have absolute paths: of the kit, and of the site's own files.
  const paths = [kit, ...(definition ? [site, unixLines(readInput(definition))] : [])];
  const base = hashBytes([program, hashSources({ lock: readLocks([dirname(site)]) }), ...paths].join('\0'));
  const locate = (names: readonly string[]): SiteModule => {
    const own = names.map((name) => join(dirname(site), name));
    const hash = hashOf(
      program,
      names.map((name, index) => readOwn(name, own[index] as string)),
    );
    return { file: join(cache, `site-${base}-${hash}`, 'site.mjs'), hash, own };
  };
  const list = join(cache, `site-${base}.json`);
  const listed = readText(list);
  const found = listed === null ? null : locate(JSON.parse(listed) as string[]);
  if (found && isKept(dirname(found.file))) {
    markUsed(list);
    return found;
  }
  const damaged = found ? dirname(found.file) : list;
  if (existsSync(damaged))
    onDamage(`the compiled definition of the site (${shownPath(damaged)}) is damaged: compiling it again`);
  const url = JSON.stringify(pathToFileURL(kit).href);
  const { contents, names } = await compileSite(project, { kit, url, definition });
  keepText(list, JSON.stringify(names));
  const made = locate(names);
  keepFolder(dirname(made.file), contents);
  // Each definition has two entries.
  dropOld(cache, 'site-', KEPT * 2);
  return made;
}

const hashOf = (program: string, own: readonly SourceFile[]): string => hashBytes(`${program}${hashSources({ own })}`);

/** The kit in the package, compiled as the definition of every site without a `site.ts`. */
const SHIPPED = join(PROGRAM_FOLDER, 'bundles/site');

/** Compiles the kit into the package, unless that has been done. Returns its folder. */
export async function compilePackageSite(root: string): Promise<string> {
  if (isWhole(SHIPPED)) return SHIPPED;
  const kit = engineModule('local-service/index');
  const url = `new URL(${JSON.stringify(slashed(relative(SHIPPED, kit)))}, import.meta.url).href`;
  const project = { root, site: join(PROGRAM_FOLDER, 'site.ts') };
  const { contents } = await compileSite(project, { kit, url, definition: null });
  // Its source map has the paths of this machine.
  const { 'site.mjs.map': _, ...kept } = contents;
  keepFolder(SHIPPED, kept);
  return SHIPPED;
}

/** Reads a file of the site; one that is gone is empty. */
const readOwn = (name: string, path: string): SourceFile => ({
  ...{ name, layer: 0 },
  bytes: isThere(path) ? unixLines(readInput(path)) : Buffer.alloc(0),
});

/** Imports a compiled definition; other threads do the same. */
export async function importSite(file: string): Promise<SiteDefinition> {
  const module: unknown = await import(pathToFileURL(file).href);
  const { site } = module as { site?: SiteDefinition };
  if (site?.collections && site.pages) return site;
  throw new GenError({ file: 'site.ts', ...siteNotExported() });
}

/** Returns the definition of a site, and compiles it first if the cache does not have it. */
export async function openSite(project: SiteProject): Promise<SiteDefinition> {
  const { file } = await findSiteModule(project, hashProgram());
  return importSite(file);
}

/** Compiles a definition, or the kit if there is none. `url` is an expression for the address of the kit; `names` are the site's files. */
async function compileSite(
  { root, site }: Pick<SiteProject, 'root' | 'site'>,
  { kit, url, definition }: { kit: string; url: string; definition: string | null },
): Promise<{ contents: CacheFiles; names: readonly string[] }> {
  const folder = dirname(site);
  const own = new Set<string>();
  const environment = moduleEnvironment(
    { input: ENTRY, transform: { define: { 'import.meta.url': 'KIT_URL' } } },
    `const KIT_URL = ${url};`,
  );
  const entry = definition
    ? `import * as own from ${JSON.stringify(definition)}; export const site = own.default;`
    : `import { localService } from ${JSON.stringify(kit)}; export const site = localService();`;
  const plugins = [
    entryPlugin(entry),
    layersPlugin([folder]),
    nativeModulesPlugin,
    ownFilesPlugin({ folder, engine: `${slashed(dirname(dirname(kit)))}/` }, own),
  ];
  // The site's own Vite plugins are for its components.
  const options = { root, folder, site: {}, plugins, environments: { site: environment } };
  const chunks = await explained(() => buildInMemory(options), siteSyntax);
  return {
    contents: moduleFiles('site.mjs', chunks.site, site),
    names: [...own].map((id) => slashed(relative(folder, id))).sort(),
  };
}

const ENTRY = 'gen:site-entry';

function entryPlugin(code: string): Plugin {
  return {
    name: 'gen:site',
    enforce: 'pre',
    resolveId: { filter: { id: /^gen:site-entry$/ }, handler: () => `\0${ENTRY}` },
    load: { filter: { id: /^\0gen:site-entry$/ }, handler: () => code },
  };
}

/** Collects the files of a build that belong neither to the engine nor to a package. */
function ownFilesPlugin({ folder, engine }: { folder: string; engine: string }, own: Set<string>): Plugin {
  return {
    name: 'gen:own-files',
    buildEnd() {
      for (const id of this.getModuleIds())
        if (isAbsolute(id) && !isInPackage(relative(folder, id)) && !id.startsWith(engine)) own.add(id);
    },
  };
}

/** Packages with parts that are not JavaScript: compiled code requires them from where the package has them. */
const NATIVE = /^sharp$/;
const REQUIRED = '\0gen:require/';

const nativeModulesPlugin: Plugin = {
  name: 'gen:native',
  enforce: 'pre',
  resolveId: { filter: { id: NATIVE }, handler: (id) => REQUIRED + id },
  load: (id) =>
    id.startsWith(REQUIRED)
      ? `import { createRequire } from 'node:module';
export default createRequire(import.meta.url)(${JSON.stringify(id.slice(REQUIRED.length))});`
      : null,
};

const siteSyntax = (reason: string): Message => ({
  what: `The definition of the site cannot be compiled: ${reasonOf(reason)}.`,
  todo: 'Correct the file here. The published site stays as it is.',
});

const siteNotExported = (): Message => ({
  what: 'The file does not export a site.',
  todo: 'Export one as default: "export default defineSite(localService(), { … })".',
});
