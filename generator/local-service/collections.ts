/** The collections of a local-service business in a country: the contents of `data/`, and which record refers to which. */
import { defineCollection, type CollectionRef, type Fault, type KeyPath, type Reference } from '../define/index.ts';
import { checkCity } from './city-check.ts';
import type { Country } from './country/country.ts';
import { formatsOf } from './country/formats.ts';
import { JOINED_COLUMNS, cityFromRow, completeCenter, completeCities } from './derive.ts';
import { opensNoDay } from './exceptions.ts';
import { openDaysOf } from './hours.ts';
import { aliases, business, centers, checklist, cities, homeCards, reasons } from './names.ts';
import { roads, services, team, testimonials, tips } from './names.ts';
import * as schemas from './schemas/index.ts';
import { opensNothing } from './messages.ts';
import type { Business, Center, City } from './schemas/index.ts';

const to =
  (collection: CollectionRef, more: Partial<Reference> = {}) =>
  (name: string, path: KeyPath): Reference => ({ to: collection, name, path, ...more });

const toCity = to(cities);
const toService = to(services);
const toRegion = to(centers, { by: 'region', noun: 'region' });
const toCenter = to(centers);
const toRoad = to(roads, { by: 'name', noun: 'road' });
const toPlace = to(cities, { noun: 'city or region', or: { to: centers, by: 'region' } });

const each = (names: readonly string[], refer: ReturnType<typeof to>, ...path: KeyPath): Reference[] =>
  names.map((name, index) => refer(name, [...path, index]));

/** Returns a fault for each exception whose hours open no day. */
function idleExceptions({ exceptions }: Pick<Business, 'exceptions'>, { hours }: Business): Fault[] {
  const openDays = openDaysOf(hours);
  return exceptions.flatMap((exception, index) =>
    opensNoDay(exception, openDays) ? [{ path: ['exceptions', index, 'hours'], ...opensNothing() }] : [],
  );
}

const lists = [
  defineCollection({ ...testimonials, schema: schemas.testimonialSchema }),
  defineCollection({ ...team, schema: schemas.memberSchema }),
  defineCollection({ ...tips, schema: schemas.tipSchema }),
  defineCollection({
    ...homeCards,
    schema: schemas.homeCardSchema,
    located: ['link'],
    links: ({ title, link }) => [{ path: ['link'], href: link, noun: `The card "${title}"` }],
  }),
  defineCollection({ ...reasons, schema: schemas.reasonSchema }),
  defineCollection({ ...aliases, schema: schemas.aliasSchema, located: ['from', 'to'] }),
  // No page shows it: the tracker follows the services.
  defineCollection({ ...checklist, schema: schemas.checklistSchema }),
];

/** Returns the collections of a country, in the order in which they are read: `complete` sees those before it. */
export const collectionsIn = (country: Country) => [
  defineCollection({
    ...business,
    schema: schemas.businessSchema(country),
    required: true,
    located: ['flagship.landingPath'],
    references: ({ flagship, popular }) => [
      ...(flagship ? [toCity(flagship.city, ['flagship', 'city'])] : []),
      ...each(popular, toCity, 'popular'),
    ],
    check: (record) => idleExceptions(record, record),
  }),
  defineCollection({
    ...centers,
    schema: schemas.centerSchema(country),
    required: true,
    unique: ['region'],
    complete: (records): readonly Center[] => records.map(completeCenter),
    check: (record, data) => data.all(business).flatMap((all) => idleExceptions(record, all)),
  }),
  defineCollection({
    ...cities,
    schema: schemas.citySchema(country),
    required: true,
    unique: ['id'],
    needs: [centers],
    located: ['formerSlugs'],
    sortBy: ({ id }: City) => id,
    fromRow: cityFromRow,
    columns: JOINED_COLUMNS,
    complete: (records, data): readonly City[] => completeCities(records, data.all(centers), formatsOf(country)),
    references: (city) => [
      ...each(city.nearbyLocations, toCity, 'nearbyLocations'),
      ...Object.keys(city.services).map((slug) => toService(slug, ['services', slug])),
      ...city.notes.flatMap((note, index) =>
        typeof note === 'string' ? [] : each(note.services, toService, 'notes', index, 'services'),
      ),
      ...(city.rich?.serviceQuestions ?? []).flatMap(({ services = [] }, index) =>
        each(services, toService, 'rich', 'serviceQuestions', index, 'services'),
      ),
      ...each(city.approach, toRoad, 'approach'),
      ...each(city.notOffered, toService, 'notOffered'),
      toRegion(city.region, ['region']),
      toCenter(city.nearestServiceCenter.center, ['nearestServiceCenter', 'center']),
    ],
    check: (city, data) => checkCity(city, { data, formats: formatsOf(country) }),
  }),
  defineCollection({
    ...services,
    located: ['formerSlugs'],
    schema: schemas.serviceSchema(country),
    required: true,
    unique: ['id'],
    sortBy: ({ id }) => id,
    references: ({ notOffered }) => each(notOffered, toPlace, 'notOffered'),
  }),
  ...lists,
  defineCollection({ ...roads, schema: schemas.roadSchema(country) }),
];
