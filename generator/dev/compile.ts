/** Page components in a Vite server, with the styles of their pages. Loaded when the first edit is near. */
import { existsSync, realpathSync } from 'node:fs';
import { dirname } from 'node:path';
import { explained } from '../bundle/explain.ts';
import { buildInMemory } from '../bundle/vite/build.ts';
import { PAGES_ENVIRONMENT } from '../bundle/vite/config.ts';
import { COMPONENTS, componentFile, entriesPlugin } from '../bundle/vite/entries.ts';
import { layersPlugin, readComponentFiles, type ComponentFiles } from '../bundle/vite/layers.ts';
import { loadSiteConfig } from '../bundle/vite/site-config.ts';
import { createRecorder } from '../bundle/vite/recorder.ts';
import { orderModules } from '../bundle/vite/styles.ts';
import { shownPath } from '../disk/shown-path.ts';
import { componentSyntax, noPageComponents } from '../errors/components.ts';
import { GenError, problemsOf } from '../errors/problem.ts';
import type { Project } from '../project.ts';
import type { Components, RendererModule } from './components.ts';
import type { Changes } from './changes.ts';
import { placeOfThrow } from './stack.ts';
import { createPagesServer, type PagesServer } from './vite/pages.ts';

/** Page components that have run, and the modules that each is made of. */
export interface Loaded {
  readonly parts: Components['parts'];
  /** Names of all page components, those included that have not run yet. */
  readonly names: readonly string[];
  /** Ids of modules by page component that has run, in the order of import. */
  readonly closures: ReadonlyMap<string, readonly string[]>;
}

export interface PageLoader {
  /** Marks changed files. */
  readonly change: (changes: Changes) => void;
  /** Runs the layout and some page components, or all, where they are not up to date. Mistakes are GenErrors. */
  readonly load: (names: readonly string[] | null) => Promise<Loaded>;
  /** Compiles changed stylesheets. */
  readonly loadStyles: () => Promise<void>;
  readonly sheet: PagesServer['sheet'];
  readonly mapOf: PagesServer['mapOf'];
  readonly configFiles: PagesServer['configFiles'];
  readonly close: () => Promise<void>;
}

type LoaderProject = Pick<Project, 'root' | 'site' | 'components'>;

export async function openPageLoader(project: LoaderProject, { sharedModules }: RendererModule): Promise<PageLoader> {
  const server = await createPagesServer(project, sharedModules);
  const run = async (name: string, { locate }: ComponentFiles): Promise<{ id: string; value: unknown }> => {
    const file = locate(componentFile(name));
    if (!existsSync(file)) throw new Error(`${file} is missing`);
    const id = realpathSync(file);
    const value = (await server.run(id))[name];
    if (value === undefined) throw new Error(`${file} does not export ${name}`);
    return { id, value };
  };
  return {
    ...server,
    loadStyles: server.refreshSheets,
    load: async (names) => {
      const files = readComponentFiles(project.components);
      if (files.pages.length === 0)
        throw new GenError({ file: shownPath(project.components[0] ?? ''), ...noPageComponents() });
      const wanted = ['Layout', ...files.pages.filter((name) => names === null || names.includes(name))];
      const ran = new Map<string, { id: string; value: unknown }>();
      try {
        for (const name of wanted) ran.set(name, await run(name, files));
        await server.refreshSheets();
      } catch (error) {
        throw await explain(error, { project, files, server });
      }
      const { Layout, ...pages } = Object.fromEntries([...ran].map(([name, { value }]) => [name, value]));
      return {
        parts: { Layout, pages } as Components['parts'],
        names: files.pages,
        closures: new Map([...ran].map(([name, { id }]) => [name, orderModules(id, server.importsOf)])),
      };
    },
  };
}

interface Failed {
  readonly project: LoaderProject;
  readonly files: ComponentFiles;
  readonly server: PagesServer;
}

/** Explains why components do not load. A build names places that a server does not have: of names that nobody exports. */
async function explain(error: unknown, { project, files, server }: Failed): Promise<unknown> {
  if (problemsOf(error)) return error;
  try {
    await link(project, files);
  } catch (failure) {
    if (problemsOf(failure)) return failure;
  }
  const { message } = error instanceof Error ? error : new Error(String(error));
  const place = { file: 'components', ...placeOfThrow(error, server.mapOf) };
  return new GenError({ ...place, ...componentSyntax(message) }, { cause: error });
}

/** Builds the components as `gen build` does, and keeps nothing of it. */
async function link({ root, site, components }: LoaderProject, files: ComponentFiles): Promise<void> {
  const folder = dirname(site);
  const { config } = await loadSiteConfig(folder, 'build');
  const pages = { ...PAGES_ENVIRONMENT, build: { target: 'node20', rolldownOptions: { input: COMPONENTS } } };
  const plugins = [entriesPlugin({ files: () => files }), layersPlugin(components), createRecorder().plugin];
  await explained(
    () => buildInMemory({ root, folder, site: config, plugins, environments: { pages } }),
    componentSyntax,
  );
}
