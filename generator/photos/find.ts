/** Finds the photographs that records name. */
import { PENDING, type PictureRequest } from '../define/picture.ts';
import { keyName, type Entry, type KeyPath } from '../define/record.ts';

/** A photograph that a record names, not read yet. */
export type PhotoUse = Readonly<ReturnType<typeof findPhotos>[number]>;

/** Returns all photographs that the records name, in their order: each with its collection and the number of its record there. */
export function findPhotos(entries: ReadonlyMap<string, readonly Entry[]>) {
  return [...entries].flatMap(([collection, list]) =>
    list.flatMap(({ value, source }, index) =>
      [...picturesIn(value, [])].map(({ path, key, picture }) => ({
        collection,
        index,
        path,
        picture,
        name: recordName(value),
        place: { file: source.file, ...source.locate(path), key: keyName(key) },
      })),
    ),
  );
}

interface FoundPicture {
  readonly path: KeyPath;
  /** Key as messages name it: that of the text for a photograph in one. */
  readonly key: KeyPath;
  readonly picture: PictureRequest;
}

function* picturesIn(value: unknown, path: KeyPath, text?: KeyPath): Generator<FoundPicture> {
  if (typeof value !== 'object' || value === null) return;
  if (PENDING in value) return yield { path, key: text ?? path, picture: value as PictureRequest };
  const around = text ?? ('nodes' in value && 'headings' in value ? path : undefined);
  for (const [key, part] of Object.entries(value))
    if (typeof part === 'object') yield* picturesIn(part, [...path, Array.isArray(value) ? Number(key) : key], around);
}

function recordName(record: unknown): string | null {
  const { name, title, brand } = record as Readonly<Record<string, unknown>>;
  const found = [name, title, brand].find((text) => typeof text === 'string' && text !== '');
  return (found as string | undefined) ?? null;
}
