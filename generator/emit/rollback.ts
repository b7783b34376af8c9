/** `gen rollback`: the site published before the present one, back in one step. */
import { join } from 'node:path';
import type { Project } from '../project.ts';
import { guardOut } from './guard.ts';
import { takeLock } from './lock.ts';
import { MANIFEST_FILE, readManifest } from './manifest.ts';
import { recover, rollback } from './publish.ts';
import { statePaths } from './state.ts';

/** Gives the number of pages of the site that is published afterwards. */
export async function rollbackSite({
  out,
  root,
  cwd,
  data,
  templates,
  components,
}: Project): Promise<{ pages: number }> {
  guardOut({ out, root, cwd, inputs: [data, ...templates, ...components] });
  const paths = statePaths(out);
  const release = await takeLock(paths, { waitMs: 10_000 });
  try {
    recover(paths);
    await rollback(paths);
    const manifest = readManifest(join(out, MANIFEST_FILE));
    let pages = 0;
    for (let row = 0; row < (manifest?.count ?? 0); row++) if (manifest?.rowAt(row).key !== '-') pages++;
    return { pages };
  } finally {
    release();
  }
}
