/** In every incremental build some of the pages that were left alone are made anew and compared. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublishedTree } from '../emit/published.ts';
import { hashBytes } from '../hash.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { fileOfPath } from '../plan/paths.ts';
import type { KeyMaker } from './context.ts';
import type { SiteOrder } from './order.ts';
import { findDifferences, refuseEdited, sampleNumbers } from './verify.ts';

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
  { plan, renderer, paths, inputsHash }: SiteOrder,
  { ledger, published, keys }: SpotFacts,
): void {
  const left = sampleNumbers(plan.count, SPOT_CHECKS, inputsHash).filter((number) => {
    const page = plan.pageAt(number);
    const key = keys(page);
    return ledger.find(page.file)?.key === key && published.ledger.find(page.file)?.key === key;
  });
  const different = findDifferences({ plan, renderer, folder: paths.stage, ledger }, left);
  if (different.length === 0) return;
  const hashOf = (file: string): string => hashBytes(readFileSync(join(paths.stage, file)));
  const edited = different.map(fileOfPath).filter((file) => hashOf(file) !== ledger.find(file)?.hash);
  refuseEdited(edited, paths.out);
  throw new Error(`a page that was left alone is not what its inputs make now: ${different.join(', ')}`);
}
