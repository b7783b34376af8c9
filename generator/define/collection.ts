/** Defines collections: lists of records of one shape in `data/cities.yaml`, `data/cities.csv`, or files in `data/cities/`. */
import type { z } from 'zod';
import { GenError } from '../errors/gen-error.ts';
import type { Message } from '../errors/problem.ts';
import type { CollectionRef, Data } from './data.ts';
import { refuseUnknown, withoutUndefined, type Known } from './options.ts';
import type { Entry, KeyPath } from './record.ts';

/** A name in a record that must be the name of another record. */
export interface Reference {
  /** Key path of the name. */
  readonly path: KeyPath;
  readonly name: string;
  readonly to: CollectionRef;
  /** The key of the other record that holds the name. @default the key of its collection */
  readonly by?: string;
  /** A second collection that may hold the name. */
  readonly or?: { readonly to: CollectionRef; readonly by: string };
  /** The word for it in messages. @default the singular of the other collection */
  readonly noun?: string;
}

/** A finding of a collection's check. */
export interface Fault extends Message {
  readonly path: KeyPath;
}

export interface CollectionOptions<S extends z.ZodType, T> {
  /** "cities": the name of its file or folder in `data/`. */
  readonly name: string;
  /** "city": the word for one of its records, in messages and as the name of its editor schema. */
  readonly singular?: string;
  /** Shape of a record. Use `z.strictObject`, which rejects unknown keys. */
  readonly schema: S;
  /** True for exactly one record. */
  readonly one?: boolean;
  /** True if every site needs it. */
  readonly required?: boolean;
  /** The key that names a record in paths and references, unique in the collection; null for records without a name. @default "slug" */
  readonly key?: string | null;
  /** Further keys with unique values. */
  readonly unique?: readonly string[];
  /** Returns the number that records are sorted by. @default the order of the files */
  readonly sortBy?: ((record: T) => number) | null;
  /** Adds values that records omit, and may add records behind them; their order stays. `data` has the collections before this one. */
  readonly complete?: ((records: readonly z.output<S>[], data: Data) => readonly T[]) | null;
  /** Collections that `complete` reads; a site lists them before this one. */
  readonly needs?: readonly CollectionRef[];
  /** Returns names that must be those of other records. */
  readonly references?: (record: T) => readonly Reference[];
  /** Returns further faults of a record, seen beside all others. */
  readonly check?: (record: T, data: Data) => readonly Fault[];
  /** Returns paths in a record that must lead to a page. */
  readonly links?: (record: T) => readonly { readonly path: KeyPath; readonly href: string; readonly noun: string }[];
}

/** A defined collection: its options with their defaults. `T` is its completed record. */
export interface Collection<T = unknown>
  extends Required<Omit<CollectionOptions<z.ZodType, unknown>, 'key' | 'singular' | 'one'>>,
    CollectionRef<T> {}

/** Names a collection that is defined elsewhere: `defineCollection({ ...cities, schema })` defines it. */
export function nameCollection<T>(
  name: string,
  {
    singular = name.replace(/s$/, ''),
    key = 'slug',
    one = false,
  }: Partial<Omit<CollectionRef, 'name' | 'record'>> = {},
): CollectionRef<T> {
  return { name, singular, key, one };
}

const OPTIONS = {
  name: true,
  singular: true,
  schema: true,
  one: true,
  required: true,
  key: true,
  unique: true,
  sortBy: true,
  complete: true,
  needs: true,
  references: true,
  check: true,
  links: true,
} satisfies Known<CollectionOptions<z.ZodType, unknown>>;

/** Defines a collection; its type is that of its records, so that pages made for it are typed too. */
export function defineCollection<S extends z.ZodType, T = z.output<S>>(
  options: CollectionOptions<S, T>,
): Collection<T> {
  const given = options as CollectionOptions<z.ZodType, unknown>;
  refuseUnknown('defineCollection', given, OPTIONS);
  return {
    required: false,
    unique: [],
    needs: [],
    sortBy: null,
    complete: null,
    ...withoutUndefined(given),
    ...nameCollection<T>(options.name, options),
    // A function without `return` finds nothing.
    references: (record) => given.references?.(record) ?? [],
    check: (record, data) => given.check?.(record, data) ?? [],
    links: (record) => given.links?.(record) ?? [],
  };
}

/** Returns the value of a record's key. */
export function keyOf(collection: CollectionRef, record: unknown): string {
  if (collection.key === null)
    throw new GenError({
      file: 'site.ts',
      what: `Pages cannot be made for each of the ${collection.name}: their collection has no key.`,
      todo: 'Give defineCollection a "key" that each record has.',
    });
  return String((record as Readonly<Record<string, unknown>>)[collection.key]);
}

/** Validated records by the name of their collection. */
export type Entries = ReadonlyMap<string, readonly Entry[]>;
