/** The published site: its ledger, and whether its files are as gen wrote them. */
import { lstatSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { kindOf, readInput, shownPath } from '../disk/files.ts';
import { noPrevious } from '../errors/cli.ts';
import { attempt, GenError } from '../errors/problem.ts';
import { hashBytes } from '../hash.ts';
import { openKept, MANIFEST_FILE, parseManifest, readIfThere } from '../ledger/manifest.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { isFile, statOf } from '../disk/real-path.ts';
import { isUntouched, type FileStat, type LedgerRow } from '../ledger/row.ts';
import type { StatePaths } from './state.ts';

export type PublishedTree = NonNullable<ReturnType<typeof openPublished>>;

/** Returns null if gen has not built here. */
export function openPublished(paths: StatePaths) {
  const path = join(paths.out, MANIFEST_FILE);
  const manifest = readIfThere(path);
  if (!manifest) return null;
  const kept = openKept(paths.ledger);
  const known = kept?.manifest === hashBytes(manifest) ? kept : null;
  const ledger = known?.ledger ?? parseManifest(manifest, path);
  const statOf = (row: LedgerRow): FileStat | null => statIntact(paths.out, row, known?.writtenMs ?? 0);
  return {
    ledger,
    /** The numbering of pages that the links of the ledger refer to; null if it has no links. */
    numbering: known?.numbering ?? null,
    /** Returns the row of a file. `stat` is null if the file is missing or modified. Returns null for files that gen did not create. */
    find: (file: string): LedgerRow | null => {
      const row = ledger.find(file);
      return row && { ...row, stat: statOf(row) };
    },
    /** Size and time of the file of a line; null if it is missing or modified. */
    intact: (line: number) => statOf(ledger.at(line)),
    /** True if every file is as gen wrote it. */
    isIntact: (): boolean => {
      for (const row of ledger.rows()) if (!statOf(row)) return false;
      return true;
    },
  };
}

/** `writtenMs` is the time at which sizes and times were recorded. */
function statIntact(out: string, { file, hash, stat: then }: LedgerRow, writtenMs: number): FileStat | null {
  const path = join(out, file);
  // A link or an unreadable file is none that gen left there.
  return attempt(() => {
    const now = lstatSync(path, { throwIfNoEntry: false });
    if (!now?.isFile()) return null;
    const { size, mtimeMs } = now;
    return isUntouched(now, then, writtenMs) || hashBytes(readFileSync(path)) === hash ? { size, mtimeMs } : null;
  });
}

/** Opens the manifest named by `--previous`. Its days of change count where the published tree has none. */
export function openHistory(path: string | null): Ledger | null {
  if (path === null) return null;
  const stats = statOf(path);
  if (!stats?.isFile()) {
    const found = stats ? kindOf(stats) : null;
    throw new GenError({ file: shownPath(path), ...noPrevious(MANIFEST_FILE, found) });
  }
  return parseManifest(readInput(path, LARGEST_MANIFEST), shownPath(path));
}

/** In bytes: some four million pages. */
const LARGEST_MANIFEST = 512e6;

type Paths = Pick<StatePaths, 'out' | 'successor'>;

/** Records the published site as the one that took the place of the previous one. */
export function recordSuccessor({ out, successor }: Paths): void {
  // A link or a folder may stand in its place.
  rmSync(successor, { recursive: true, force: true });
  writeFileSync(successor, `${hashManifest(out)}\n${out}\n`);
}

/** True if the published site took the place of the previous one. If nothing is published, the path of `out` decides. */
export function isSuccessor({ out, successor }: Paths): boolean {
  const [hash, path] = attempt(() => String(readIfThere(successor)))?.split('\n') ?? [];
  const published = hashManifest(out);
  return published === null ? path === out : hash === published;
}

function hashManifest(out: string): string | null {
  const manifest = readIfThere(join(out, MANIFEST_FILE));
  return manifest && hashBytes(manifest);
}

export interface Damage {
  /** Other bytes: perhaps somebody's edits. */
  readonly changed: readonly string[];
  /** Missing or empty: the result of an accident. */
  readonly lost: readonly string[];
  /** Not readable now or by this user. */
  readonly unreadable: readonly string[];
}

/** A file beside its row of the ledger. */
export type FileState = keyof Damage | 'whole';

/** Returns damaged files of the published tree that the next tree replaces or leaves out. Files that stay are not read. */
export function findReplaced(published: PublishedTree, next: Ledger, out: string): Damage {
  const stays = ({ file, stat }: LedgerRow): boolean => {
    const now = next.find(file);
    // A file without a stat is one that the next tree takes over, edits and all.
    return now !== null && (now.stat === null || (now.stat.size === stat?.size && now.stat.mtimeMs === stat.mtimeMs));
  };
  const damaged: LedgerRow[] = [];
  for (const row of published.ledger.rows()) if (!stays(row) && !published.find(row.file)?.stat) damaged.push(row);
  const { lost, ...damage } = findDamage(damaged, out);
  return { ...damage, lost: lost.filter((file) => next.indexOf(file) >= 0) };
}

/** Compares the bytes of files below a folder with their rows, whatever their size and time. */
export function findDamage(rows: Iterable<LedgerRow>, folder: string): Damage {
  const states = Array.from(rows, ({ file, hash }) => [file, stateOfFile(join(folder, file), hash)] as const);
  const filesIn = (wanted: FileState): string[] => states.flatMap(([file, state]) => (state === wanted ? [file] : []));
  return { changed: filesIn('changed'), lost: filesIn('lost'), unreadable: filesIn('unreadable') };
}

/** Compares the bytes of a file with a hash. */
export function stateOfFile(path: string, hash: string): FileState {
  try {
    if (!isFile(path)) return 'lost';
    const bytes = readFileSync(path);
    if (hashBytes(bytes) === hash) return 'whole';
    return bytes.length === 0 ? 'lost' : 'changed';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'lost' : 'unreadable';
  }
}
