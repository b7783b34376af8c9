/** The page components in a Vite server: after an edit, only changed modules are compiled, and they and their importers run again. */
import { realpathSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { ResolvedConfig, RunnableDevEnvironment, ViteDevServer } from 'vite';
import type { ModuleRunner } from 'vite/module-runner';
import { PAGES_ENVIRONMENT, sharedConfig, withNodeEnv } from '../../bundle/vite/config.ts';
import { layersPlugin } from '../../bundle/vite/layers.ts';
import { loadSiteConfig } from '../../bundle/vite/site-config.ts';
import { createRecorder } from '../../bundle/vite/recorder.ts';
import { isStylesheet } from '../../bundle/vite/styles.ts';
import type { Project } from '../../project.ts';
import { isThere } from '../../disk/real-path.ts';
import { isInside, namesOf, type Changes } from '../changes.ts';
import { KeepingEvaluator } from './evaluator.ts';
import { commonJsPlugin, sharedModulesPlugin } from './plugins.ts';

type Exports = Readonly<Record<string, unknown>>;

export interface PagesServer {
  /** Runs the module of a file, given by its real path, unless nothing of it has changed. */
  readonly run: (file: string) => Promise<Exports>;
  /** Marks modules as stale that changed files are part of. */
  readonly change: (changes: Changes) => void;
  /** Ids of the modules that a module imports, in order. */
  readonly importsOf: (id: string) => readonly string[];
  /** The stylesheet of a module id, after the site's Vite plugins. */
  readonly sheet: (id: string) => string;
  /** Asks plugins again for stylesheets that depend on files which changed. */
  readonly refreshSheets: () => Promise<void>;
  /** Source map of a file, as JSON; null if no module is made of it. */
  readonly mapOf: (file: string) => string | null;
  /** `vite.config.*` and the files that it imports. */
  readonly configFiles: readonly string[];
  readonly close: () => Promise<void>;
}

type PagesProject = Pick<Project, 'root' | 'site' | 'components'>;

/** `shared` are modules of the renderer by the names by which components import them. */
export async function createPagesServer(project: PagesProject, shared: Exports): Promise<PagesServer> {
  const { root, site, components } = project;
  const folder = dirname(site);
  const loaded = await loadSiteConfig(folder, 'serve');
  const recorder = createRecorder();
  const { createRunnableDevEnvironment, createServer, createServerModuleRunner, mergeConfig } = await import('vite');
  const server = await withNodeEnv('development', () =>
    createServer(
      mergeConfig(mergeConfig(loaded.config, sharedConfig({ root, folder })), {
        ...QUIET,
        plugins: [
          sharedModulesPlugin(root, Object.keys(shared)),
          layersPlugin(components),
          commonJsPlugin(),
          recorder.plugin,
        ],
        environments: {
          pages: {
            ...PAGES_ENVIRONMENT,
            dev: {
              createEnvironment: (name: string, config: ResolvedConfig) =>
                createRunnableDevEnvironment(name, config, {
                  hot: false,
                  remoteRunner: { inlineSourceMap: false },
                  runner: (environment) =>
                    createServerModuleRunner(environment, {
                      hmr: false,
                      sourcemapInterceptor: false,
                      evaluator: new KeepingEvaluator(shared),
                    }),
                }),
            },
          },
        },
      }),
    ),
  );
  return describe({ server, components, sheets: recorder.sheets, configFiles: loaded.files });
}

/** Options of every Vite server: our own server, watcher and event stream stand around it. */
export const QUIET = {
  server: {
    middlewareMode: true,
    ws: false,
    hmr: true,
    watch: null,
    preTransformRequests: false,
  },
  optimizeDeps: { noDiscovery: true, include: [] },
} as const;

interface PagesFacts {
  readonly server: ViteDevServer;
  readonly components: readonly string[];
  readonly sheets: ReadonlyMap<string, string>;
  readonly configFiles: readonly string[];
}

function describe({ server, components, sheets, configFiles }: PagesFacts): PagesServer {
  const environment = server.environments.pages as RunnableDevEnvironment;
  const { moduleGraph, runner } = environment;
  return {
    run: async (file) => {
      try {
        return (await runner.import(`/@fs${file.startsWith('/') ? '' : '/'}${file}`)) as Exports;
      } catch (error) {
        forgetUnfinished(runner);
        throw error;
      }
    },
    change: (changes) => {
      for (const file of namesOf(changes)) {
        invalidateFile(environment, file);
        // Their code names the file of another layer, or none.
        if (changes.listing)
          for (const importer of importersOf(environment, components, file)) invalidateFile(environment, importer);
      }
    },
    importsOf: (id) => {
      const deps = moduleGraph.getModuleById(id)?.transformResult?.deps ?? [];
      return deps.flatMap((url) => moduleGraph.urlToModuleMap.get(url)?.id ?? []);
    },
    sheet: (id) => sheets.get(id) ?? '',
    refreshSheets: async () => {
      const stale = [...moduleGraph.idToModuleMap.values()].filter(
        ({ id, transformResult }) => id && isStylesheet(id) && !transformResult,
      );
      await Promise.all(stale.map(({ url }) => environment.transformRequest(url)));
    },
    mapOf: (file) => {
      const map = moduleGraph.getModuleById(file)?.transformResult?.map;
      return map && 'mappings' in map ? JSON.stringify(map) : null;
    },
    configFiles,
    close: () => server.close(),
  };
}

/** Compiles the modules of a file again, and has them and all that imports them run again. */
function invalidateFile({ moduleGraph, runner }: RunnableDevEnvironment, file: string): void {
  moduleGraph.onFileChange(file);
  const { evaluatedModules } = runner;
  const seen = new Set<string>();
  const visit = (id: string): void => {
    if (seen.has(id)) return;
    seen.add(id);
    const module = evaluatedModules.getModuleById(id);
    if (!module) return;
    for (const importer of module.importers) visit(importer);
    evaluatedModules.invalidateModule(module);
  };
  for (const { id } of evaluatedModules.getModulesByFile(file) ?? []) visit(id);
}

/** Files that import a file of this name, in whichever layer it lies. */
function importersOf({ moduleGraph }: RunnableDevEnvironment, folders: readonly string[], file: string): string[] {
  const layers = folders.filter(isThere).map((folder) => realpathSync(folder));
  const name = [...folders, ...layers]
    .filter((folder) => isInside(folder, file))
    .map((folder) => relative(folder, file))[0];
  if (name === undefined) return [];
  const modules = layers.flatMap((layer) => [...(moduleGraph.getModulesByFile(join(layer, name)) ?? [])]);
  return modules.flatMap(({ importers }) => [...importers].flatMap((importer) => importer.file ?? []));
}

/** The runner keeps failures: without this, a module that failed once would fail for ever. */
function forgetUnfinished({ evaluatedModules }: ModuleRunner): void {
  for (const module of evaluatedModules.idToModuleMap.values())
    if (module.promise && !Object.isSealed(module.exports)) evaluatedModules.invalidateModule(module);
}
