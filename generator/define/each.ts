/** What pages and redirects repeat for: the records of a collection, or the items of a list that a view returns. */
import { keyOf } from './collection.ts';
import type { Context, View } from './context.ts';
import type { CollectionRef } from './data.ts';

/** An item of a list that a view returns. Its slug names it in addresses. */
export interface ListItem {
  /** Empty for the item whose address has no segment of its own: "/blog" beside "/blog/2". */
  readonly slug: string;
}

/** A collection, or a view that returns a list. */
export type ListSource<T = unknown> = CollectionRef<T> | View<readonly T[]>;

/** What a page repeats for, by parameter: `{ city: cities, page: pagesOf(posts, { size: 10 }) }`. */
export type Each = Readonly<Record<string, CollectionRef | View<readonly ListItem[]>>>;

type ItemOf<S> = S extends CollectionRef<infer T> ? T : S extends View<readonly (infer T)[]> ? T : never;

/** The record or item of one page, by parameter. */
export type Params<E extends Each = Each> = { readonly [P in keyof E]: ItemOf<E[P]> };

export const isCollection = <T>(source: ListSource<T>): source is CollectionRef<T> => 'name' in source;

/** Returns the records of a collection, or the items of a list. */
export const itemsOf = <T>(source: ListSource<T>, { data, get }: Context): readonly T[] =>
  isCollection(source) ? data.all(source) : get(source);

/** Returns the key of a record, or the slug of an item. */
export const keyIn = (source: ListSource, item: unknown): string =>
  isCollection(source) ? keyOf(source, item) : (item as ListItem).slug;

/** Combines the records of all parameters, those of the last one fastest. */
export function combine(each: Each, context: Context): Params[] {
  let combined: Params[] = [{}];
  for (const [name, source] of Object.entries(each)) {
    const items = itemsOf(source, context);
    combined = combined.flatMap((params) => items.map((item) => ({ ...params, [name]: item })));
  }
  return combined;
}
