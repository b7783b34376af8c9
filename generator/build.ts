/**
 * The table of contents of a build: load, plan, render, emit, report. Everything is checked before anything is
 * written, and what is written becomes the site in one step.
 */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { guardOut } from './emit/guard.ts';
import { takeLock } from './emit/lock.ts';
import { makeSite, type MadeSite, type SiteOptions, type SiteOrder } from './emit/make-site.ts';
import { parseManifest } from './emit/manifest.ts';
import { openParts } from './emit/parts.ts';
import { publish, recover, tidyUp } from './emit/publish.ts';
import { openHistory, openPublished, saveNotes, type PublishedTree } from './emit/published.ts';
import { noteOf, refusalOf } from './emit/disk.ts';
import { findForeign } from './emit/stage.ts';
import { statePaths, type StatePaths } from './emit/state.ts';
import { compareTrees, findDamaged } from './emit/verify.ts';
import { count } from './errors.ts';
import { readInputs, type Inputs } from './load/inputs.ts';
import type { BuildReport, BuildStatus } from './model.ts';
import { prepare } from './prepare.ts';
import type { Project } from './project.ts';
import { reportBuild, reportUnchanged } from './report/build-report.ts';

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
  return workOn(project, [], options, async (paths) => {
    const inputs = readInputs(project);
    const published = openPublished(paths);
    if (published && isCurrent(inputs, options, published)) {
      if (options.verify) await verifyCold(project, inputs, options);
      return reportUnchanged({ published, status: readStatus(project.out), started });
    }
    const prepared = await prepare(project, inputs, options);
    const { made, notes } = await makeAndPublish({
      ...prepared,
      project,
      paths,
      published,
      options,
      inputsHash: hashOf(inputs, options),
    });
    if (options.verify) await verifyCold(project, inputs, options);
    return reportBuild({
      made,
      bundled: prepared.bundle.fresh,
      notes: [...prepared.plan.site.notes, ...notes],
      started,
    });
  });
}

/** Joins the parts of a site that several machines have built from the same inputs. */
export async function merge(project: Project, folders: readonly string[], options: BuildOptions): Promise<BuildReport> {
  const started = performance.now();
  return workOn(project, folders, options, async (paths) => {
    const inputs = readInputs(project);
    const inputsHash = hashOf(inputs, options);
    const parts = openParts(folders, inputsHash);
    const prepared = await prepare(project, inputs, options);
    const { made, notes } = await makeAndPublish({
      ...prepared,
      project,
      paths,
      published: openPublished(paths),
      options,
      inputsHash,
      parts,
    });
    return reportBuild({
      made,
      bundled: prepared.bundle.fresh,
      notes: [...prepared.plan.site.notes, ...notes],
      started,
    });
  });
}

/** Runs work on an output folder that is safe to write and that no other build works on. `sources` are further folders it reads. */
async function workOn<T>(
  { root, cwd, data, templates, components, out }: Project,
  sources: readonly string[],
  { waitMs, progress }: BuildOptions,
  work: (paths: StatePaths) => Promise<T>,
): Promise<T> {
  guardOut({ out, root, cwd, inputs: [data, templates, components, ...sources] });
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

async function makeAndPublish(
  order: Omit<SiteOrder, 'foreign' | 'history'>,
): Promise<{ made: MadeSite; notes: readonly string[] }> {
  const { paths, published, options } = order;
  const foreign = findForeign(paths.out, published?.manifest ?? null);
  const made = await makeSite({ ...order, foreign, history: openHistory(options.previous) });
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
  const current = (openPublished(paths) as PublishedTree).manifest;
  const prepared = await prepare(project, inputs, { ...options, cold: true });
  try {
    const made = await makeSite({
      ...prepared,
      project,
      paths,
      published: null,
      foreign: [],
      history: current,
      options: { ...options, cities: [], shard: null },
      inputsHash: current.inputs,
    });
    const different = [
      ...new Set([...compareTrees(current, parseManifest(made.manifest)), ...findDamaged(current, paths.out)]),
    ].sort();
    if (different.length > 0)
      throw new Error(
        `${count(different.length, 'file')} of the site ${different.length === 1 ? 'is' : 'are'} not what a build from nothing makes: ${different.slice(0, 10).join(', ')}`,
      );
  } finally {
    rmSync(paths.stage, { recursive: true, force: true });
  }
}

/** The status as the last build wrote it: right as long as every file is intact. */
function readStatus(out: string): BuildStatus {
  return JSON.parse(readFileSync(join(out, 'build-status.json'), 'utf8')) as BuildStatus;
}

/** Nothing to do: same inputs, and every file as it was left. */
function isCurrent(inputs: Inputs, options: BuildOptions, published: PublishedTree): boolean {
  return (
    options.cities.length === 0 &&
    options.shard === null &&
    published.manifest.inputs === hashOf(inputs, options) &&
    published.isIntact()
  );
}

/** The hash that a full build of these inputs leaves in its manifest. The day itself changes nothing, the year does. */
function hashOf({ dataHash, sourceHash }: Inputs, { date }: BuildOptions): string {
  return `${dataHash.slice(0, 24)}${sourceHash.slice(0, 24)}${date.slice(0, 4)}`;
}
