/** In every incremental build some of the pages that were left alone are made anew and compared. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublishedTree } from '../emit/published.ts';
import { shownPath } from '../disk/files.ts';
import { editedOutput } from '../errors/output.ts';
import { GenError } from '../errors/problem.ts';
import { firstOf } from '../errors/prose.ts';
import { hashBytes } from '../hash.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Page } from '../plan/site-plan.ts';
import type { KeyMaker } from './pages/context.ts';
import type { BuildContext } from './options.ts';

const SPOT_CHECKS = 3;

interface SpotFacts {
  readonly ledger: Ledger;
  readonly published: PublishedTree;
  readonly keys: KeyMaker;
}

/**
 * Throws when a page that was left alone is not what its inputs make now: somebody has edited it, which is a GenError,
 * or keys are wrong, which is a bug of ours.
 */
export function spotCheck(
  { plan, renderer, paths, inputsHash }: BuildContext,
  { ledger, published, keys }: SpotFacts,
): void {
  const isAsMade = (page: Page): boolean => {
    const key = keys(page);
    const row = ledger.find(page.file);
    if (row?.key !== key || published.ledger.find(page.file)?.key !== key) return true;
    const { chunks } = renderer.renderPage(page, () => row.lastmod);
    return readFileSync(join(paths.stage, page.file)).equals(Buffer.concat(chunks));
  };
  const different = sample(plan.count, inputsHash)
    .map(plan.pageAt)
    .filter((page) => !isAsMade(page));
  if (different.length === 0) return;
  const hashOf = (file: string): string => hashBytes(readFileSync(join(paths.stage, file)));
  const edited = different.map(({ file }) => file).filter((file) => hashOf(file) !== ledger.find(file)?.hash);
  refuseEdited(edited, paths.out);
  const shown = different.map(({ path }) => path).join(', ');
  throw new Error(`a page that was left alone is not what its inputs make now: ${shown}`);
}

/** A few page numbers, spread by the seed: other pages in other builds, the same in a repeated one. */
const sample = (count: number, seed: string): number[] =>
  Array.from({ length: Math.min(SPOT_CHECKS, count) }, (_, index) =>
    Number(BigInt(`0x${hashBytes(`${seed} ${index}`)}`) % BigInt(count)),
  );

/** Throws a GenError when files of the published tree were changed by somebody else, so that the notes did not show it. */
export function refuseEdited(files: readonly string[], out: string): void {
  if (files.length === 0) return;
  const shown = files.map((file) => `${shownPath(out)}/${file}`);
  throw new GenError({ file: firstOf(shown), ...editedOutput({ files: files.length }) });
}
