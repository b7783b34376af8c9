/** The validated records of a site, as definitions read them. */
import type { DataPlace, KeyPath } from './record.ts';

/** Names a collection. Definitions refer to collections by name, so a site may replace a kit's collection with its own. */
export interface CollectionRef<T = unknown> {
  readonly name: string;
  readonly singular: string;
  readonly key: string | null;
  readonly one: boolean;
  /** Never set: carries the type of a record. */
  readonly record?: T;
}

/** The validated records of a site. */
export interface Data {
  /** Every record of a collection, in order. */
  readonly all: <T>(collection: CollectionRef<T>) => readonly T[];
  /** The record of a collection that has only one. */
  readonly one: <T>(collection: CollectionRef<T>) => T;
  /** The record of this name; undefined if there is none. */
  readonly find: <T>(collection: CollectionRef<T>, key: string) => T | undefined;
  /** Data file of a record. */
  readonly fileOf: (collection: CollectionRef, key: string) => string | undefined;
  /** The place of a value: `placeOf(cities, 3, ['more', 0, 'href'])`. The file is parsed again when its line is read. */
  readonly placeOf: (collection: Pick<CollectionRef, 'name'>, index: number, path: KeyPath) => DataPlace | undefined;
  /** The place of a value in a record of any collection; undefined for what is no record. */
  readonly placeOfRecord: (record: unknown, path: KeyPath) => DataPlace | undefined;
  /** Values that `derive` of the site definition adds, by name. */
  readonly derived: Readonly<Record<string, unknown>>;
}
