/** Notes about records of the data. */
import type { CollectionRef, Data, KeyPath, Note } from '../define/index.ts';
import type { SpecialHours } from './special-hours.ts';

/** A note with its place in a record. */
export type RecordNote = Omit<Note, 'place'> & { readonly path: KeyPath };

/** Returns what `find` says of each record of a collection. */
export const notesIn = <T>(
  data: Data,
  collection: CollectionRef<T>,
  find: (record: T) => readonly RecordNote[],
): Note[] =>
  data
    .all(collection)
    .flatMap((record, index) =>
      find(record).map(({ path, ...note }) => ({ ...note, place: data.placeOf(collection, index, path) })),
    );

/** A record with what ends on a day. */
export interface Temporary {
  readonly notice?: { readonly until: string } | undefined;
  readonly specialHours?: readonly SpecialHours[];
}
