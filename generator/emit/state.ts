/**
 * The folder beside `out/` where a build works: `.out.gen/` for `out/`. It is on the same file system, so what is
 * finished there moves into place by renaming. It may be deleted at any time when no build runs.
 */
import { basename, dirname, join } from 'node:path';

export interface StatePaths {
  readonly out: string;
  readonly folder: string;
  readonly lock: string;
  /** The tree that the build under way makes. */
  readonly stage: string;
  /** The tree that was published before: what `gen rollback` puts back. */
  readonly previous: string;
  /** Sizes and times of the published files, so that an unchanged file need not be read. */
  readonly stats: string;
}

/** `out` is absolute. */
export function statePaths(out: string): StatePaths {
  const folder = join(dirname(out), `.${basename(out)}.gen`);
  return {
    out,
    folder,
    lock: join(folder, 'lock'),
    stage: join(folder, 'stage'),
    previous: join(folder, 'previous'),
    stats: join(folder, 'stats'),
  };
}
