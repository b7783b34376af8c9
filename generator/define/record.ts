/** Records of data files, and how they say where they stand. */

/** The way to a value inside a record: `['nearbyLocations', 2]`. */
export type KeyPath = readonly (string | number)[];

/** Line and column, both from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** A place in a data file. */
export interface DataPlace extends Place {
  /** As messages show it, with forward slashes. */
  readonly file: string;
}

/** One record of a collection as it stands on disk. */
export interface Source {
  /** As messages show it, with forward slashes. */
  readonly file: string;
  readonly value: unknown;
  /** Of a table: the columns that its header names. */
  readonly columns?: readonly string[];
  /** Place of a value inside the record; of the nearest parent that exists where the value does not. */
  readonly locate: (key: KeyPath) => Place;
  /** Place at which the key itself is written. */
  readonly locateKey: (key: KeyPath) => Place;
}

/** A validated record and where it comes from. */
export interface Entry<T = unknown> {
  readonly value: T;
  readonly source: Source;
}

/** `nearbyLocations[2]`, `rich.article[0].heading` */
export function keyName(path: KeyPath): string {
  return path.reduce<string>(
    (name, part) => (typeof part === 'number' ? `${name}[${part}]` : name ? `${name}.${part}` : part),
    '',
  );
}

/** Line and column of an offset. */
export function placeAt(text: string, offset: number): Place {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}
