/**
 * The components of a site, ready to be drawn with. At the start they come from the bundle that a build makes or has made.
 * Components that are edited afterwards run in a Vite server, and share React and the engine with that bundle.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Bundle } from '../bundle/bundle.ts';
import { compileThemes, nameAssets, type Asset } from '../bundle/styles.ts';
import { componentFiles } from '../bundle/vite/layers.ts';
import { isStylesheet } from '../bundle/vite/styles.ts';
import { listLayers } from '../bundle/sources.ts';
import type { Project } from '../project.ts';
import type { RendererAssets, RendererParts } from '../render/renderer.ts';
import type { Changes } from './changes.ts';
import type { Loaded, PageLoader } from './compile.ts';
import { openIslands, type Islands } from './islands.ts';
import { openPageStyles } from './page-styles.ts';
import { openScripts, type ScriptCompiler, type Scripts } from './scripts.ts';

export type RendererModule = typeof import('../render/renderer.ts');

/** Everything that pages need of the components. */
export interface Components {
  readonly module: RendererModule;
  readonly parts: Pick<RendererParts, 'Layout' | 'pages'>;
  /** Names of the page components. */
  readonly names: readonly string[];
  /** Names of page components that still come from the bundle, although their sources may have changed. Run them before they are drawn. */
  readonly stale: ReadonlySet<string>;
  readonly assets: RendererAssets;
  /** Files beside the pages: "assets/barlow-condensed-700.1a2b3c4d.woff2". */
  readonly files: readonly string[];
  readonly isFile: (file: string) => boolean;
  /** Null for an island and its modules. */
  readonly read: (file: string) => Buffer | null;
  readonly readIsland: (file: string) => Promise<string>;
  /** The code of an island's module, by its address below `MODULES`; null if no browser has loaded an island. */
  readonly readModule: (address: string) => Promise<string | null>;
  /** Files that each page component is made of; null if no component has run. */
  readonly closures: ReadonlyMap<string, readonly string[]> | null;
  /** `vite.config.*` and the files that it imports. */
  readonly configFiles: readonly string[];
  /** Source map of a compiled file, as JSON; null for any other file. */
  readonly mapOf: (file: string) => string | null;
}

export interface ComponentCompiler {
  /** Opens the components of a build's bundle, without compiling anything. */
  readonly open: (bundle: Bundle) => Promise<Components>;
  /** Runs some page components in the Vite server where they are stale, ahead of edits. */
  readonly load: (components: Components, names: readonly string[]) => Promise<Components>;
  /** Compiles changed files, and files that failed before. Only `first` run at once; the others are stale until loaded. Mistakes are GenErrors. */
  readonly compile: (components: Components, changes: Changes, first: readonly string[]) => Promise<Components>;
  /** Runs all components in a fresh Vite server if the site has plugins: some keep state from earlier edits. */
  readonly refresh: (components: Components) => Promise<Components>;
  readonly close: () => Promise<void>;
}

type CompilerProject = Pick<Project, 'root' | 'site' | 'components' | 'cache'>;

/** The bundle's own components and scripts. */
interface Opened {
  readonly bundle: Components;
  readonly scripts: ScriptCompiler;
}

export function openCompiler(project: CompilerProject): ComponentCompiler {
  const islands = openIslands(project);
  const stylesOf = openPageStyles();
  let opened: Opened | null = null;
  let loader: Promise<PageLoader> | null = null;
  /** Names that have run since the start. */
  const ran = new Set<string>();
  let isGood = true;
  const loaderOf = (module: RendererModule): Promise<PageLoader> => {
    loader ??= import('./compile.ts').then(({ openPageLoader }) => openPageLoader(project, module));
    return loader;
  };
  const show = async (loaded: Loaded, files: BrowserFiles): Promise<Components> => {
    const { bundle } = opened as Opened;
    const { sheet, mapOf, configFiles } = await loaderOf(bundle.module);
    const assets = findAssets(project.components);
    const sources = new Map([...assets.values()].map(({ file, source }) => [file, source]));
    return {
      module: bundle.module,
      names: loaded.names,
      parts: { Layout: loaded.parts.Layout, pages: { ...bundle.parts.pages, ...loaded.parts.pages } },
      stale: new Set(loaded.names.filter((name) => !loaded.closures.has(name))),
      assets: {
        ...stylesOf({ loaded, assets, themes: findThemes(project.components), sheet, bundled: bundle.assets }),
        hashes: {},
        fonts: [...sources.keys()].filter((file) => file.endsWith('.woff2')).map((file) => `/${file}`),
        pageScript: files.scripts.pageScript,
        addresses: { ...files.scripts.addresses, ...files.islands.addresses },
      },
      ...readerOf(files, sources),
      readModule: islands.readModule,
      closures: loaded.closures,
      configFiles,
      mapOf,
    };
  };
  const run = async ({ module, names }: Components, wanted: readonly string[]): Promise<Loaded> => {
    for (const name of wanted) ran.add(name);
    const isWarm = names.every((name) => ran.has(name));
    return (await loaderOf(module)).load(isWarm ? null : [...ran]);
  };
  return {
    open: async (bundle) => {
      const scripts = openScripts(project, bundle);
      const bundled = await fromBundle(bundle, { scripts: scripts.now(), islands: islands.list() });
      const components = { ...bundled, readModule: islands.readModule };
      opened = { bundle: components, scripts };
      return components;
    },
    load: async (components, names) => {
      const { scripts } = opened as Opened;
      return show(await run(components, names), { scripts: scripts.now(), islands: islands.list() });
    },
    compile: async (components, changes, first) => {
      const { scripts } = opened as Opened;
      const { closures, parts, names } = components;
      const pages = await loaderOf(components.module);
      pages.change(changes);
      const files = [...changes.files];
      if (
        isGood &&
        closures &&
        !changes.listing &&
        files.every((file) => isStylesheet(file) && !/\.module\.\w+$/.test(file))
      ) {
        await pages.loadStyles();
        return show({ parts, names, closures }, { scripts: scripts.now(), islands: islands.list() });
      }
      isGood = false;
      const [loaded, newScripts, newIslands] = await Promise.all([
        run(components, first),
        scripts.renew(changes),
        islands.renew(changes),
      ]);
      isGood = true;
      return show(loaded, { scripts: newScripts, islands: newIslands });
    },
    refresh: async (components) => {
      const { scripts } = opened as Opened;
      const last = await loader;
      if (!last || last.configFiles.length === 0 || !isGood) return components;
      loader = null;
      try {
        const loaded = await run(components, components.names);
        return await show(loaded, { scripts: scripts.now(), islands: islands.list() });
      } finally {
        await last.close();
      }
    },
    close: async () => {
      await (await loader?.catch(() => null))?.close();
      await islands.close();
    },
  };
}

/** Files for browsers beside the pages. */
export interface BrowserFiles {
  readonly scripts: Scripts;
  readonly islands: Islands;
}

function findThemes(components: readonly string[]): Readonly<Record<string, string>> {
  const sources = listLayers(components);
  return compileThemes(sources, componentFiles(components, sources).locate);
}

function findAssets(components: readonly string[]): ReadonlyMap<string, Asset> {
  const sources = listLayers(components);
  return nameAssets(sources, componentFiles(components, sources).locate);
}

/** Reads files for browsers: compiled code, or bytes from the disk. */
function readerOf(
  { scripts, islands }: BrowserFiles,
  sources: ReadonlyMap<string, string>,
): Pick<Components, 'files' | 'isFile' | 'read' | 'readIsland'> {
  const read = (file: string): Buffer | null => {
    const source = sources.get(file);
    if (source !== undefined) return readFileSync(source);
    const code = scripts.files.get(file);
    return code === undefined ? null : Buffer.from(code);
  };
  return {
    files: [...new Set([...scripts.files.keys(), ...sources.keys(), ...islands.files])],
    isFile: (file) => scripts.files.has(file) || sources.has(file) || islands.isFile(file),
    read,
    readIsland: islands.read,
  };
}

async function fromBundle({ folder, meta }: Bundle, files: BrowserFiles): Promise<Omit<Components, 'readModule'>> {
  const module = (await import(pathToFileURL(join(folder, 'renderer.mjs')).href)) as RendererModule;
  const sources = new Map(meta.files.map(({ file, source }) => [file, source]));
  const names = Object.keys(meta.assets.css);
  return {
    module,
    parts: module.bundledParts,
    names,
    stale: new Set(),
    assets: { ...meta.assets, addresses: { ...meta.assets.addresses, ...files.islands.addresses } },
    ...readerOf(files, sources),
    closures: null,
    configFiles: [],
    mapOf: () => null,
  };
}
