/** From the bytes of the sources to a planned site, or every mistake in them. */
import { loadBundle, readParsed, type Bundle } from '../bundle/bundle.ts';
import { importSite } from '../bundle/site-module.ts';
import { dayAt } from '../define/day.ts';
import { valueOrProblems, GenError, throwProblems, preferProblems } from '../errors/gen-error.ts';
import { shownPath } from '../errors/place.ts';
import type { Problem } from '../errors/problem.ts';
import { claimFiles } from '../output/other-files.ts';
import type { RecordReader } from '../load/records.ts';
import { loadSite, loadPhotos } from '../load/site.ts';
import { openData } from '../plan/data.ts';
import { checkOwners, type ClaimedFile } from '../plan/owners.ts';
import { planSite, type Plan } from '../plan/pages.ts';
import { checkLinks } from '../plan/links.ts';
import { checkRedirects, expandRedirects, type Redirect } from '../plan/redirects.ts';
import { checkSiteUrl } from '../plan/routes.ts';
import type { Project } from '../project.ts';
import { renderSettings } from '../render/settings.ts';
import { checkCopyOfSite } from './check-copy.ts';
import type { Inputs } from './inputs.ts';
import type { BuildOptions } from './options.ts';

/** A planned site. */
export type OpenSite = Awaited<ReturnType<typeof openSite>>;
/** A planned site with its components and templates. */
export type RenderableSite = Awaited<ReturnType<typeof openRenderableSite>>;

interface OpenOptions extends Pick<BuildOptions, 'date' | 'now'> {
  /** Reads the records of a file; one with a cache parses only changed files. */
  readonly readRecords?: RecordReader;
  /** Gets a message when components are bundled. */
  readonly onWork?: (what: string) => void;
}

/** Loads and plans a site. All mistakes in its data and definitions are one GenError. */
export async function openSite(
  project: Project,
  sources: Pick<Inputs, 'siteModule' | 'dataFiles'>,
  options: OpenOptions,
) {
  const { site, problems } = await readPlan(project, sources, options);
  throwProblems(problems);
  return site;
}

/**
 * Opens a site whose pages are to be rendered. All mistakes in data, definitions, templates and components, and all others that are
 * found without rendering, are one GenError.
 */
export async function openRenderableSite(project: Project, inputs: Inputs, options: OpenOptions) {
  const { value: bundle, problems: bundleProblems } = await valueOrProblems(() =>
    loadBundle(project, inputs.sources, options.onWork),
  );
  const { site, problems, broken, isComplete } = await readPlan(project, inputs, options, bundleProblems);
  const { plan, redirects } = site;
  preferProblems(problems, () => {
    const parsed = bundle && readParsed(bundle.meta);
    problems.push(...checkCopyOfSite(project, { plan, templates: inputs.sources.templates, parsed }));
    const others = { assets: bundle?.meta.files ?? [], publicFiles: inputs.publicFiles };
    if (isComplete) problems.push(...checkPlan(plan, { redirects, files: claimFiles(plan, others), broken }));
  });
  throwProblems(problems);
  const { createRenderer } = bundle as Bundle;
  return { ...site, bundle: bundle as Bundle, renderer: createRenderer(await renderSettings(plan)) };
}

/** From files to records, from records to pages. With `problems`, the plan is for further checks only. */
async function readPlan(
  { data: dataDir, cache }: Project,
  { siteModule, dataFiles }: Pick<Inputs, 'siteModule' | 'dataFiles'>,
  { date, now, readRecords }: OpenOptions,
  bundleProblems: readonly Problem[] = [],
) {
  const shown = shownPath(dataDir);
  const definition = await importSite(siteModule.file);
  const records = loadSite({ site: definition, files: dataFiles, dataDir, shown, ...(readRecords && { readRecords }) });
  const { data, broken, placeOf, problems: dataProblems } = await loadPhotos(records, { dataDir, shown, cache });
  if (!data) throw new GenError([...dataProblems, ...bundleProblems]);
  const problems = [...dataProblems, ...bundleProblems];
  const failures: Problem[] = [];
  const site = preferProblems(problems, () => {
    const timeZone = definition.timeZone(openData(data));
    /** Day of the build in the time zone of the site. */
    const day = date ?? dayAt(now, timeZone);
    const plan = planSite(definition, data, day, { failures, placeOf });
    return { plan, redirects: expandRedirects(plan), timeZone, day, siteModule };
  });
  problems.push(...failures);
  return {
    site,
    problems,
    /** Names of records with mistakes, whose pages may yet come. */
    broken,
    /** False if definitions threw: their pages are left out. */
    isComplete: failures.length === 0,
  };
}

interface PlanFiles {
  readonly redirects: readonly Redirect[];
  readonly files: readonly ClaimedFile[];
  /** Names of records with mistakes, whose pages may yet come. */
  readonly broken: ReadonlySet<string>;
}

/** Finds wrong redirects, wrong links of records, files that cannot be written, and those with two owners. */
export function checkPlan(plan: Plan, { broken, ...files }: PlanFiles): Problem[] {
  return [
    ...checkSiteUrl(plan),
    ...checkRedirects(plan, broken),
    ...checkLinks(plan, broken),
    ...checkOwners(plan, files),
  ];
}
