/** Records of data files, and their places for messages. */
import slug from 'slug';

/** Path of a value in a record: `['nearbyLocations', 2]`. */
export type KeyPath = readonly (string | number)[];

/** Line and column, both from 1. */
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** The place of a value. */
export interface ValuePlace extends Place {
  /** True for the text of a Markdown file: it begins at this place. */
  readonly isText?: boolean;
}

/** A place in a file. */
export interface DataPlace extends Place {
  /** Its path in messages, with forward slashes. */
  readonly file: string;
}

/** One record of a collection as it is on disk. */
export interface Source {
  /** Its path in messages, with forward slashes. */
  readonly file: string;
  readonly value: unknown;
  /** Name of a file with one record: its key if it has none. */
  readonly name?: string;
  /** Columns in the header of a table. */
  readonly columns?: readonly string[];
  /** True for a table of a country that writes 44,26 for 44.26: it has semicolons between its cells. */
  readonly hasDecimalCommas?: boolean;
  /** Returns the place of a value in the record, or of its nearest existing parent. */
  readonly locate: (key: KeyPath) => ValuePlace;
  /** Returns the place of the key itself. */
  readonly locateKey: (key: KeyPath) => Place;
}

/** A validated record and its source. */
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

/** Returns a copy of a value with another one at a path. */
export function replaceAt(value: unknown, [key, ...rest]: KeyPath, other: unknown): unknown {
  if (key === undefined) return other;
  if (Array.isArray(value)) return value.with(key as number, replaceAt(value[key as number], rest, other));
  const record = value as Readonly<Record<string, unknown>>;
  return { ...record, [key]: replaceAt(record[key], rest, other) };
}

/** Returns the line and column of an offset. */
export function placeAt(text: string, offset: number): Place {
  let [line, start] = [1, 0];
  for (let at = text.indexOf('\n'); at >= 0 && at < offset; at = text.indexOf('\n', start)) {
    line++;
    start = at + 1;
  }
  return { line, column: Math.min(offset, text.length) - start + 1 };
}

/** "St. Mary's" → "st-marys", "Sønderborg" → "sonderborg", "24/7" → "24-7"; "" for a name without a letter of an alphabet or a digit. */
export const slugify = (name: string): string =>
  slug(name.replace(/[\u0100-\u024F\u1E00-\u1EFF]/g, plainLetter).replace(/[^\p{L}\p{N}\p{M}'’‘ʻʼ.]+/gu, ' '), {
    fallback: false,
  });

/** "ŵ" → "w": a letter that the slug library does not know, without its accent. */
const plainLetter = (letter: string): string =>
  slug(letter, { fallback: false }) === '' ? letter.normalize('NFKD').replace(/\p{M}/gu, '') : letter;
