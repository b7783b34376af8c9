/** Where a position is, in words: from `places.json`, without asking anybody. */
import {
  directionFrom,
  metersBetween,
  nearestOnLine,
  type LocateText,
  type Places,
  type Position,
} from 'areaserved/local-service/components';
import type { Fix } from './position.ts';

/** Opens in the map of any phone. */
const MAP = 'https://maps.google.com/?q=';

/** Beyond this many meters a road is no help. */
const ROAD_REACH = 16_000;
/** Beyond this many meters from the nearest city, nobody comes. */
const FAR = 100_000;
/** Courses of roads are coarse: nearer than this, in meters, is "next to". */
const NEXT_TO = 400;
/** Meters from which on a position is too rough to drive to. */
const ROUGH = 500;

/** "32.84123, -83.63045 (2.1 miles north of Byron, GA, next to I-75)"; the words alone where the position is rough. */
export function placeLine(fix: Fix, say?: LocateText | null, places?: Places | null): string {
  return isRough(fix) && say && places ? cityWords(fix, say, places) : withWords(pointOf(fix, ', '), fix, say, places);
}

export function accuracyLine(meters: number, say: LocateText): string {
  return fill(meters > ROUGH ? say.rough : say.accuracy, sizesOf(meters, say));
}

export const isRough = ({ accuracy }: Fix): boolean => accuracy > ROUGH;

/** What dispatch reads: a link to the map, the place in words, how exact it is, and what the driver sees. */
export function messageFor(fix: Fix, say?: LocateText | null, places?: Places | null, seen = ''): string {
  const place = withWords(`${MAP}${pointOf(fix, ',')}`, fix, say, places);
  if (!say) return place;
  return fill(isRough(fix) ? say.roughMessage : say.message, { place, seen, ...sizesOf(fix.accuracy, say) }).trim();
}

/** Five decimals are a meter, two about a kilometer. */
function pointOf(fix: Fix, comma: string): string {
  const digits = isRough(fix) ? 2 : 5;
  return `${fix.lat.toFixed(digits)}${comma}${fix.lon.toFixed(digits)}`;
}

const sizesOf = (meters: number, { country }: LocateText): Readonly<Record<string, string>> => ({
  length: inUnits(Math.ceil(meters / country.length.meters / 10) * 10, country.length.name, country.language, 0),
  distance: inUnits(Math.ceil(meters / country.distance.meters), country.distance.name, country.language, 0),
});

/** Which road one stands on, a rough position cannot say. */
function withWords(point: string, fix: Fix, say?: LocateText | null, places?: Places | null): string {
  if (!say || !places) return point;
  return `${point} (${cityWords(fix, say, places)}${isRough(fix) ? '' : roadWords(fix, say, places)})`;
}

function cityWords(position: Fix, say: LocateText, { cities }: Places): string {
  const near = nearest(
    cities.map(([city, lat, lon]) => ({ city, at: { lat, lon }, off: metersBetween({ lat, lon }, position) })),
  );
  // No site is without a city.
  if (!near) return '';
  if (near.off > FAR) return say.outside;
  const direction = directionFrom(near.at, position);
  if (direction === null) return fill(say.inCity, { city: near.city });
  const { country } = say;
  const words = {
    direction: country.compass[direction] as string,
    distance: distanceText(near.off, country, position.accuracy),
  };
  return fill(say.fromCity, { city: near.city, ...words });
}

function roadWords(fix: Fix, say: LocateText, places: Places): string {
  const near = nearestRoad(fix, places);
  if (!near || near.off > ROAD_REACH) return '';
  return `, ${fill(near.off < NEXT_TO ? say.onRoad : say.fromRoad, {
    road: near.road,
    distance: distanceText(near.off, say.country, fix.accuracy),
  })}`;
}

const nearestRoad = (fix: Fix, { roads }: Places) =>
  nearest(roads.map(([road, steps, exits]) => ({ road, exits, off: nearestOnLine(courseOf(steps), fix).off })));

/** True next to a road with exits and markers, and where nobody knows. */
export function mayHaveExits(fix: Fix, places?: Places | null): boolean {
  const near = places && nearestRoad(fix, places);
  return !near || (near.off < NEXT_TO && Boolean(near.exits));
}

function courseOf(steps: readonly number[]): Position[] {
  const course: Position[] = [];
  let [lat, lon] = [0, 0];
  for (let index = 0; index + 1 < steps.length; index += 2) {
    lat += steps[index] as number;
    lon += steps[index + 1] as number;
    course.push({ lat: lat / 1000, lon: lon / 1000 });
  }
  return course;
}

function nearest<T extends { readonly off: number }>(items: T[]): T | undefined {
  return items.sort((a, b) => a.off - b.off)[0];
}

/** To a tenth, "2.1 miles", or whole where the position is rough: "2 miles", one at least. */
function distanceText(meters: number, { distance, language }: LocateText['country'], accuracy: number): string {
  const amount = meters / distance.meters;
  return accuracy > ROUGH
    ? inUnits(Math.max(1, amount), distance.name, language, 0)
    : inUnits(amount, distance.name, language, 1);
}

function inUnits(amount: number, unit: string, language: string, digits: number): string {
  return amount.toLocaleString(language, {
    ...{ style: 'unit', unit, unitDisplay: 'long', useGrouping: false },
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
  });
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\[(\w+)\]/g, (_, name: string) => values[name] as string);
