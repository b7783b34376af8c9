/** The collections of a local-service business: what `data/` holds, and what refers to what. */
import {
  defineCollection,
  slugify,
  type Collection,
  type Data,
  type Fault,
  type KeyPath,
  type Reference,
} from '../define/index.ts';
import { JOINED_COLUMNS, cityFromRow, completeCities } from './derive.ts';
import { milesBetween, milesIn } from './geo.ts';
import {
  impassableApproach,
  impossibleDistance,
  outOfReach,
  ownNeighbor,
  placeTwice,
  twinNeedsSlug,
} from './messages.ts';
import type { Center, City, Road } from './model.ts';
import * as schemas from './schemas.ts';
import { unreadableColors } from './theme.ts';
import { followRoads } from './way.ts';

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
  ...{ city: 'name', cityname: 'name', town: 'name', place: 'name', countyname: 'county', miles: 'distance' },
  ...{ zipcode: 'zips', zipcodes: 'zips', postalcode: 'zips', postcode: 'zips' },
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

export const business = defineCollection({
  name: 'business',
  singular: 'business',
  schema: schemas.businessSchema,
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

export const centers = defineCollection({
  name: 'centers',
  singular: 'service center',
  schema: schemas.centerSchema,
  required: true,
  key: 'id',
  unique: ['region'],
  synonyms: {
    ...PLACE_SYNONYMS,
    ...{ address: 'street', city: 'locality', town: 'locality' },
    ...{ zip: 'postalCode', zipcode: 'postalCode', postcode: 'postalCode', radius: 'radiusMiles' },
  },
});

export const cities = defineCollection({
  name: 'cities',
  singular: 'city',
  schema: schemas.citySchema,
  required: true,
  unique: ['id'],
  needs: [centers],
  sortBy: ({ id }: City) => id,
  fromRow: cityFromRow,
  columns: JOINED_COLUMNS,
  synonyms: CITY_SYNONYMS,
  complete: (records, data): readonly City[] => completeCities(records, data.all(centers)),
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
  check: (city, data) => {
    const center = data.find(centers, city.nearestServiceCenter.center);
    return [
      ...checkTwins(city, data),
      // A center that cannot be read is a mistake of its own: what it serves is not known.
      ...(center ? checkReach(city, data.all(centers)) : []),
      ...ownNeighbour(city),
      ...checkDistance(city, center),
      ...checkApproach(city, center, data.all(roads)),
    ];
  },
});

/** Places of one name and state closer than this are the same place. */
const SAME_MILES = 5;

/** The same place twice; and places of one name in one state, whose addresses would depend on their order. */
function checkTwins(city: City, data: Data): Fault[] {
  const plain = `${slugify(city.name)}-${city.state.toLowerCase()}`;
  const twin = [plain, `${plain}-2`]
    .map((slug) => data.find(cities, slug))
    .find((other) => other && other.id < city.id && other.name === city.name && other.state === city.state);
  if (!twin) return [];
  const place = `${city.name}, ${city.state}`;
  if (milesBetween(city, twin) < SAME_MILES)
    return [{ path: ['name'], ...placeTwice({ place, other: data.fileOf(cities, twin.slug) ?? '' }) }];
  const isNumbered = city.slug.startsWith(plain) && /^-\d+$/.test(city.slug.slice(plain.length));
  return isNumbered ? [{ path: ['name'], ...twinNeedsSlug({ place, slug: plain }) }] : [];
}

/** A place that no center serves; mostly a sign or two numbers changed about. */
function checkReach(city: City, centers: readonly Center[]): Fault[] {
  const reach = ({ lat, lon }: Pick<City, 'lat' | 'lon'>) =>
    centers
      .map((center) => ({ center, miles: milesBetween({ lat, lon }, center) }))
      .sort((a, b) => a.miles - a.center.radiusMiles - (b.miles - b.center.radiusMiles))[0];
  const nearest = reach(city);
  if (!nearest || nearest.miles <= nearest.center.radiusMiles) return [];
  const { lat, lon } = city;
  const meant = [
    { lat, lon: -lon },
    { lat: -lat, lon },
    { lat: lon, lon: lat },
  ].find((other) => {
    const found = Math.abs(other.lat) <= 90 ? reach(other) : undefined;
    return found !== undefined && found.miles <= found.center.radiusMiles;
  });
  const { center, miles } = nearest;
  return [
    {
      path: ['lat'],
      ...outOfReach({ name: city.name, center: center.name, radius: center.radiusMiles, miles, meant }),
    },
  ];
}

function ownNeighbour({ slug, nearbyLocations }: City): Fault[] {
  return nearbyLocations.flatMap((name, index) =>
    name === slug ? [{ path: ['nearbyLocations', index], ...ownNeighbor({ slug }) }] : [],
  );
}

/** A road is never shorter than the straight line; half a mile is left for rounding to whole miles. */
function checkDistance(city: City, center: Center | undefined): Fault[] {
  if (!center) return [];
  const miles = milesBetween(city, center);
  const { distance } = city.nearestServiceCenter;
  if (milesIn(distance) + 0.5 >= miles) return [];
  const path = ['nearestServiceCenter', 'distance'];
  return [{ path, ...impossibleDistance({ distance, center: center.name, miles }) }];
}

/** The roads of the approach lead from the middle of the area to the city; with one that is not drawn, nobody can tell. */
function checkApproach(city: City, center: Center | undefined, courses: readonly Road[]): Fault[] {
  const { approach, name, nearestServiceCenter } = city;
  const way = approach.flatMap((road) => courses.find((course) => course.name === road) ?? []);
  if (!center || way.length === 0 || way.length < approach.length) return [];
  const fault = followRoads({ from: center, roads: way, to: city, most: milesIn(nearestServiceCenter.distance) });
  if (!fault) return [];
  const path = ['approach', fault.index];
  return [{ path, ...impassableApproach({ ...fault, roads: approach, from: center.around, to: name }) }];
}

export const services = defineCollection({
  name: 'services',
  singular: 'service',
  schema: schemas.serviceSchema,
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
export const roads = defineCollection({ name: 'roads', schema: schemas.roadSchema, key: null });

export const theme = defineCollection({
  name: 'theme',
  singular: 'theme',
  schema: schemas.themeSchema,
  one: true,
  key: null,
  check: unreadableColors,
});

/** In the order in which they are read: what completes a record stands before it. */
export const collections: readonly Collection[] = [
  business,
  centers,
  cities,
  services,
  testimonials,
  team,
  tips,
  homeCards,
  reasons,
  aliases,
  checklist,
  roads,
  theme,
];
