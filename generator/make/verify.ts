/** Incremental builds are trusted because they are checked: pages that were left alone are made anew and compared. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { editedOutput } from '../errors/output.ts';
import { GenError } from '../errors/problem.ts';
import { firstOf } from '../errors/prose.ts';
import { shownPath } from '../disk/files.ts';
import type { Renderer } from '../render/types.ts';
import type { Plan } from '../plan/plan.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { fileOfPath } from '../plan/paths.ts';

export interface VerifyFacts {
  readonly plan: Plan;
  readonly renderer: Renderer;
  /** Folder of the finished tree. */
  readonly folder: string;
  readonly ledger: Ledger;
}

/** Paths of the pages among `numbers` whose file is not what the renderer makes of them now. */
export function findDifferences({ plan, renderer, folder, ledger }: VerifyFacts, numbers: Iterable<number>): string[] {
  const different: string[] = [];
  for (const number of numbers) {
    const path = plan.pathAt(number);
    const row = ledger.find(fileOfPath(path));
    if (!row) continue;
    const { chunks } = renderer.renderPage(plan.pageAt(number), () => row.lastmod);
    if (!readFileSync(join(folder, row.file)).equals(Buffer.concat(chunks))) different.push(path);
  }
  return different;
}

/** A few page numbers, spread by the seed: other pages in other builds, the same in a repeated one. */
export function sampleNumbers(count: number, size: number, seed: string): number[] {
  let state = [...seed].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) >>> 0, 7);
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state;
  };
  return count === 0 ? [] : Array.from({ length: Math.min(size, count) }, () => next() % count);
}

/** Throws a GenError when files of the published tree were changed by somebody else, so that the notes did not show it. */
export function refuseEdited(files: readonly string[], out: string): void {
  if (files.length === 0) return;
  const shown = files.map((file) => `${shownPath(out)}/${file}`);
  throw new GenError({ file: firstOf(shown), ...editedOutput({ files: files.length }) });
}

/** Files of two trees that are not the same: missing on one side, or with other bytes. */
export function compareTrees(left: Ledger, right: Ledger): string[] {
  const different = new Set<string>();
  for (const [one, other] of [
    [left, right],
    [right, left],
  ] as const) {
    for (const { file, hash } of one.rows()) if (other.find(file)?.hash !== hash) different.add(file);
  }
  return [...different].sort();
}
