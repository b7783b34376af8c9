/**
 * The table of contents of a build: load, plan, render, audit, emit, report. Everything is checked before anything is
 * written, and the written stage becomes the site in one step.
 */
import { shownPath } from '../disk/files.ts';
import { openPublished, type PublishedTree } from '../emit/published.ts';
import { isRolledBack } from '../emit/rollback.ts';
import { withOutput } from '../emit/session.ts';
import { findForeign } from '../emit/stage.ts';
import type { StatePaths } from '../emit/state.ts';
import { partOverSite } from '../errors/output.ts';
import { GenError, problemsOf } from '../errors/problem.ts';
import { count, asError } from '../errors/prose.ts';
import { noteNames, recordFailure } from '../emit/build-notes.ts';
import { hashSourceFiles } from './changes.ts';
import { hashInputs, readInputs, type Inputs } from '../load/inputs.ts';
import { load } from './load.ts';
import { spotCheck, verifyPublished } from './verify.ts';
import { emitSite, publishSite } from './emit.ts';
import type { BuildContext, SiteBuildOptions } from './options.ts';
import { auditPages } from './audit.ts';
import { isPart, openParts, refuseOtherTimes, type SitePart } from './parts.ts';
import { plan } from './plan.ts';
import { renderOthers, renderPages, stageBuild } from './render.ts';
import { isPast } from '../plan/site-plan.ts';
import { recordNames } from '../plan/record-names.ts';
import type { Project } from '../project.ts';
import { reportBuild, reportUnchanged, type BuildReport } from './report.ts';

export interface BuildOptions extends SiteBuildOptions {
  /** Longest wait for another build, in ms. */
  readonly waitMs: number;
  /** Builds from nothing and compares every file with the published one. */
  readonly verify: boolean;
}

/** Builds and publishes the site. On a GenError with everything that is wrong, the published site is unchanged. */
export function build(project: Project, options: BuildOptions): Promise<BuildReport> {
  return run(project, options, []);
}

/** Joins parts of a site that several machines have built from the same inputs. */
export function merge(project: Project, folders: readonly string[], options: BuildOptions): Promise<BuildReport> {
  return run(project, options, folders);
}

function run(project: Project, options: BuildOptions, sources: readonly string[]): Promise<BuildReport> {
  const started = performance.now();
  const { waitMs, progress } = options;
  const secondsNow = (): number => (performance.now() - started) / 1000;
  const onStop = (paths: StatePaths): void => recordFailure(paths, STOPPED, secondsNow());
  const work = async (paths: StatePaths): Promise<BuildReport> => {
    const inputs = await readInputs(project, progress.stage);
    const parts = sources.length > 0 ? openParts(sources, hashInputs(inputs, options.date)) : null;
    const published = openPublished(paths);
    if (published && options.shard && !isPart(published.ledger))
      throw new GenError({ file: shownPath(paths.out), ...partOverSite() });
    const report =
      published && !parts && isCurrent(inputs, options, published)
        ? await reportUnchanged(project, inputs, { published, started })
        : await runSteps({ project, paths, inputs, parts, published, options, started });
    if (options.verify) await verifyPublished(project, inputs, options);
    return report;
  };
  return withOutput(project, { sources, waitMs, onWait: progress.waiting, onStop }, async (paths) => {
    try {
      return await work(paths);
    } catch (error) {
      recordFailure(paths, describeFailure(error), secondsNow());
      throw error;
    }
  });
}

const STOPPED = 'The build was stopped.';

/** Returns the first problem with its place, and how many more there are. */
function describeFailure(error: unknown): string {
  const [first, ...more] = problemsOf(error) ?? [];
  if (!first) return asError(error).message;
  const place = [first.file, first.line].filter((part) => part !== undefined).join(':');
  const rest = more.length > 0 ? ` And ${count(more.length, 'more problem')}.` : '';
  return `${[place, first.key].filter(Boolean).join('  ')}: ${first.what}${rest}`;
}

interface BuildRun extends Pick<BuildContext, 'project' | 'paths' | 'published' | 'options'> {
  readonly inputs: Inputs;
  /** Parts built elsewhere. With them, no numbered page is rendered here. */
  readonly parts: readonly SitePart[] | null;
  /** A time of `performance.now()`, in ms. */
  readonly started: number;
}

async function runSteps({ inputs, started, ...run }: BuildRun): Promise<BuildReport> {
  const { project, paths, published, options } = run;
  const { stage, notKept } = options.progress;
  const loaded = await load(project, inputs, { onWork: stage, onLoss: notKept });
  const planned = plan(project, loaded, options);
  if (run.parts) refuseOtherTimes(run.parts, planned.plan.until);
  const foreign = findForeign(paths.out, published?.ledger ?? null);
  const hashes = { inputsHash: hashOf(inputs, options), sources: hashSourceFiles(inputs, project, planned) };
  const build = stageBuild({ ...run, ...planned, foreign, ...hashes });
  const pages = await renderPages(build);
  const outcome = auditPages(build, pages);
  const rendered = await renderOthers(build, pages, outcome);
  const site = await emitSite(build, rendered);
  if (published && !options.shard) spotCheck(build, site.ledger, published);
  const wasRolledBack = isRolledBack(paths);
  const notes = [...(await publishSite(build, site)), ...(wasRolledBack ? [NEWER_AGAIN] : [])];
  noteNames(paths, recordNames(planned.plan));
  return reportBuild(build, site, { outcome, notes, started });
}

const NEWER_AGAIN =
  '"gen rollback" had put back an earlier site. This build has published the state of the sources again, which is newer.';

/** True if there is nothing to do: same inputs and day, every file intact, and the next moment is yet to come. */
function isCurrent(inputs: Inputs, options: BuildOptions, published: PublishedTree): boolean {
  const isWhole = options.only === null && options.shard === null;
  const { day, until } = published.ledger;
  if (options.date !== day || isPast(until, options.now ?? options.date)) return false;
  return isWhole && published.ledger.inputs === hashOf(inputs, options) && published.isIntact();
}

/** Hash of the inputs for the manifest of a full build. */
function hashOf(inputs: Inputs, options: SiteBuildOptions): string {
  return `${hashInputs(inputs, options.date)}${options.compress && !options.shard ? '-compressed' : ''}`;
}
