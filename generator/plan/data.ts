/** The loaded records as definitions see them. */
import { keyOf } from '../define/collection.ts';
import type { CollectionRef, Data } from '../define/data.ts';
import type { Renditions } from '../photos/renditions.ts';

/** All of `data/`, validated, completed and cross-checked, as plain JSON. */
export interface SiteData {
  readonly records: Readonly<Record<string, readonly unknown[]>>;
  /** Data file of each record, by name of the collection. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  readonly derived: Readonly<Record<string, unknown>>;
  /** Files below `data/images` to publish. */
  readonly images: readonly string[];
  /** Photographs to publish, each with its files. */
  readonly photos: readonly Renditions[];
  /** Full sentences for the report, such as on a missing image and its replacement. */
  readonly notes: readonly string[];
}

/** Returns the records as definitions read them. */
export function openData(
  { records, files, derived }: Pick<SiteData, 'records' | 'files' | 'derived'>,
  placeOf: Data['placeOf'] = () => undefined,
): Data {
  const indexes = new Map<string, ReadonlyMap<string, number>>();
  const all = <T>({ name }: CollectionRef<T>): readonly T[] => (records[name] ?? []) as readonly T[];
  /** Returns −1 if there is none. */
  const indexOf = (collection: CollectionRef, key: string): number => {
    const { name } = collection;
    const index = indexes.get(name) ?? new Map(all(collection).map((record, at) => [keyOf(collection, record), at]));
    indexes.set(name, index);
    return index.get(key) ?? -1;
  };
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
