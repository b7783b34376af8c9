/** `gen build --verify`: the whole site made once more without looking at what is there, and every file compared. */
import { rmSync } from 'node:fs';
import { findDamage } from '../emit/damaged.ts';
import { openPublished } from '../emit/published.ts';
import { statePaths } from '../emit/state.ts';
import { count } from '../errors/prose.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Inputs } from '../load/inputs.ts';
import { load } from './load.ts';
import type { Project } from '../project.ts';
import { emitSite } from './emit.ts';
import type { SiteOptions } from './options.ts';
import { auditPages } from './audit.ts';
import { plan } from './plan.ts';
import { begin, renderPages } from './render.ts';
import { refuseEdited } from './spot-check.ts';

/** Throws when the published site is not what its inputs make: a GenError where somebody has edited it, else a bug of ours. */
export async function verifyPublished(project: Project, inputs: Inputs, options: SiteOptions): Promise<void> {
  const paths = statePaths(project.out);
  const current = openPublished(paths)?.ledger;
  if (!current) throw new Error('the site that was just built is not there');
  refuseEdited(Object.values(findDamage(current, paths.out)).flat().sort(), paths.out);
  const all = { ...options, only: null, shard: null };
  const { stage, notKept } = options.progress;
  const planned = plan(project, await load(project, inputs, { onWork: stage, onLoss: notKept, cold: true }), all);
  try {
    const from = { project, paths, published: null, foreign: [], history: current, options: all };
    const making = begin({ ...planned, ...from, inputsHash: current.inputs });
    const pages = await renderPages(making);
    const made = await emitSite(making, pages, auditPages(making, pages));
    const different = compareTrees(current, made.ledger);
    if (different.length === 0) return;
    const files = `${count(different.length, 'file')} of the site ${different.length === 1 ? 'is' : 'are'}`;
    throw new Error(`${files} not what a build from nothing makes: ${different.slice(0, 10).join(', ')}`);
  } finally {
    rmSync(paths.stage, { recursive: true, force: true });
  }
}

/** Files of two trees that are not the same: missing on one side, or with other bytes. */
function compareTrees(left: Ledger, right: Ledger): string[] {
  const different = new Set<string>();
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    for (const { file, hash } of one.rows()) if (other.find(file)?.hash !== hash) different.add(file);
  }
  return [...different].sort();
}
