/** Faults of a city, seen beside the centers, the roads, and the other cities. */
import { show, slug, slugify, type Data, type Fault } from '../define/index.ts';
import { formatMiles, METERS_PER_MILE, metersBetween, milesBetween, milesIn, SAME_TOWN } from './distance.ts';
import type { Center, City } from './derive.ts';
import { centers, cities, roads } from './names.ts';
import { followRoads, type RoadsFault } from './way.ts';

export function checkCity(city: City, data: Data): Fault[] {
  const center = data.find(centers, city.nearestServiceCenter.center);
  const always = [...checkSlug(city), ...checkTwins(city, data), ...checkNeighbors(city)];
  // An unreadable center is a mistake of its own: its radius is unknown.
  if (!center) return always;
  return [...always, ...checkReach(city, data), ...checkDistance(city, center), ...checkApproach(city, center, data)];
}

/** Finds a derived slug that is none: a name without Latin letters, or one that is reserved. */
function checkSlug({ name, slug: derived }: City): Fault[] {
  const { error } = slug().safeParse(derived);
  if (!error) return [];
  const what = /[a-z0-9]/.test(derived)
    ? `The address of its page would be "${derived}", which is reserved.`
    : `"${name}" has no Latin letters to make an address of.`;
  return [
    { path: ['name'], what, todo: 'Add "slug", the last part of the address: lower-case letters, digits and hyphens.' },
  ];
}

/** Finds the same place twice, and places of one name in one state, whose addresses would depend on their order. */
function checkTwins(city: City, data: Data): Fault[] {
  const plain = `${slugify(city.name)}-${city.state.toLowerCase()}`;
  const twin = [plain, `${plain}-2`]
    .map((slug) => data.find(cities, slug))
    .find((other) => other && other.id < city.id && other.name === city.name && other.state === city.state);
  if (!twin) return [];
  const place = `${city.name}, ${city.state}`;
  if (metersBetween(city, twin) < SAME_TOWN)
    return [
      {
        path: ['name'],
        what: `${place} is in the list twice: ${data.fileOf(cities, twin.slug) ?? ''} has it, too.`,
        todo: 'Remove one of the two, or correct "lat" and "lon".',
        seen: place,
      },
    ];
  const isNumbered = city.slug.startsWith(plain) && /^-\d+$/.test(city.slug.slice(plain.length));
  if (!isNumbered) return [];
  return [
    {
      path: ['name'],
      what: `There are several places called ${place}, so their addresses depend on the order of the list.`,
      todo: `Give each a "slug" of its own, such as "${plain}-north".`,
      seen: place,
    },
  ];
}

function checkNeighbors({ slug, nearbyLocations }: City): Fault[] {
  const index = nearbyLocations.indexOf(slug);
  if (index < 0) return [];
  const what = `"${slug}" is the city itself, not a neighbor.`;
  return [{ path: ['nearbyLocations', index], what, todo: 'Name another city.', seen: show(slug) }];
}

/** Finds a place that no center serves: mostly a wrong sign, or latitude and longitude swapped. */
function checkReach(city: City, data: Data): Fault[] {
  const reachOf = ({ lat, lon }: Pick<City, 'lat' | 'lon'>) =>
    data
      .all(centers)
      .map(({ name, coverage }) => ({
        name,
        coverage,
        beyond: milesBetween({ lat, lon }, coverage.geo) - coverage.radius,
      }))
      .sort((a, b) => a.beyond - b.beyond)[0];
  const nearest = reachOf(city);
  if (!nearest || nearest.beyond <= 0) return [];
  const { lat, lon } = city;
  const meant = [
    { lat, lon: -lon },
    { lat: -lat, lon },
    { lat: lon, lon: lat },
  ].find((other) => Math.abs(other.lat) <= 90 && (reachOf(other)?.beyond ?? 1) <= 0);
  const { name, coverage } = nearest;
  const away = formatAway(milesBetween(city, coverage.geo));
  return [
    {
      path: ['lat'],
      what: `${city.name} is ${away} from ${name}, which serves ${formatMiles(coverage.radius)} around it; no other center is nearer.`,
      todo: meant
        ? `Did you mean "lat: ${meant.lat}" and "lon: ${meant.lon}"?`
        : 'Correct "lat" and "lon", remove the city, or raise "radius" of the center.',
      seen: city.name,
    },
  ];
}

/** "25.6 miles" */
const formatAway = (miles: number): string => `${miles.toFixed(1)} miles`;

/** A road is never shorter than the straight line; half a mile is left for rounding to whole ones. */
function checkDistance(city: City, { startsFrom: { name, geo } }: Center): Fault[] {
  const straight = milesBetween(city, geo);
  const { distance } = city.nearestServiceCenter;
  if (milesIn(distance) + 0.5 >= straight) return [];
  return [
    {
      path: ['nearestServiceCenter', 'distance'],
      what: `The distance is ${show(distance)}, but ${name} is ${formatAway(straight)} away in a straight line.`,
      todo: `Enter the distance by road, at least "${formatMiles(Math.ceil(straight))}", or correct "lat" and "lon".`,
      seen: show(distance),
    },
  ];
}

/** The roads of the approach lead to the city from the place where those who come set out. A road without a course makes this unknown. */
function checkApproach(city: City, { startsFrom }: Center, data: Data): Fault[] {
  const { approach, name, nearestServiceCenter } = city;
  const courses = data.all(roads);
  const way = approach.flatMap((road) => courses.find((course) => course.name === road) ?? []);
  if (way.length === 0 || way.length < approach.length) return [];
  const most = milesIn(nearestServiceCenter.distance) * METERS_PER_MILE;
  const fault = followRoads({ from: startsFrom.geo, roads: way, to: city, most });
  if (!fault) return [];
  return [
    {
      path: ['approach', fault.index],
      what: describeFault(fault, { roads: approach, from: startsFrom.name, to: name }),
      todo: `Name the roads in the order of travel from ${startsFrom.name}, or leave "approach" out.`,
      seen: show(approach[fault.index]),
    },
  ];
}

function describeFault(
  { kind, index, meters }: RoadsFault,
  { roads, from, to }: { readonly roads: readonly string[]; readonly from: string; readonly to: string },
): string {
  const road = show(roads[index]);
  const away = formatAway(meters / METERS_PER_MILE);
  switch (kind) {
    case 'start':
      return `${road} does not lead out of ${from}: it comes no closer than ${away}.`;
    case 'end':
      return `${road} does not lead to ${to}: it comes no closer than ${away}.`;
    case 'gap':
      return `${show(roads[index - 1])} and ${road} do not meet: they are ${away} apart.`;
    case 'detour':
      return `This is a detour: it takes ${away} from ${from} to ${to} along these roads, more than the distance given.`;
  }
}
