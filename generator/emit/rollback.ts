/** `gen rollback`: publishes the previous site in one step. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isThere } from '../disk/real-path.ts';
import { shownPath } from '../disk/files.ts';
import { earlierSiteDamaged, earlierSiteForeign, earlierSiteUnreadable } from '../errors/output.ts';
import { nothingToRollBack, rollbackOverEdits } from '../errors/output.ts';
import { GenError } from '../errors/problem.ts';
import { firstOf } from '../errors/prose.ts';
import { describeTree } from '../ledger/ledger.ts';
import { MANIFEST_FILE, parseManifest, readIfThere, readManifest } from '../ledger/manifest.ts';
import type { Project } from '../project.ts';
import { findDamage } from './damaged.ts';
import { namesIn } from './in-place.ts';
import { carryOver, publish } from './publish.ts';
import { withOutput } from './session.ts';
import { linkFiles, mirrorFolders } from './stage.ts';
import type { StatePaths } from './state.ts';
import { isSuccessor } from './successor.ts';

export interface RolledBack {
  /** Number of pages of the site that is published now. */
  readonly pages: number;
  /** Sentences on what went wrong after the site was published. */
  readonly notes: readonly string[];
}

/**
 * Publishes the previous site again; a second call undoes the first. Throws a GenError if files of the published site were
 * edited, or if another site stood here before, unless `force` is true.
 */
export function rollbackSite(project: Project, { force = false }: { force?: boolean } = {}): Promise<RolledBack> {
  return withOutput(project, { waitMs: 10_000 }, (paths) => rollback(paths, force));
}

async function rollback(paths: StatePaths, force: boolean): Promise<RolledBack> {
  const { out, stage, previous } = paths;
  const path = join(previous, MANIFEST_FILE);
  const manifest = readIfThere(path);
  if (!manifest) throw new GenError({ file: out, ...nothingToRollBack() });
  const ledger = parseManifest(manifest, path);
  if (!force) refuseLoss(paths);
  const { changed, lost, unreadable } = findDamage(ledger, previous);
  if (unreadable.length > 0) throw new GenError({ file: previous, ...earlierSiteUnreadable({ files: unreadable }) });
  if (lost.length > 0) throw new GenError({ file: previous, ...earlierSiteDamaged({ files: lost }) });
  mkdirSync(stage);
  linkFiles(previous, stage, namesIn(ledger));
  if (!isThere(out)) mirrorFolders(previous, stage, ledger);
  else if (!paths.pin) carryOver(out, stage);
  const notes = await publish(paths, { ledger, numbering: null, manifest });
  return { pages: describeTree(ledger).pages, notes: changed.length === 0 ? notes : [...notes, changedSince(changed)] };
}

/** Refuses to replace edits, and to bring back a site that did not stand here. */
function refuseLoss(paths: StatePaths): void {
  const { out, previous } = paths;
  if (!isSuccessor(paths)) throw new GenError({ file: shownPath(previous), ...earlierSiteForeign() });
  const published = readManifest(join(out, MANIFEST_FILE));
  const files = published ? findDamage(published, out).changed : [];
  if (files.length > 0) throw new GenError({ file: shownPath(out), ...rollbackOverEdits({ files }) });
}

const changedSince = (files: readonly string[]): string =>
  `Changed since gen wrote the earlier site: ${firstOf(files)}. "gen build" makes the site anew.`;
