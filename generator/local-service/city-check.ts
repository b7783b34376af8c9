/** Checks a city against the centers, the roads and the other cities. */
import { show, slug, slugify, type Data, type Fault } from '../define/index.ts';
import { formatMiles, METERS_PER_MILE, metersBetween, milesBetween, milesIn, SAME_TOWN } from './distance.ts';
import type { Center, City } from './complete.ts';
import { centers, cities, roads } from './names.ts';
import { followRoads } from './follow-roads.ts';

export function checkCity(city: City, data: Data): Fault[] {
  const center = data.find(centers, city.nearestServiceCenter.center);
  const always = [...checkSlug(city), ...checkSameTown(city, data), ...checkNeighbors(city)];
  // A wrong or unreadable center is reported by itself.
  if (!center) return always;
  return [
    ...always,
    ...checkRegion(city, center),
    ...checkReach(city, data),
    ...checkDistance(city, center),
    ...checkApproach(city, center, data),
  ];
}

/** Reports a derived slug that is reserved or empty (a name without Latin letters), or that lacks letters of the name. */
function checkSlug({ name, slug: derived }: City): Fault[] {
  const { error } = slug().safeParse(derived);
  const plain = slugify(name);
  const lost =
    plain !== '' && derived.startsWith(plain)
      ? [...name].find((letter) => /\p{L}/u.test(letter) && slugify(letter) === '')
      : undefined;
  if (!error && lost !== undefined)
    return [
      {
        path: ['name'],
        what: `The address of its page would be "${derived}", without the letter "${lost}".`,
        todo: 'Add "slug", the last part of the address: lower-case letters, digits and hyphens.',
      },
    ];
  if (!error) return [];
  const what = /[a-z0-9]/.test(derived)
    ? `The address of its page would be "${derived}", which is reserved.`
    : `"${name}" has no Latin letters to make an address of.`;
  return [
    { path: ['name'], what, todo: 'Add "slug", the last part of the address: lower-case letters, digits and hyphens.' },
  ];
}

/** Reports a town that is in the list twice, in any spelling. Across a state line there are two: Bristol in Tennessee and in Virginia. */
function checkSameTown(city: City, data: Data): Fault[] {
  // Only cities that share their name with another have a label with the state.
  if (city.label === city.name) return [];
  const name = slugify(city.name);
  const earlier = data
    .all(cities)
    .find(
      (other) =>
        other.id < city.id &&
        other.slug !== city.slug &&
        other.state === city.state &&
        metersBetween(city, other) < SAME_TOWN &&
        slugify(other.name) === name,
    );
  if (!earlier) return [];
  const [file, other] = [city, earlier].map(({ slug }) => data.fileOf(cities, slug) ?? 'the other file') as [
    string,
    string,
  ];
  const isMoved = TABLE.test(other) && !TABLE.test(file);
  return [
    {
      path: ['name'],
      what: `${show(city.name)} is in the list twice: ${other} has ${show(earlier.name)}.`,
      todo: isMoved
        ? `Delete the row in ${other}. With "id: ${earlier.id}" here, the town keeps its place among the others.`
        : `Delete this record or that in ${other}, or correct "lat" and "lon".`,
      value: show(city.name),
    },
  ];
}

const TABLE = /\.[ct]sv$/;

function checkNeighbors({ slug, nearbyLocations }: City): Fault[] {
  const index = nearbyLocations.indexOf(slug);
  if (index < 0) return [];
  const what = `"${slug}" is the city itself, not a neighbor.`;
  return [{ path: ['nearbyLocations', index], what, todo: 'Name another city.', value: show(slug) }];
}

/** Reports a city whose menus and pages would name two centers. */
function checkRegion({ name, region, nearestServiceCenter }: City, center: Center): Fault[] {
  if (region === center.region) return [];
  return [
    {
      path: ['region'],
      what: `${name} is in the region "${region}", but its center "${nearestServiceCenter.center}" serves "${center.region}".`,
      todo: 'Leave "region" out, or name the center of the region in "nearestServiceCenter".',
      value: show(region),
    },
  ];
}

/** Reports a city outside the radius of all centers: usually a wrong sign, or latitude and longitude swapped. */
function checkReach(city: City, data: Data): Fault[] {
  const beyond = ({ coverage }: Center): number => milesBetween(city, coverage.geo) - coverage.radius;
  const { name, coverage } = data.all(centers).reduce((best, other) => (beyond(other) < beyond(best) ? other : best));
  const away = milesBetween(city, coverage.geo);
  if (away <= coverage.radius) return [];
  return [
    {
      path: ['lat'],
      what: `${city.name} is ${formatAway(away)} from ${name}, which serves ${formatMiles(coverage.radius)} around it; no other center is nearer.`,
      todo:
        away < FAR
          ? 'Raise "radius" of the center, remove the city, or correct its "lat" and "lon".'
          : 'Correct "lat" and "lon" (west of Greenwich is negative), or remove the city.',
      value: city.name,
    },
  ];
}

/** Further away, in miles, the position of a city is wrong rather than the radius of its center. */
const FAR = 100;

/** "25.6 miles" */
const formatAway = (miles: number): string => `${miles.toFixed(1)} miles`;

/** Reports a distance shorter than the straight line, with half a mile of tolerance for rounding. */
function checkDistance(city: City, { startsFrom: { name, geo } }: Center): Fault[] {
  const straight = milesBetween(city, geo);
  const { distance } = city.nearestServiceCenter;
  if (milesIn(distance) + 0.5 >= straight) return [];
  return [
    {
      path: ['nearestServiceCenter', 'distance'],
      what: `The distance is ${show(distance)}, but ${name} is ${formatAway(straight)} away in a straight line.`,
      todo: `Enter the distance by road, at least "${formatMiles(Math.ceil(straight))}", or correct "lat" and "lon".`,
      value: show(distance),
    },
  ];
}

/** Reports roads of the approach that do not connect the starting point with the city. Roads without a course cannot be checked. */
function checkApproach(city: City, { startsFrom }: Center, data: Data): Fault[] {
  const { approach, name } = city;
  const courses = data.all(roads);
  const way = approach.flatMap((road) => courses.find((course) => course.name === road) ?? []);
  if (way.length === 0 || way.length < approach.length) return [];
  const { gap } = followRoads({ from: startsFrom.geo, roads: way, to: city });
  if (!gap) return [];
  const stops = [startsFrom.name, ...approach, name];
  const apart = formatAway(gap.meters / METERS_PER_MILE);
  return [
    {
      path: ['approach', Math.min(gap.index, approach.length - 1)],
      what: `${stops[gap.index]} and ${stops[gap.index + 1]} are ${apart} apart.`,
      todo: `Name the roads in the order of travel from ${startsFrom.name}, or leave "approach" out.`,
      value: show(approach[Math.min(gap.index, approach.length - 1)]),
    },
  ];
}
