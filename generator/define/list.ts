/** Views of lists to make pages for: groups, such as the posts of each tag, and pages of ten. */
import { GenError } from '../errors/gen-error.ts';
import { show } from '../errors/prose.ts';
import { defineView, type Context, type View } from './context.ts';
import { itemsOf, type ListItem, type ListSource } from './each.ts';
import { slugify, type KeyPath } from './record.ts';

/** Records or items with something in common. */
export interface Group<T = unknown> extends ListItem {
  readonly name: string;
  readonly items: readonly T[];
}

/** A page of a long list. The slug of the first is empty, that of the second "2". */
export interface ListPage<T = unknown> extends ListItem {
  /** From 1. */
  readonly number: number;
  /** Number of pages. */
  readonly count: number;
  readonly items: readonly T[];
}

/** What a group is called: a name, with a slug where the name alone would not tell two groups apart, and anything else. */
type GroupName = Readonly<{ name: string; slug?: string }>;
type Maybe<T> = T | readonly T[] | null | undefined;

/** Keys whose values name groups. */
type NameKey<T> = { [K in keyof T & string]-?: T[K] extends Maybe<string> ? K : never }[keyof T & string];

/**
 * Returns a view of the groups of a list, in the order in which the list first names them. `by` is a key whose value is a name or several,
 * or a function that returns names, or objects with `name` and further values of the group.
 */
export function groupsOf<T>(
  source: ListSource<T>,
  by: NameKey<T> | ((item: T) => Maybe<string>),
): View<readonly Group<T>[]>;
export function groupsOf<T, N extends GroupName>(
  source: ListSource<T>,
  by: (item: T) => Maybe<N>,
): View<readonly (Group<T> & Omit<N, 'slug'>)[]>;
export function groupsOf<T>(
  source: ListSource<T>,
  by: string | ((item: T) => Maybe<string | GroupName>),
): View<readonly Group<T>[]> {
  return defineView((context) => {
    const groups = new Map<string, Group<T> & { readonly items: T[] }>();
    for (const item of itemsOf(source, context))
      for (const { name, key } of namesIn(item, by)) {
        const group = { slug: slugify(name.name), ...name, items: [item] };
        const known = groups.get(group.slug);
        if (known) known.items.push(item);
        else groups.set(group.slug, group);
        checkGroup(group, known ?? group, { item, key, context });
      }
    return [...groups.values()];
  });
}

/** Returns the names of the groups of an item, each with its key in the record if it is known. */
function namesIn<T>(
  item: T,
  by: string | ((item: T) => Maybe<string | GroupName>),
): { name: GroupName; key: KeyPath }[] {
  const given = typeof by === 'function' ? by(item) : (item as Readonly<Record<string, Maybe<string>>>)[by];
  return [given ?? []].flat().map((name, index) => ({
    name: typeof name === 'string' ? { name } : name,
    key: typeof by === 'function' ? [] : Array.isArray(given) ? [by, index] : [by],
  }));
}

interface GroupPlace {
  readonly item: unknown;
  readonly key: KeyPath;
  readonly context: Context;
}

/** Throws at the record if its group has no slug, or differs from the one that has it. */
function checkGroup(group: Group, known: Group, { item, key, context: { data } }: GroupPlace): void {
  const place = { file: 'site.ts', ...data.placeOfRecord(item, key) };
  const refuse = (what: string, todo: string): never => {
    throw new GenError({ ...place, what, todo, value: show(group.name) });
  };
  if (group.slug === '')
    refuse(`${show(group.name)} has no letters or digits to make an address of.`, 'Write a name that has some.');
  if (isSameGroup(group, known)) return;
  const other = data.placeOfRecord(known.items[0], []);
  const at = other ? ` (${other.file}:${other.line})` : '';
  refuse(
    group.name === known.name
      ? `Two groups called ${show(group.name)} would have pages at the same address, "${group.slug}"${at}.`
      : `${show(known.name)}${at} and ${show(group.name)} would have pages at the same address, "${group.slug}".`,
    group.name === known.name
      ? 'Let the function of groupsOf return a "slug" of its own for each.'
      : 'Write both the same way.',
  );
}

/** True for two groups with the same values besides their items. */
const isSameGroup = ({ items: _, ...group }: Group, { items: __, ...known }: Group): boolean =>
  JSON.stringify(group) === JSON.stringify(known);

/** What a published record may have. */
type Dated = Readonly<{ date: string; draft?: boolean | undefined }>;

/**
 * Returns a view of the records that are published: their day has come, and they are no drafts. The newest is first. `gen dev` shows the
 * others, too. Pages of each record take the view as well: `each: { post: publishedOf(posts) }`.
 */
export const publishedOf = <T extends Dated>(source: ListSource<T>): View<readonly T[]> =>
  defineView((context) =>
    itemsOf(source, context)
      .filter((item) => context.drafts || isPublished(item, context))
      .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0)),
  );

/** True for a record whose day has come and that is no draft. */
export const isPublished = ({ date, draft = false }: Dated, { today }: Pick<Context, 'today'>): boolean =>
  !draft && date <= today;

interface PageSize {
  /** Items on a page. */
  readonly size: number;
}

/** Returns a view of a list in pages of a size. An empty list has one page. */
export const pagesOf = <T>(source: ListSource<T>, { size }: PageSize): View<readonly ListPage<T>[]> =>
  defineView((context) => cutPages(itemsOf(source, context), size));

/** Returns a view of the pages of each group: `group` has the values of the group but its items. */
export const pagesOfGroups = <T, G extends Group<T>>(
  groups: View<readonly (Group<T> & G)[]>,
  { size }: PageSize,
): View<readonly (ListPage<T> & { readonly group: Omit<G, 'items'> })[]> =>
  defineView(({ get }) =>
    get(groups).flatMap(({ items, ...group }) => cutPages(items, size).map((page) => ({ ...page, group }))),
  );

function cutPages<T>(items: readonly T[], size: number): ListPage<T>[] {
  const count = Math.max(1, Math.ceil(items.length / size));
  return Array.from({ length: count }, (_, index) => ({
    slug: index === 0 ? '' : String(index + 1),
    number: index + 1,
    count,
    items: items.slice(index * size, (index + 1) * size),
  }));
}

/** True for a group or a page of a list. */
export const isListed = (item: unknown): item is Group | ListPage =>
  typeof item === 'object' && item !== null && 'slug' in item && 'items' in item && Array.isArray(item.items);

/** True for a page of a list but the first. */
export const isFurther = (item: Group | ListPage): boolean => 'number' in item && item.number > 1;
