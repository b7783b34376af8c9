/**
 * The table of contents of a build: load, plan, render, emit, report. Everything is checked before anything is
 * written, and what is written becomes the site in one step.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { loadBundle, type Bundle } from './bundle/bundle.ts';
import { guardOut } from './emit/guard.ts';
import { parseManifest } from './emit/manifest.ts';
import { takeLock } from './emit/lock.ts';
import { makeSite, type SiteOptions } from './emit/make-site.ts';
import { openParts } from './emit/parts.ts';
import { openHistory, openPublished, saveNotes, type PublishedTree } from './emit/published.ts';
import { publish, recover } from './emit/publish.ts';
import { findForeign } from './emit/stage.ts';
import { statePaths } from './emit/state.ts';
import { compareTrees } from './emit/verify.ts';
import { GenError, count, refuse, suggest, type Problem } from './errors.ts';
import { loadInputs, readInputs, siteCacheFile, type Inputs } from './load/inputs.ts';
import type { BuildReport, BuildStatus, Redirect } from './model.ts';
import { checkClaims } from './plan/claims.ts';
import { checkCopy } from './plan/copy-check.ts';
import type { Outcome } from './plan/routes.ts';
import { planSite, type Plan } from './plan/plan.ts';
import { checkAliases, checkLinks, expandAliases } from './plan/redirects.ts';
import type { Project } from './project.ts';
import { computeStatus } from './report/status.ts';
import { reportBuild, reportUnchanged } from './report/build-report.ts';
import { RESERVED_FILES } from './files/reserved.ts';

export interface BuildOptions extends SiteOptions {
  /** Day of the build, "2026-11-20". */
  readonly date: string;
  /** Only these cities' pages; empty: all. */
  readonly cities: readonly string[];
  /** Manifest of an earlier build whose dates of change hold, for a checkout without `out/`. */
  readonly previous: string | null;
  /** How long to wait for another build, in ms. */
  readonly waitMs: number;
  /** Makes every page anew and compares it with the published one. */
  readonly verify: boolean;
  readonly progress: Progress;
}

/** What the console is told while the build goes on. */
export interface Progress {
  readonly stage: (name: string) => void;
  readonly pages: (done: number, total: number) => void;
  readonly waiting: (pid: number) => void;
}

/** Builds the site, or throws a GenError with everything that is wrong; then the published site is as it was. */
export async function build(project: Project, options: BuildOptions): Promise<BuildReport> {
  const started = performance.now();
  const { root, cwd, data, templates, components, out } = project;
  guardOut({ out, root, cwd, inputs: [data, templates, components] });
  const paths = statePaths(out);
  const release = await takeLock(paths, { waitMs: options.waitMs, onWait: options.progress.waiting });
  try {
    recover(paths);
    const inputs = readInputs(project);
    const published = openPublished(paths);
    if (published && isCurrent(inputs, options, published)) {
      if (options.verify) await verifyCold(project, inputs, options);
      return reportUnchanged({ published, status: readStatus(out), started });
    }
    const history = openHistory(options.previous);
    const prepared = await prepare(project, inputs, options);
    const made = await makeSite({ ...prepared, project, paths, published, foreign: findForeign(out, published?.manifest ?? null), history, options, inputsHash: hashOf(inputs, options) });
    await publish(paths);
    saveNotes(paths, made);
    if (options.verify) await verifyCold(project, inputs, options);
    return reportBuild({ made, bundled: prepared.bundle.fresh, started });
  } finally {
    release();
  }
}

/** Makes the whole site once more without looking at what is there, and compares every file. */
async function verifyCold(project: Project, inputs: Inputs, options: BuildOptions): Promise<void> {
  const paths = statePaths(project.out);
  const current = (openPublished(paths) as PublishedTree).manifest;
  const prepared = await prepare(project, inputs, { ...options, cold: true });
  try {
    const made = await makeSite({ ...prepared, project, paths, published: null, foreign: [], history: current, options: { ...options, cities: [], shard: null }, inputsHash: current.inputs });
    const different = compareTrees(current, parseManifest(made.manifest));
    if (different.length > 0) throw new Error(`${count(different.length, 'file')} of the site ${different.length === 1 ? 'is' : 'are'} not what a build from nothing makes: ${different.slice(0, 10).join(', ')}`);
  } finally {
    rmSync(paths.stage, { recursive: true, force: true });
  }
}

/** The status as the last build wrote it: right as long as every file is intact. */
function readStatus(out: string): BuildStatus {
  return JSON.parse(readFileSync(join(out, 'build-status.json'), 'utf8')) as BuildStatus;
}

/** Joins the parts of a site that several machines have built from the same inputs. */
export async function merge(project: Project, folders: readonly string[], options: BuildOptions): Promise<BuildReport> {
  const started = performance.now();
  const { root, cwd, data, templates, components, out } = project;
  guardOut({ out, root, cwd, inputs: [data, templates, components, ...folders] });
  const paths = statePaths(out);
  const release = await takeLock(paths, { waitMs: options.waitMs, onWait: options.progress.waiting });
  try {
    recover(paths);
    const inputs = readInputs(project);
    const inputsHash = hashOf(inputs, options);
    const parts = openParts(folders, inputsHash);
    const prepared = await prepare(project, inputs, options);
    const published = openPublished(paths);
    const made = await makeSite({ ...prepared, project, paths, published, foreign: findForeign(out, published?.manifest ?? null), history: openHistory(options.previous), options, inputsHash, parts });
    await publish(paths);
    saveNotes(paths, made);
    return reportBuild({ made, bundled: prepared.bundle.fresh, started });
  } finally {
    release();
  }
}

/** Nothing to do: same inputs, and every file as it was left. */
function isCurrent(inputs: Inputs, options: BuildOptions, published: PublishedTree): boolean {
  return options.cities.length === 0 && options.shard === null && published.manifest.inputs === hashOf(inputs, options) && published.isIntact();
}

/** The hash that a full build of these inputs leaves in its manifest. The day itself changes nothing, the year does. */
function hashOf({ dataHash, sourceHash }: Inputs, { date }: BuildOptions): string {
  return `${dataHash.slice(0, 24)}${sourceHash.slice(0, 24)}${date.slice(0, 4)}`;
}

/** All that pages are made of, checked. */
export interface Prepared {
  /** The parsed site in the cache, for other threads. */
  readonly siteFile: string;
  readonly bundle: Bundle;
  readonly plan: Plan;
  readonly redirects: readonly Redirect[];
}

/** Loads, bundles and plans; every mistake in data and templates is told in one error. */
export async function prepare(project: Project, inputs: Inputs, { date, cities, progress, cold = false }: Pick<BuildOptions, 'date' | 'cities' | 'progress'> & { readonly cold?: boolean }): Promise<Prepared> {
  const { site, problems, broken } = await loadInputs(project, inputs, cold);
  const bundling = await gather(() => loadBundle(project, inputs.sources, () => progress.stage('bundling the components')));
  const plan = site && planSite(site, Number(date.slice(0, 4)));
  const redirects = site ? expandAliases(site) : [];
  const found = plan ? [...checkAliases(plan, broken), ...checkLinks(plan, broken), ...checkClaims({ plan, redirects, files: RESERVED_FILES }), ...unknownCities(plan, cities)] : [];
  const copy = plan && bundling.value ? checkCopy({ plan, references: bundling.value.meta.references, outcome: exampleOutcome(plan) }) : [];
  refuse([...problems, ...bundling.problems, ...copy, ...found]);
  return { siteFile: siteCacheFile(project.cache, inputs.dataHash), bundle: bundling.value as Bundle, plan: plan as Plan, redirects };
}

/** What staff pages get, with every key: templates are held against it. */
function exampleOutcome(plan: Plan): Outcome {
  const finding = { name: '', status: 'good', findings: [''], recommendations: [''] } as const;
  return { status: computeStatus(plan, () => true, ''), audit: { date: '', pages: 0, links: 0, findings: [finding] } };
}

/** A failure of the user's making as problems, so that it can be told with others. */
async function gather<T>(work: () => Promise<T>): Promise<{ value: T | null; problems: readonly Problem[] }> {
  try {
    return { value: await work(), problems: [] };
  } catch (error) {
    if (error instanceof GenError) return { value: null, problems: error.problems };
    throw error;
  }
}

function unknownCities({ site }: Plan, slugs: readonly string[]): Problem[] {
  const known = site.cities.map(({ slug }) => slug);
  return slugs.filter((slug) => !known.includes(slug)).map((slug) => ({ file: 'gen city', key: slug, what: `There is no city "${slug}".`, todo: suggest(slug, known) }));
}

