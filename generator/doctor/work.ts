/** What builds work with beside `out/`: the lock, what was left of a build, and the notes on the published tree. */
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inspectLock } from '../emit/lock.ts';
import { MANIFEST_FILE, readManifest } from '../emit/manifest.ts';
import { isSealBroken } from '../disk/settle.ts';
import { readNotes } from '../emit/noted-links.ts';
import { recover } from '../emit/publish.ts';
import { saveLedger } from '../emit/published.ts';
import type { StatePaths } from '../emit/state.ts';
import { fitOfStats } from '../emit/stats.ts';
import { firstOf } from '../errors/prose.ts';
import { shownPath } from '../disk/files.ts';
import { REPAIR, type Examined } from './finding.ts';

export async function examineLock(paths: StatePaths): Promise<Examined> {
  const { state, holder } = await inspectLock(paths);
  if (state === 'free') return { name: 'lock', state: 'ok', what: 'No build is at work.' };
  if (state === 'held')
    return { name: 'lock', state: 'note', what: `A build is at work (${holder}): what it works on was not looked at.` };
  return {
    name: 'lock',
    state: 'wrong',
    what: `The lock was left behind by ${holder}.`,
    todo: `${REPAIR}; the next build would take it over, too.`,
    // Whoever repairs holds the lock, and gives it back.
    repair: () => {},
  };
}

/** Trees under way. Call it when no build is at work. */
export function examineStage(paths: StatePaths): Examined {
  const left = existsSync(paths.folder) ? readdirSync(paths.folder).filter(isLeftOver).sort() : [];
  if (left.length === 0) return { name: 'stage', state: 'ok', what: 'No build was left unfinished.' };
  return {
    name: 'stage',
    state: 'wrong',
    what: `A build was killed and left this in ${shownPath(paths.folder)}: ${firstOf(left)}.`,
    todo: `${REPAIR}; the next build would tidy up, too.`,
    repair: () => tidyUp(paths),
  };
}

const isLeftOver = (name: string): boolean =>
  ['stage', 'replaced', 'replaced.draft', 'placing'].includes(name) || name.startsWith('next.');

/** What was put aside may be damaged itself: then it goes, and the next build looks at every file of the site. */
function tidyUp(paths: StatePaths): void {
  try {
    recover(paths);
  } catch {
    for (const path of [paths.replaced, paths.stage, paths.stats]) rmSync(path, { recursive: true, force: true });
  }
  rmSync(join(paths.folder, 'placing'), { force: true });
}

/** Sizes, times and links of the published files, and the copy of the manifest. Call it when the manifest can be read. */
export function examineNotes(paths: StatePaths): Examined {
  const path = join(paths.out, MANIFEST_FILE);
  const { stats, links, summary, ledger } = paths;
  const ok = (what: string): Examined => ({ name: 'notes', state: 'ok', what });
  if (!existsSync(path)) return ok('Nothing has been built here yet.');
  const manifest = readFileSync(path);
  const fit = fitOfStats(stats, manifest);
  if (fit === 'none') return ok('There are none: the next build reads every file of the site.');
  if (fit === 'of another tree') return ok('They are of another tree: the next build reads every file of the site.');
  const damaged = [
    ...(fit === 'damaged' ? [stats] : []),
    ...(readNotes(links, manifest) ? [] : [links]),
    ...(isSealBroken(summary) ? [summary] : []),
    ...(isCopyBroken(ledger) ? [ledger] : []),
  ];
  if (damaged.length === 0) return ok('Sizes, times and links of the published files can be read.');
  return {
    name: 'notes',
    state: 'wrong',
    what: `Damaged or missing: ${firstOf(damaged.map(shownPath))}. That costs time, never truth.`,
    todo: `${REPAIR}: it removes them, and the next build writes them anew.`,
    repair: () => {
      for (const file of [stats, links, summary]) rmSync(file, { force: true });
      saveLedger(paths, manifest);
    },
  };
}

/** The copy of the manifest counts only on the day on which the manifest itself is damaged. */
function isCopyBroken(ledger: string): boolean {
  try {
    readManifest(ledger);
    return false;
  } catch {
    return true;
  }
}
