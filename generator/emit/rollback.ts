/** `gen rollback`: the site published before the present one, back in one step. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Project } from '../project.ts';
import { noteOf, refusalOf } from '../disk/refusals.ts';
import { guardOut } from './guard.ts';
import { takeLock } from './lock.ts';
import { saveLedger } from '../ledger/kept.ts';
import { countPages } from '../ledger/ledger.ts';
import { MANIFEST_FILE, parseManifest } from '../ledger/manifest.ts';
import { recover, rollback, tidyUp } from './publish.ts';
import { statePaths } from './state.ts';

/** Gives the number of pages of the site that is published afterwards, and notes on what did not go as it should. */
export async function rollbackSite({
  out,
  root,
  cwd,
  data,
  templates,
  components,
}: Project): Promise<{ pages: number; notes: readonly string[] }> {
  guardOut({ out, root, cwd, inputs: [data, ...templates, ...components] });
  const paths = statePaths(out);
  const release = await takeLock(paths, { waitMs: 10_000 });
  try {
    recover(paths);
    const notes = await rollback(paths);
    const path = join(paths.out, MANIFEST_FILE);
    const manifest = readFileSync(path);
    const ledger = parseManifest(manifest, path);
    try {
      saveLedger(paths.ledger, { ledger, numbering: null, manifest });
    } catch (error) {
      notes.push(noteOf(error, 'The earlier site is back, but no copy of its manifest could be kept'));
    }
    return { pages: countPages(ledger), notes };
  } catch (error) {
    tidyUp(paths);
    throw refusalOf(error, out) ?? error;
  } finally {
    release();
  }
}
