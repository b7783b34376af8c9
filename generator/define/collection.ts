/**
 * A collection is a list of records of one shape: `data/cities.yaml`, `data/cities.csv` or the files in `data/cities/`.
 * Its definition is the one place that knows the shape, the key, what is derived and what refers to what.
 */
import type { z } from 'zod';
import type { Message } from '../errors/problem.ts';
import type { Entry, KeyPath } from './record.ts';
import type { Data } from './site.ts';

/** A name in a record that must be the name of another record. */
export interface Reference {
  /** Where it is written. */
  readonly path: KeyPath;
  readonly name: string;
  readonly to: Collection;
  /** The key of the other record that holds the name; its own key by default. */
  readonly by?: string;
  /** Where the name may stand as well. */
  readonly or?: { readonly to: Collection; readonly by: string };
  /** How messages call it; the other collection's singular by default. */
  readonly noun?: string;
}

/** What a check of one record finds: a message in its own words, or one made with `message`. */
export interface Fault extends Omit<Message, 'code'>, Partial<Pick<Message, 'code'>> {
  readonly path: KeyPath;
}

export interface CollectionOptions<S extends z.ZodType, T> {
  /** "cities": the name of its file or folder in `data/`. */
  readonly name: string;
  /** "city": the word for one of its records, in messages and as the name of its editor schema. */
  readonly singular?: string;
  /** What an editor may write. Unknown keys should be refused: use `z.strictObject`. */
  readonly schema: S;
  /** True when there is exactly one record. */
  readonly one?: boolean;
  /** True when a site cannot be without it. */
  readonly required?: boolean;
  /** The key whose value names a record, in paths and in references; no two may share it. Null: nothing names them. @default "slug" */
  readonly key?: string | null;
  /** Keys that no two records may share, besides `key`. */
  readonly unique?: readonly string[];
  /** A number by which records are ordered; by default they stay as the files give them. */
  readonly sortBy?: (record: T) => number;
  /** Makes a record of a CSV row, whose cells are all text. */
  readonly fromRow?: (row: Readonly<Record<string, unknown>>) => unknown;
  /** Columns that `fromRow` makes other keys of: known in a table, beside the keys of the schema. */
  readonly columns?: readonly string[];
  /** What lists from elsewhere call a key, in lower-case letters only: `{ latitude: 'lat' }`. A message then proposes the key. */
  readonly synonyms?: Readonly<Record<string, string>>;
  /** Fills in what records may leave out; their order stays. `data` has the collections that are listed before this one. */
  readonly complete?: (records: readonly z.output<S>[], data: Data) => readonly T[];
  /** Collections without which `complete` cannot work; listed before this one. */
  readonly needs?: readonly Collection[];
  /** Names that must be those of other records. */
  readonly references?: (record: T) => readonly Reference[];
  /** What else can be wrong with a record, seen beside all others. */
  readonly check?: (record: T, data: Data) => readonly Fault[];
  /** Paths of pages that a record names: each must lead to a page. */
  readonly links?: (record: T) => readonly { readonly path: KeyPath; readonly href: string; readonly noun: string }[];
  /** Keys whose places are remembered for messages of the plan, such as "from" of an alias or "flagship.landingPath". */
  readonly located?: readonly string[];
}

/** A defined collection. `T` is its completed record. Others refer to it by its name, so that a site may put its own in the place of the kit's. */
export interface Collection<T = unknown> {
  readonly name: string;
  readonly singular: string;
  readonly schema: z.ZodType;
  readonly one: boolean;
  readonly required: boolean;
  readonly key: string | null;
  readonly unique: readonly string[];
  readonly located: readonly string[];
  readonly needs: readonly Collection[];
  readonly sortBy: ((record: unknown) => number) | null;
  readonly fromRow: ((row: Readonly<Record<string, unknown>>) => unknown) | null;
  readonly columns: readonly string[];
  readonly synonyms: ReadonlyMap<string, string>;
  readonly complete: ((records: readonly unknown[], data: Data) => readonly unknown[]) | null;
  readonly references: (record: unknown) => readonly Reference[];
  readonly check: (record: unknown, data: Data) => readonly Fault[];
  readonly links: (record: unknown) => readonly { path: KeyPath; href: string; noun: string }[];
  /** Only a type: the shape of a record. */
  readonly record?: T;
}

/** Defines a collection; its type is that of its records, so that pages made for it are typed too. */
export function defineCollection<S extends z.ZodType, T = z.output<S>>(
  options: CollectionOptions<S, T>,
): Collection<T> {
  const { name, singular = name.replace(/s$/, ''), schema, one = false, required = false, key = 'slug' } = options;
  const { unique = [], located = [], needs = [], columns = [], synonyms = {} } = options;
  const { sortBy, fromRow, complete, references, check, links } = options;
  return {
    name,
    singular,
    schema,
    one,
    required,
    key,
    unique,
    located,
    needs,
    sortBy: sortBy ? (record) => sortBy(record as T) : null,
    fromRow: fromRow ?? null,
    columns,
    synonyms: new Map(Object.entries(synonyms)),
    complete: complete ? (records, data) => complete(records as readonly z.output<S>[], data) : null,
    references: (record) => references?.(record as T) ?? [],
    check: (record, data) => check?.(record as T, data) ?? [],
    links: (record) => [...(links?.(record as T) ?? [])],
  };
}

/** The name of a record: the value of its collection's key. */
export function keyOf(collection: Collection, record: unknown): string {
  if (collection.key === null) throw new Error(`records of ${collection.name} have no key`);
  return String((record as Readonly<Record<string, unknown>>)[collection.key]);
}

/** Validated records by the name of their collection. */
export type Entries = ReadonlyMap<string, readonly Entry[]>;
