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
/** Courses of roads are coarse: nearer than this, in meters, is "next to". */
const NEXT_TO = 400;
/** Meters from which on a position is too rough to drive to. */
const ROUGH = 500;

/** "32.84123, -83.63045 (2.1 miles north of Byron, GA, next to I-75)" */
export function placeLine(fix: Fix, say?: LocateText | null, places?: Places | null): string {
  return withWords(pointOf(fix, ', '), fix, say, places);
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

const pointOf = ({ lat, lon }: Position, comma: string): string => `${lat.toFixed(5)}${comma}${lon.toFixed(5)}`;

const sizesOf = (meters: number, { country }: LocateText): Readonly<Record<string, string>> => ({
  length: inUnits(Math.ceil(meters / country.length.meters / 10) * 10, country.length.name, country.language, 0),
  distance: distanceText(meters, country),
});

/** Which road one stands on, a rough position cannot say. */
function withWords(point: string, fix: Fix, say?: LocateText | null, places?: Places | null): string {
  if (!say || !places) return point;
  return `${point} (${cityWords(fix, say, places)}${isRough(fix) ? '' : roadWords(fix, say, places)})`;
}

function cityWords(position: Position, say: LocateText, { cities }: Places): string {
  const near = nearest(
    cities.map(([city, lat, lon]) => ({ city, at: { lat, lon }, off: metersBetween({ lat, lon }, position) })),
  );
  // No site is without a city.
  if (!near) return '';
  const direction = directionFrom(near.at, position);
  if (direction === null) return fill(say.inCity, { city: near.city });
  const { country } = say;
  const words = { direction: country.compass[direction] as string, distance: distanceText(near.off, country) };
  return fill(say.fromCity, { city: near.city, ...words });
}

function roadWords(position: Position, say: LocateText, { roads }: Places): string {
  const near = nearest(roads.map(([road, steps]) => ({ road, off: nearestOnLine(courseOf(steps), position).off })));
  if (!near || near.off > ROAD_REACH) return '';
  return `, ${fill(near.off < NEXT_TO ? say.onRoad : say.fromRoad, {
    road: near.road,
    distance: distanceText(near.off, say.country),
  })}`;
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

/** To a tenth: "2.1 miles". */
const distanceText = (meters: number, { distance, language }: LocateText['country']): string =>
  inUnits(meters / distance.meters, distance.name, language, 1);

function inUnits(amount: number, unit: string, language: string, digits: number): string {
  return amount.toLocaleString(language, {
    ...{ style: 'unit', unit, unitDisplay: 'long', useGrouping: false },
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
  });
}

const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\[(\w+)\]/g, (_, name: string) => values[name] as string);
