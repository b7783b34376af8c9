/** One state of the site: its plan, and what its pages and files are rendered with. An edit makes another one. */
import { importCreateRenderer, loadBundle } from '../bundle/bundle.ts';
import { readInputs } from '../build/inputs.ts';
import { openSite, type OpenSite } from '../build/open-site.ts';
import { headerRulesOf } from '../output/hosts/header-file.ts';
import { hostRulesOf } from '../output/host-files.ts';
import { plannedFiles, type PlannedFile } from '../output/planned-files.ts';
import type { Plan } from '../plan/pages.ts';
import { targetExists, type PlannedRedirect } from '../plan/redirects.ts';
import { routesOf } from '../plan/routes.ts';
import type { Project } from '../project.ts';
import { renderSettings } from '../render/settings.ts';
import { createRouter, type Router } from '../serve/routes.ts';
import { browserAddresses } from './addresses.ts';
import type { Rendering } from './components.ts';

export interface SiteState extends Rendering {
  readonly plan: Plan;
  readonly router: Router;
  /** Redirects to pages that are planned. */
  readonly redirects: readonly PlannedRedirect[];
  /** The files beside the pages but those of `public/`, by their path below the output folder. */
  readonly files: ReadonlyMap<string, PlannedFile>;
}

/** Rejects if the layout cannot be loaded. */
export async function createState(
  project: Project,
  { plan }: Pick<OpenSite, 'plan'>,
  rendering: Rendering,
): Promise<SiteState> {
  const { headerPolicy } = await rendering.rendererFor(null);
  // A redirect to a page that is gone is reported by the check.
  const redirects = plan.redirects.filter((redirect) => targetExists(redirect, (path) => plan.byPath.has(path)));
  const headers = headerRulesOf(hostRulesOf(plan, { redirects, policy: headerPolicy, assets: [] }));
  const router = createRouter(routesOf(plan, redirects), headers);
  const files = plannedFiles(plan, { project, assets: rendering.assets, publicFiles: [] });
  return { ...rendering, plan, router, redirects, files: new Map(files.map((planned) => [planned.file, planned])) };
}

/**
 * The state from the caches of a build: it answers the first pages while Vite starts. Bundles the components if no build has. `date` is
 * the day on which all pages count as changed, or a moment of it. All mistakes in sources are a GenError.
 */
export async function openStartState(project: Project, date: string): Promise<SiteState> {
  const inputs = await readInputs(project);
  // The bundler works on threads of its own: meanwhile the data is read.
  const [{ folder, meta }, site] = await Promise.all([
    loadBundle(project, inputs.sources),
    openSite(project, inputs, { date: null, now: date, drafts: true }),
  ]);
  const assets = { ...meta.assets, ...browserAddresses(project) };
  const createRenderer = await importCreateRenderer(folder, { ...meta, assets });
  const renderer = createRenderer(await renderSettings(site.plan));
  return createState(project, site, {
    sentences: new Map(),
    assets: meta.files,
    rendererFor: () => Promise.resolve(renderer),
  });
}
