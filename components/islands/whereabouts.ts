/** Where a position is, in words: from `places.json`, without asking anybody. */
import type { Places } from 'areaserved/local-service/components';
import { directionFrom, milesBetween, type Position } from 'areaserved/local-service/components';

/** Beyond this many miles a road is no help. */
const ROAD_REACH = 10;
/** Courses of roads are coarse: nearer than this is "next to". */
const NEXT_TO = 0.25;
const FEET_PER_METER = 3.28084;
const METERS_PER_MILE = 1609.344;
/** Meters from which on a position is too rough to drive to. */
const ROUGH = 500;

/** "32.84123, -83.63045 (2.1 miles north of Byron, GA, next to I-75)" */
export function placeLine(position: Position, places: Places | null): string {
  const point = `${position.lat.toFixed(5)}, ${position.lon.toFixed(5)}`;
  const words = places ? [cityWords(position, places), roadWords(position, places)].filter((text) => text !== '') : [];
  return words.length > 0 ? `${point} (${words.join(', ')})` : point;
}

export function accuracyLine(meters: number, { say }: Places): string {
  if (meters > ROUGH) return fill(say.rough, { miles: miles(meters / METERS_PER_MILE) });
  return fill(say.accuracy, { feet: String(Math.max(10, Math.round((meters * FEET_PER_METER) / 10) * 10)) });
}

export function messageFor(line: string, places: Places | null): string {
  return places ? fill(places.say.message, { place: line }) : line;
}

function cityWords(position: Position, { say, cities }: Places): string {
  const near = least(
    cities.map(([name, lat, lon]) => ({ name, at: { lat, lon }, distance: milesBetween({ lat, lon }, position) })),
  );
  if (!near) return '';
  const direction = directionFrom(near.at, position);
  return fill(direction === '' ? say.inCity : say.fromCity, {
    city: near.name,
    direction,
    miles: miles(near.distance),
  });
}

function roadWords(position: Position, { say, roads }: Places): string {
  const near = least(roads.map(([name, steps]) => ({ name, distance: milesToCourse(position, courseOf(steps)) })));
  if (!near || near.distance > ROAD_REACH) return '';
  return fill(near.distance < NEXT_TO ? say.onRoad : say.fromRoad, { road: near.name, miles: miles(near.distance) });
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

function milesToCourse(position: Position, course: readonly Position[]): number {
  return Math.min(
    ...course.slice(1).map((to, index) => milesBetween(position, nearestOn(course[index] as Position, to, position))),
  );
}

/** The point of a stretch of road nearest to a position; so short a stretch may be taken as flat. */
function nearestOn(from: Position, to: Position, { lat, lon }: Position): Position {
  const squeeze = Math.cos((lat * Math.PI) / 180);
  const [north, east] = [to.lat - from.lat, (to.lon - from.lon) * squeeze];
  const length = north ** 2 + east ** 2;
  const part = length === 0 ? 0 : ((lat - from.lat) * north + (lon - from.lon) * squeeze * east) / length;
  const along = Math.min(1, Math.max(0, part));
  return { lat: from.lat + (to.lat - from.lat) * along, lon: from.lon + (to.lon - from.lon) * along };
}

function least<T extends { readonly distance: number }>(items: readonly T[]): T | undefined {
  return items.reduce<T | undefined>((best, item) => (!best || item.distance < best.distance ? item : best), undefined);
}

const miles = (distance: number): string => distance.toFixed(1);
const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\[(\w+)\]/g, (_, name: string) => values[name] ?? '');
