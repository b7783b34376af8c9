/** Collections of a kit with checks, completed values and references of a site. */
import type { Collection, CollectionOptions } from './collection.ts';
import type { CollectionRef, Data } from './data.ts';
import { refuseUnknown, type Known } from './options.ts';
import type { z } from 'zod';

/** What a site adds to a collection of its kit. All of it runs after that of the kit. */
export interface CollectionAdditions<T>
  extends Pick<CollectionOptions<z.ZodType, T>, 'check' | 'references' | 'links'> {
  /** Changes completed records; their number and order stay. */
  readonly complete?: (records: readonly T[], data: Data) => readonly T[];
}

/** A collection of a kit, by name, with additions of a site. */
export interface CollectionExtension {
  readonly name: string;
  readonly applyTo: (collection: Collection) => Collection;
}

const ADDITIONS = { check: true, complete: true, references: true, links: true } satisfies Known<
  CollectionAdditions<unknown>
>;

/** Adds checks, values and references to a collection of the kit, for `collections` of a site. */
export function extendCollection<T>(
  { name }: CollectionRef<T>,
  additions: CollectionAdditions<T>,
): CollectionExtension {
  refuseUnknown('extendCollection', additions, ADDITIONS);
  // The records of a collection by name have the type that it names.
  const { check, complete, references, links } = additions as CollectionAdditions<unknown>;
  return {
    name,
    applyTo: (collection) => ({
      ...collection,
      complete: complete
        ? (records, data) => complete(collection.complete?.(records, data) ?? records, data)
        : collection.complete,
      check: (record, data) => [collection.check(record, data), check?.(record, data) ?? []].flat(),
      references: (record) => [...collection.references(record), ...(references?.(record) ?? [])],
      links: (record) => [...collection.links(record), ...(links?.(record) ?? [])],
    }),
  };
}
