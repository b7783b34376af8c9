/** The locator map of a city as data, in an equirectangular projection: the city, its center and neighbors, the service ring, and roads. */
import { formatMiles, METERS_PER_MILE, milesBetween, type Position } from './distance.ts';
import { memoize } from '../define/memoize.ts';
import type { Center, City } from './complete.ts';
import { ROAD_KINDS, type Road } from './schemas/index.ts';
import type { Paths } from './paths.ts';
import { followRoads, roadNames } from './follow-roads.ts';

const WIDTH = 320;
const HEIGHT = 240;
/** Height of the map of a center. */
const HEIGHT_OF_CENTER = 320;
/** The map of a city is cropped to a wide strip on phones and to a high half on desks: both show what lies within. */
const CROP = { x: 28, y: 20 };
const MARGIN = { x: 70, y: 60 };
const NEIGHBOURS = 6;
const NO_CROP = { x: 0, y: 0 };
const MARGIN_OF_CITIES = { x: 56, y: 44 };
/** Up to this share of the radius of their center, cities leave most of its area empty. */
const NEAR = 2 / 3;
const ROUND_DISTANCES = [1, 2, 5, 10, 20, 50];
const ROOM_FOR_LABEL = 18;
const METERS_PER_DEGREE = 111_125;
/** Minimum height and width of the mapped area, in meters: of a map that shows cities alone, and of others. */
const SMALLEST_SPAN_OF_CITIES = 8_047;
const SMALLEST_SPAN = 22_531;
const ROADS = 9;
/** Roads that have a shield where there is no way. */
const SIGNED = 2;
const EDGE = 2;
/** In units of the view box, where a road is two to four wide. */
const UNSEEN = 1;

type Point = readonly [x: number, y: number];
type Projection = (position: Position) => Point;

export interface MapPoint {
  readonly name: string;
  /** Path of its page; empty for a place without one. */
  readonly href: string;
  readonly x: number;
  readonly y: number;
  /** The side on which the label has room. */
  readonly anchor: 'start' | 'end' | 'middle';
}

interface MapOptions {
  readonly city: City;
  readonly center: Center;
  readonly neighbours: readonly City[];
  readonly roads: readonly Road[];
  readonly paths: Pick<Paths, 'city'>;
  readonly language: string;
}

/** A circle on a map: the area of a center, or a distance around the city, with its text: "5 miles". */
export interface MapRing {
  readonly x: number;
  readonly y: number;
  readonly r: number;
  /** Empty for the area of a center. */
  readonly label: string;
}

/** The area of a map, and its size. */
interface Ground {
  /** Positions that must be on the map. */
  readonly shown: readonly Position[];
  readonly margin: Readonly<{ x: number; y: number }>;
  readonly height: number;
  readonly smallestSpan?: number;
  /** Named points besides the towns. */
  readonly offices?: readonly (Position & Readonly<{ name: string }>)[];
  /** Room on each side that a page may crop. */
  readonly crop: Readonly<{ x: number; y: number }>;
}

export type MapView = Readonly<ReturnType<typeof drawMap>>;

/** Returns the map of a city in units of its view box: the city, the way to it, and its nearest neighbors. */
export function drawCityMap(options: MapOptions): MapView {
  const { city, center, neighbours } = options;
  const near = neighbours.filter(({ name }) => name !== center.startsFrom.name).slice(0, NEIGHBOURS);
  const shown = [city, center.startsFrom.geo];
  return drawMap({ ...options, neighbours: near }, { shown, margin: MARGIN, height: HEIGHT, crop: CROP });
}

/** Returns the map of the area of a center, with all its cities and its address. Where all are near, it shows no more than these. */
export function drawCenterMap(options: MapOptions): MapView {
  const { radius, geo } = options.center.coverage;
  const cities = [options.city, ...options.neighbours];
  const { locality, geo: office } = options.center.address;
  const isTown = cities.some(({ name }) => name === locality);
  const offices = office && !isTown ? [{ name: locality, ...office }] : [];
  if (cities.every((city) => milesBetween(geo, city) < NEAR * radius))
    return drawMap(options, {
      shown: [...cities, ...offices],
      margin: MARGIN_OF_CITIES,
      height: HEIGHT,
      crop: NO_CROP,
      offices,
      smallestSpan: SMALLEST_SPAN_OF_CITIES,
    });
  const north = (radius * METERS_PER_MILE) / METERS_PER_DEGREE;
  const east = north / Math.cos((geo.lat * Math.PI) / 180);
  const shown = [
    { lat: geo.lat + north, lon: geo.lon + east },
    { lat: geo.lat - north, lon: geo.lon - east },
  ];
  return drawMap(options, { shown, margin: { x: 8, y: 8 }, height: HEIGHT_OF_CENTER, crop: NO_CROP, offices });
}

function drawMap(
  { city, center, neighbours, roads, paths, language }: MapOptions,
  { shown, margin, height, crop, smallestSpan = SMALLEST_SPAN, offices = [] }: Ground,
) {
  const { project, unitsPerMeter } = fit({ shown, margin, height, smallestSpan });
  const point = (name: string, position: Position, href = ''): MapPoint => {
    const [x, y] = project(position);
    return { name, href, x, y, anchor: x > WIDTH * 0.6 ? 'end' : 'start' };
  };
  const inside = ({ x, y }: MapPoint): boolean => x > 6 && x < WIDTH - 6 && y > 10 && y < height - 6;
  return {
    width: WIDTH,
    height,
    crop,
    city: point(city.name, city, paths.city(city)),
    center: point(center.startsFrom.name, center.startsFrom.geo),
    /** The border of the area, or a circle of a distance where there are no roads and the area is larger than the map. Null if the map lies within the area. */
    ring: drawRing({ city, center, roads, language }, { project, unitsPerMeter, height }),
    neighbours: [
      ...offices.map((office) => point(office.name, office)),
      ...neighbours.map((other) => point(other.name, other, paths.city(other))),
    ].filter(inside),
    /** The route from the starting point to the city along the roads of its `approach`; empty if a course is unknown. */
    way: wayTo({ city, center, roads }).map(project),
    /** Most important first, each with the best place for its shield. Roads of the way have one, without a way the first two. */
    roads: drawRoads({ city, roads }, { project, height }),
  };
}

function drawRing(
  { city, center, roads, language }: Pick<MapOptions, 'city' | 'center' | 'roads' | 'language'>,
  { project, unitsPerMeter, height }: Frame & Scale,
): MapRing | null {
  const radius = (miles: number): number => Math.round(miles * METERS_PER_MILE * unitsPerMeter);
  const [x, y] = project(center.coverage.geo);
  const r = radius(center.coverage.radius);
  const farthest = Math.hypot(Math.max(x, WIDTH - x), Math.max(y, height - y));
  if (r <= Math.min(x, y, WIDTH - x, height - y)) return { x, y, r, label: '' };
  if (roads.length > 0) return r < farthest ? { x, y, r, label: '' } : null;
  const [cityX, cityY] = project(city);
  const room = Math.min(cityX, cityY, WIDTH - cityX, height - cityY) - ROOM_FOR_LABEL;
  const miles = ROUND_DISTANCES.findLast((miles) => radius(miles) < room);
  return miles ? { x: cityX, y: cityY, r: radius(miles), label: formatMiles(miles, language) } : null;
}

/** Returns the points of the route to a city; none if it is unknown. */
function wayTo({ city, center, roads }: Pick<MapOptions, 'city' | 'center' | 'roads'>) {
  const named = city.approach.map((name) => roads.find((road) => road.name === name));
  const known = named.filter((road) => road !== undefined);
  return known.length === named.length && known.length > 0
    ? followRoads({ from: center.startsFrom.geo, to: city, roads: known }).points
    : [];
}

/** Returns the projection that shows all positions with a margin, at one scale in both directions. */
function fit({
  shown,
  margin,
  height,
  smallestSpan,
}: Omit<Required<Ground>, 'offices' | 'crop'>): Omit<Frame, 'height'> & Scale {
  const lats = shown.map(({ lat }) => lat);
  const lons = shown.map(({ lon }) => lon);
  const lat = (Math.min(...lats) + Math.max(...lats)) / 2;
  const lon = (Math.min(...lons) + Math.max(...lons)) / 2;
  const metersPerLon = METERS_PER_DEGREE * Math.cos((lat * Math.PI) / 180);
  const high = Math.max((Math.max(...lats) - Math.min(...lats)) * METERS_PER_DEGREE, smallestSpan);
  const wide = Math.max((Math.max(...lons) - Math.min(...lons)) * metersPerLon, smallestSpan);
  const unitsPerMeter = Math.min((height - 2 * margin.y) / high, (WIDTH - 2 * margin.x) / wide);
  const project: Projection = (position) => [
    round(WIDTH / 2 + (position.lon - lon) * metersPerLon * unitsPerMeter),
    round(height / 2 - (position.lat - lat) * METERS_PER_DEGREE * unitsPerMeter),
  ];
  return { project, unitsPerMeter };
}

/** Never returns −0, which JSON lacks. */
const round = (value: number): number => Math.round(value) + 0;

/** Returns roads that cross the view box, by kind; roads that the city names come first. */
function drawRoads({ city, roads }: Pick<MapOptions, 'city' | 'roads'>, { project, height }: Frame) {
  const names = new Set(city.majorRoads.flatMap(roadNames));
  const named = (road: Road): number => (city.approach.includes(road.name) ? 0 : names.has(road.name) ? 1 : 2);
  return roads
    .filter((road) => !isBeside(project(cornersOf(road)[0]), project(cornersOf(road)[1]), { height }))
    .map((road) => ({ road, line: road.points.map(([lat, lon]) => project({ lat, lon })) }))
    .filter(({ line }) => crosses(line, { height }))
    .sort(
      (a, b) =>
        named(a.road) - named(b.road) ||
        ROAD_KINDS.indexOf(a.road.kind) - ROAD_KINDS.indexOf(b.road.kind) ||
        (a.road.name < b.road.name ? -1 : 1),
    )
    .slice(0, ROADS)
    .map(({ road, line }, place) => ({
      name: road.name,
      signed: city.approach.length > 0 ? city.approach.includes(road.name) : place < SIGNED && road.kind !== 'street',
      kind: road.kind,
      stretches: stretches(line, height),
      ...shield(line, { city: project(city), height }),
    }));
}

/** Projection and height of a map. */
interface Frame {
  readonly project: Projection;
  readonly height: number;
}

interface Scale {
  readonly unitsPerMeter: number;
}

/** The southwest and the northeast corner of the box around a road: most roads are far from most maps. */
const cornersOf = memoize(({ points }: Road): readonly [Position, Position] => {
  const [lats, lons] = [points.map(([lat]) => lat), points.map(([, lon]) => lon)];
  return [
    { lat: Math.min(...lats), lon: Math.min(...lons) },
    { lat: Math.max(...lats), lon: Math.max(...lons) },
  ];
}, new WeakMap());

interface Box {
  readonly height: number;
  readonly edge?: number;
}

/** True if all between two corners lies on one side of the map. */
const isBeside = ([fromX, fromY]: Point, [toX, toY]: Point, { height, edge = 0 }: Box): boolean =>
  Math.max(fromX, toX) < -edge ||
  Math.min(fromX, toX) > WIDTH + edge ||
  Math.max(fromY, toY) < -edge ||
  Math.min(fromY, toY) > height + edge;

const crosses = (line: readonly Point[], { height, edge = 0 }: Box): boolean =>
  walk(line, (x, y) => x >= -edge && x <= WIDTH + edge && y >= -edge && y <= height + edge);

/** Visits eight points on each stretch of a road until `isEnough` returns true. It stores nothing: thousands of maps draw the same roads. */
function walk(line: readonly Point[], isEnough: (x: number, y: number) => boolean): boolean {
  for (let index = 1; index < line.length; index++) {
    const [fromX, fromY] = line[index - 1] as Point;
    const [toX, toY] = line[index] as Point;
    for (let step = 0; step < 1; step += 1 / 8)
      if (isEnough(fromX + (toX - fromX) * step, fromY + (toY - fromY) * step)) return true;
  }
  return false;
}

/** Returns the stretches of a course inside the box, with the ends that cross its edge. */
function stretches(line: readonly Point[], height: number): readonly (readonly Point[])[] {
  const found: Point[][] = [];
  let open = false;
  for (let index = 1; index < line.length; index++) {
    const [from, to] = [line[index - 1] as Point, line[index] as Point];
    const box = { height, edge: EDGE };
    const shown = !isBeside(from, to, box) && crosses([from, to], box);
    if (shown && open) found.at(-1)?.push(to);
    else if (shown) found.push([from, to]);
    open = shown;
  }
  return found.map(straighten);
}

/** Removes points that are too close to the line between others to be visible (Douglas and Peucker, 1973). */
function straighten(line: readonly Point[]): Point[] {
  const [first, last] = [line[0] as Point, line.at(-1) as Point];
  let farthest = 0;
  let most = 0;
  for (let index = 1; index < line.length - 1; index++) {
    const away = distanceToLine(line[index] as Point, first, last);
    if (away > most) [farthest, most] = [index, away];
  }
  if (most <= UNSEEN) return [first, last];
  return [...straighten(line.slice(0, farthest + 1)), ...straighten(line.slice(farthest)).slice(1)];
}

function distanceToLine([x, y]: Point, [fromX, fromY]: Point, [toX, toY]: Point): number {
  const [dx, dy] = [toX - fromX, toY - fromY];
  const length = dx * dx + dy * dy;
  const fraction = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - fromX) * dx + (y - fromY) * dy) / length));
  return Math.hypot(x - fromX - fraction * dx, y - fromY - fraction * dy);
}

/** Returns the position of a road's name: on the road, inside the map, and some way from the city. */
function shield(
  line: readonly Point[],
  { city, height }: Readonly<{ city: Point; height: number }>,
): { x: number; y: number } {
  let best: { x: number; y: number } | null = null;
  let least = Number.POSITIVE_INFINITY;
  walk(line, (x, y) => {
    if (x <= 22 || x >= WIDTH - 22 || y <= 14 || y >= height - 14) return false;
    const away = Math.abs(Math.hypot(x - city[0], y - city[1]) - 62);
    if (away < least) [best, least] = [{ x: round(x), y: round(y) }, away];
    return false;
  });
  return best ?? { x: -40, y: -40 };
}
