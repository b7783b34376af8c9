/** `gen rollback`: the site published before the present one, back in one step. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { isThere } from '../disk/real-path.ts';
import { earlierSiteDamaged, earlierSiteUnreadable, nothingToRollBack } from '../errors/output.ts';
import { GenError } from '../errors/problem.ts';
import { firstOf } from '../errors/prose.ts';
import { describeTree } from '../ledger/ledger.ts';
import { MANIFEST_FILE, parseManifest, readIfThere } from '../ledger/manifest.ts';
import type { Project } from '../project.ts';
import { findDamage } from './damaged.ts';
import { namesIn } from './in-place.ts';
import { carryOver, publish } from './publish.ts';
import { withOutput } from './session.ts';
import { linkFiles, mirrorFolders } from './stage.ts';
import type { StatePaths } from './state.ts';

export interface RolledBack {
  /** Number of pages of the published site. */
  readonly pages: number;
  /** Sentences on steps that failed. */
  readonly notes: readonly string[];
}

/** Publishes the previous site again; a second call undoes the first. */
export function rollbackSite(project: Project): Promise<RolledBack> {
  return withOutput(project, { waitMs: 10_000 }, rollback);
}

async function rollback(paths: StatePaths): Promise<RolledBack> {
  const { out, stage, previous } = paths;
  const path = join(previous, MANIFEST_FILE);
  const manifest = readIfThere(path);
  if (!manifest) throw new GenError({ file: out, ...nothingToRollBack() });
  const ledger = parseManifest(manifest, path);
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

const changedSince = (files: readonly string[]): string =>
  `Changed since gen wrote the earlier site: ${firstOf(files)}. "gen build" makes the site anew.`;
