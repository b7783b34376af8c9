/** The state of the site from the caches of a build: it answers the first pages while Vite starts. */
import { importRenderer, importTemplates, loadBundle } from '../bundle/bundle.ts';
import { importSite } from '../bundle/site-module.ts';
import type { SiteDefinition } from '../define/site.ts';
import { readInputs } from '../build/inputs.ts';
import { openSite } from '../build/open-site.ts';
import type { Project } from '../project.ts';
import { browserAddresses } from './addresses.ts';
import type { OnWork } from './contents.ts';
import { createState, type State } from './state.ts';

interface FirstOptions {
  /** Day on which all pages count as changed, "2026-11-20", or a moment of it. */
  readonly date: string;
  readonly onWork: OnWork;
}

/** Bundles the components if no build has. All mistakes in sources are a GenError. */
export async function openFirstState(project: Project, { date, onWork }: FirstOptions): Promise<State> {
  const inputs = await readInputs(project);
  await importNamed(inputs.siteModule.file, onWork);
  // The bundler works on threads of its own: meanwhile the data is read.
  const [{ folder, meta }, site] = await Promise.all([
    loadBundle(project, inputs.sources),
    openSite(project, inputs, { date: null, now: date }),
  ]);
  const { Layout, pages, createRenderer } = await importRenderer(folder);
  const templates = await importTemplates(meta);
  return createState({
    site,
    sentences: new Map(),
    openRenderers: (settings) => {
      const assets = { ...meta.assets, ...browserAddresses(project) };
      const renderer = createRenderer(assets, settings, { Layout, pages, ...templates });
      return () => Promise.resolve(renderer);
    },
  });
}

/** Imports a compiled definition, and says so while it runs. */
export async function importNamed(file: string, onWork: OnWork): Promise<SiteDefinition> {
  onWork('site.ts');
  try {
    return await importSite(file);
  } finally {
    onWork(null);
  }
}
