/** Sources of texts and numbers: where a statement stands, and until when that holds. */
import { keyName, type CollectionRef, type Data, type Fault, type KeyPath, type MustRead } from '../define/index.ts';
import { unknownSourced } from './messages.ts';
import { business, centers, cities, reasons, services, team, tips } from './names.ts';
import type { Source } from './schemas/index.ts';

/** A record that may say where its values come from. */
export interface Sourced {
  readonly sources?: Readonly<Record<string, Source>> | undefined;
}

/** True on the days on which a source holds; `day` is such as "2026-11-20". */
export const holds = (source: Source | undefined, day: string): boolean =>
  source !== undefined && (source.until === undefined || day <= source.until);

/** Finds keys of `sources` that name nothing in the record. */
export function checkSources({ sources = {}, ...record }: Sourced): Fault[] {
  return Object.keys(sources)
    .filter((key) => valueAt(record, key) === undefined)
    .map((key) => ({
      path: ['sources', key],
      ...unknownSourced({ key, known: Array.from(valuesIn(record), ({ path }) => keyName(path)) }),
    }));
}

const SOURCED: readonly CollectionRef<Sourced>[] = [business, centers, cities, services, reasons, tips, team];

/** Returns the statements with a source, for a person to compare; `day` is the day of the build. */
export function sourcedStatements(data: Data, shown: string, day: string): MustRead[] {
  return SOURCED.flatMap((collection) =>
    data.all<Sourced>(collection).flatMap(({ sources = {}, ...record }) => {
      const key = String(valueAt(record, collection.key ?? '') ?? '');
      return Object.entries(sources).map(([path, source]) => ({
        ...{ kind: 'source', name: [collection.name, key, path].filter(Boolean).join('/') },
        file: data.fileOf(collection, key) ?? `${shown}/${collection.name}`,
        content: { value: valueAt(record, path), ...source } as object,
        isOver: !holds(source, day),
      }));
    }),
  );
}

/** Returns the value under "notes[0].text"; undefined if there is none. */
function valueAt(record: unknown, key: string): unknown {
  return (key.match(/[^.[\]]+/g) ?? ['']).reduce<unknown>(
    (value, part) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, part) ? Reflect.get(value, part) : undefined,
    record,
  );
}

/** Yields all values in a record, at any depth. */
export function* valuesIn(value: unknown, path: KeyPath = []): Generator<{ path: KeyPath; value: unknown }> {
  if (path.length > 0) yield { path, value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    yield* valuesIn(inner, [...path, Array.isArray(value) ? Number(key) : key]);
}
