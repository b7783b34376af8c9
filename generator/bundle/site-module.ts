/**
 * `site.ts` and everything it imports → one module in the cache, found again by the hash of its sources. Where there is
 * no `site.ts`, the site is the kit for local-service businesses.
 */
import { existsSync, readFileSync, realpathSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'rolldown';
import type { SiteDefinition } from '../define/site.ts';
import { GenError } from '../errors/problem.ts';
import { siteNotExported, siteSyntax } from '../errors/site.ts';
import { shownPath } from '../disk/files.ts';
import { hashBytes } from '../hash.ts';
import { dropOld } from '../disk/drop-old.ts';
import { explained } from './explain.ts';
import { noteRead } from './plugin.ts';
import { forNode, roll } from './roll.ts';
import { isKept, keepFolder, keepText, markUsed, readText } from '../disk/cache-entry.ts';
import { hashSources, readSources, type SourceFile } from './sources.ts';
import { isThere } from '../disk/real-path.ts';

/** A compiled site definition. */
export interface SiteModule {
  readonly file: string;
  /** Hash of all modules that it is made of; the same on every machine. */
  readonly hash: string;
  /** `site.ts` and what it imports of the site's own, as absolute paths. */
  readonly own: readonly string[];
}

export interface SitePaths {
  /** Folder of the package. */
  readonly root: string;
  /** The user's `site.ts`; it need not exist. */
  readonly site: string;
  readonly cache: string;
}

const KEPT = 4;
const KIT = 'generator/local-service/index.ts';

/**
 * Finds the module of these sources in the cache, or compiles it. `engine` are the sources of the generator; `onDamage`
 * gets what is going on when the one in the cache is damaged.
 */
export async function findSiteModule(
  paths: SitePaths,
  engine: readonly SourceFile[],
  onDamage: (what: string) => void = () => {},
): Promise<SiteModule> {
  const definition = isThere(paths.site) ? paths.site : null;
  const base = hashBytes(
    `${realpathSync(join(paths.root, KIT))}\0${hashSources({ engine })}\0${definition ?? ''}\0${definition ? readFileSync(definition, 'utf8') : ''}`,
  );
  const list = join(paths.cache, `site-${base}.json`);
  const found = findKept(paths, { base, engine, list });
  if (found && isKept(dirname(found.file))) {
    markUsed(list);
    return found;
  }
  const damaged = found ? dirname(found.file) : list;
  if (existsSync(damaged))
    onDamage(`the compiled definition of the site (${shownPath(damaged)}) is damaged: compiling it again`);
  const { code, modules } = await compileSite(paths, definition);
  keepText(list, JSON.stringify(modules));
  const made = locate(paths, { base, engine, modules });
  keepFolder(paths.cache, (draft) => {
    writeFileSync(join(draft, 'site.mjs'), code);
    return dirname(made.file);
  });
  dropOld(paths.cache, 'site-', KEPT * 2);
  return made;
}

/** Where the module lies if it was compiled before; null when nothing readable says of what it is made. */
function findKept(
  paths: SitePaths,
  { list, ...sources }: { base: string; engine: readonly SourceFile[]; list: string },
): SiteModule | null {
  const modules = readText(list);
  return modules === null ? null : locate(paths, { ...sources, modules: JSON.parse(modules) as Modules });
}

/** What a compiled definition is made of, without packages: their versions stand in the lockfile. */
interface Modules {
  /** Below `generator/`. */
  readonly engine: readonly string[];
  /** Below the folder of `site.ts`. */
  readonly own: readonly string[];
}

interface Sources {
  readonly base: string;
  readonly engine: readonly SourceFile[];
  readonly modules: Modules;
}

/** Where the module of these sources lies. */
function locate({ site, cache }: SitePaths, { base, engine, modules }: Sources): SiteModule {
  const inside = new Set(modules.engine);
  const files = modules.own.map((name) => join(dirname(site), name));
  const own = modules.own.map((name, index) => {
    const path = files[index] as string;
    return { name, layer: 0, bytes: isThere(path) ? readFileSync(path) : Buffer.alloc(0) };
  });
  const hash = hashSources({ engine: engine.filter(({ name }) => inside.has(name)), own }).slice(0, 16);
  return { file: join(cache, `site-${base}-${hash}`, 'site.mjs'), hash, own: files };
}

/** Imports a compiled definition; other threads do the same. */
export async function importSite(file: string): Promise<SiteDefinition> {
  const { site } = (await import(pathToFileURL(file).href)) as { site?: SiteDefinition };
  if (site?.collections && site.pages) return site;
  throw new GenError({ file: 'site.ts', ...siteNotExported() });
}

/** The definition of a site, compiled first where needed. */
export async function openSite(paths: SitePaths): Promise<SiteDefinition> {
  const { file } = await findSiteModule(paths, readSources(join(paths.root, 'generator')));
  return importSite(file);
}

async function compileSite({ root, site }: SitePaths, own: string | null): Promise<{ code: string; modules: Modules }> {
  const read = new Set<string>();
  const base = forNode(root);
  // What lies in the cache finds the package's files as the package itself does.
  const define = {
    ...base.transform?.define,
    'import.meta.url': JSON.stringify(pathToFileURL(realpathSync(join(root, KIT))).href),
  };
  const plugins = [siteEntry(own ?? join(root, KIT), own !== null), noteRead({ read }), nativeModules(root)];
  const [chunk] = await explained(
    () =>
      roll({ ...base, transform: { ...base.transform, define }, input: SITE_ENTRY, plugins }, { codeSplitting: false }),
    siteSyntax,
  );
  // Modules of Node have no path: named relative to a folder, they would be others on every machine.
  const files = [...read].filter((id) => isAbsolute(id) && !id.includes('node_modules'));
  const engine = realpathSync(join(root, 'generator'));
  const isEngine = (id: string): boolean => id.startsWith(`${engine}/`);
  return {
    code: chunk?.code ?? '',
    modules: {
      engine: files
        .filter(isEngine)
        .map((id) => relative(engine, id))
        .sort(),
      own: files
        .filter((id) => !isEngine(id))
        .map((id) => relative(dirname(site), id))
        .sort(),
    },
  };
}

const SITE_ENTRY = 'gen:site-entry';

function siteEntry(entry: string, isDefault: boolean): Plugin {
  return {
    name: 'gen-site',
    resolveId: { filter: { id: /^gen:site-entry$/ }, handler: () => `\0${SITE_ENTRY}` },
    load: {
      filter: { id: /^\0gen:site-entry$/ },
      handler: () => `export { ${isDefault ? 'default' : 'localService'} as site } from ${JSON.stringify(entry)};`,
    },
  };
}

/** Packages with parts that are no JavaScript. */
const NATIVE: readonly string[] = ['@resvg/resvg-js', 'subset-font'];

/** They stay outside: they are imported from where the package has them. */
function nativeModules(root: string): Plugin {
  const require = createRequire(realpathSync(join(root, KIT)));
  return {
    name: 'gen-native',
    resolveId: {
      filter: { id: NATIVE.map((name) => new RegExp(`^${name}$`)) },
      handler: (id) => ({ id: pathToFileURL(require.resolve(id)).href, external: 'absolute' }),
    },
  };
}
