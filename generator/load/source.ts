/** A record and its place on disk; what every reader of a format gives. */
import type { Problem } from '../errors/problem.ts';

export type KeyPath = readonly (string | number)[];
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** One record of a collection and its place on disk. */
export interface Source {
  /** Path as shown to the user, with forward slashes. */
  readonly file: string;
  readonly value: unknown;
  /** Of a table: the columns that its header names. */
  readonly columns?: readonly string[];
  /** Place of a value inside the record; of the nearest parent that exists where the value does not. */
  readonly locate: (key: KeyPath) => Place;
  /** Place at which the key itself is written. */
  readonly locateKey: (key: KeyPath) => Place;
}

/** What a file holds. */
export interface Parsed {
  readonly sources: readonly Source[];
  /** Why it cannot be read; then there may be no sources. */
  readonly problems: readonly Problem[];
  /** What was understood although it is unusual. */
  readonly notes: readonly string[];
}

/** A file of which nothing can be used. */
export const refused = (...problems: readonly Problem[]): Parsed => ({ sources: [], problems, notes: [] });

/** Line and column of an offset. */
export function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
