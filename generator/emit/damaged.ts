/** Finds files of a finished tree that differ from what gen wrote. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFile } from '../disk/real-path.ts';
import { hashBytes } from '../hash.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LedgerRow } from '../ledger/row.ts';
import type { PublishedTree } from './published.ts';

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

/** Compares the bytes of all files below a folder with the ledger, whatever their size and time. */
export function findDamage(ledger: Ledger, folder: string): Damage {
  return sortByState(ledger.rows(), folder);
}

/** Returns damaged files of the published tree that the next tree replaces or leaves out. Files that stay are not read. */
export function findReplaced(published: PublishedTree, next: Ledger, out: string): Damage {
  const stays = ({ file, stat }: LedgerRow): boolean => {
    const now = next.find(file);
    // A file without a stat is one that the next tree takes over, edits and all.
    return now !== null && (now.stat === null || (now.stat.size === stat?.size && now.stat.mtimeMs === stat.mtimeMs));
  };
  const damaged: LedgerRow[] = [];
  for (const row of published.ledger.rows()) if (!stays(row) && !published.find(row.file)?.stat) damaged.push(row);
  const { lost, ...damage } = sortByState(damaged, out);
  return { ...damage, lost: lost.filter((file) => next.indexOf(file) >= 0) };
}

function sortByState(rows: Iterable<LedgerRow>, folder: string): Damage {
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
