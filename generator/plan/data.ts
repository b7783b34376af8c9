/** The loaded records as definitions see them. */
import { keyOf } from '../define/collection.ts';
import type { CollectionRef, Data } from '../define/data.ts';
import type { Body } from '../define/body.ts';
import type { Note } from '../define/note.ts';
import { replaceAt, type KeyPath, type Place } from '../define/record.ts';
import { memoize } from '../define/memoize.ts';
import type { PlannedPhoto } from '../photos/plan-photo.ts';

/** A link in a text. */
export interface BodyLink extends Place {
  readonly href: string;
}

/** A text in Markdown, parsed. */
export interface ParsedBody {
  readonly collection: string;
  /** Number of its record in the collection. */
  readonly index: number;
  readonly path: KeyPath;
  readonly file: string;
  readonly body: Body;
  readonly links: readonly BodyLink[];
}

/** All of `data/`, validated, completed and cross-checked, as plain JSON. */
export interface SiteData {
  readonly records: Readonly<Record<string, readonly unknown[]>>;
  /** Data file of each record, by name of the collection. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  readonly derived: Readonly<Record<string, unknown>>;
  /** Files below `data/images` to publish. */
  readonly images: readonly string[];
  /** Photographs to publish, each with its files. */
  readonly photos: readonly PlannedPhoto[];
  /** Texts in Markdown that records hold. */
  readonly bodies: readonly ParsedBody[];
  /** Notes about files, such as an image that no record names. */
  readonly notes: readonly Note[];
}

/** Returns the records as definitions read them. */
export function openData(
  { records, files, derived }: Pick<SiteData, 'records' | 'files' | 'derived'>,
  placeOf: Data['placeOf'] = () => undefined,
): Data {
  const all = <T>({ name }: CollectionRef<T>): readonly T[] => (records[name] ?? []) as readonly T[];
  const indexesOf = memoize(
    (collection: CollectionRef) => new Map(all(collection).map((record, at) => [keyOf(collection, record), at])),
  );
  /** Returns −1 if there is none. */
  const indexOf = (collection: CollectionRef, key: string): number => indexesOf(collection).get(key) ?? -1;
  return {
    all,
    one: (collection) => {
      const [record] = all(collection);
      if (record === undefined) throw new Error(`there is no record of ${collection.name}`);
      return record;
    },
    find: (collection, key) => all(collection)[indexOf(collection, key)],
    fileOf: (collection, key) => files[collection.name]?.[indexOf(collection, key)],
    placeOf,
    placeOfRecord: (record, path) => {
      for (const [name, list] of Object.entries(records)) {
        const index = list.indexOf(record);
        if (index >= 0) return placeOf({ name }, index, path);
      }
      return undefined;
    },
    derived,
  };
}

/** Returns records with other values in some of them. */
export function replaceInRecords(
  records: SiteData['records'],
  values: readonly { collection: string; index: number; path: KeyPath; value: unknown }[],
): SiteData['records'] {
  const lists: Record<string, readonly unknown[]> = { ...records };
  for (const { collection, index, path, value } of values) {
    const list = lists[collection] ?? [];
    lists[collection] = list.with(index, replaceAt(list[index], path, value));
  }
  return lists;
}
