/** From the bytes of the sources to a planned site, or every mistake in them. Builds, `gen status` and workers call it. */
import { loadBundle } from '../bundle/bundle.ts';
import { importSite } from '../bundle/site-module.ts';
import { unknownRecord } from '../errors/cli.ts';
import { ProblemCollector } from '../errors/collect.ts';
import { collect, gather, GenError, refuse, type Problem } from '../errors/problem.ts';
import { claimSiteFiles } from '../output/files.ts';
import { loadData, type LoadOptions } from '../load/data-cache.ts';
import type { Inputs } from './inputs.ts';
import { openData } from '../plan/data.ts';
import { checkCopy } from '../plan/copy-check.ts';
import { checkOwners, checkPaths, type ClaimedFile } from '../plan/owners.ts';
import { planSite, type Plan } from '../plan/pages.ts';
import { checkLinks, checkRedirects, expandRedirects, goneAddresses, type Redirect } from '../plan/redirects.ts';
import type { Project } from '../project.ts';
import { renderSettings } from '../render/types.ts';
import { checkCopyNames } from './copy-names.ts';
import { dayOf, type BuildOptions, type Selection } from './options.ts';

/** A planned site, with everything that its pages are rendered with. */
export type OpenSite = Awaited<ReturnType<typeof openSite>>;

export interface OpenOptions extends Pick<BuildOptions, 'date' | 'now'>, Pick<LoadOptions, 'onWork' | 'onLoss'> {
  /** Records whose pages are asked for. */
  readonly only?: Selection | null;
}

/** Loads, plans and checks a site. All mistakes in data, templates, components and definitions are one GenError. */
export async function openSite(project: Project, inputs: Inputs, { date, now, only = null, ...work }: OpenOptions) {
  const { siteModule, sources } = inputs;
  const site = await importSite(siteModule.file);
  const loaded = await loadData(project, site, inputs, work);
  const bundling = await gather(() => loadBundle(project, sources, work.onWork));
  const { templates, components } = sources;
  const names = { project, site, siteFile: siteModule.file, templates, components: () => components };
  const first = [...loaded.problems, ...bundling.problems, ...checkCopyNames(names)];
  const { data, broken } = loaded;
  const bundle = bundling.value;
  if (!data) throw new GenError(first);
  const problems = new ProblemCollector();
  problems.addAll(first);
  const timeZone = site.timeZone(openData(data));
  const failures = new ProblemCollector();
  const day = dayOf({ date, now }, timeZone);
  const plan = planSite(site, data, day, failures);
  problems.addAll(failures.list());
  const isWhole = failures.isEmpty;
  const redirects = expandRedirects(plan);
  const claims = { assets: bundle?.meta.files ?? [], publicFiles: inputs.publicFiles };
  const files = collect(problems, () => claimSiteFiles(plan, claims)) ?? [];
  const copy = bundle && collect(problems, () => checkCopy(plan, bundle.meta.templates.references));
  problems.addAll(copy ?? []);
  if (isWhole) problems.addAll([...checkPlan(plan, { redirects, files, broken }), ...unknownRecords(plan, only)]);
  refuse(problems.list());
  if (!bundle) throw new Error('components that cannot be bundled gave no problem');
  return {
    plan,
    redirects,
    /** Every file beside the pages and the stubs of redirects. */
    files,
    gone: goneAddresses(plan),
    bundle,
    renderer: bundle.createRenderer(renderSettings(plan)),
    siteModule,
    timeZone,
    /** Day of the build in the time zone of the site. */
    day,
  };
}

interface PlanCheckOptions {
  readonly redirects: readonly Redirect[];
  readonly files: readonly ClaimedFile[];
  /** Names of records with mistakes, whose pages may yet come. */
  readonly broken: ReadonlySet<string>;
}

/** Finds paths that cannot be written; without such, wrong redirects, wrong links of records, and files with two owners. */
export function checkPlan(plan: Plan, { broken, ...files }: PlanCheckOptions): Problem[] {
  const paths = checkPaths(plan, files);
  if (paths.length > 0) return paths;
  return [...checkRedirects(plan, broken), ...checkLinks(plan, broken), ...checkOwners(plan, files)];
}

function unknownRecords({ site, context }: Plan, only: Selection | null): Problem[] {
  const collection = site.collections.find(({ name }) => name === only?.collection);
  if (!only || !collection) return [];
  const { singular, key } = collection;
  const known = context.data.all(collection).map((record) => String((record as Record<string, unknown>)[key ?? '']));
  return only.keys
    .filter((name) => !known.includes(name))
    .map((name) => ({ file: `gen ${singular}`, key: name, ...unknownRecord({ kind: singular, name, known }) }));
}
