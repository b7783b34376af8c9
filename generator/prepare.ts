/** Loading and planning: all that pages are made of, checked before anything is written. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadBundle, type Bundle } from './bundle/bundle.ts';
import { importSite, type SiteModule } from './bundle/site-module.ts';
import type { SiteDefinition } from './define/site.ts';
import { unknownRecord } from './errors/cli.ts';
import { copyFileMissing } from './errors/copy.ts';
import { GenError, problemsOf, refuse, type Problem } from './errors/problem.ts';
import { claimSiteFiles } from './files/site-files.ts';
import { dataCacheFile, loadData } from './load/data-cache.ts';
import { shownPath } from './load/files.ts';
import type { Inputs } from './load/inputs.ts';
import type { Loaded } from './load/site.ts';
import type { Selection } from './make/site.ts';
import { checkPlan } from './plan/check-plan.ts';
import { checkCopy } from './plan/copy-check.ts';
import { planSite, type Plan } from './plan/plan.ts';
import { expandRedirects, type Redirect } from './plan/redirects.ts';
import type { Project } from './project.ts';
import { renderSettings } from './render/settings.ts';
import type { Renderer } from './render/types.ts';

/** What a site is made from: its definition, its data, its components. With problems nothing can be made from it. */
export interface LoadedSite extends Loaded {
  readonly site: SiteDefinition;
  readonly siteModule: SiteModule;
  /** The parsed data in the cache, for other threads. */
  readonly dataFile: string;
  /** Null when components or templates cannot be bundled. */
  readonly bundle: Bundle | null;
  /** Names the state of data and renderer. */
  readonly state: string;
}

export interface LoadOptions {
  readonly onBundle?: () => void;
  /** True: parses the data even where the cache has them. */
  readonly cold?: boolean;
}

/** Loads the definition, the data and the components of a site; what is wrong with them is gathered. */
export async function load(project: Project, inputs: Inputs, options: LoadOptions = {}): Promise<LoadedSite> {
  const { onBundle, cold } = options;
  const site = await importSite(inputs.siteModule.file);
  const loaded = await loadData(project, site, inputs, { cold: cold ?? false });
  const bundling = await gather(() => loadBundle(project, inputs.sources, onBundle));
  return {
    ...loaded,
    site,
    siteModule: inputs.siteModule,
    dataFile: dataCacheFile(project.cache, inputs.dataKey),
    bundle: bundling.value,
    problems: [...loaded.problems, ...bundling.problems, ...missingScopes(project, site)],
    state: `${inputs.dataHash} ${bundling.value?.meta.hash ?? ''}`,
  };
}

/** A planned site, with everything that its pages are rendered with. */
export interface PlannedSite {
  readonly plan: Plan;
  readonly redirects: readonly Redirect[];
  readonly bundle: Bundle;
  readonly renderer: Renderer;
  readonly siteModule: SiteModule;
  readonly dataFile: string;
}

export interface PlanOptions {
  /** Day of the build, "2026-11-20". */
  readonly date: string;
  readonly only: Selection | null;
}

/** Plans the pages and checks everything; every mistake in data, templates and definitions is in one GenError. */
export function plan(project: Project, loaded: LoadedSite, { date, only }: PlanOptions): PlannedSite {
  const { site, data, bundle, broken, problems, siteModule, dataFile } = loaded;
  if (!data) throw new GenError(problems);
  const planned = planSite(site, data, Number(date.slice(0, 4)));
  const redirects = expandRedirects(planned);
  const files = claimSiteFiles(planned, bundle?.meta.files ?? []);
  const copy = bundle ? checkCopyOnce(project, loaded, { plan: planned, bundle }) : [];
  const found = [...checkPlan(planned, { redirects, files, broken }), ...unknownRecords(planned, only)];
  refuse([...problems, ...copy, ...found]);
  if (!bundle) throw new Error('components that cannot be bundled gave no problem');
  return {
    plan: planned,
    redirects,
    bundle,
    renderer: bundle.createRenderer(renderSettings(planned)),
    siteModule,
    dataFile,
  };
}

/** Holds the templates against the props, unless the last build did so with the same data and renderer. */
function checkCopyOnce(
  { cache }: Project,
  { state }: LoadedSite,
  { plan, bundle }: { plan: Plan; bundle: Bundle },
): Problem[] {
  const note = join(cache, 'copy-checked');
  if (existsSync(note) && readFileSync(note, 'utf8') === state) return [];
  const problems = checkCopy(plan, bundle.meta.references);
  if (problems.length > 0) return problems;
  mkdirSync(cache, { recursive: true });
  // A new file takes the place of the old one, which may be another user's.
  writeFileSync(`${note}.${process.pid}`, state);
  renameSync(`${note}.${process.pid}`, note);
  return [];
}

/** Props that have sentences of their own need the file that holds them. */
export function missingScopes({ templates }: Project, { scopes }: SiteDefinition): Problem[] {
  return scopes
    .filter((scope) => !templates.some((folder) => existsSync(join(folder, 'copy', `${scope}.hbs`))))
    .map((scope) => ({
      file: `${shownPath(templates[0] ?? '')}/copy/${scope}.hbs`,
      ...copyFileMissing(),
    }));
}

/** A failure of the user's making as problems, so that it can be reported with others. */
export async function gather<T>(work: () => Promise<T>): Promise<{ value: T | null; problems: readonly Problem[] }> {
  try {
    return { value: await work(), problems: [] };
  } catch (error) {
    const problems = problemsOf(error);
    if (problems) return { value: null, problems };
    throw error;
  }
}

function unknownRecords({ site, context }: Plan, only: Selection | null): Problem[] {
  const collection = site.collections.find(({ name }) => name === only?.collection);
  if (!only || !collection) return [];
  const { singular, key } = collection;
  const known = context.data.all(collection).map((record) => String((record as Record<string, unknown>)[key ?? '']));
  return only.keys
    .filter((name) => !known.includes(name))
    .map((name) => ({
      file: `gen ${singular}`,
      key: name,
      ...unknownRecord({ kind: singular, name, known }),
    }));
}
