/** Files of a finished tree that are not as gen wrote them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isFile } from '../disk/real-path.ts';
import { hashBytes } from '../hash.ts';
import type { Ledger } from '../ledger/ledger.ts';

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
  const states = Array.from(ledger.rows(), ({ file, hash }) => [file, stateOf(join(folder, file), hash)] as const);
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
