/**
 * The collections of a local-service business: what `data/` holds, and what refers to what. Those whose records are written
 * as their country writes them are made for a country; by their names the exported ones stand for those of any.
 */
import { defineCollection, type Collection, type KeyPath, type Reference } from '../define/index.ts';
import { checkCity } from './city-check.ts';
import { america } from './country/america.ts';
import type { Country } from './country/country.ts';
import { formatsOf } from './country/formats.ts';
import { JOINED_COLUMNS, cityFromRow, completeCities } from './derive.ts';
import type { Business, Center, City, Road, Service } from './model/index.ts';
import * as schemas from './schemas/index.ts';
import { unreadableColors } from './theme.ts';

const to =
  (collection: () => Collection, more: Partial<Reference> = {}) =>
  (name: string, path: KeyPath): Reference => ({ to: collection(), name, path, ...more });

/** What lists of places from elsewhere call the keys of ours. */
const PLACE_SYNONYMS = {
  latitude: 'lat',
  longitude: 'lon',
  lng: 'lon',
  long: 'lon',
  stateid: 'state',
  statecode: 'state',
  province: 'state',
  area: 'region',
};

const CITY_SYNONYMS = {
  ...PLACE_SYNONYMS,
  ...{ city: 'name', cityname: 'name', town: 'name', place: 'name', countyname: 'county' },
  ...{ postalcode: 'postalCodes', postcode: 'postalCodes', postcodes: 'postalCodes' },
  ...{ neighbors: 'nearbyLocations', neighbours: 'nearbyLocations', nearby: 'nearbyLocations' },
  ...{ roads: 'majorRoads', highways: 'majorRoads' },
};

const toCity = to(() => cities);
const toService = to(() => services);
const toRegion = to(() => centers, { by: 'region', noun: 'region' });
const toCenter = to(() => centers);
const toRoad = to(() => roads, { by: 'name', noun: 'road' });
const toPlace = (name: string, path: KeyPath): Reference => ({
  ...{ to: cities, name, path, noun: 'city or region' },
  or: { to: centers, by: 'region' },
});

const businessIn = (country: Country): Collection<Business> =>
  defineCollection({
    name: 'business',
    singular: 'business',
    schema: schemas.businessSchema(country),
    one: true,
    required: true,
    key: null,
    located: ['flagship.landingPath'],
    synonyms: { telephone: 'phone', phonenumber: 'phone', mail: 'email', website: 'origin', domain: 'origin' },
    references: ({ flagship, popular }) => [
      ...(flagship ? [toCity(flagship.city, ['flagship', 'city'])] : []),
      ...popular.map((slug, index) => toCity(slug, ['popular', index])),
    ],
  });

const centersIn = (country: Country): Collection<Center> =>
  defineCollection({
    name: 'centers',
    singular: 'service center',
    schema: schemas.centerSchema(country),
    required: true,
    key: 'id',
    unique: ['region'],
    synonyms: {
      ...PLACE_SYNONYMS,
      ...{ address: 'street', city: 'locality', town: 'locality' },
      ...{ postcode: 'postalCode', ...country.synonyms.centers },
    },
  });

const citiesIn = (country: Country, ofCenters: Collection<Center>): Collection<City> =>
  defineCollection({
    name: 'cities',
    singular: 'city',
    schema: schemas.citySchema(country),
    required: true,
    unique: ['id'],
    needs: [ofCenters],
    sortBy: ({ id }: City) => id,
    fromRow: cityFromRow,
    columns: JOINED_COLUMNS,
    synonyms: { ...CITY_SYNONYMS, ...country.synonyms.cities },
    complete: (records, data): readonly City[] => completeCities(records, data.all(centers), formatsOf(country)),
    references: (city) => [
      ...city.nearbyLocations.map((slug, index) => toCity(slug, ['nearbyLocations', index])),
      ...Object.keys(city.services).map((slug) => toService(slug, ['services', slug])),
      ...city.notes.flatMap((note, index) =>
        typeof note === 'string'
          ? []
          : note.services.map((slug, at) => toService(slug, ['notes', index, 'services', at])),
      ),
      ...city.approach.map((name, index) => toRoad(name, ['approach', index])),
      ...city.notOffered.map((slug, index) => toService(slug, ['notOffered', index])),
      toRegion(city.region, ['region']),
      toCenter(city.nearestServiceCenter.center, ['nearestServiceCenter', 'center']),
    ],
    check: (city, data) =>
      checkCity(city, {
        center: data.find(centers, city.nearestServiceCenter.center),
        centers: data.all(centers),
        roads: data.all(roads),
        cities: (slug) => data.find(cities, slug),
        fileOf: (slug) => data.fileOf(cities, slug) ?? '',
        formats: formatsOf(country),
      }),
  });

const servicesIn = (country: Country): Collection<Service> =>
  defineCollection({
    name: 'services',
    singular: 'service',
    schema: schemas.serviceSchema(country),
    required: true,
    unique: ['id'],
    sortBy: ({ id }) => id,
    references: ({ notOffered }) => notOffered.map((name, index) => toPlace(name, ['notOffered', index])),
  });

export const testimonials = defineCollection({ name: 'testimonials', schema: schemas.testimonialSchema, key: 'id' });
export const team = defineCollection({
  name: 'team',
  singular: 'team member',
  schema: schemas.memberSchema,
  key: 'id',
});
export const tips = defineCollection({ name: 'tips', schema: schemas.tipSchema, key: 'id' });
export const homeCards = defineCollection({
  name: 'home-cards',
  singular: 'card',
  schema: schemas.homeCardSchema,
  key: 'id',
  located: ['link'],
  links: ({ title, link }) => [{ path: ['link'], href: link, noun: `The card "${title}"` }],
});
export const reasons = defineCollection({ name: 'reasons', schema: schemas.reasonSchema, key: null });
export const aliases = defineCollection({
  name: 'aliases',
  singular: 'alias',
  schema: schemas.aliasSchema,
  key: null,
  located: ['from', 'to'],
});
export const checklist = defineCollection({
  name: 'checklist',
  singular: 'checklist item',
  schema: schemas.checklistSchema,
  key: 'id',
  references: ({ service }) => [toService(service, ['service'])],
});
const roadsIn = (country: Country): Collection<Road> =>
  defineCollection({ name: 'roads', schema: schemas.roadSchema(country), key: null });

export const theme = defineCollection({
  name: 'theme',
  singular: 'theme',
  schema: schemas.themeSchema,
  one: true,
  key: null,
  check: unreadableColors,
});

/** Those whose records are written as their country writes them. */
function writtenIn(country: Country) {
  const ownCenters = centersIn(country);
  return {
    business: businessIn(country),
    centers: ownCenters,
    cities: citiesIn(country, ownCenters),
    services: servicesIn(country),
    roads: roadsIn(country),
  };
}
const american = writtenIn(america);
export const { business, centers, cities, services, roads } = american;

/** In the order in which they are read: what completes a record stands before it. */
export function collectionsIn(country: Country): readonly Collection[] {
  const own = country === america ? american : writtenIn(country);
  return [
    ...[own.business, own.centers, own.cities, own.services],
    ...[testimonials, team, tips, homeCards, reasons, aliases, checklist],
    ...[own.roads, theme],
  ];
}
