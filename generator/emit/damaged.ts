/** Files of a finished tree that are not as gen wrote them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFile } from '../disk/real-path.ts';
import { hashBytes } from '../hash.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { LedgerRow } from '../ledger/row.ts';
import type { PublishedTree } from './published.ts';

export interface Damage {
  /** With other bytes: somebody's edits, perhaps. */
  readonly changed: readonly string[];
  /** Missing or empty: no edits, but the work of an accident. */
  readonly lost: readonly string[];
  /** The disk does not say what is in them; another time, or another user, it may. */
  readonly unreadable: readonly string[];
}

type State = keyof Damage | 'whole';

/** Files below a folder that do not have the bytes that the manifest says, whatever their size and time. */
export function findDamage(ledger: Ledger, folder: string): Damage {
  return sortByState(ledger.rows(), folder);
}

/** Damaged files of the published tree that the next tree replaces or leaves out. Files that stay are not looked at. */
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
  const states = Array.from(rows, ({ file, hash }) => [file, stateOf(join(folder, file), hash)] as const);
  const those = (wanted: State): string[] => states.flatMap(([file, state]) => (state === wanted ? [file] : []));
  return { changed: those('changed'), lost: those('lost'), unreadable: those('unreadable') };
}

function stateOf(path: string, hash: string): State {
  try {
    if (!isFile(path)) return 'lost';
    const bytes = readFileSync(path);
    if (hashBytes(bytes) === hash) return 'whole';
    return bytes.length === 0 ? 'lost' : 'changed';
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'lost' : 'unreadable';
  }
}
