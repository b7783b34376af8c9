/**
 * The table of contents of a build: load, plan, render, audit, emit, report. Everything is checked before anything is
 * written, and what is written becomes the site in one step.
 */
import { shownPath } from '../disk/files.ts';
import { noteOf } from '../disk/refusals.ts';
import { noteBuild } from '../emit/build-notes.ts';
import { publish } from '../emit/publish.ts';
import { openPublished, type PublishedTree } from '../emit/published.ts';
import { withOutput } from '../emit/session.ts';
import { findForeign } from '../emit/stage.ts';
import type { StatePaths } from '../emit/state.ts';
import { partOverSite } from '../errors/output.ts';
import { GenError } from '../errors/problem.ts';
import { readInputs, type Inputs } from '../load/inputs.ts';
import { load } from './load.ts';
import { verifyPublished } from './verify.ts';
import { emitSite, type MadeSite } from './emit.ts';
import type { SiteOptions } from './options.ts';
import { auditPages } from './audit.ts';
import { isPart, openParts, type Part } from './parts.ts';
import { plan } from './plan.ts';
import { begin, renderPages } from './render.ts';
import type { Project } from '../project.ts';
import { reportBuild, reportUnchanged, saveSummary, type BuildReport } from './report.ts';

export interface BuildOptions extends SiteOptions {
  /** How long to wait for another build, in ms. */
  readonly waitMs: number;
  /** Makes every page anew and compares it with the published one. */
  readonly verify: boolean;
}

/** Builds the site, or throws a GenError with everything that is wrong; then the published site is as it was. */
export function build(project: Project, options: BuildOptions): Promise<BuildReport> {
  return run(project, options, []);
}

/** Joins the parts of a site that several machines have built from the same inputs. */
export function merge(project: Project, folders: readonly string[], options: BuildOptions): Promise<BuildReport> {
  return run(project, options, folders);
}

function run(project: Project, options: BuildOptions, sources: readonly string[]): Promise<BuildReport> {
  const started = performance.now();
  const { waitMs, progress } = options;
  return withOutput(project, { sources, waitMs, onWait: progress.waiting }, async (paths) => {
    const inputs = await readInputs(project, progress.stage);
    const parts = sources.length > 0 ? openParts(sources, hashOfPart(inputs, options)) : null;
    const published = openPublished(paths);
    if (published && options.shard && !isPart(published.ledger))
      throw new GenError({ file: shownPath(paths.out), ...partOverSite() });
    const report =
      published && !parts && isCurrent(inputs, options, published)
        ? await reportUnchanged({ project, inputs, published, started })
        : await make({ project, paths, inputs, parts, published, options, started });
    if (options.verify) await verifyPublished(project, inputs, options);
    return report;
  });
}

interface Run {
  readonly project: Project;
  readonly paths: StatePaths;
  readonly inputs: Inputs;
  /** Parts made elsewhere, instead of making the numbered pages here. */
  readonly parts: readonly Part[] | null;
  readonly published: PublishedTree | null;
  readonly options: BuildOptions;
  /** A time of `performance.now()`, in ms. */
  readonly started: number;
}

async function make({ inputs, started, ...of }: Run): Promise<BuildReport> {
  const { project, paths, published, options } = of;
  const { stage, notKept } = options.progress;
  const loaded = await load(project, inputs, { onWork: stage, onLoss: notKept });
  const planned = plan(project, loaded, options);
  const foreign = findForeign(paths.out, published?.ledger ?? null);
  const making = begin({ ...of, ...planned, foreign, inputsHash: hashOf(inputs, options) });
  const pages = await renderPages(making);
  const outcome = auditPages(making, pages);
  const made = await emitSite(making, pages, outcome);
  const standing =
    published && !isPart(published.ledger) ? { before: published.ledger, isPlanned: made.isPlanned } : null;
  const notes = await publish(paths, { ...made, standing });
  return remember({ project, paths, made }, reportBuild({ planned, made, shard: options.shard, notes, started }));
}

type Made = Pick<Run, 'project' | 'paths'> & { readonly made: MadeSite };

/** The site is published: what cannot be remembered of it is a note. */
function remember({ project, paths, made }: Made, report: BuildReport): BuildReport {
  const { manifest, changes } = made;
  try {
    saveSummary(project, report);
    noteBuild(paths, { manifest, pages: changes, seconds: report.durationMs / 1000 });
    return report;
  } catch (error) {
    const note = noteOf(error, 'The site is published, but the next build has to work out again what it says of it');
    return { ...report, notes: [...report.notes, note] };
  }
}

/** Nothing to do: same inputs, and every file as it was left. */
function isCurrent(inputs: Inputs, options: BuildOptions, published: PublishedTree): boolean {
  const isWhole = options.only === null && options.shard === null;
  return isWhole && published.ledger.inputs === hashOf(inputs, options) && published.isIntact();
}

/** The hash that a full build of these inputs leaves in its manifest. The day itself changes nothing, the year does. */
function hashOf(inputs: Inputs, options: SiteOptions): string {
  return `${hashOfPart(inputs, options)}${options.compress && !options.shard ? '-compressed' : ''}`;
}

/** The same of a part of a site, which holds nothing compressed. */
function hashOfPart({ dataHash, sourceHash }: Inputs, { date }: SiteOptions): string {
  return `${dataHash.slice(0, 24)}${sourceHash.slice(0, 24)}${date.slice(0, 4)}`;
}
