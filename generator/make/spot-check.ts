/** In every incremental build some of the pages that were left alone are made anew and compared. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseManifest } from '../emit/manifest.ts';
import type { Published } from '../emit/stats.ts';
import { hashBytes } from '../hash.ts';
import { fileOfPath } from '../plan/paths.ts';
import type { KeyMaker } from './context.ts';
import type { SiteOrder } from './site.ts';
import { findDifferences, refuseEdited, sampleNumbers } from './verify.ts';

const SPOT_CHECKS = 3;

interface SpotFacts {
  readonly manifest: Buffer;
  readonly published: Published;
  readonly keys: KeyMaker;
}

/**
 * Throws when a page that was left alone is not what its inputs make now: somebody has edited it, which is a GenError,
 * or keys are wrong, which is a bug of ours.
 */
export function spotCheck(
  { plan, renderer, paths, inputsHash }: SiteOrder,
  { manifest, published, keys }: SpotFacts,
): void {
  const lines = parseManifest(manifest);
  const left = sampleNumbers(plan.count, SPOT_CHECKS, inputsHash).filter((number) => {
    const page = plan.pageAt(number);
    const key = keys(page);
    return lines.find(page.file)?.key === key && published.manifest.find(page.file)?.key === key;
  });
  const different = findDifferences({ plan, renderer, folder: paths.stage, manifest: lines }, left);
  if (different.length === 0) return;
  const hashOf = (file: string): string => hashBytes(readFileSync(join(paths.stage, file)));
  const edited = different.map(fileOfPath).filter((file) => hashOf(file) !== lines.find(file)?.hash);
  refuseEdited(edited, paths.out);
  throw new Error(`a page that was left alone is not what its inputs make now: ${different.join(', ')}`);
}
