/** Renders pages once more and compares them with the published ones: a few in every build, all files with `--verify`. */
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { shownPath } from '../disk/files.ts';
import { findDamage, openPublished, type PublishedTree } from '../emit/published.ts';
import { statePaths } from '../emit/state.ts';
import { editedOutput } from '../errors/output.ts';
import { GenError } from '../errors/problem.ts';
import { count, firstOf } from '../errors/prose.ts';
import { hashBytes } from '../hash.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { MANIFEST_FILE } from '../ledger/manifest.ts';
import type { Inputs } from '../load/inputs.ts';
import type { Page } from '../plan/site-plan.ts';
import type { Project } from '../project.ts';
import { auditPages } from './audit.ts';
import { hashSourceFiles } from './changes.ts';
import { emitSite } from './emit.ts';
import { load } from './load.ts';
import type { SiteBuildOptions } from './options.ts';
import { plan } from './plan.ts';
import { renderOthers, renderPages, stageBuild, type StagedBuild } from './render.ts';

/** Builds the site from nothing. Throws if the published one differs: a GenError if somebody edited it, else a bug of gen. */
export async function verifyPublished(project: Project, inputs: Inputs, options: SiteBuildOptions): Promise<void> {
  const paths = statePaths(project.out);
  const current = openPublished(paths)?.ledger;
  if (!current) throw new Error('the site that was just built is not there');
  refuseEdited(Object.values(findDamage(current.rows(), paths.out)).flat().sort(), paths.out);
  // A page keeps its day of change: it is no input.
  const all = { ...options, only: null, shard: null, previous: join(paths.out, MANIFEST_FILE) };
  const { stage, notKept } = options.progress;
  const planned = plan(project, await load(project, inputs, { onWork: stage, onLoss: notKept, cold: true }), all);
  try {
    const from = { project, paths, published: null, foreign: [], options: all };
    const sources = hashSourceFiles(inputs, project, planned);
    const build = stageBuild({ ...planned, ...from, sources, inputsHash: current.inputs });
    const pages = await renderPages(build);
    const rendered = await renderOthers(build, pages, auditPages(build, pages));
    const { ledger } = await emitSite(build, rendered);
    const different = findDifferences(current, ledger);
    if (different.length === 0) return;
    const files = `${count(different.length, 'file')} of the site ${different.length === 1 ? 'is' : 'are'}`;
    throw new Error(`${files} not what a build from nothing makes: ${different.slice(0, 10).join(', ')}`);
  } finally {
    rmSync(paths.stage, { recursive: true, force: true });
  }
}

/** Returns files that only one tree has, or that differ. */
function findDifferences(left: Ledger, right: Ledger): string[] {
  const different = new Set<string>();
  for (const { file, hash } of left.rows()) if (right.find(file)?.hash !== hash) different.add(file);
  for (const { file } of right.rows()) if (left.indexOf(file) < 0) different.add(file);
  return [...different].sort();
}

const SPOT_CHECKS = 3;

/** Renders a few unchanged pages again. Throws if one differs: a GenError if somebody edited it, else a bug of gen. */
export function spotCheck(build: StagedBuild, ledger: Ledger, published: PublishedTree): void {
  const { plan, renderer, paths, inputsHash, context } = build;
  const isAsMade = (page: Page): boolean => {
    const key = context.keys(page);
    const row = ledger.find(page.file);
    if (row?.key !== key || published.ledger.find(page.file)?.key !== key) return true;
    const { bytes } = renderer.renderPage(page, () => row.lastmod);
    return readFileSync(join(paths.stage, page.file)).equals(bytes);
  };
  const different = sample(plan.count, inputsHash)
    .map((number) => plan.pageAt(number))
    .filter((page) => !isAsMade(page));
  if (different.length === 0) return;
  const hashOf = (file: string): string => hashBytes(readFileSync(join(paths.stage, file)));
  const edited = different.map(({ file }) => file).filter((file) => hashOf(file) !== ledger.find(file)?.hash);
  refuseEdited(edited, paths.out);
  const shown = different.map(({ path }) => path).join(', ');
  throw new Error(`an unchanged page differs from what its inputs make now: ${shown}`);
}

/** Chooses a few page numbers by the seed: others in other builds, the same in a repeated one. */
const sample = (count: number, seed: string): number[] =>
  Array.from({ length: Math.min(SPOT_CHECKS, count) }, (_, index) =>
    Number(BigInt(`0x${hashBytes(`${seed} ${index}`)}`) % BigInt(count)),
  );

/** Throws a GenError for edits that did not show in size and time. */
function refuseEdited(files: readonly string[], out: string): void {
  if (files.length === 0) return;
  const shown = files.map((file) => `${shownPath(out)}/${file}`);
  throw new GenError({ file: firstOf(shown), ...editedOutput({ files: files.length }) });
}
