/** The collections of a local-service business: what `data/` holds, and what refers to what. */
import { defineCollection, type Collection, type Fault, type KeyPath, type Reference } from '../define/index.ts';
import { cityFromRow, completeCities } from './derive.ts';
import { milesBetween, milesIn } from './geo.ts';
import type { Center, City, Road } from './model.ts';
import * as schemas from './schemas.ts';
import { followRoads, type RoadsFault } from './way.ts';

const to =
  (collection: () => Collection, more: Partial<Reference> = {}) =>
  (name: string, path: KeyPath): Reference => ({ to: collection(), name, path, ...more });
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
  references: ({ flagship, popular }) => [
    toCity(flagship.city, ['flagship', 'city']),
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
      ...ownNeighbour(city),
      ...impossibleDistance(city, center),
      ...impossibleApproach(city, center, data.all(roads)),
    ];
  },
});

function ownNeighbour({ slug, nearbyLocations }: City): Fault[] {
  return nearbyLocations.flatMap((name, index) =>
    name === slug
      ? [{ path: ['nearbyLocations', index], what: `"${slug}" is the city itself.`, todo: 'Name another city.' }]
      : [],
  );
}

/** A road is never shorter than the straight line; half a mile is left for rounding to whole miles. */
function impossibleDistance(city: City, center: Center | undefined): Fault[] {
  if (!center) return [];
  const straight = milesBetween(city, center);
  const { distance } = city.nearestServiceCenter;
  if (milesIn(distance) + 0.5 >= straight) return [];
  return [
    {
      path: ['nearestServiceCenter', 'distance'],
      what: `The distance is "${distance}", but the straight line to ${center.name} is already ${straight.toFixed(1)} miles.`,
      todo: `Write the distance by road, at least "${Math.ceil(straight)} miles", or mend lat and lon.`,
    },
  ];
}

/** The roads of the approach lead from the middle of the area to the city; with one that is not drawn, nobody can tell. */
function impossibleApproach(city: City, center: Center | undefined, courses: readonly Road[]): Fault[] {
  const { approach, name, nearestServiceCenter } = city;
  const way = approach.flatMap((road) => courses.find((course) => course.name === road) ?? []);
  if (!center || way.length === 0 || way.length < approach.length) return [];
  const fault = followRoads({ from: center, roads: way, to: city, most: milesIn(nearestServiceCenter.distance) });
  if (!fault) return [];
  return [
    {
      path: ['approach', fault.index],
      what: faultText(fault, { names: approach, from: center.around, to: name }),
      todo: `Name the roads in the order of travel from ${center.around}, or leave the approach out.`,
    },
  ];
}

function faultText(
  { kind, index, miles }: RoadsFault,
  { names, from, to }: { names: readonly string[]; from: string; to: string },
): string {
  const away = `${miles.toFixed(1)} miles`;
  switch (kind) {
    case 'start':
      return `"${names[index]}" does not lead out of ${from}: it comes no closer than ${away}.`;
    case 'end':
      return `"${names[index]}" does not lead to ${to}: it comes no closer than ${away}.`;
    case 'gap':
      return `"${names[index - 1]}" and "${names[index]}" do not meet: they are ${away} apart.`;
    case 'detour':
      return `This is a way round: from ${from} to ${to} it takes ${away} along these roads, far more than the distance given.`;
  }
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
];
