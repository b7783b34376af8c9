/** Finds the photographs that records name. */
import { WANTED, type UnreadPicture } from '../define/picture.ts';
import { keyName, type Entry, type KeyPath } from '../define/record.ts';

/** A photograph that a record names, not read yet. */
export type PhotoUse = Readonly<ReturnType<typeof findPhotos>[number]>;

/** Returns all photographs that the records name, in their order: each with its collection and the number of its record there. */
export function findPhotos(entries: ReadonlyMap<string, readonly Entry[]>) {
  return [...entries].flatMap(([collection, list]) =>
    list.flatMap(({ value, source }, index) =>
      [...picturesIn(value, [])].map(({ path, picture }) => ({
        collection,
        index,
        path,
        picture,
        name: recordName(value),
        place: { file: source.file, ...source.locate(path), key: keyName(path) },
      })),
    ),
  );
}

function* picturesIn(value: unknown, path: KeyPath): Generator<{ path: KeyPath; picture: UnreadPicture }> {
  if (typeof value !== 'object' || value === null) return;
  if (WANTED in value) yield { path, picture: value as UnreadPicture };
  else if (Array.isArray(value)) for (const [index, part] of value.entries()) yield* picturesIn(part, [...path, index]);
  else
    for (const [key, part] of Object.entries(value))
      if (typeof part === 'object') yield* picturesIn(part, [...path, key]);
}

function recordName(record: unknown): string | null {
  const { name, title, brand } = record as Readonly<Record<string, unknown>>;
  const found = [name, title, brand].find((text) => typeof text === 'string' && text !== '');
  return (found as string | undefined) ?? null;
}
