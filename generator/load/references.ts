/** What no single record can know: that names are unique, that what is named exists, that distances can be true. */
import { show, suggest, type Problem } from '../errors.ts';
import { milesBetween, milesIn } from '../plan/geo.ts';
import { followRoads, type RoadsFault } from '../plan/way.ts';
import type { Business, Center, ChecklistItem, City, Road, Service } from '../model.ts';
import { keyName } from './validate.ts';
import type { KeyPath, Source } from './parse.ts';

export interface Entry<T> {
  readonly value: T;
  readonly source: Source;
}
/** Records that passed their schema; `broken` are names from records that did not, so that no reference to them is reported on top. */
export interface Entries {
  readonly business: Entry<Business> | null;
  readonly centers: readonly Entry<Center>[];
  readonly cities: readonly Entry<City>[];
  readonly services: readonly Entry<Service>[];
  readonly checklist: readonly Entry<ChecklistItem>[];
  readonly roads: readonly Entry<Road>[];
  readonly broken: ReadonlySet<string>;
}

export function checkReferences(entries: Entries): Problem[] {
  return [
    ...duplicates(entries.cities, 'slug', 'cities'),
    ...duplicates(entries.cities, 'id', 'cities'),
    ...duplicates(entries.services, 'slug', 'services'),
    ...duplicates(entries.services, 'id', 'services'),
    ...duplicates(entries.centers, 'id', 'centers'),
    ...duplicates(entries.centers, 'region', 'centers'),
    ...cityReferences(entries),
    ...serviceReferences(entries),
    ...businessReferences(entries),
    ...entries.checklist.flatMap((entry) =>
      unknown({
        entry,
        path: ['service'],
        name: entry.value.service,
        kind: 'service',
        known: known(entries.services.map(({ value }) => value.slug)),
        broken: entries.broken,
      }),
    ),
  ];
}

function cityReferences({ cities, services, centers, roads, broken }: Entries): Problem[] {
  const citySlugs = known(cities.map(({ value }) => value.slug));
  const serviceSlugs = known(services.map(({ value }) => value.slug));
  const regions = known(centers.map(({ value }) => value.region));
  const centerOf = new Map(centers.map(({ value }) => [value.id, value]));
  const centerIds = known([...centerOf.keys()]);
  const roadOf = new Map(roads.map(({ value }) => [value.name, value]));
  const roadNames = known([...roadOf.keys()]);
  return cities.flatMap((entry) => {
    const { value: city } = entry;
    const check = (path: KeyPath, name: string, kind: Reference['kind'], list: Known): Problem[] =>
      unknown({ entry, path, name, kind, known: list, broken });
    return [
      ...city.nearbyLocations.flatMap((slug, index) => check(['nearbyLocations', index], slug, 'city', citySlugs)),
      ...city.nearbyLocations.flatMap((slug, index) =>
        slug === city.slug
          ? [problem(entry, ['nearbyLocations', index], `"${slug}" is the city itself.`, 'Name another city.')]
          : [],
      ),
      ...Object.keys(city.services).flatMap((slug) => check(['services', slug], slug, 'service', serviceSlugs)),
      ...city.notes.flatMap((note, index) =>
        (typeof note === 'string' ? [] : note.services).flatMap((slug, at) =>
          check(['notes', index, 'services', at], slug, 'service', serviceSlugs),
        ),
      ),
      ...city.approach.flatMap((name, index) => check(['approach', index], name, 'road', roadNames)),
      ...city.notOffered.flatMap((slug, index) => check(['notOffered', index], slug, 'service', serviceSlugs)),
      ...check(['region'], city.region, 'region', regions),
      ...check(['nearestServiceCenter', 'center'], city.nearestServiceCenter.center, 'service centre', centerIds),
      ...possibleDistance(entry, centerOf.get(city.nearestServiceCenter.center)),
      ...possibleApproach(entry, centerOf.get(city.nearestServiceCenter.center), roadOf),
    ];
  });
}

/** A road is never shorter than the straight line; half a mile is left for rounding to whole miles. */
function possibleDistance(entry: Entry<City>, center: Center | undefined): Problem[] {
  if (!center) return [];
  const straight = milesBetween(entry.value, center);
  const { distance } = entry.value.nearestServiceCenter;
  if (milesIn(distance) + 0.5 >= straight) return [];
  return [
    problem(
      entry,
      ['nearestServiceCenter', 'distance'],
      `The distance is ${show(distance)}, but the straight line to ${center.name} is already ${straight.toFixed(1)} miles.`,
      `Write the distance by road, at least "${Math.ceil(straight)} miles", or mend lat and lon.`,
    ),
  ];
}

/** The roads of the approach lead from the middle of the area to the city; with one that is not drawn, nobody can tell. */
function possibleApproach(
  entry: Entry<City>,
  center: Center | undefined,
  roadOf: ReadonlyMap<string, Road>,
): Problem[] {
  const { approach, name, nearestServiceCenter } = entry.value;
  const roads = approach.flatMap((road) => roadOf.get(road) ?? []);
  if (!center || roads.length === 0 || roads.length < approach.length) return [];
  const fault = followRoads({ from: center, roads, to: entry.value, most: milesIn(nearestServiceCenter.distance) });
  if (!fault) return [];
  return [
    problem(
      entry,
      ['approach', fault.index],
      faultText(fault, { names: approach, from: center.around, to: name }),
      `Name the roads in the order of travel from ${center.around}, or leave the approach out.`,
    ),
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

function serviceReferences({ services, cities, centers, broken }: Entries): Problem[] {
  const places = known([...cities.map(({ value }) => value.slug), ...centers.map(({ value }) => value.region)]);
  return services.flatMap((entry) =>
    entry.value.notOffered.flatMap((name, index) =>
      unknown({ entry, path: ['notOffered', index], name, kind: 'city or region', known: places, broken }),
    ),
  );
}

function businessReferences({ business, cities, broken }: Entries): Problem[] {
  if (!business) return [];
  const slugs = known(cities.map(({ value }) => value.slug));
  const check = (path: KeyPath, name: string): Problem[] =>
    unknown({ entry: business, path, name, kind: 'city', known: slugs, broken });
  return [
    ...check(['flagship', 'city'], business.value.flagship.city),
    ...business.value.popular.flatMap((slug, index) => check(['popular', index], slug)),
  ];
}

function duplicates<T, K extends keyof T & string>(entries: readonly Entry<T>[], key: K, kind: string): Problem[] {
  const first = new Map<unknown, Entry<T>>();
  return entries.flatMap((entry) => {
    const twin = first.get(entry.value[key]);
    if (!twin) {
      first.set(entry.value[key], entry);
      return [];
    }
    const place = twin.source.locate([key]);
    return [
      problem(
        entry,
        [key],
        `The ${key} ${show(entry.value[key])} is already taken in ${twin.source.file}:${place.line}.`,
        `Give each of the ${kind} its own ${key}.`,
      ),
    ];
  });
}

/** Names that may be used: the set to look in, the list to suggest from. */
interface Known {
  readonly list: readonly string[];
  readonly set: ReadonlySet<string>;
}
const known = (list: readonly string[]): Known => ({ list, set: new Set(list) });

/** What each kind of name comes from. */
const COLLECTIONS = {
  city: ['cities'],
  service: ['services'],
  region: ['centers'],
  'service centre': ['centers'],
  road: ['roads'],
  'city or region': ['cities', 'centers'],
} as const;

interface Reference {
  readonly entry: { readonly source: Source };
  readonly path: KeyPath;
  readonly name: string;
  readonly kind: keyof typeof COLLECTIONS;
  readonly known: Known;
  readonly broken: ReadonlySet<string>;
}

/** A name that nothing has. When a file of its kind cannot be read, the name may well stand there. */
function unknown({ entry, path, name, kind, known: { list, set }, broken }: Reference): Problem[] {
  if (set.has(name) || broken.has(name) || COLLECTIONS[kind].some((collection) => broken.has(collection))) return [];
  return [problem(entry, path, `There is no ${kind} "${name}".`, suggest(name, list))];
}

function problem(entry: { readonly source: Source }, path: KeyPath, what: string, todo: string): Problem {
  return { file: entry.source.file, ...entry.source.locate(path), key: keyName(path), what, todo };
}
