/** Faults of a city, seen beside the centers, the roads, and the other cities. */
import { slug, slugify, type Data, type Fault } from '../define/index.ts';
import { centers, cities, roads } from './names.ts';
import type { Formats } from './country/formats.ts';
import { SAME_TOWN, metersBetween } from './geo.ts';
import { impassableApproach, impossibleDistance, outOfReach } from './messages.ts';
import { ownNeighbor, placeTwice, twinNeedsSlug } from './messages.ts';
import type { Center, City } from './derive.ts';
import { followRoads } from './way.ts';

interface CityCheckOptions {
  readonly data: Data;
  readonly formats: Formats;
}

export function checkCity(city: City, options: CityCheckOptions): Fault[] {
  const center = options.data.find(centers, city.nearestServiceCenter.center);
  const always = [...checkSlug(city), ...checkTwins(city, options), ...ownNeighbour(city)];
  // An unreadable center is a mistake of its own: its radius is unknown.
  if (!center) return always;
  const own = [...checkDistance(city, center, options), ...checkApproach(city, center, options)];
  return [...always, ...checkReach(city, options), ...own];
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

/** Formats to a tenth: "25.6 miles". */
const awayText = (amount: number, { unit }: Formats): string => `${amount.toFixed(1)} ${unit(2)}`;

/** Finds the same place twice, and places of one name in one state, whose addresses would depend on their order. */
function checkTwins(city: City, { data }: CityCheckOptions): Fault[] {
  const plain = `${slugify(city.name)}-${city.state.toLowerCase()}`;
  const twin = [plain, `${plain}-2`]
    .map((slug) => data.find(cities, slug))
    .find((other) => other && other.id < city.id && other.name === city.name && other.state === city.state);
  if (!twin) return [];
  const place = `${city.name}, ${city.state}`;
  if (metersBetween(city, twin) < SAME_TOWN)
    return [{ path: ['name'], ...placeTwice({ place, other: data.fileOf(cities, twin.slug) ?? '' }) }];
  const isNumbered = city.slug.startsWith(plain) && /^-\d+$/.test(city.slug.slice(plain.length));
  return isNumbered ? [{ path: ['name'], ...twinNeedsSlug({ place, slug: plain }) }] : [];
}

/** Finds a place that no center serves: mostly a wrong sign, or latitude and longitude swapped. */
function checkReach(city: City, { data, formats }: CityCheckOptions): Fault[] {
  const { meters, measure } = formats;
  const reachOf = ({ lat, lon }: Pick<City, 'lat' | 'lon'>) =>
    data
      .all(centers)
      .map((center) => ({ center, ...center.coverage }))
      .map(({ center, geo, radius }) => ({ center, beyond: metersBetween({ lat, lon }, geo) - meters(radius) }))
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
  const away = awayText(measure(metersBetween(city, center.coverage.geo)), formats);
  const radius = formats.distance(center.coverage.radius);
  return [{ path: ['lat'], ...outOfReach({ name: city.name, center: center.name, radius, away, meant }) }];
}

function ownNeighbour({ slug, nearbyLocations }: City): Fault[] {
  return nearbyLocations.flatMap((name, index) =>
    name === slug ? [{ path: ['nearbyLocations', index], ...ownNeighbor({ slug }) }] : [],
  );
}

/** A road is never shorter than the straight line; half a unit is left for rounding to whole ones. */
function checkDistance(city: City, center: Center, { formats }: CityCheckOptions): Fault[] {
  const { name: from, geo } = center.startsFrom;
  const straight = formats.measure(metersBetween(city, geo));
  const { distance } = city.nearestServiceCenter;
  if (formats.amountIn(distance) + 0.5 >= straight) return [];
  const least = formats.distance(Math.ceil(straight));
  const straightText = awayText(straight, formats);
  const path = ['nearestServiceCenter', 'distance'];
  return [{ path, ...impossibleDistance({ distance, from, straight: straightText, least }) }];
}

/** The roads of the approach lead to the city from the place where those who come set out. A road without a course makes this unknown. */
function checkApproach(city: City, center: Center, { data, formats }: CityCheckOptions): Fault[] {
  const { approach, name, nearestServiceCenter } = city;
  const courses = data.all(roads);
  const way = approach.flatMap((road) => courses.find((course) => course.name === road) ?? []);
  if (way.length === 0 || way.length < approach.length) return [];
  const most = formats.meters(formats.amountIn(nearestServiceCenter.distance));
  const { name: from, geo } = center.startsFrom;
  const fault = followRoads({ from: geo, roads: way, to: city, most });
  if (!fault) return [];
  const away = awayText(formats.measure(fault.meters), formats);
  const details = { ...fault, away, roads: approach, from, to: name };
  return [{ path: ['approach', fault.index], ...impassableApproach(details) }];
}
