/** Examines what lies beside `out/`: the lock, leftovers of a build, and the ledger. */
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { inspectLock } from '../emit/lock.ts';
import { recover } from '../emit/publish.ts';
import type { StatePaths } from '../emit/state.ts';
import { problemsOf } from '../errors/problem.ts';
import { firstOf, count } from '../errors/prose.ts';
import { shownPath } from '../disk/files.ts';
import { isSealBroken, isLitter, isWhole } from '../disk/cache-entry.ts';
import { fitOfKept, saveLedger, MANIFEST_FILE, parseManifest } from '../ledger/manifest.ts';
import { note, ok, REPAIR, wrong, type Examined } from './finding.ts';
import { COMPRESSED } from '../emit/compressed.ts';
import { isFolder } from '../disk/real-path.ts';

export async function examineLock(paths: StatePaths): Promise<Examined> {
  const { state, holder } = await inspectLock(paths);
  if (state === 'free') return ok('lock', 'No build is at work.');
  if (state === 'held') return note('lock', `A build is at work (${holder}): what it works on was not looked at.`);
  return wrong('lock', `The lock was left behind by ${holder}.`, {
    todo: `${REPAIR}; the next build would take it over, too.`,
    // `examine` takes the lock for repairs, and releases it.
    repair: () => {},
  });
}

/** Examines leftovers. Call it only while no build is running. */
export function examineStage(paths: StatePaths): Examined {
  const left = isFolder(paths.folder) ? readdirSync(paths.folder).filter(isLeftOver).sort() : [];
  if (left.length === 0) return ok('stage', 'No build was left unfinished.');
  return wrong('stage', `A build was killed and left this in ${shownPath(paths.folder)}: ${firstOf(left)}.`, {
    todo: `${REPAIR}; the next build would tidy up, too.`,
    repair: () => tidyUp(paths),
  });
}

const isLeftOver = (name: string): boolean =>
  ['stage', 'replaced', 'replaced.draft', 'placing'].includes(name) || name.startsWith('next.');

/** Recovers a tree that was put aside. A damaged one is removed, and the next build examines every file of the site. */
function tidyUp(paths: StatePaths): void {
  try {
    recover(paths);
  } catch (error) {
    // A disk that refuses a file now may give it later.
    if (!problemsOf(error)) throw error;
    for (const path of [paths.replaced, paths.stage, paths.ledger]) rmSync(path, { recursive: true, force: true });
  }
  rmSync(join(paths.folder, 'placing'), { force: true });
}

/** Examines the sizes, times and links of the published files. Needs a manifest that can be read. */
export function examineLedger({ out, ledger, summary }: StatePaths): Examined {
  const path = join(out, MANIFEST_FILE);
  if (!existsSync(path)) return ok('ledger', 'Nothing has been built here yet.');
  const manifest = readFileSync(path);
  const fit = fitOfKept(ledger, manifest);
  const damaged = [...(fit === 'damaged' ? [ledger] : []), ...(isSealBroken(summary) ? [summary] : [])];
  if (damaged.length === 0) return ok('ledger', STATES[fit]);
  return wrong('ledger', `Damaged: ${firstOf(damaged.map(shownPath))}. Nothing but time is lost.`, {
    todo: `${REPAIR}: the next build works out again what was in them.`,
    repair: () => {
      rmSync(summary, { force: true });
      if (fit === 'damaged') saveLedger(ledger, { ledger: parseManifest(manifest, path), numbering: null, manifest });
    },
  });
}

const STATES = {
  none: 'There is none: the next build reads every file of the site.',
  damaged: '',
  'of another tree': 'It is of another tree: the next build reads every file of the site.',
  whole: 'Sizes, times and links of the published files can be read.',
} as const;

/** Folders and files with hashes. Other entries are checked when they are read. */
const FOLDER = /^(renderer|templates|site|files)-[^.]*$/;
const FILE = /^((data|site)-[^.]*\.json|check-[^.]*)$/;

export function examineCache(cache: string): Examined {
  const names = namesIn(cache);
  const bodies = namesIn(join(cache, COMPRESSED)).map((name) => join(COMPRESSED, name));
  const kept = [...names.filter((name) => FOLDER.test(name) || FILE.test(name)), ...bodies];
  const damaged = kept.filter((name) => !isIntact(join(cache, name)));
  const litter = names.filter((name) => isLitter(join(cache, name)));
  const bad = [...damaged, ...litter];
  if (bad.length === 0)
    return ok('cache', `${count(kept.length, 'entry', 'entries')} in ${shownPath(cache)}, all whole.`);
  const seen = [
    ...(damaged.length > 0 ? [`Damaged in ${shownPath(cache)}: ${firstOf(damaged)}.`] : []),
    ...(litter.length > 0 ? [`Left behind there by builds that were killed: ${firstOf(litter)}.`] : []),
  ];
  return wrong('cache', seen.join(' '), {
    todo: `${REPAIR}: it removes them, and the next build makes anew what it needs.`,
    repair: () => {
      for (const name of bad) rmSync(join(cache, name), { recursive: true, force: true });
    },
  });
}

const isIntact = (path: string): boolean => (isFolder(path) ? isWhole(path) : !isSealBroken(path));

const namesIn = (folder: string): string[] => (isFolder(folder) ? readdirSync(folder).sort() : []);
