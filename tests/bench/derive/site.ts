/** Our finished site → the same site as templates and tables, for other generators to build. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Records } from '../../../generator/local-service/types.ts';
import { extractFields } from './extract.ts';
import type { DerivedSite, Entities, Fields, SourcePage } from './model.ts';
import { parseSource, type SourceNode } from './parse.ts';
import { findShape, type Slot } from './shape.ts';
import { createTables } from './tables.ts';
import { shareParts } from './parts.ts';
import { printTemplate } from './template.ts';

/** Pages of a kind that its shape is first found from; those that do not fit are added until all do. */
const FIRST_SAMPLE = 60;
const ADDED = 12;
const MOST_ROUNDS = 40;

/** `out` is our output folder, `site` the data it was built from. */
export function deriveSite(out: string, site: Records): DerivedSite {
  const pages = listPages(out, site);
  const entitiesOf = nameEntities(site);
  const tables = createTables();
  const largestFirst = [...groupByKind(pages)].sort(([, a], [, b]) => b.length - a.length);
  const kinds = largestFirst.map(([name, members]) => {
    const { slots, fields } = readKind(members, {
      entitiesOf,
      intern: tables.intern,
      read: (page) => parseSource(readFileSync(join(out, page.file), 'utf8')),
    });
    const { resolve, pages: own } = tables.place(fields);
    return { name, template: printTemplate(slots, resolve), pages: own };
  });
  return {
    kinds: shareParts(kinds),
    ...tables.finish(
      Object.fromEntries(site.cities.map((city) => [city.slug, cityEntities(city)])),
      Object.fromEntries(site.services.map((service) => [service.slug, serviceEntities(service)])),
    ),
  };
}

function groupByKind(pages: readonly SourcePage[]): Map<string, SourcePage[]> {
  const kinds = new Map<string, SourcePage[]>();
  for (const page of pages) {
    const kind = kinds.get(page.kind);
    if (kind) kind.push(page);
    else kinds.set(page.kind, [page]);
  }
  return kinds;
}

/** Pages are the lines of the manifest that have a key. */
function listPages(out: string, { cities, services }: Records): SourcePage[] {
  const known = { city: new Set(cities.map(({ slug }) => slug)), service: new Set(services.map(({ slug }) => slug)) };
  const lines = readFileSync(join(out, 'build-manifest.json'), 'utf8').trimEnd().split('\n').slice(1);
  return lines.flatMap((line) => {
    const [key, , , , file = ''] = line.split('\t');
    return key === '-' ? [] : [describePage(file, known)];
  });
}

function describePage(file: string, known: Readonly<Record<'city' | 'service', ReadonlySet<string>>>): SourcePage {
  const [, folder, first = '', second = null] = /^(locations|services)\/([^/]+?)(?:\/([^/]+))?\.html$/.exec(file) ?? [];
  if (folder === 'services' && known.service.has(first)) return { file, kind: 'service', city: null, service: first };
  if (folder === 'locations' && known.city.has(first))
    return { file, kind: second ? 'city-service' : 'city', city: first, service: second };
  return { file, kind: file.replace(/\.html$/, '').replaceAll('/', '-'), city: null, service: null };
}

interface Reader {
  readonly read: (page: SourcePage) => readonly SourceNode[];
  readonly entitiesOf: (page: SourcePage) => Entities;
  readonly intern: (fields: Fields) => Fields;
}

/** The shape of a kind, and the fields of all its pages. */
function readKind(
  pages: readonly SourcePage[],
  { read, entitiesOf, intern }: Reader,
): { slots: Slot[]; fields: { page: SourcePage; fields: Fields }[] } {
  const step = Math.max(1, Math.floor(pages.length / FIRST_SAMPLE));
  let sample = pages.filter((_, index) => index % step === 0);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const slots = findShape(sample.map((page) => ({ value: read(page), entities: entitiesOf(page) })));
    const fields: { page: SourcePage; fields: Fields }[] = [];
    const others: SourcePage[] = [];
    for (const page of pages) {
      const found = extractFields(slots, read(page), entitiesOf(page));
      if (found) fields.push({ page, fields: intern(found) });
      else others.push(page);
      if (others.length >= ADDED) break;
    }
    if (others.length === 0) return { slots, fields };
    sample = [...sample, ...others];
  }
  throw new Error(`the ${pages[0]?.kind} pages have no common shape`);
}

function nameEntities(site: Records): Reader['entitiesOf'] {
  const cities = new Map(site.cities.map((city) => [city.slug, prefixed('city', cityEntities(city))]));
  const services = new Map(
    site.services.map((service) => [service.slug, prefixed('service', serviceEntities(service))]),
  );
  return ({ city, service }) => ({ ...(city ? cities.get(city) : {}), ...(service ? services.get(service) : {}) });
}

const cityEntities = ({ name, slug, state }: Records['cities'][number]) => ({ name, slug, state });
const serviceEntities = ({ title, shortTitle, phrase, slug, tag }: Records['services'][number]) => ({
  title,
  shorttitle: shortTitle,
  phrase,
  slug,
  tag,
});

function prefixed(scope: string, values: Readonly<Record<string, string>>): Entities {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [`${scope}.${name}`, value]));
}
