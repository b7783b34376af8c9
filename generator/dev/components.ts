/** Page components in Vite's `ssr` environment: an edit runs the changed modules and their importers again, and no other. */
import type { RunnableDevEnvironment } from 'vite';
import type { AssetFile } from '../bundle/bundle.ts';
import { componentNotExported } from '../bundle/explain.ts';
import { joinSheets, type CompiledStyles } from '../bundle/page-styles.ts';
import { componentFile, readComponentFiles } from '../bundle/vite/components.ts';
import { isStylesheet, orderModules } from '../bundle/vite/styles.ts';
import type { OnSentence } from '../copy/render.ts';
import { memoize } from '../define/memoize.ts';
import { GenError } from '../errors/gen-error.ts';
import { displayPath } from '../errors/place.ts';
import { fileId, moduleId } from '../module-id.ts';
import type { Project } from '../project.ts';
import { createRenderer, type CompiledTemplates, type Renderer, type RendererParts } from '../render/renderer.ts';
import type { RenderSettings } from '../render/settings.ts';
import { browserAddresses } from './addresses.ts';

export type ChangeType = 'create' | 'update' | 'delete';

/** What a site is rendered with. */
export interface Rendering {
  /** Returns the renderer of a page component, or of the layout alone. Rejects if the component cannot be loaded. */
  readonly rendererFor: (component: string | null) => Promise<Renderer>;
  /** Sentences that have been rendered, as text: "pages/HomePage title", by what they say. */
  readonly sentences: ReadonlyMap<string, ReadonlySet<string>>;
  /** Files of a build that its pages name, or those that were loaded before it. */
  readonly assets: readonly AssetFile[];
}

interface Loaded {
  readonly component: unknown;
  /** Ids of its stylesheets, imports first. */
  readonly styles: readonly string[];
}

export interface ComponentOptions {
  readonly project: Project;
  readonly environment: RunnableDevEnvironment;
  /** CSS by module id, after the plugins of Vite. */
  readonly sheets: ReadonlyMap<string, string>;
  /** Files that pages name which were loaded before. */
  readonly assets: readonly AssetFile[];
}

export function openComponents({ project, environment, sheets, assets: startAssets }: ComponentOptions) {
  const compiled: CompiledStyles = new Map();
  let last: Promise<unknown> = Promise.resolve();

  /** Changes apply between two loads: a module that is running would otherwise count as new. */
  function inTurn<T>(work: () => T | Promise<T>): Promise<T> {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  }

  async function load(name: string): Promise<Loaded> {
    const { evaluatedModules } = environment.runner;
    const file = readComponentFiles(project.components).locate(componentFile(name));
    const id = fileId(file);
    try {
      const { [name]: component } = (await environment.runner.import(id)) as Record<string, unknown>;
      if (!component) throw new GenError({ file: displayPath(file), ...componentNotExported(name) });
      const ids = orderModules(id, (one) => [...(evaluatedModules.getModuleById(one)?.imports ?? [])]);
      return { component, styles: ids.filter(isStylesheet) };
    } catch (error) {
      // The runner keeps failures, and what was resolved before them.
      evaluatedModules.clear();
      throw error;
    }
  }

  async function readSheet(id: string): Promise<{ id: string; css: string }> {
    const module = environment.moduleGraph.getModuleById(id);
    if (module && !module.transformResult) await environment.transformRequest(module.url);
    return { id, css: sheets.get(id) ?? '' };
  }

  return {
    /** True for a file that a component imports. */
    has: (file: string): boolean => (environment.moduleGraph.getModulesByFile(moduleId(file))?.size ?? 0) > 0,
    change: (file: string, type: ChangeType): void => {
      void inTurn(() => {
        const { evaluatedModules } = environment.runner;
        if (type === 'update') {
          if (!isPlainStyle(file)) invalidate(evaluatedModules, file);
          return;
        }
        // Imports of other files may lead to this one now, or no longer.
        environment.moduleGraph.invalidateAll();
        evaluatedModules.clear();
      });
    },
    /** Returns what renders with these templates. A component is loaded when a page needs it. */
    open: (templates: CompiledTemplates, settings: RenderSettings): Rendering => {
      const assets = { ...browserAddresses(project), files: [] };
      const sentences = new Map<string, Set<string>>();
      const onSentence: OnSentence = (file, name, text) =>
        void sentences.set(text, (sentences.get(text) ?? new Set()).add(`${file} ${name}`));
      const create = async (name: string | null): Promise<Renderer> => {
        const layout = await load('Layout');
        const page = name === null ? null : await load(name);
        const ids = [...new Set([...layout.styles, ...(page?.styles ?? [])])];
        const css = joinSheets(await Promise.all(ids.map(readSheet)), compiled);
        return createRenderer({ ...assets, css: { [name ?? '']: [css] } }, settings, {
          ...templates,
          onSentence,
          Layout: layout.component as RendererParts['Layout'],
          pages: { [name ?? '']: page?.component } as RendererParts['pages'],
        });
      };
      const rendererFor = memoize((name: string | null) => inTurn(() => create(name)));
      return { sentences, assets: startAssets, rendererFor };
    },
  };
}

/** The page has the styles: no module needs to run again. Modules import the class names of CSS modules. */
const isPlainStyle = (file: string): boolean => isStylesheet(file) && !/\.module\.\w+$/.test(file);

type EvaluatedModules = RunnableDevEnvironment['runner']['evaluatedModules'];

/** Marks the modules of a file and all their importers as not run. */
function invalidate(modules: EvaluatedModules, file: string): void {
  const stale = new Set(modules.getModulesByFile(moduleId(file)));
  for (const module of stale) {
    for (const importer of module.importers) {
      const found = modules.getModuleById(importer);
      if (found) stale.add(found);
    }
    modules.invalidateModule(module);
  }
}
