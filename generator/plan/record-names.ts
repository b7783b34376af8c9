/** The names that texts have for the records of a site. */
import { keyOf, type Collection } from '../define/collection.ts';
import type { Plan } from './pages.ts';

/** A name of a record: "Musella Service Center" of a "center". */
export interface RecordName {
  readonly kind: string;
  readonly name: string;
}

/** Returns the names of all records that have a key with letters: its words, and the values of keys that hold a name. */
export function recordNames({ site, context }: Pick<Plan, 'site' | 'context'>): RecordName[] {
  return site.collections
    .filter(({ one, key }) => !one && key !== null)
    .flatMap((collection) =>
      context.data.all<unknown>(collection).flatMap((record) => namesOf(collection, record as Fields)),
    );
}

type Fields = Readonly<Record<string, unknown>>;

function namesOf(collection: Collection, record: Fields): RecordName[] {
  const key = keyOf(collection, record);
  if (!/^[a-z]/i.test(key)) return [];
  const { name, title, shortTitle } = record;
  const texts = [name, title, shortTitle, ...collection.unique.flat().map((unique) => record[unique])];
  const named = new Map(
    [key.split('-').join(' '), ...texts].flatMap((text) =>
      typeof text === 'string' ? [[text.toLowerCase(), text]] : [],
    ),
  );
  return [...named.values()].map((text) => ({ kind: collection.singular, name: text }));
}
