/** Compares the files of the cache with the hashes beside them. */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { isLitter, isSealBroken, isWhole } from '../disk/cache-entry.ts';
import { COMPRESSED } from '../emit/compressed.ts';
import { count, firstOf } from '../errors/prose.ts';
import { shownPath } from '../disk/files.ts';
import { isFolder } from '../disk/real-path.ts';
import { ok, REPAIR, wrong, type Examined } from './finding.ts';

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
