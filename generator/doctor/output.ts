/** Compares the files of the published site and of the previous one with their manifests. */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { replaceFile } from '../disk/rename.ts';
import { findDamage, openPublished } from '../emit/published.ts';
import type { StatePaths } from '../emit/state.ts';
import { newerManifest } from '../errors/output.ts';
import { problemsOf } from '../errors/problem.ts';
import { count, firstOf } from '../errors/prose.ts';
import { shownPath } from '../disk/files.ts';
import { isFolder, statIfThere } from '../disk/real-path.ts';
import { formatManifest, MANIFEST_FILE, openKept, readManifest } from '../ledger/manifest.ts';
import { note, ok, REPAIR, wrong, type Examined } from './finding.ts';

/** Examines the manifest of the published site. */
export function examineManifest(paths: StatePaths): Examined {
  const path = join(paths.out, MANIFEST_FILE);
  const { manifest, trouble, leave } = tryManifest(path);
  if (leave) return wrong('manifest', trouble, { todo: leave });
  if (manifest) return ok('manifest', `${shownPath(path)} names ${count(manifest.count, 'file')}.`);
  const isEmpty = !isFolder(paths.out) || readdirSync(paths.out).length === 0;
  const copy = openKept(paths.ledger)?.ledger;
  if (isEmpty || (trouble === null && !copy))
    return ok('manifest', `Nothing has been built in ${shownPath(paths.out)} yet.`);
  const what = trouble ?? `${shownPath(path)} is missing.`;
  if (statIfThere(path)?.isDirectory())
    return wrong('manifest', what, { todo: 'Move this folder elsewhere, then run "gen doctor --repair".' });
  if (!copy)
    return wrong('manifest', what, {
      todo: 'Move files of your own elsewhere, remove the output folder and build again.',
    });
  return wrong('manifest', what, {
    todo: `${REPAIR}: it puts the kept copy in its place.`,
    repair: () => replaceFile(path, `${paths.ledger}.draft`, [formatManifest(copy, copy)]),
  });
}

/** Examines the files of the published site. Needs a manifest that can be read. */
export function examineOutput(paths: StatePaths): Examined {
  const manifest = readManifest(join(paths.out, MANIFEST_FILE));
  if (!manifest) return ok('out', `Nothing has been built in ${shownPath(paths.out)} yet.`);
  const { changed, lost, unreadable } = findDamage(manifest.rows(), paths.out);
  if (unreadable.length > 0) return wrong('out', `The disk refuses ${firstOf(unreadable)}.`, { todo: CHECK_THE_DISK });
  const damaged = [...changed, ...lost].sort();
  if (damaged.length === 0) return ok('out', `${count(manifest.count, 'file')}, all with the bytes that gen wrote.`);
  const what = `Missing, or not with the bytes that gen wrote: ${firstOf(damaged)}.`;
  if (isSeen(paths, damaged)) return wrong('out', what, { todo: 'Run "gen build": it makes them anew.' });
  return wrong('out', what, {
    todo: `${REPAIR} and then "gen build": it then looks at every file and makes them anew.`,
    repair: () => rmSync(paths.ledger, { force: true }),
  });
}

/** True if the next build detects these changes by itself. */
function isSeen(paths: StatePaths, files: readonly string[]): boolean {
  const published = openPublished(paths);
  return files.every((file) => published?.find(file)?.stat === null);
}

/** Examines the site that `gen rollback` would publish. */
export function examinePrevious({ previous }: StatePaths): Examined {
  if (!existsSync(previous)) return ok('previous', 'There is no earlier site to go back to.');
  const { manifest, trouble, leave } = tryManifest(join(previous, MANIFEST_FILE));
  if (leave) return wrong('previous', trouble, { todo: leave });
  const { changed, lost, unreadable } = findDamage(manifest?.rows() ?? [], previous);
  if (unreadable.length > 0)
    return wrong('previous', `The disk refuses ${firstOf(unreadable)} of the earlier site.`, { todo: CHECK_THE_DISK });
  if (!manifest || lost.length > 0) {
    const loss = manifest && `The earlier site cannot be put back whole; missing or empty: ${firstOf(lost)}.`;
    return wrong('previous', loss ?? trouble ?? 'The earlier site has lost its manifest.', {
      todo: `${REPAIR}: it removes that site, and the next one that is replaced takes its place.`,
      repair: () => rmSync(previous, { recursive: true, force: true }),
    });
  }
  const what = `gen rollback brings back a site of ${count(manifest.count, 'file')}`;
  // Edited files were published like this.
  return changed.length === 0
    ? ok('previous', `${what}.`)
    : note('previous', `${what}; somebody has edited ${firstOf(changed)}.`);
}

/** Files that cannot be read now may be whole: nothing is removed or replaced. */
const CHECK_THE_DISK = 'Check the disk, and who may read it; then run "gen doctor" again.';

/**
 * Reads a manifest. `trouble` is a sentence on one that cannot be read. `leave` is what to do where nothing may be repaired: the
 * disk refuses it, or a newer version wrote it.
 */
function tryManifest(path: string) {
  try {
    return { manifest: readManifest(path), trouble: null, leave: null } as const;
  } catch (error) {
    const [problem] = problemsOf(error) ?? [];
    const why = problem?.what ?? `${(error as Error).message}.`;
    const newer = problem?.code === newerManifest.code ? problem.todo : null;
    const leave = problem ? newer : CHECK_THE_DISK;
    return { manifest: null, trouble: `${shownPath(path)} cannot be read. ${why}`, leave };
  }
}
