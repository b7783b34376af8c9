/** `gen rollback`: the site published before the present one, back in one step. */
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { nothingToRollBack } from '../errors/output.ts';
import { GenError } from '../errors/problem.ts';
import { countPages, rowsOf } from '../ledger/ledger.ts';
import { MANIFEST_FILE, parseManifest, readIfThere } from '../ledger/manifest.ts';
import type { Project } from '../project.ts';
import { carryOver, publish } from './publish.ts';
import { withOutput } from './session.ts';
import { isFile, linkFiles, mirrorFolders } from './stage.ts';
import type { StatePaths } from './state.ts';

export interface RolledBack {
  /** Of the site that is published now. */
  readonly pages: number;
  /** What did not go as it should. */
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
  const files = [...Array.from(rowsOf(ledger), ({ file }) => file), MANIFEST_FILE];
  mkdirSync(stage);
  linkFiles(
    previous,
    stage,
    files.filter((file) => isFile(join(previous, file))),
  );
  if (!existsSync(out)) mirrorFolders(previous, stage, ledger);
  else if (!paths.pin) carryOver(out, stage);
  const notes = await publish(paths, { ledger, numbering: null, manifest });
  return { pages: countPages(ledger), notes };
}
