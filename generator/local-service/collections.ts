/** The collections of a local-service business in a country: the contents of `data/`, and which record refers to which. */
import { defineCollection, type CollectionRef, type Fault, type KeyPath, type Reference } from '../define/index.ts';
import { checkCity } from './city-check.ts';
import type { Country } from './country/country.ts';
import { formatsOf } from './country/formats.ts';
import { JOINED_COLUMNS, cityFromRow, completeBusiness, completeCenter, completeCities } from './derive.ts';
import type { Business, Center, City, Week } from './derive.ts';
import type { Fields } from './own-fields.ts';
import { opensNoDay } from './exceptions.ts';
import { openDaysOf } from './hours.ts';
import { aliases, business, centers, checklist, cities, homeCards, reasons } from './names.ts';
import { roads, services, team, testimonials, tips } from './names.ts';
import * as schemas from './schemas/index.ts';
import { opensNothing } from './messages.ts';

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
function idleExceptions({ exceptions }: Pick<Business, 'exceptions'>, week: Week): Fault[] {
  const openDays = openDaysOf(week);
  return exceptions.flatMap((exception, index) =>
    opensNoDay(exception, openDays) ? [{ path: ['exceptions', index, 'hours'], ...opensNothing() }] : [],
  );
}

const linksOf = ({ more }: Pick<City, 'more'>) =>
  more.map(({ title, href }, index) => ({ path: ['more', index, 'href'], href, noun: `The link "${title}"` }));

const listsIn = (fields: Fields) => [
  defineCollection({
    ...testimonials,
    schema: schemas.testimonialSchema,
    references: ({ cities }) => each(cities, toCity, 'cities'),
  }),
  defineCollection({ ...team, schema: schemas.memberSchema(fields) }),
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
export function collectionsIn(country: Country, fields: Fields) {
  const formats = formatsOf(country);
  return [
    defineCollection({
      ...business,
      schema: schemas.businessSchema(country, fields),
      required: true,
      complete: (records): readonly Business[] => records.map((record) => completeBusiness(record, formats)),
      references: ({ popular }) => each(popular, toCity, 'popular'),
      check: (record) => idleExceptions(record, record.hours),
    }),
    defineCollection({
      ...centers,
      schema: schemas.centerSchema(country, fields),
      required: true,
      unique: ['region'],
      needs: [business],
      links: linksOf,
      complete: (records, data): readonly Center[] =>
        records.map((record) => completeCenter(record, data.one(business), formats)),
      check: (record) => idleExceptions(record, record.hours),
    }),
    defineCollection({
      ...cities,
      schema: schemas.citySchema(country, fields),
      required: true,
      unique: ['id'],
      needs: [centers],
      located: ['formerSlugs'],
      sortBy: ({ id }: City) => id,
      fromRow: cityFromRow,
      columns: JOINED_COLUMNS,
      complete: (records, data): readonly City[] => completeCities(records, data.all(centers), formats),
      references: (city) => [
        ...each(city.nearbyLocations, toCity, 'nearbyLocations'),
        ...Object.keys(city.services).map((slug) => toService(slug, ['services', slug])),
        ...city.notes.flatMap((note, index) => each(note.services, toService, 'notes', index, 'services')),
        ...city.serviceQuestions.flatMap(({ services = [] }, index) =>
          each(services, toService, 'serviceQuestions', index, 'services'),
        ),
        ...each(city.approach, toRoad, 'approach'),
        ...each(city.notOffered, toService, 'notOffered'),
        toRegion(city.region, ['region']),
        toCenter(city.nearestServiceCenter.center, ['nearestServiceCenter', 'center']),
      ],
      links: linksOf,
      check: (city, data) => checkCity(city, { data, formats }),
    }),
    defineCollection({
      ...services,
      located: ['formerSlugs'],
      schema: schemas.serviceSchema(country, fields),
      required: true,
      unique: ['id'],
      sortBy: ({ id }) => id,
      references: ({ notOffered }) => each(notOffered, toPlace, 'notOffered'),
    }),
    ...listsIn(fields),
    defineCollection({ ...roads, schema: schemas.roadSchema(country) }),
  ];
}
