/** The components of a site: at first of the bundle of a build. Edited ones run in a Vite server and share React with that bundle. */
import { readFileSync } from 'node:fs';
import { type Bundle, type BundleMeta, importRenderer } from '../../bundle/bundle.ts';
import { listLayers } from '../../bundle/sources.ts';
import { joinSheets, shortenStyles, type CompiledStyles } from '../../bundle/styles.ts';
import { componentFiles, readComponentFiles } from '../../bundle/vite/layers.ts';
import { isStylesheet } from '../../bundle/vite/styles.ts';
import type { Project } from '../../project.ts';
import type { RendererAssets, RendererParts } from '../../render/renderer.ts';
import type { MapOf } from '../../source-place.ts';
import type { Changes } from '../changes.ts';
import { createPageScripts, Islands } from './islands.ts';
import type { LoadedComponents, PagesServer } from './pages-server.ts';

type RendererModule = typeof import('../../render/renderer.ts');

/** The components of one state of the site. */
export interface Components {
  readonly parts: Pick<RendererParts, 'Layout' | 'pages'>;
  readonly names: readonly string[];
  /** Names of page components that still come from the bundle, although their sources may have changed. */
  readonly stale: ReadonlySet<string>;
  /** Ids of the modules that each page component is made of; null if no component has run. */
  readonly closures: LoadedComponents['closures'] | null;
  readonly module: RendererModule;
  readonly assets: RendererAssets;
  /** Readers of the files beside the pages: "assets/Carousel.1a2b3c4d.js". */
  readonly files: ReadonlyMap<string, () => Buffer>;
  readonly configFiles: readonly string[];
  readonly mapOf: MapOf;
}

/** The bundle of a build, which stays the base of everything. */
interface Base {
  readonly meta: BundleMeta;
  readonly module: RendererModule;
  readonly scripts: ReturnType<typeof createPageScripts>;
}

export class ComponentCompiler {
  readonly islands: Islands;
  readonly #project: Project;
  readonly #compiled: CompiledStyles = new Map();
  #base: Base | null = null;
  #server: Promise<PagesServer> | null = null;
  /** Names of components that have run since the start. */
  readonly #ran = new Set<string>();
  /** False if the last compilation failed. */
  #isGood = true;

  constructor(project: Project, onReload: () => void) {
    this.#project = project;
    this.islands = new Islands(project, onReload);
  }

  /** Opens the components of a build's bundle, without compiling anything. */
  async open({ folder, meta }: Bundle): Promise<Components> {
    const module = await importRenderer(folder);
    this.#base = { meta, module, scripts: createPageScripts(this.#project, meta) };
    const { islands } = readComponentFiles(this.#project.components);
    return {
      parts: module.bundledParts,
      names: Object.keys(meta.assets.css),
      stale: new Set(),
      closures: null,
      module,
      assets: { ...meta.assets, addresses: { ...meta.assets.addresses, ...this.islands.addresses(islands) } },
      files: new Map(meta.files.map(({ file, source }) => [file, () => readFileSync(source)])),
      configFiles: [],
      mapOf: () => null,
    };
  }

  async load({ names: all }: Components, names: readonly string[]): Promise<Components> {
    return this.#describe(await this.#run(all, names));
  }

  /** Compiles changed files, and those that failed before. Only `first` of the page components run at once. Mistakes are GenErrors. */
  async compile(last: Components, changes: Changes, first: readonly string[]): Promise<Components> {
    const server = await this.#open();
    server.change(changes);
    const { closures, parts, names } = last;
    const isStyle = [...changes.files].every((file) => isStylesheet(file) && !/\.module\.\w+$/.test(file));
    if (this.#isGood && closures && !changes.listing && isStyle) {
      await server.refreshSheets();
      return this.#describe({ parts, names, closures });
    }
    this.#isGood = false;
    const [loaded] = await Promise.all([
      this.#run(names, first),
      this.#base?.scripts.renew(changes),
      this.islands.change(changes),
    ]);
    this.#isGood = true;
    return this.#describe(loaded);
  }

  /** Runs all components in a fresh Vite server if the site has plugins: some keep state from earlier edits. */
  async refresh(last: Components): Promise<Components> {
    const server = await this.#server;
    if (!server || server.configFiles.length === 0 || !this.#isGood) return last;
    this.#server = null;
    try {
      return await this.load(last, last.names);
    } finally {
      await server.close();
    }
  }

  async close(): Promise<void> {
    await (await this.#server?.catch(() => null))?.close();
    await this.islands.close();
  }

  /** Loads Vite when the first edit is near. */
  #open(): Promise<PagesServer> {
    const { module } = this.#base as Base;
    this.#server ??= import('./pages-server.ts').then(({ createPagesServer }) =>
      createPagesServer(this.#project, module.sharedModules),
    );
    return this.#server;
  }

  /** Runs these components and those that ran before; all, once every one of them has run. */
  async #run(all: readonly string[], names: readonly string[]): Promise<LoadedComponents> {
    for (const name of names) this.#ran.add(name);
    const isWarm = all.every((name) => this.#ran.has(name));
    return (await this.#open()).load(isWarm ? null : [...this.#ran]);
  }

  async #describe({ parts, names, closures }: LoadedComponents): Promise<Components> {
    const { meta, module, scripts } = this.#base as Base;
    const server = await this.#open();
    const { components } = this.#project;
    const sources = listLayers(components);
    const { islands } = componentFiles(components, sources);
    const { pageScript, addresses, files } = scripts.current();
    const own = names.flatMap((name) => {
      const ids = closures.has(name) ? ['Layout', name].flatMap((one) => closures.get(one) ?? []) : [];
      const sheets = [...new Set(ids)].filter(isStylesheet).map((id) => ({ id, css: server.sheet(id) }));
      return ids.length > 0 ? [[name, joinSheets(sheets, this.#compiled)]] : [];
    });
    // Until all components have run, the styles of the others have the names of the bundle.
    const properties = own.length < names.length ? meta.assets.properties : undefined;
    const styles = shortenStyles(Object.fromEntries(own), properties);
    return {
      parts: { Layout: parts.Layout, pages: { ...module.bundledParts.pages, ...parts.pages } },
      names,
      stale: new Set(names.filter((name) => !closures.has(name))),
      closures,
      module,
      assets: {
        ...styles,
        css: { ...meta.assets.css, ...styles.css },
        hashes: {},
        pageScript,
        addresses: { ...addresses, ...this.islands.addresses(islands) },
      },
      files: new Map([...files].map(([file, code]) => [file, () => Buffer.from(code)] as const)),
      configFiles: server.configFiles,
      mapOf: server.mapOf,
    };
  }
}
