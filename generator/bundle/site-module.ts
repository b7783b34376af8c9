/**
 * Compiles `site.ts` and everything it imports into one module in the cache, found again by the hash of its sources. Without
 * a `site.ts` the site is the kit for local-service businesses.
 */
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import type { SiteDefinition } from '../define/site.ts';
import { dropOld, isKept, keepFolder, keepText, KEPT, markUsed, readText, type Contents } from '../disk/cache-entry.ts';
import { isThere } from '../disk/real-path.ts';
import { unixLines } from '../disk/decode.ts';
import { isInPackage, shownPath, slashed } from '../disk/files.ts';
import { GenError } from '../errors/problem.ts';
import { siteNotExported, siteSyntax, siteWaits } from '../errors/site.ts';
import { hashBytes } from '../hash.ts';
import { explained } from './explain.ts';
import { engineModule } from '../program.ts';
import { hashProgram } from '../program-hash.ts';
import { hashSources, readLocks, type SourceFile } from './sources.ts';
import { buildInMemory, moduleEnvironment, moduleFiles } from './vite/build.ts';

/** A compiled site definition. */
export interface SiteModule {
  readonly file: string;
  /** Hash of the program and of `own`; the same on every machine. */
  readonly hash: string;
  /** `site.ts` and the files of the site that it imports, as absolute paths. */
  readonly own: readonly string[];
}

export interface SitePaths {
  /** Folder of the package. */
  readonly root: string;
  /** The user's `site.ts`; it need not exist. */
  readonly site: string;
  readonly cache: string;
}

/**
 * Finds the compiled definition in the cache, or compiles it. `program` is the hash of the program. `onDamage` gets a
 * sentence if the one in the cache is damaged.
 */
export async function findSiteModule(
  paths: SitePaths,
  program: string,
  onDamage: (what: string) => void = () => {},
): Promise<SiteModule> {
  const kit = kitFile();
  const definition = isThere(paths.site) ? paths.site : null;
  const locks = hashSources({ lock: readLocks([dirname(paths.site)]) });
  const base = hashBytes([program, locks, definition ? unixLines(readFileSync(definition)) : 'none'].join('\0'));
  const locate = (names: readonly string[]): LocatedModule => locateModule(paths, { base, program, names });
  const list = join(paths.cache, `site-${base}.json`);
  const kept = readText(list);
  const found = kept === null ? null : locate(JSON.parse(kept) as string[]);
  if (found && isKept(dirname(found.file))) {
    markUsed(list);
    return found;
  }
  const damaged = found ? dirname(found.file) : list;
  if (existsSync(damaged))
    onDamage(`the compiled definition of the site (${shownPath(damaged)}) is damaged: compiling it again`);
  if (found && !existsSync(damaged) && isKept(found.portable)) return placeModule(found, { kit, site: paths.site });
  const { contents, names } = await compileSite(paths, { kit, definition });
  keepText(list, JSON.stringify(names));
  const made = locate(names);
  keepFolder(made.portable, contents);
  // Each definition has three entries.
  dropOld(paths.cache, 'site-', KEPT * 3);
  return placeModule(made, { kit, site: paths.site });
}

/** The address of the kit in portable code. */
const KIT_URL = 'gen:kit-url';

/** Writes the module for this path: it finds the package's files as the package itself does. Its source map has absolute paths. */
function placeModule(module: LocatedModule, { kit, site }: { kit: string; site: string }): LocatedModule {
  const read = (name: string): string => readFileSync(join(module.portable, name), 'utf8');
  const map = JSON.parse(read('site.mjs.map')) as { readonly sources: readonly string[] };
  keepFolder(dirname(module.file), {
    'site.mjs': read('site.mjs').replaceAll(KIT_URL, pathToFileURL(kit).href),
    'site.mjs.map': JSON.stringify({ ...map, sources: map.sources.map((source) => resolve(dirname(site), source)) }),
  });
  return module;
}

/** A module for one path, and the folder of what it is made from, which fits any path. */
interface LocatedModule extends SiteModule {
  readonly portable: string;
}

interface ModuleSources {
  /** Hash of the program and of `site.ts`. */
  readonly base: string;
  readonly program: string;
  /** The site's own files, below the folder of `site.ts`. */
  readonly names: readonly string[];
}

/** Returns where the module of these sources lies. */
function locateModule({ site, cache }: SitePaths, { base, program, names }: ModuleSources): LocatedModule {
  const own = names.map((name) => join(dirname(site), name));
  const bytes = names.map((name, index): SourceFile => {
    const path = own[index] as string;
    return { name, layer: 0, bytes: isThere(path) ? unixLines(readFileSync(path)) : Buffer.alloc(0) };
  });
  const hash = hashBytes(`${program}${hashSources({ own: bytes })}`);
  const portable = join(cache, `site-${base}-${hash}`);
  return { file: join(`${portable}-${hashBytes(`${kitFile()}\0${site}`)}`, 'site.mjs'), portable, hash, own };
}

const kitFile = (): string => realpathSync(engineModule('local-service/index'));

/** Imports a compiled definition; other threads do the same. */
export async function importSite(file: string): Promise<SiteDefinition> {
  const { site } = (await untilIdle(import(pathToFileURL(file).href))) as { site?: SiteDefinition };
  if (site?.collections && site.pages) return site;
  throw new GenError({ file: 'site.ts', ...siteNotExported() });
}

/** Rejects if nothing is left to do before the module is loaded: it waits for ever, and Node would end without a message. */
function untilIdle<T>(loading: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const onIdle = (): void => reject(new GenError({ file: 'site.ts', ...siteWaits() }));
    process.once('beforeExit', onIdle);
    loading.then(resolve, reject).finally(() => process.off('beforeExit', onIdle));
  });
}

/** Returns the definition of a site, and compiles it first if the cache does not have it. */
export async function openSite(paths: SitePaths): Promise<SiteDefinition> {
  const { file } = await findSiteModule(paths, hashProgram());
  return importSite(file);
}

/** Compiles a definition, or the kit if there is none. `names` are the site's own files. */
async function compileSite(
  { root, site }: SitePaths,
  { kit, definition }: { kit: string; definition: string | null },
): Promise<{ contents: Contents; names: readonly string[] }> {
  const folder = dirname(site);
  const own = new Set<string>();
  const define = { 'import.meta.url': JSON.stringify(KIT_URL) };
  const environment = moduleEnvironment({ input: ENTRY, transform: { define } });
  const entry = definition
    ? `export { default as site } from ${JSON.stringify(definition)};`
    : `export { localService as site } from ${JSON.stringify(kit)};`;
  const plugins = [
    entryPlugin(entry),
    nativeModulesPlugin,
    ownFilesPlugin({ folder, engine: `${slashed(dirname(dirname(kit)))}/` }, own),
  ];
  // The site's own Vite plugins are for its components.
  const options = { root, folder, site: {}, plugins, environments: { site: environment } };
  const chunks = await explained(() => buildInMemory(options), siteSyntax);
  const files = moduleFiles('site.mjs', chunks.site, site);
  const map = JSON.parse(String(files['site.mjs.map'])) as { readonly sources: readonly string[] };
  const sources = map.sources.map((source) => relative(folder, source));
  return {
    contents: { ...files, 'site.mjs.map': JSON.stringify({ ...map, sources }) },
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
const NATIVE = /^(?:subset-font)$/;
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
