/**
 * The state folder: `.out.gen/` beside `out/`, on the same file system, so that what is finished there
 * moves into place by renaming. Where `out/` is a file system of its own (a volume of a container), it is `out/.gen/`.
 * It may be deleted at any time when no build runs.
 */
import { basename, dirname, join } from 'node:path';
import { INNER_STATE } from '../disk/list.ts';
import { shownPath } from '../disk/files.ts';
import { pinOf, realPath, statIfThere } from '../disk/real-path.ts';
import { stateIsLink } from '../errors/output.ts';
import { GenError } from '../errors/problem.ts';

export type StatePaths = Readonly<ReturnType<typeof statePaths>>;

/** `out` is absolute. Throws a GenError if the folder is a link: gen would move and delete what lies behind it. */
export function statePaths(out: string) {
  const real = realPath(out);
  const pin = pinOf(real);
  const folder = pin === 'mounted' ? join(real, INNER_STATE) : join(dirname(real), `.${basename(real)}.gen`);
  if (statIfThere(folder)?.isSymbolicLink()) throw new GenError({ file: shownPath(folder), ...stateIsLink() });
  const at = (name: string): string => join(folder, name);
  return {
    /** The real folder: links are followed. */
    out: real,
    /** Why `out` cannot be moved as a whole; null if it can. */
    pin,
    folder,
    lock: at('lock'),
    /** The tree that the running build assembles. */
    stage: at('stage'),
    /** The tree published before, which `gen rollback` puts back. */
    previous: at('previous'),
    /** Records which site took the place of the previous one: see published.ts. */
    successor: at('successor'),
    /** The tree before that: the next stage begins with it. */
    spare: at('spare'),
    /** While files are placed one by one: the files that are being replaced. */
    replaced: at('replaced'),
    /** The ledger of the published tree: see ledger/manifest.ts. */
    ledger: at('ledger.tsv'),
    /** Summary of the site, for a build with nothing to do. */
    summary: at('summary'),
    /** Hash of the manifest that `gen rollback` published. */
    rolledBack: at('rolled-back'),
    /** Names that records of the site ever had, as JSON. */
    names: at('names'),
    /** The last builds, the last checks, and what the last check found: see build-notes.ts. */
    builds: at('builds'),
    checks: at('checks'),
    lastCheck: at('last-check'),
    /** Hashes of the sources of the last build: they tell why pages have changed. */
    sources: at('sources'),
  };
}
