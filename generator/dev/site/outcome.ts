/** The state of the output, for pages that report on the whole site. */
import { join } from 'node:path';
import { readPageStates } from '../../build/page-states.ts';
import type { Outcome } from '../../define/page.ts';
import { stampOf } from '../../disk/stamp.ts';
import { MANIFEST_FILE, readManifest } from '../../ledger/manifest.ts';
import type { Ledger } from '../../ledger/ledger.ts';
import { fileOfPath } from '../../plan/paths.ts';
import type { SiteState } from './state.ts';

/**
 * Reads the state of `out` at this moment. Which of its pages are out of date shows beside `built`, a folder with a build of
 * today's sources; without one, none is.
 */
export function readOutcome(out: string, built: string | null, { plan, renderer }: SiteState): Outcome {
  const today = built === null ? null : readManifest(join(built, MANIFEST_FILE));
  const reports = new Set(plan.reportPaths.map(fileOfPath));
  const keyOf = (file: string): string | null => (reports.has(file) ? null : (today?.find(file)?.key ?? null));
  return readPageStates({ plan, renderer, out, keyOf });
}

/** Returns a function that finds the day on which a page last changed, in the manifest of the published site. */
export function createDayFinder(out: string): (file: string, content: string) => string | null {
  const path = join(out, MANIFEST_FILE);
  let stamp = '';
  let manifest: Ledger | null = null;
  return (file, content) => {
    const now = stampOf(path);
    if (now !== stamp) manifest = readManifest(path);
    stamp = now;
    const row = manifest?.find(file) ?? null;
    return row && row.content === content ? row.lastmod : null;
  };
}
