/** The published site: its ledger, and whether its files are as gen wrote them. */
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
  /** The numbering of pages that the links of the ledger refer to; null if it has no links. */
  readonly numbering: string | null;
  /** Returns the row of a file. `stat` is null if the file is missing or modified. Returns null for files that gen did not create. */
  readonly find: (file: string) => LedgerRow | null;
  /** Size and time of the file of a line; null if it is missing or modified. */
  readonly intact: (line: number) => FileStat | null;
  /** True if every file is as gen wrote it. */
  readonly isIntact: () => boolean;
}

/** Returns null if gen has not built here. */
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

/** `writtenMs` is the time at which sizes and times were recorded. */
function statIntact(out: string, { file, hash, stat: then }: LedgerRow, writtenMs: number): FileStat | null {
  const path = join(out, file);
  try {
    const now = statSync(path, { throwIfNoEntry: false });
    if (!now?.isFile()) return null;
    const { size, mtimeMs, ctimeMs } = now;
    // A program can set the time of a file back, but not the time of that change.
    const latest = writtenMs - CLOCK_STEP_MS;
    const sure = then && then.size === size && then.mtimeMs === mtimeMs && mtimeMs < latest && ctimeMs < latest;
    return sure || hashBytes(readFileSync(path)) === hash ? { size, mtimeMs } : null;
  } catch {
    // A link to itself or an unreadable file: gen did not leave it there.
    return null;
  }
}

/** Opens the manifest named by `--previous`. Its days of change count where the published tree has none. */
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
