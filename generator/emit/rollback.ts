/** `gen rollback`: the site published before the present one, back in one step. */
import { join } from 'node:path';
import type { Project } from '../project.ts';
import { refusalOf } from './disk.ts';
import { guardOut } from './guard.ts';
import { takeLock } from './lock.ts';
import { MANIFEST_FILE, readManifest } from './manifest.ts';
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
  guardOut({ out, root, cwd, inputs: [data, templates, components] });
  const paths = statePaths(out);
  const release = await takeLock(paths, { waitMs: 10_000 });
  try {
    recover(paths);
    const notes = await rollback(paths);
    const manifest = readManifest(join(out, MANIFEST_FILE));
    let pages = 0;
    for (let row = 0; row < (manifest?.count ?? 0); row++) if (manifest?.rowAt(row).key !== '-') pages++;
    return { pages, notes };
  } catch (error) {
    tidyUp(paths);
    throw refusalOf(error, out) ?? error;
  } finally {
    release();
  }
}
