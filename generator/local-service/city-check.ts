/** What can be wrong with a city, seen beside the centers, the roads and the other cities. */
import { slugify, type Fault } from '../define/index.ts';
import type { Formats } from './country/formats.ts';
import { SAME_TOWN, metersBetween } from './geo.ts';
import {
  impassableApproach,
  impossibleDistance,
  outOfReach,
  ownNeighbor,
  placeTwice,
  twinNeedsSlug,
} from './messages.ts';
import type { Center, City, Road } from './model/index.ts';
import { followRoads } from './way.ts';

export interface CitySurroundings {
  /** The center that the city names; undefined when there is none that can be read. */
  readonly center: Center | undefined;
  readonly centers: readonly Center[];
  readonly roads: readonly Road[];
  /** By slug. */
  readonly cities: (slug: string) => City | undefined;
  /** Data file of the city of this slug. */
  readonly fileOf: (slug: string) => string;
  readonly formats: Formats;
}

export function checkCity(city: City, surroundings: CitySurroundings): Fault[] {
  return [
    ...checkTwins(city, surroundings),
    // A center that cannot be read is a mistake of its own: what it serves is not known.
    ...(surroundings.center ? checkReach(city, surroundings) : []),
    ...ownNeighbour(city),
    ...checkDistance(city, surroundings),
    ...checkApproach(city, surroundings),
  ];
}

/** To a tenth: "25.6 miles". */
const awayText = (amount: number, { unit }: Formats): string => `${amount.toFixed(1)} ${unit(2)}`;

/** The same place twice; and places of one name in one state, whose addresses would depend on their order. */
function checkTwins(city: City, { cities, fileOf }: CitySurroundings): Fault[] {
  const plain = `${slugify(city.name)}-${city.state.toLowerCase()}`;
  const twin = [plain, `${plain}-2`]
    .map(cities)
    .find((other) => other && other.id < city.id && other.name === city.name && other.state === city.state);
  if (!twin) return [];
  const place = `${city.name}, ${city.state}`;
  if (metersBetween(city, twin) < SAME_TOWN)
    return [{ path: ['name'], ...placeTwice({ place, other: fileOf(twin.slug) }) }];
  const isNumbered = city.slug.startsWith(plain) && /^-\d+$/.test(city.slug.slice(plain.length));
  return isNumbered ? [{ path: ['name'], ...twinNeedsSlug({ place, slug: plain }) }] : [];
}

/** A place that no center serves; mostly a sign or two numbers changed about. */
function checkReach(city: City, { centers, formats }: CitySurroundings): Fault[] {
  const { meters, measure } = formats;
  const reachOf = ({ lat, lon }: Pick<City, 'lat' | 'lon'>) =>
    centers
      .map((center) => ({ center, beyond: metersBetween({ lat, lon }, center) - meters(center.radius) }))
      .sort((a, b) => a.beyond - b.beyond)[0];
  const nearest = reachOf(city);
  if (!nearest || nearest.beyond <= 0) return [];
  const { lat, lon } = city;
  const meant = [
    { lat, lon: -lon },
    { lat: -lat, lon },
    { lat: lon, lon: lat },
  ].find((other) => {
    const found = Math.abs(other.lat) <= 90 ? reachOf(other) : undefined;
    return found !== undefined && found.beyond <= 0;
  });
  const { center } = nearest;
  const away = awayText(measure(metersBetween(city, center)), formats);
  const radius = formats.distance(center.radius);
  return [{ path: ['lat'], ...outOfReach({ name: city.name, center: center.name, radius, away, meant }) }];
}

function ownNeighbour({ slug, nearbyLocations }: City): Fault[] {
  return nearbyLocations.flatMap((name, index) =>
    name === slug ? [{ path: ['nearbyLocations', index], ...ownNeighbor({ slug }) }] : [],
  );
}

/** A road is never shorter than the straight line; half a unit is left for rounding to whole ones. */
function checkDistance(city: City, { center, formats }: CitySurroundings): Fault[] {
  if (!center) return [];
  const straight = formats.measure(metersBetween(city, center));
  const { distance } = city.nearestServiceCenter;
  if (formats.amountIn(distance) + 0.5 >= straight) return [];
  const least = formats.distance(Math.ceil(straight));
  const straightText = awayText(straight, formats);
  const path = ['nearestServiceCenter', 'distance'];
  return [{ path, ...impossibleDistance({ distance, center: center.name, straight: straightText, least }) }];
}

/** The roads of the approach lead from the middle of the area to the city; with one that is not drawn, nobody can tell. */
function checkApproach(city: City, { center, roads: courses, formats }: CitySurroundings): Fault[] {
  const { approach, name, nearestServiceCenter } = city;
  const way = approach.flatMap((road) => courses.find((course) => course.name === road) ?? []);
  if (!center || way.length === 0 || way.length < approach.length) return [];
  const most = formats.meters(formats.amountIn(nearestServiceCenter.distance));
  const fault = followRoads({ from: center, roads: way, to: city, most });
  if (!fault) return [];
  const path = ['approach', fault.index];
  return [
    {
      path,
      ...impassableApproach({
        ...fault,
        away: awayText(formats.measure(fault.meters), formats),
        roads: approach,
        from: center.around,
        to: name,
      }),
    },
  ];
}
