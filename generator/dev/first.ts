/** The state of the site from the caches of a build: it answers the first pages while Vite starts. */
import { importCreateRenderer, loadBundle } from '../bundle/bundle.ts';
import { importSite } from '../bundle/site-module.ts';
import { readInputs } from '../build/inputs.ts';
import { openSite } from '../build/open-site.ts';
import type { Project } from '../project.ts';
import { renderSettings } from '../render/settings.ts';
import { browserAddresses } from './addresses.ts';
import { runNamed, type OnWork } from './guard.ts';
import { createState, type State } from './state.ts';

interface FirstOptions {
  /** Day on which all pages count as changed, "2026-11-20", or a moment of it. */
  readonly date: string;
  readonly onWork: OnWork;
}

/** Bundles the components if no build has. All mistakes in sources are a GenError. */
export async function openFirstState(project: Project, { date, onWork }: FirstOptions): Promise<State> {
  const inputs = await readInputs(project);
  await runNamed(onWork, 'site.ts', () => importSite(inputs.siteModule.file));
  // The bundler works on threads of its own: meanwhile the data is read.
  const [{ folder, meta }, site] = await Promise.all([
    loadBundle(project, inputs.sources),
    openSite(project, inputs, { date: null, now: date }),
  ]);
  const assets = { ...meta.assets, ...browserAddresses(project) };
  const createRenderer = await importCreateRenderer(folder, { ...meta, assets });
  const renderer = createRenderer(await renderSettings(site.plan));
  return createState(site, { sentences: new Map(), rendererFor: () => Promise.resolve(renderer) });
}
