/** From the bytes of the sources to a planned site, or every mistake in them. */
import { loadBundle, type Bundle } from '../bundle/bundle.ts';
import { importSite } from '../bundle/site-module.ts';
import { shownPath } from '../errors/place.ts';
import { ProblemCollector } from '../errors/collect.ts';
import { collect, gather, GenError, refuse, refuseFirst, type Message, type Problem } from '../errors/problem.ts';
import { claimFiles } from '../output/files.ts';
import { readPictures } from '../load/images.ts';
import { loadSite, type RecordReader } from '../load/site.ts';
import { openData } from '../plan/data.ts';
import { checkOwners, type ClaimedFile } from '../plan/owners.ts';
import { planSite, type Plan } from '../plan/pages.ts';
import { checkLinks } from '../plan/links.ts';
import { checkRedirects, expandRedirects, type Redirect } from '../plan/redirects.ts';
import { checkSiteUrl } from '../plan/routes.ts';
import type { Project } from '../project.ts';
import { renderSettings } from '../render/types.ts';
import { checkCopyOfSite } from './check-copy.ts';
import type { Inputs } from './inputs.ts';
import { dayOf, type BuildOptions, type Selection } from './options.ts';
import { suggest, type UnknownName } from '../errors/prose.ts';

/** A planned site. */
export type OpenSite = Awaited<ReturnType<typeof openSite>>;
/** A planned site with its components and templates. */
export type RenderableSite = Awaited<ReturnType<typeof openRenderableSite>>;

type Sources = Pick<Inputs, 'siteModule' | 'dataFiles'>;

export interface OpenOptions extends Pick<BuildOptions, 'date' | 'now'> {
  /** Reads the records of a file; one with a cache parses only changed files. */
  readonly readRecords?: RecordReader;
}

export interface RenderableOptions extends OpenOptions {
  /** Records whose pages are asked for. */
  readonly only?: Selection | null;
  /** Gets a message when components are bundled. */
  readonly onWork?: ((what: string) => void) | undefined;
}

/** Loads and plans a site. All mistakes in its data and definitions are one GenError. */
export async function openSite(project: Project, sources: Sources, options: OpenOptions) {
  const { problems, broken: _, isWhole: __, ...site } = await readPlan(project, sources, options, []);
  refuse(problems.list());
  return site;
}

/**
 * Opens a site whose pages are to be rendered. All mistakes in data, definitions, templates and components, and all others that are
 * found without rendering, are one GenError.
 */
export async function openRenderableSite(
  project: Project,
  inputs: Inputs,
  { onWork, only = null, ...options }: RenderableOptions,
) {
  const { value: bundle, problems: first } = await gather(() => loadBundle(project, inputs.sources, onWork));
  const { problems, broken, isWhole, ...site } = await readPlan(project, inputs, options, first);
  const { plan, redirects } = site;
  const { templates } = inputs.sources;
  const uses = bundle?.meta.templates.uses ?? null;
  const claims = { assets: bundle?.meta.files ?? [], publicFiles: inputs.publicFiles };
  const files = refuseFirst(problems, () => {
    problems.addAll(checkCopyOfSite(project, { plan, templates, uses }));
    const claimed = collect(problems, () => claimFiles(plan, claims)) ?? [];
    if (isWhole)
      problems.addAll([...checkPlan(plan, { redirects, files: claimed, broken }), ...unknownRecords(plan, only)]);
    return claimed;
  });
  refuse(problems.list());
  const { createRenderer } = bundle as Bundle;
  return {
    ...site,
    /** Every file beside the pages and the stubs of redirects. */
    files,
    bundle: bundle as Bundle,
    renderer: createRenderer(await renderSettings(plan)),
  };
}

/** From files to records, from records to pages. With `problems`, the plan is for further checks only. */
async function readPlan(
  project: Project,
  { siteModule, dataFiles }: Sources,
  { date, now, readRecords }: OpenOptions,
  first: readonly Problem[],
) {
  const { data: dataDir, cache } = project;
  const shown = shownPath(dataDir);
  const site = await importSite(siteModule.file);
  const records = loadSite({ site, files: dataFiles, dataDir, shown, ...(readRecords && { readRecords }) });
  const { data, broken, placeOf, problems: wrong } = await readPictures(records, { data: dataDir, shown, cache });
  if (!data) throw new GenError([...wrong, ...first]);
  const problems = new ProblemCollector();
  problems.addAll([...wrong, ...first]);
  const failures = new ProblemCollector();
  const planned = refuseFirst(problems, () => {
    const timeZone = site.timeZone(openData(data));
    /** Day of the build in the time zone of the site. */
    const day = dayOf({ date, now }, timeZone);
    const plan = planSite(site, data, day, { failures, placeOf });
    return { plan, redirects: expandRedirects(plan), timeZone, day };
  });
  problems.addAll(failures.list());
  return {
    ...planned,
    problems,
    /** Names of records with mistakes, whose pages may yet come. */
    broken,
    /** False if definitions threw: their pages are left out. */
    isWhole: failures.isEmpty,
    siteModule,
  };
}

interface PlanCheckOptions {
  readonly redirects: readonly Redirect[];
  readonly files: readonly ClaimedFile[];
  /** Names of records with mistakes, whose pages may yet come. */
  readonly broken: ReadonlySet<string>;
}

/** Finds wrong redirects, wrong links of records, files that cannot be written, and those with two owners. */
export function checkPlan(plan: Plan, { broken, ...files }: PlanCheckOptions): Problem[] {
  return [
    ...checkSiteUrl(plan),
    ...checkRedirects(plan, broken),
    ...checkLinks(plan, broken),
    ...checkOwners(plan, files),
  ];
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

/** `kind` is the word for one record: "city". */
const unknownRecord = ({ kind, name, known }: UnknownName & { kind: string }): Message => ({
  what: `There is no ${kind} "${name}".`,
  todo: suggest(name, known),
});
