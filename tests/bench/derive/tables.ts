/**
 * Fields of pages → the tables where somebody would keep them: what only the service decides is kept with the
 * service, what only the city decides with the city, what never changes with the site. The same column twice is
 * kept once.
 */
import { createHash } from 'node:crypto';
import type { DerivedSite, Fields, Kind, Ref, Value } from './model.ts';
import type { Resolve } from './template.ts';

type PageFields = Kind['pages'][number];
type Table = Record<string, Fields>;

export interface Tables {
  /** The same fields, with equal values shared, so that thousands of pages fit into memory. */
  readonly intern: (fields: Fields) => Fields;
  /** Takes the fields of all pages of a kind; what is left is the pages' own. */
  readonly place: (pages: readonly PageFields[]) => { resolve: Resolve; pages: PageFields[] };
  /** The tables, with the names of cities and services put in. */
  readonly finish: (cities: Table, services: Table) => Pick<DerivedSite, 'site' | 'services' | 'cities'>;
}

/** Names that city and service records have of themselves. */
const OWN_NAMES = ['name', 'slug', 'state', 'title', 'shorttitle', 'phrase', 'tag'];
const SITE = 'site';

export function createTables(): Tables {
  const known = new Map<string, Value>();
  const tables = { site: {} as Table, service: {} as Table, city: {} as Table };
  const columns = new Map<string, string>();
  const taken = new Set<string>(OWN_NAMES);

  const intern = (fields: Fields): Fields =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, share(value)]));
  const share = (value: Value): Value => {
    const text = JSON.stringify(value);
    if (!known.has(text)) known.set(text, value);
    return known.get(text) as Value;
  };
  const keep = (scope: keyof typeof tables, wish: string, column: ReadonlyMap<string, Value>): Ref => {
    const key = `${scope} ${hashColumn(column)}`;
    const name = columns.get(key) ?? freeName(wish, taken);
    columns.set(key, name);
    for (const [slug, value] of column) (tables[scope][slug] ??= {})[name] = value;
    return { scope, name };
  };
  const placeField = (name: string, pages: readonly PageFields[]): Ref => {
    if (pages.length === 1) {
      // A page of its own keeps what it has, but for lists that all pages show.
      const column = columnOf(pages, name, () => SITE);
      const known = column && columns.get(`site ${hashColumn(column)}`);
      if (known) return { scope: SITE, name: known };
    } else {
      for (const scope of [SITE, 'service', 'city'] as const) {
        const column = columnOf(pages, name, ({ page }) => (scope === SITE ? SITE : page[scope]));
        if (column) return keep(scope, name, column);
      }
    }
    return { scope: 'page', name };
  };

  return {
    intern,
    place: (pages) => {
      const names = [...new Set(pages.flatMap(({ fields }) => Object.keys(fields)))];
      const refs = new Map(names.map((name) => [name, placeField(name, pages)]));
      const own = names.filter((name) => refs.get(name)?.scope === 'page');
      return {
        resolve: (name) => refs.get(name) ?? { scope: 'page', name },
        pages: pages.map(({ page, fields }) => ({
          page,
          fields: Object.fromEntries(own.flatMap((name) => (name in fields ? [[name, fields[name] as Value]] : []))),
        })),
      };
    },
    finish: (cities, services) => ({
      site: tables.site[SITE] ?? {},
      services: merge(tables.service, services),
      cities: merge(tables.city, cities),
    }),
  };
}

/** The values by slug; null when pages of one slug differ. Values are shared: the same value is the same object. */
function columnOf(
  pages: readonly PageFields[],
  name: string,
  slugOf: (page: PageFields) => string | null,
): Map<string, Value> | null {
  const column = new Map<string, Value>();
  const absent = new Set<string>();
  for (const page of pages) {
    const slug = slugOf(page);
    const value = page.fields[name];
    if (slug === null) return null;
    if (value === undefined ? column.has(slug) : absent.has(slug) || (column.has(slug) && column.get(slug) !== value))
      return null;
    if (value === undefined) absent.add(slug);
    else column.set(slug, value);
  }
  return column;
}

function hashColumn(column: ReadonlyMap<string, Value>): string {
  const hash = createHash('sha256');
  for (const slug of [...column.keys()].sort()) hash.update(`${slug}\0${JSON.stringify(column.get(slug))}\0`);
  return hash.digest('hex');
}

function merge(table: Table, names: Table): Table {
  return Object.fromEntries(Object.entries(names).map(([slug, fields]) => [slug, { ...fields, ...table[slug] }]));
}

function freeName(wish: string, taken: Set<string>): string {
  let name = wish;
  for (let n = 2; taken.has(name); n++) name = `${wish}_${n}`;
  taken.add(name);
  return name;
}
