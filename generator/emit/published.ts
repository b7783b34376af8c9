/** The site as it stands: its ledger, and how to tell whether a file of it is as gen wrote it. */
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { kindOf, readInput, shownPath } from '../disk/files.ts';
import { noPrevious } from '../errors/cli.ts';
import { GenError } from '../errors/problem.ts';
import { hashBytes } from '../hash.ts';
import { openKept } from '../ledger/kept.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { CLOCK_STEP_MS } from '../disk/stamp.ts';
import { MANIFEST_FILE, parseManifest, readIfThere } from '../ledger/manifest.ts';
import type { FileStat, LedgerRow } from '../ledger/row.ts';
import type { StatePaths } from './state.ts';

export interface PublishedTree {
  readonly ledger: Ledger;
  /** How the pages are numbered that the links of the ledger speak of; null when it holds none. */
  readonly numbering: string | null;
  /** What the ledger says of a file, with its size and time as it is now: none when it is missing or was changed. Null when gen did not make it. */
  readonly find: (file: string) => LedgerRow | null;
  /** Size and time of the file of a line; null when it is missing or was changed. */
  readonly intact: (line: number) => FileStat | null;
  /** True when every file is there as gen wrote it. */
  readonly isIntact: () => boolean;
}

/** Null when gen has not built here. */
export function openPublished(paths: StatePaths): PublishedTree | null {
  const path = join(paths.out, MANIFEST_FILE);
  const manifest = readIfThere(path);
  if (!manifest) return null;
  const kept = openKept(paths.ledger);
  const known = kept?.manifest === hashBytes(manifest) ? kept : null;
  const ledger = known?.ledger ?? parseManifest(manifest, path);
  const statOf = (row: LedgerRow): FileStat | null => statIntact(paths.out, row, known?.writtenMs ?? 0);
  return {
    ledger,
    numbering: known?.numbering ?? null,
    find: (file) => {
      const row = ledger.find(file);
      return row && { ...row, stat: statOf(row) };
    },
    intact: (line) => statOf(ledger.at(line)),
    isIntact: () => {
      for (const row of ledger.rows()) if (!statOf(row)) return false;
      return true;
    },
  };
}

/** `writtenMs` is when sizes and times were noted. */
function statIntact(out: string, { file, hash, stat: then }: LedgerRow, writtenMs: number): FileStat | null {
  const path = join(out, file);
  try {
    const now = statSync(path, { throwIfNoEntry: false });
    if (!now?.isFile()) return null;
    const { size, mtimeMs, ctimeMs } = now;
    // Who changes a file may set its time back, but not the time of that change.
    const latest = writtenMs - CLOCK_STEP_MS;
    const sure = then && then.size === size && then.mtimeMs === mtimeMs && mtimeMs < latest && ctimeMs < latest;
    return sure || hashBytes(readFileSync(path)) === hash ? { size, mtimeMs } : null;
  } catch {
    // A link to itself, a file that may not be read: not what gen left there.
    return null;
  }
}

/** The manifest named by `--previous`: its dates of change hold where the published tree has none. */
export function openHistory(path: string | null): Ledger | null {
  if (path === null) return null;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats?.isFile()) {
    const found = stats ? kindOf(stats) : null;
    throw new GenError({ file: shownPath(path), ...noPrevious({ name: MANIFEST_FILE, found }) });
  }
  return parseManifest(readInput(path, LARGEST_MANIFEST), shownPath(path));
}

/** In bytes: some four million pages. */
const LARGEST_MANIFEST = 512e6;
