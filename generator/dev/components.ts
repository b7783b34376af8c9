/** Page components in Vite's `ssr` environment: an edit runs the changed modules and their importers again, and no other. */
import { realpathSync } from 'node:fs';
import type { RunnableDevEnvironment } from 'vite';
import { joinSheets, type CompiledStyles } from '../bundle/styles.ts';
import { componentFile, readComponentFiles } from '../bundle/vite/components.ts';
import { isStylesheet, orderModules } from '../bundle/vite/styles.ts';
import { attempt } from '../errors/problem.ts';
import type { Project } from '../project.ts';
import type { OnSentence } from '../copy/render.ts';
import { createRenderer, type CompiledTemplates, type RendererParts } from '../render/renderer.ts';
import type { RenderSettings } from '../render/types.ts';
import { browserAddresses } from './addresses.ts';
import type { RendererFor, State } from './state.ts';

export type ChangeType = 'create' | 'update' | 'delete';

interface Loaded {
  readonly component: unknown;
  /** Ids of its modules, imports first. */
  readonly ids: readonly string[];
}

interface ComponentOptions {
  readonly project: Project;
  /** A restart of Vite creates another one. */
  readonly environment: () => RunnableDevEnvironment;
  /** CSS by module id, after the plugins of Vite. */
  readonly sheets: ReadonlyMap<string, string>;
}

export type Components = ReturnType<typeof openComponents>;

export function openComponents({ project, environment, sheets }: ComponentOptions) {
  const compiled: CompiledStyles = new Map();
  const imports = new Map<string, readonly string[]>();
  const changes = new Map<string, ChangeType>();
  let work: Promise<unknown> = Promise.resolve();

  /** Changes apply between two loads: a module that is running would otherwise count as new. */
  function inTurn<T>(load: () => Promise<T>): Promise<T> {
    const next = work.then(load);
    work = next.catch(() => {});
    return next;
  }

  function applyChanges(): void {
    const { runner, moduleGraph } = environment();
    for (const [file, type] of changes) {
      if (type === 'update' && !isPlainStyle(file)) invalidate(runner.evaluatedModules, file);
      // Imports of other files may lead to this one now, or no longer.
      if (type === 'update') continue;
      moduleGraph.invalidateAll();
      runner.evaluatedModules.clear();
    }
    changes.clear();
  }

  async function load(file: string, name: string): Promise<Loaded> {
    const { runner } = environment();
    const id = attempt(() => realpathSync(file)) ?? file;
    try {
      const { [name]: component } = (await runner.import(id)) as Record<string, unknown>;
      if (!component)
        throw Object.assign(new Error(`The file does not export "${name}".`), {
          id,
          loc: { file: id, line: 1, column: 1 },
        });
      return { component, ids: orderModules(id, importsOf) };
    } catch (error) {
      // The runner keeps failures, and what was resolved before them.
      runner.evaluatedModules.clear();
      throw error;
    }
  }

  /** An edit of a stylesheet drops the transformed code of its importers, but their imports are still the same. */
  function importsOf(id: string): readonly string[] {
    const { moduleGraph } = environment();
    const { deps } = moduleGraph.getModuleById(id)?.transformResult ?? {};
    if (deps)
      imports.set(
        id,
        deps.flatMap((url) => moduleGraph.urlToModuleMap.get(url)?.id ?? []),
      );
    return imports.get(id) ?? [];
  }

  async function readSheet(id: string): Promise<{ id: string; css: string }> {
    const module = environment().moduleGraph.getModuleById(id);
    if (module && !module.transformResult) await environment().transformRequest(module.url);
    return { id, css: sheets.get(id) ?? '' };
  }

  return {
    change: (file: string, type: ChangeType): void => {
      // A file that came and went within one moment counts as new.
      changes.set(file, changes.has(file) && changes.get(file) !== type ? 'create' : type);
    },
    /** Reads the list of component files, and returns what renders them with these templates. */
    open: (
      templates: CompiledTemplates,
    ): Pick<State, 'sentences'> & { openRenderers: (settings: RenderSettings) => RendererFor } => {
      const { locate } = readComponentFiles(project.components);
      const assets = { ...browserAddresses(project), hashes: {} };
      const sentences = new Map<string, Set<string>>();
      const onSentence: OnSentence = (file, name, text) =>
        void sentences.set(text, (sentences.get(text) ?? new Set()).add(`${file} ${name}`));
      const create = (settings: RenderSettings, name: string | null) =>
        inTurn(async () => {
          applyChanges();
          const layout = await load(locate(componentFile('Layout')), 'Layout');
          const page = name === null ? null : await load(locate(componentFile(name)), name);
          const ids = [...new Set([...layout.ids, ...(page?.ids ?? [])])].filter(isStylesheet);
          const css = joinSheets(await Promise.all(ids.map(readSheet)), compiled);
          return createRenderer({ ...assets, css: { [name ?? '']: css } }, settings, {
            ...templates,
            onSentence,
            Layout: layout.component as RendererParts['Layout'],
            pages: { [name ?? '']: page?.component } as RendererParts['pages'],
          });
        });
      return {
        sentences,
        openRenderers: (settings) => {
          const made = new Map<string | null, ReturnType<typeof create>>();
          return (name) => {
            const renderer = made.get(name) ?? create(settings, name);
            made.set(name, renderer);
            return renderer;
          };
        },
      };
    },
  };
}

/** The page has the styles: no module needs to run again. Modules import the class names of CSS modules. */
const isPlainStyle = (file: string): boolean => isStylesheet(file) && !/\.module\.\w+$/.test(file);

type EvaluatedModules = RunnableDevEnvironment['runner']['evaluatedModules'];

/** Marks the modules of a file and all their importers as not run. */
function invalidate(modules: EvaluatedModules, file: string): void {
  const stale = new Set(modules.getModulesByFile(file));
  for (const module of stale) {
    for (const importer of module.importers) {
      const found = modules.getModuleById(importer);
      if (found) stale.add(found);
    }
    modules.invalidateModule(module);
  }
}
