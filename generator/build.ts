/**
 * The table of contents of a build: load, plan, render, audit, emit, report. Everything is checked before anything is
 * written, and what is written becomes the site in one step.
 */
import { rmSync } from 'node:fs';
import { noteOf, refusalOf } from './disk/refusals.ts';
import { guardOut } from './emit/guard.ts';
import { noteBuild } from './emit/build-notes.ts';
import { takeLock } from './emit/lock.ts';
import { parseManifest, type Manifest } from './emit/manifest.ts';
import { publish, recover, tidyUp } from './emit/publish.ts';
import { openPublished, saveNotes, type PublishedTree } from './emit/published.ts';
import { findForeign } from './emit/stage.ts';
import { statePaths, type StatePaths } from './emit/state.ts';
import { count } from './errors/prose.ts';
import { readInputs, type Inputs } from './load/inputs.ts';
import type { MadeSite } from './make/finish.ts';
import { openParts, type Part } from './make/parts.ts';
import { makeSite, type SiteOptions } from './make/site.ts';
import { compareTrees, findDamaged, refuseEdited } from './make/verify.ts';
import { load } from './load/load.ts';
import { plan, type PlannedSite } from './make/plan.ts';
import type { Project } from './project.ts';
import { reportBuild, reportUnchanged, saveSummary, type BuildReport } from './report/build-report.ts';
import type { Progress } from './report/progress.ts';

export interface BuildOptions extends SiteOptions {
  /** How long to wait for another build, in ms. */
  readonly waitMs: number;
  /** Makes every page anew and compares it with the published one. */
  readonly verify: boolean;
  readonly progress: Progress;
}

/** Builds the site, or throws a GenError with everything that is wrong; then the published site is as it was. */
export function build(project: Project, options: BuildOptions): Promise<BuildReport> {
  const started = performance.now();
  return withOutput(project, [], options, async (paths) => {
    const inputs = await readInputs(project, options.progress.stage);
    const published = openPublished(paths);
    if (published && isCurrent(inputs, options, published)) {
      if (options.verify) await verifyCold(project, inputs, options);
      return reportUnchanged({ project, inputs, published, started });
    }
    const planned = await loadAndPlan(project, inputs, options);
    const { made, notes } = await makeAndPublish({ project, paths, planned, published, options, inputs, parts: null });
    if (options.verify) await verifyCold(project, inputs, options);
    return report(project, paths, { planned, made, notes, started });
  });
}

/** Joins the parts of a site that several machines have built from the same inputs. */
export function merge(project: Project, folders: readonly string[], options: BuildOptions): Promise<BuildReport> {
  const started = performance.now();
  return withOutput(project, folders, options, async (paths) => {
    const inputs = await readInputs(project, options.progress.stage);
    const parts = openParts(folders, hashOfPart(inputs, options));
    const planned = await loadAndPlan(project, inputs, options);
    const published = openPublished(paths);
    const { made, notes } = await makeAndPublish({ project, paths, planned, published, options, inputs, parts });
    return report(project, paths, { planned, made, notes, started });
  });
}

/** The site is published: what cannot be remembered of it is a note. */
function report(project: Project, paths: StatePaths, facts: Parameters<typeof reportBuild>[0]): BuildReport {
  const made = reportBuild(facts);
  const { manifest, changes } = facts.made;
  try {
    saveSummary(project, made);
    noteBuild(paths, { manifest, pages: changes, seconds: made.durationMs / 1000 });
    return made;
  } catch (error) {
    const note = noteOf(error, 'The site is published, but the next build has to work out again what it says of it');
    return { ...made, notes: [...made.notes, note] };
  }
}

async function loadAndPlan(
  project: Project,
  inputs: Inputs,
  options: BuildOptions & { cold?: boolean },
): Promise<PlannedSite> {
  const loaded = await load(project, inputs, { onWork: options.progress.stage, cold: options.cold ?? false });
  return plan(project, loaded, options);
}

/** Runs work on an output folder that is safe to write and that no other build works on. `sources` are further folders it reads. */
async function withOutput<T>(
  { root, cwd, data, templates, components, out }: Project,
  sources: readonly string[],
  { waitMs, progress }: BuildOptions,
  work: (paths: StatePaths) => Promise<T>,
): Promise<T> {
  guardOut({ out, root, cwd, inputs: [data, ...templates, ...components, ...sources] });
  const paths = statePaths(out);
  const release = await takeLock(paths, { waitMs, onWait: progress.waiting });
  const stopListening = onInterrupt(() => {
    tidyUp(paths);
    release();
  });
  try {
    recover(paths);
    return await work(paths);
  } catch (error) {
    tidyUp(paths);
    throw refusalOf(error, out) ?? error;
  } finally {
    stopListening();
    release();
  }
}

/** Tidies up and then ends as the signal would have ended the program. */
function onInterrupt(tidy: () => void): () => void {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const handlers = signals.map(
    (signal) =>
      [
        signal,
        () => {
          tidy();
          stop();
          process.kill(process.pid, signal);
        },
      ] as const,
  );
  const stop = (): void => handlers.forEach(([signal, handler]) => void process.off(signal, handler));
  for (const [signal, handler] of handlers) process.on(signal, handler);
  return stop;
}

interface PublishOrder {
  readonly project: Project;
  readonly paths: StatePaths;
  readonly planned: PlannedSite;
  readonly published: PublishedTree | null;
  readonly options: BuildOptions;
  readonly inputs: Inputs;
  /** Parts made elsewhere, instead of making the numbered pages here. */
  readonly parts: readonly Part[] | null;
}

/** Gives notes on what failed once the site was published. */
async function makeAndPublish({
  planned,
  inputs,
  parts,
  ...order
}: PublishOrder): Promise<{ made: MadeSite; notes: readonly string[] }> {
  const { paths, published, options } = order;
  const made = await makeSite({
    ...planned,
    ...order,
    foreign: findForeign(paths.out, published?.manifest ?? null),
    inputsHash: hashOf(inputs, options),
    ...(parts ? { parts } : {}),
  });
  const notes = await publish(paths);
  try {
    saveNotes(paths, made);
  } catch (error) {
    notes.push(noteOf(error, 'The site is published, but the next build has to read every file of it again'));
  }
  return { made, notes };
}

/** Makes the whole site once more without looking at what is there, and compares every file. */
async function verifyCold(project: Project, inputs: Inputs, options: BuildOptions): Promise<void> {
  const paths = statePaths(project.out);
  const current = readPublished(paths);
  refuseEdited(findDamaged(current, paths.out), paths.out);
  const planned = await loadAndPlan(project, inputs, { ...options, only: null, cold: true });
  try {
    const made = await makeSite({
      ...planned,
      project,
      paths,
      published: null,
      foreign: [],
      history: current,
      options: { ...options, only: null, shard: null },
      inputsHash: current.inputs,
    });
    const different = compareTrees(current, parseManifest(made.manifest));
    if (different.length === 0) return;
    const files = `${count(different.length, 'file')} of the site ${different.length === 1 ? 'is' : 'are'}`;
    throw new Error(`${files} not what a build from nothing makes: ${different.slice(0, 10).join(', ')}`);
  } finally {
    rmSync(paths.stage, { recursive: true, force: true });
  }
}

function readPublished(paths: StatePaths): Manifest {
  const published = openPublished(paths);
  if (!published) throw new Error('the site that was just built is not there');
  return published.manifest;
}

/** Nothing to do: same inputs, and every file as it was left. */
function isCurrent(inputs: Inputs, options: BuildOptions, published: PublishedTree): boolean {
  const isWhole = options.only === null && options.shard === null;
  return isWhole && published.manifest.inputs === hashOf(inputs, options) && published.isIntact();
}

/** The hash that a full build of these inputs leaves in its manifest. The day itself changes nothing, the year does. */
function hashOf(inputs: Inputs, options: SiteOptions): string {
  return `${hashOfPart(inputs, options)}${options.compress && !options.shard ? '-compressed' : ''}`;
}

/** The same of a part of a site, which holds nothing compressed. */
function hashOfPart({ dataHash, sourceHash }: Inputs, { date }: SiteOptions): string {
  return `${dataHash.slice(0, 24)}${sourceHash.slice(0, 24)}${date.slice(0, 4)}`;
}
