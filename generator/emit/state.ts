/**
 * The folder where a build works: `.out.gen/` beside `out/`, on the same file system, so that what is finished there
 * moves into place by renaming. Where `out/` is a file system of its own (a volume of a container), it is `out/.gen/`.
 * It may be deleted at any time when no build runs.
 */
import { INNER_STATE } from '../disk/tree.ts';
import { basename, dirname, join } from 'node:path';
import { pinOf, type Pin } from '../disk/mounts.ts';
import { realPath } from '../disk/real-path.ts';

export interface StatePaths {
  /** The real folder: links are followed. */
  readonly out: string;
  /** The reason why `out` cannot be moved as a whole. */
  readonly pin: Pin;
  readonly folder: string;
  readonly lock: string;
  /** The tree that the build under way makes. */
  readonly stage: string;
  /** The tree that was published before: what `gen rollback` puts back. */
  readonly previous: string;
  /** The tree before that: what the next stage is made from. */
  readonly spare: string;
  /** While files are placed one by one: the files that are being replaced. */
  readonly replaced: string;
  /** Record of the published tree: see ledger/kept.ts. */
  readonly ledger: string;
  /** Summary of the site, so that a build without changes need not compute it. */
  readonly summary: string;
  /** The last builds, the last checks, and what the last check found: see build-notes.ts. */
  readonly builds: string;
  readonly checks: string;
  readonly lastCheck: string;
}

/** `out` is absolute. */
export function statePaths(out: string): StatePaths {
  const real = realPath(out);
  const pin = pinOf(real);
  const folder = pin === 'mounted' ? join(real, INNER_STATE) : join(dirname(real), `.${basename(real)}.gen`);
  return {
    out: real,
    pin,
    folder,
    lock: join(folder, 'lock'),
    stage: join(folder, 'stage'),
    previous: join(folder, 'previous'),
    spare: join(folder, 'spare'),
    replaced: join(folder, 'replaced'),
    ledger: join(folder, 'ledger.tsv'),
    summary: join(folder, 'summary'),
    builds: join(folder, 'builds'),
    checks: join(folder, 'checks'),
    lastCheck: join(folder, 'last-check'),
  };
}
