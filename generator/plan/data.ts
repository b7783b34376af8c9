/** The loaded records as definitions see them. */
import { keyOf, type CollectionRef } from '../define/collection.ts';
import type { DataPlace } from '../define/record.ts';
import type { Data } from '../define/site.ts';
import type { Renditions } from '../photos/renditions.ts';

/** All of `data/`, validated, completed and cross-checked, as plain JSON. */
export interface SiteData {
  readonly records: Readonly<Record<string, readonly unknown[]>>;
  /** Data file of each record, by name of the collection. */
  readonly files: Readonly<Record<string, readonly string[]>>;
  /** Places of `located` keys: "aliases[3].to". */
  readonly places: Readonly<Record<string, DataPlace>>;
  readonly derived: Readonly<Record<string, unknown>>;
  /** Files below `data/images` to publish. */
  readonly images: readonly string[];
  readonly pictures: readonly Renditions[];
  /** Full sentences for the report, such as on a missing image and its replacement. */
  readonly notes: readonly string[];
}

/** Finds records by collection, and their numbers by key. */
function indexRecords({ records }: Pick<SiteData, 'records'>) {
  const indexes = new Map<string, ReadonlyMap<string, number>>();
  const recordsOf = ({ name }: CollectionRef): readonly unknown[] => records[name] ?? [];
  return {
    recordsOf,
    /** −1 if there is none. */
    numberOf: (collection: CollectionRef, key: string): number => {
      let index = indexes.get(collection.name);
      if (!index) {
        index = new Map(recordsOf(collection).map((record, number) => [keyOf(collection, record), number]));
        indexes.set(collection.name, index);
      }
      return index.get(key) ?? -1;
    },
  };
}

/** Returns the records as definitions read them. */
export function openData(
  data: Pick<SiteData, 'records' | 'files' | 'places' | 'derived'> & Partial<Pick<SiteData, 'pictures'>>,
): Data {
  const index = indexRecords(data);
  return {
    all: <T>(collection: CollectionRef<T>) => index.recordsOf(collection) as readonly T[],
    one: <T>(collection: CollectionRef<T>) => {
      const [record] = index.recordsOf(collection);
      if (record === undefined) throw new Error(`there is no record of ${collection.name}`);
      return record as T;
    },
    find: <T>(collection: CollectionRef<T>, key: string) =>
      index.recordsOf(collection)[index.numberOf(collection, key)] as T | undefined,
    fileOf: (collection, key) => data.files[collection.name]?.[index.numberOf(collection, key)],
    placeOf: (collection, number, key) =>
      data.places[collection.one ? `${collection.name}.${key}` : `${collection.name}[${number}].${key}`],
    derived: data.derived,
  };
}
