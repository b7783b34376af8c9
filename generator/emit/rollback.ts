/** `gen rollback`: publishes the previous site in one step. */
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { keepIfPossible, keepText, readText } from '../disk/cache-entry.ts';
import { isThere } from '../disk/real-path.ts';
import { noteOf } from '../disk/refusals.ts';
import { shownPath } from '../disk/files.ts';
import { earlierSiteDamaged, earlierSiteForeign, earlierSiteUnreadable } from '../errors/output.ts';
import { nothingToRollBack, rollbackOverEdits } from '../errors/output.ts';
import { GenError, refuse } from '../errors/problem.ts';
import { firstOf } from '../errors/prose.ts';
import { hashBytes } from '../hash.ts';
import { describeTree } from '../ledger/ledger.ts';
import { MANIFEST_FILE, parseManifest, readIfThere, readManifest } from '../ledger/manifest.ts';
import type { Project } from '../project.ts';
import { timeOfBuild } from './build-notes.ts';
import { findDamage, isSuccessor } from './published.ts';
import { namesIn } from './in-place.ts';
import { carryOver, publish } from './publish.ts';
import { findInTheWay, withOutput } from './session.ts';
import { findForeign, linkFiles, mirrorFolders } from './stage.ts';
import { statePaths, type StatePaths } from './state.ts';

/**
 * Publishes the previous site again; a second call undoes the first. Throws a GenError if files were edited or another site stood
 * here, unless `force` is true. Returns its number of pages, and sentences on what went wrong afterwards.
 */
export function rollbackSite(project: Project, { force = false }: { force?: boolean } = {}) {
  return withOutput(project, { waitMs: 10_000 }, (paths) => rollback(paths, force));
}

async function rollback(paths: StatePaths, force: boolean) {
  const { out, stage, previous } = paths;
  const path = join(previous, MANIFEST_FILE);
  const manifest = readIfThere(path);
  if (!manifest) throw new GenError({ file: out, ...nothingToRollBack() });
  const ledger = parseManifest(manifest, path);
  if (!force) refuseLoss(paths);
  const { changed, lost, unreadable } = findDamage(ledger.rows(), previous);
  if (unreadable.length > 0) throw new GenError({ file: previous, ...earlierSiteUnreadable(unreadable) });
  if (lost.length > 0) throw new GenError({ file: previous, ...earlierSiteDamaged({ files: lost }) });
  const published = readManifest(join(out, MANIFEST_FILE));
  const isMade = (file: string): boolean => ledger.indexOf(file) >= 0;
  if (published) refuse(findInTheWay(findForeign(out, published), isMade, namesIn(ledger)));
  mkdirSync(stage);
  linkFiles(previous, stage, namesIn(ledger));
  if (!isThere(out)) mirrorFolders(previous, stage, { made: ledger });
  else if (!paths.pin) carryOver(out, stage);
  const isUndone = isRolledBack(paths);
  const notes = await publish(paths, { ledger, numbering: null, manifest });
  // The second rollback brings back the newest state.
  keepIfPossible(
    () => keepText(paths.rolledBack, isUndone ? '' : hashBytes(manifest)),
    (error) => notes.push(noteOf(error, 'The site is published, but gen has no record that it is an earlier one')),
  );
  const told = [...(isUndone ? [] : [NEWER]), ...notes, ...(changed.length === 0 ? [] : [changedSince(changed)])];
  return { pages: describeTree(ledger).pages, notes: told };
}

/** Refuses to replace edits, and to bring back a site that did not stand here. */
function refuseLoss(paths: StatePaths): void {
  const { out, previous } = paths;
  if (!isSuccessor(paths)) throw new GenError({ file: shownPath(previous), ...earlierSiteForeign() });
  const published = readManifest(join(out, MANIFEST_FILE));
  const files = published ? findDamage(published.rows(), out).changed : [];
  if (files.length > 0) throw new GenError({ file: shownPath(out), ...rollbackOverEdits({ files }) });
}

const NEWER = '"gen build" brings the newer state again.';

const changedSince = (files: readonly string[]): string =>
  `Changed since gen wrote the earlier site: ${firstOf(files)}. "gen build" makes the site anew.`;

/** True if the published site is an earlier one that a rollback has put back: the next build brings the newer state again. */
export function isRolledBack({ out, rolledBack }: StatePaths): boolean {
  const manifest = readIfThere(join(out, MANIFEST_FILE));
  return manifest !== null && readText(rolledBack) === hashBytes(manifest);
}

export type ListedSite = ReturnType<typeof listSites>[number];

/** Lists the published site and the previous one, without those that are not there. */
export function listSites(project: Project) {
  const paths = statePaths(project.out);
  const current = readSite(paths, paths.out)?.pages ?? new Map<string, string>();
  const sites = [
    { name: 'published', site: readSite(paths, paths.out) },
    { name: 'previous', site: readSite(paths, paths.previous) },
  ] as const;
  return sites.flatMap(({ name, site }) => {
    if (!site) return [];
    const { at, pages } = site;
    // A rollback to the published site would change nothing.
    return {
      ...{ name, at, pages: pages.size },
      /** Files of pages that a rollback would change, bring back, and take away. */
      changed: [...pages].filter(([file, hash]) => (current.get(file) ?? hash) !== hash).map(([file]) => file),
      back: [...pages.keys()].filter((file) => !current.has(file)),
      away: [...current.keys()].filter((file) => !pages.has(file)),
    };
  });
}

/** Reads when a site was built (ISO 8601), and the hashes of its pages by file; null if there is none. */
function readSite(paths: StatePaths, folder: string): { at: string; pages: ReadonlyMap<string, string> } | null {
  const path = join(folder, MANIFEST_FILE);
  const manifest = readIfThere(path);
  if (!manifest) return null;
  const pages = new Map<string, string>();
  for (const { key, file, hash } of parseManifest(manifest, path).rows()) if (key !== '') pages.set(file, hash);
  return { at: timeOfBuild(paths, hashBytes(manifest)) ?? statSync(path).mtime.toISOString(), pages };
}
