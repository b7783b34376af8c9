/** The page components in a Vite server: after an edit, only changed modules are compiled, and they and their importers run again. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { ResolvedConfig, RunnableDevEnvironment, ViteDevServer } from 'vite';
import { buildComponents, type ComponentProject } from '../../bundle/vite/build.ts';
import { PAGES_ENVIRONMENT, sharedConfig, withNodeEnv } from '../../bundle/vite/config.ts';
import {
  COMPONENTS,
  componentFile,
  layersPlugin,
  readComponentFiles,
  type ComponentFiles,
} from '../../bundle/vite/layers.ts';
import { loadSiteConfig } from '../../bundle/vite/site-config.ts';
import { createRecorder, isStylesheet, orderModules } from '../../bundle/vite/styles.ts';
import { isThere, realPath } from '../../disk/real-path.ts';
import { shownPath } from '../../disk/files.ts';
import { componentSyntax, noPageComponents } from '../../errors/components.ts';
import { GenError, problemsOf } from '../../errors/problem.ts';
import { asError } from '../../errors/prose.ts';
import { findOwnPlace, type MapOf } from '../../source-place.ts';
import { isInside, namesOf, type Changes } from '../changes.ts';
import type { Components } from './components.ts';
import { createEvaluator, type Exports, commonJsPlugin, EMBEDDED, sharedAliases, sharedModulesPlugin } from './vite.ts';

/** Page components that have run. */
export interface LoadedComponents extends Pick<Components, 'parts' | 'names'> {
  /** Ids of the modules that each of them is made of, in the order of import. */
  readonly closures: ReadonlyMap<string, readonly string[]>;
}

/** `shared` are modules of the renderer by the names by which components import them. */
export async function createPagesServer(project: ComponentProject, shared: Exports): Promise<PagesServer> {
  const { root, site, components } = project;
  const folder = dirname(site);
  const { config, files } = await loadSiteConfig(folder, 'serve');
  const recorder = createRecorder();
  const { createRunnableDevEnvironment, createServer, createServerModuleRunner, mergeConfig } = await import('vite');
  const createEnvironment = (name: string, resolved: ResolvedConfig): RunnableDevEnvironment =>
    createRunnableDevEnvironment(name, resolved, {
      hot: false,
      remoteRunner: { inlineSourceMap: false },
      runner: (environment) =>
        createServerModuleRunner(environment, {
          hmr: false,
          sourcemapInterceptor: false,
          evaluator: createEvaluator(shared),
        }),
    });
  const server = await withNodeEnv('development', () =>
    createServer(
      mergeConfig(mergeConfig(config, sharedConfig({ root, folder })), {
        server: EMBEDDED,
        resolve: { alias: sharedAliases(Object.keys(shared)) },
        optimizeDeps: { noDiscovery: true, include: [] },
        plugins: [sharedModulesPlugin, layersPlugin(components), commonJsPlugin(), recorder.plugin],
        environments: { pages: { ...PAGES_ENVIRONMENT, dev: { createEnvironment } } },
      }),
    ),
  );
  return new PagesServer(project, { server, sheets: recorder.sheets, configFiles: files });
}

interface Opened {
  readonly server: ViteDevServer;
  readonly sheets: ReadonlyMap<string, string>;
  readonly configFiles: readonly string[];
}

export class PagesServer {
  readonly configFiles: readonly string[];
  readonly #project: ComponentProject;
  readonly #opened: Opened;
  readonly #environment: RunnableDevEnvironment;

  constructor(project: ComponentProject, opened: Opened) {
    this.#project = project;
    this.#opened = opened;
    this.#environment = opened.server.environments.pages as RunnableDevEnvironment;
    this.configFiles = opened.configFiles;
  }

  /** Marks modules as stale that changed files are part of. */
  change(changes: Changes): void {
    for (const file of namesOf(changes)) {
      invalidateFile(this.#environment, file);
      // The code of importers names the file of another layer, or none.
      if (changes.listing)
        for (const importer of importersOf(this.#environment, this.#project.components, file))
          invalidateFile(this.#environment, importer);
    }
  }

  /** Runs the layout and some page components, or all, where they are not up to date. Mistakes are GenErrors. */
  async load(names: readonly string[] | null): Promise<LoadedComponents> {
    const { components } = this.#project;
    const files = readComponentFiles(components);
    if (files.pages.length === 0) throw new GenError({ file: shownPath(components[0] ?? ''), ...noPageComponents() });
    const wanted = ['Layout', ...files.pages.filter((name) => names === null || names.includes(name))];
    const ran = new Map<string, { readonly id: string; readonly value: unknown }>();
    try {
      for (const name of wanted) ran.set(name, await this.#runComponent(name, files));
      await this.refreshSheets();
    } catch (error) {
      throw await this.#explain(error, files);
    }
    const { Layout, ...pages } = Object.fromEntries([...ran].map(([name, { value }]) => [name, value]));
    return {
      parts: { Layout, pages } as Components['parts'],
      names: files.pages,
      closures: new Map([...ran].map(([name, { id }]) => [name, orderModules(id, (one) => this.importsOf(one))])),
    };
  }

  async #runComponent(name: string, { locate }: ComponentFiles): Promise<{ id: string; value: unknown }> {
    const file = locate(componentFile(name));
    if (!existsSync(file)) throw new Error(`${file} is missing`);
    const id = realpathSync(file);
    const value = (await this.run(id))[name];
    if (value === undefined) throw new Error(`${file} does not export ${name}`);
    return { id, value };
  }

  /** Runs the module of a file, given by its real path, unless it is up to date. */
  async run(file: string): Promise<Exports> {
    const { runner } = this.#environment;
    try {
      return await runner.import<Exports>(`/@fs${file.startsWith('/') ? '' : '/'}${file}`);
    } catch (error) {
      // The runner caches failures: a module that failed once would fail for ever.
      for (const module of runner.evaluatedModules.idToModuleMap.values())
        if (module.promise && !Object.isSealed(module.exports)) runner.evaluatedModules.invalidateModule(module);
      throw error;
    }
  }

  /** Returns the ids of the modules that a module imports, in order. */
  importsOf(id: string): readonly string[] {
    const { moduleGraph } = this.#environment;
    const deps = moduleGraph.getModuleById(id)?.transformResult?.deps ?? [];
    return deps.flatMap((url) => moduleGraph.urlToModuleMap.get(url)?.id ?? []);
  }

  /** Returns the stylesheet of a module id, after the site's Vite plugins. */
  sheet(id: string): string {
    return this.#opened.sheets.get(id) ?? '';
  }

  /** Compiles changed stylesheets, and those that plugins make from changed files. Mistakes are GenErrors. */
  async refreshSheets(): Promise<void> {
    const { components } = this.#project;
    const layers = components.map((folder) => realPath(folder));
    // Vite keeps the module of a file that was removed.
    const isGone = (file: string | null): boolean =>
      file !== null && layers.some((layer) => isInside(layer, file)) && !isThere(file);
    const stale = [...this.#environment.moduleGraph.idToModuleMap.values()].filter(
      ({ id, file, transformResult }) => id && isStylesheet(id) && !transformResult && !isGone(file),
    );
    try {
      await Promise.all(stale.map(({ url }) => this.#environment.transformRequest(url)));
    } catch (error) {
      throw await this.#explain(error, readComponentFiles(components));
    }
  }

  readonly mapOf: MapOf = (file) => {
    const map = this.#environment.moduleGraph.getModuleById(file)?.transformResult?.map;
    return map && 'mappings' in map ? JSON.stringify(map) : null;
  };

  close(): Promise<void> {
    return this.#opened.server.close();
  }

  /** A build reports places that a server does not have, such as that of an import of a name that nobody exports. */
  async #explain(error: unknown, files: ComponentFiles): Promise<unknown> {
    if (problemsOf(error)) return error;
    try {
      const pages = { ...PAGES_ENVIRONMENT, build: { target: 'node20', rolldownOptions: { input: COMPONENTS } } };
      const plugins = [createRecorder().plugin];
      await buildComponents(this.#project, files, { plugins, environments: { pages } });
    } catch (failure) {
      if (problemsOf(failure)) return failure;
    }
    const { message } = asError(error);
    const place = { file: 'components', ...findOwnPlace(error, this.mapOf) };
    return new GenError({ ...place, ...componentSyntax(message) }, { cause: error });
  }
}

/** Has the modules of a file compiled again, and them and all their importers run again. */
function invalidateFile({ moduleGraph, runner: { evaluatedModules } }: RunnableDevEnvironment, file: string): void {
  moduleGraph.onFileChange(file);
  const seen = new Set<string>();
  const visit = (id: string): void => {
    const module = seen.has(id) ? undefined : evaluatedModules.getModuleById(id);
    seen.add(id);
    if (!module) return;
    for (const importer of module.importers) visit(importer);
    evaluatedModules.invalidateModule(module);
  };
  for (const { id } of evaluatedModules.getModulesByFile(file) ?? []) visit(id);
}

/** Returns the files that import a file of this name, in whichever layer it lies. */
function importersOf({ moduleGraph }: RunnableDevEnvironment, folders: readonly string[], file: string): string[] {
  const layers = folders.map((folder) => realPath(folder));
  const folder = [...folders, ...layers].find((one) => isInside(one, file));
  if (folder === undefined) return [];
  const name = relative(folder, file);
  const modules = layers.flatMap((layer) => [...(moduleGraph.getModulesByFile(join(layer, name)) ?? [])]);
  return modules.flatMap(({ importers }) => [...importers].flatMap((importer) => importer.file ?? []));
}
