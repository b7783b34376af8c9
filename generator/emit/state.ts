/**
 * The state folder: `.out.gen/` beside `out/`, on the same file system, so that what is finished there
 * moves into place by renaming. Where `out/` is a file system of its own (a volume of a container), it is `out/.gen/`.
 * It may be deleted at any time when no build runs.
 */
import { basename, dirname, join, sep } from 'node:path';
import { readFileSync } from 'node:fs';
import { INNER_STATE } from '../disk/list.ts';
import { shownPath } from '../disk/files.ts';
import { realPath, statIfThere, statOf } from '../disk/real-path.ts';
import { stateIsLink } from '../errors/output.ts';
import { GenError } from '../errors/problem.ts';

export interface StatePaths {
  /** The real folder: links are followed. */
  readonly out: string;
  /** Why `out` cannot be moved as a whole; null if it can. */
  readonly pin: Pin;
  readonly folder: string;
  readonly lock: string;
  /** The tree that the running build assembles. */
  readonly stage: string;
  /** The tree published before, which `gen rollback` puts back. */
  readonly previous: string;
  /** Records which site took the place of the previous one: see successor.ts. */
  readonly successor: string;
  /** The tree before that: the next stage begins with it. */
  readonly spare: string;
  /** While files are placed one by one: the files that are being replaced. */
  readonly replaced: string;
  /** The ledger of the published tree: see ledger/kept.ts. */
  readonly ledger: string;
  /** Summary of the site, for a build with nothing to do. */
  readonly summary: string;
  /** Hash of the manifest that `gen rollback` published. */
  readonly rolledBack: string;
  /** Keys of records that the site had, as JSON. */
  readonly gone: string;
  /** The last builds, the last checks, and what the last check found: see build-notes.ts. */
  readonly builds: string;
  /** Hashes of the sources of the last build: they tell why pages have changed. */
  readonly sources: string;
  readonly checks: string;
  readonly lastCheck: string;
}

/** `out` is absolute. Throws a GenError if the folder is a link: gen would move and delete what lies behind it. */
export function statePaths(out: string): StatePaths {
  const real = realPath(out);
  const pin = pinOf(real);
  const folder = pin === 'mounted' ? join(real, INNER_STATE) : join(dirname(real), `.${basename(real)}.gen`);
  if (statIfThere(folder)?.isSymbolicLink()) throw new GenError({ file: shownPath(folder), ...stateIsLink() });
  return {
    out: real,
    pin,
    folder,
    lock: join(folder, 'lock'),
    stage: join(folder, 'stage'),
    previous: join(folder, 'previous'),
    successor: join(folder, 'successor'),
    spare: join(folder, 'spare'),
    replaced: join(folder, 'replaced'),
    ledger: join(folder, 'ledger.tsv'),
    summary: join(folder, 'summary'),
    rolledBack: join(folder, 'rolled-back'),
    gone: join(folder, 'gone'),
    builds: join(folder, 'builds'),
    sources: join(folder, 'sources'),
    checks: join(folder, 'checks'),
    lastCheck: join(folder, 'last-check'),
  };
}

export type Pin = 'mounted' | 'mounts below' | null;

/** `folder` is a real path. */
export function pinOf(folder: string): Pin {
  const mounts = mountPoints();
  if (mounts.includes(folder) || isOtherDevice(folder)) return 'mounted';
  return mounts.some((mount) => mount.startsWith(folder + sep)) ? 'mounts below' : null;
}

/** Returns an empty list where the system has none: see proc_pid_mountinfo(5). Spaces and the like are octal there. */
function mountPoints(): string[] {
  try {
    return readFileSync('/proc/self/mountinfo', 'utf8')
      .split('\n')
      .flatMap((line) => line.split(' ')[4] ?? [])
      .map((path) => path.replace(/\\(\d{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8))));
  } catch {
    return [];
  }
}

function isOtherDevice(folder: string): boolean {
  const [here, around] = [folder, dirname(folder)].map((path) => statOf(path)?.dev);
  return here !== undefined && around !== undefined && here !== around;
}
