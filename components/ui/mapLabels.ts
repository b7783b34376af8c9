/** Places the labels of the locator map so that none overlaps another, a marker or the edge. */
import type { MapPoint, MapView } from 'areaserved/local-service';

export interface MapLabel {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly anchor: MapPoint['anchor'];
}
interface MapNeighbour extends MapLabel {
  readonly dot: MapPoint;
}
export interface MapShield {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
}
interface MapLabels {
  readonly city: MapLabel;
  /** Null where the center is in the city itself. */
  readonly center: MapLabel | null;
  /** Neighbors with room for their name. */
  readonly neighbours: readonly MapNeighbour[];
  readonly shields: readonly MapShield[];
  /** Null where the circle has no text, or no room for it. */
  readonly ring: MapLabel | null;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}
type Point = Readonly<{ x: number; y: number }>;
interface Placed {
  readonly label: MapLabel;
  readonly box: Box;
}

/** In units of the map: width of a letter in the widest system font, half the height of a line, distance from the point. */
const SMALL = { letter: 6.5, half: 6.5, gap: 7 };
const LARGE = { letter: 8, half: 9, gap: 12 };
const SAME_PLACE = 16;

/** Places a name without free room above its point, shortened to the width of the map. */
function above({ name, x, y }: MapPoint, width: number): MapLabel {
  const most = Math.floor(width / LARGE.letter) - 2;
  const shown = name.length > most ? `${name.slice(0, most).trimEnd()}…` : name;
  const half = (shown.length * LARGE.letter) / 2;
  return { name: shown, x: Math.min(Math.max(x, half), width - half), y: y - 14, anchor: 'middle' };
}

/** All pages of a city show its map, and placing its labels takes 1 ms. */
const placed = new WeakMap<MapView, MapLabels>();

export function placeLabels(map: MapView): MapLabels {
  const known = placed.get(map) ?? findPlaces(map);
  placed.set(map, known);
  return known;
}

function findPlaces(map: MapView): MapLabels {
  const { city, center, neighbours } = map;
  const apart = isApart(map);
  const others = neighbours.filter((point) => !isNear(point, city) && !(apart && isNear(point, center)));
  const way = pointsOf(map.way);
  const fixed: Box[] = [around(city, 9, 9), ...(apart ? [around(center, 6, 6)] : []), ...way.map(dotBox)];
  const place = (point: MapPoint, size: typeof SMALL, taken: Box[]): Placed | null =>
    take(sides(point, size), ({ box }) => box, map, taken);
  // The name of the city matters more than a neighbor's dot.
  const own = place(city, LARGE, [...fixed, ...others.map(dotBox)]) ?? place(city, LARGE, [...fixed]);
  const dots = others.filter((point) => !own || !overlap(dotBox(point), own.box));
  const taken = [...fixed, ...(own ? [own.box] : []), ...dots.map(dotBox)];
  const label = (point: MapPoint, size: typeof SMALL): MapLabel | null => place(point, size, taken)?.label ?? null;
  const cityLabel = own?.label ?? above(city, map.width);
  const centerLabel = apart ? label(center, SMALL) : null;
  const named = dots.flatMap((dot) => {
    const found = label(dot, SMALL);
    return found ? [{ ...found, dot }] : [];
  });
  const shields = map.roads
    .filter(({ signed }) => signed)
    .flatMap((road) => {
      const width = road.name.length * 7.4 + 8;
      const points = [road, ...along(road.stretches, road)];
      const onWay = points.filter((point) => way.some((other) => Math.hypot(point.x - other.x, point.y - other.y) < 5));
      const spots = onWay.length > 0 ? onWay.flatMap((point) => beside(point, width)) : points;
      const spot = take(spots, (point) => around(point, width / 2 + 1, 9), map, taken);
      return spot ? [{ name: road.name, x: spot.x, y: spot.y, width }] : [];
    });
  return { city: cityLabel, center: centerLabel, neighbours: named, shields, ring: ringLabel(map, taken) };
}

/** Directions of the text of a circle, in degrees: above or below it, else beside. */
const ROUND = [270, 90, 315, 225, 45, 135, 0, 180];

/** Places the text of a circle around it. */
function ringLabel(map: MapView, taken: Box[]): MapLabel | null {
  if (!map.ring?.label) return null;
  const { x, y, r, label: name } = map.ring;
  const half = ((name.length + 0.5) * SMALL.letter) / 2;
  const spots = ROUND.map((angle) => (angle * Math.PI) / 180).map((angle) => ({
    x: x + Math.cos(angle) * (r + half),
    y: y + Math.sin(angle) * (r + SMALL.half),
  }));
  const spot = take(spots, (point) => around(point, half, SMALL.half), map, taken);
  return spot && { name, x: spot.x, y: spot.y + SMALL.half * 0.6, anchor: 'middle' };
}

/** False where the center is in the city itself: one marker is enough. */
export const isApart = ({ city, center }: MapView): boolean =>
  Math.hypot(city.x - center.x, city.y - center.y) > SAME_PLACE;

const isNear = (a: Point, b: Point): boolean => Math.hypot(a.x - b.x, a.y - b.y) < 10;
const around = ({ x, y }: Point, dx: number, dy: number): Box => ({
  left: x - dx,
  top: y - dy,
  right: x + dx,
  bottom: y + dy,
});
const dotBox = (point: Point): Box => around(point, 3, 3);
const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** Returns the first candidate that is inside the map, however it is cropped, and overlaps nothing, and adds its box to `taken`. */
function take<T>(
  candidates: readonly T[],
  boxOf: (candidate: T) => Box,
  { width, height, crop }: MapView,
  taken: Box[],
): T | null {
  for (const candidate of candidates) {
    const box = boxOf(candidate);
    if (
      box.left < crop.x + 2 ||
      box.right > width - crop.x - 2 ||
      box.top < crop.y + 2 ||
      box.bottom > height - crop.y - 2 ||
      taken.some((other) => overlap(box, other))
    )
      continue;
    taken.push(box);
    return candidate;
  }
  return null;
}

/** Returns the possible places of a name around its point, the preferred side first. */
function sides({ name, x, y, anchor }: MapPoint, { letter, half, gap }: typeof SMALL): Placed[] {
  // Half a letter more, for names with several wide letters.
  const width = (name.length + 0.5) * letter;
  const baseline = half * 0.6;
  const beside = (to: 'start' | 'end', dy = 0) => {
    const dx = to === 'start' ? gap : -gap;
    return {
      label: { name, x: x + dx, y: y + dy + baseline, anchor: to },
      box: around({ x: x + dx + (to === 'start' ? width : -width) / 2, y: y + dy }, width / 2, half),
    };
  };
  const level = (dy: number) => ({
    label: { name, x, y: y + dy + baseline, anchor: 'middle' as const },
    box: around({ x, y: y + dy }, width / 2, half),
  });
  const first = anchor === 'end' ? 'end' : 'start';
  const second = first === 'end' ? 'start' : 'end';
  return [
    ...[beside(first), beside(second), level(-gap - half), level(gap + half)],
    ...[-half, half].flatMap((dy) => [beside(first, dy), beside(second, dy)]),
  ];
}

/** Places for a shield beside a point of the way, so that the way stays whole. */
const beside = ({ x, y }: Point, width: number): Point[] =>
  [1, -1].flatMap((side) => [
    { x: Math.round(x + side * (width / 2 + 8)), y },
    { x, y: y + side * 18 },
  ]);

/** Returns points on a line, six for each stretch. */
const pointsOf = (line: readonly (readonly [x: number, y: number])[]): Point[] =>
  line.slice(1).flatMap(([x, y], index) => {
    const [fromX, fromY] = line[index] as readonly [number, number];
    return [1, 2, 3, 4, 5, 6].map((step) => ({
      x: Math.round(fromX + ((x - fromX) * step) / 6),
      y: Math.round(fromY + ((y - fromY) * step) / 6),
    }));
  });

/** Returns points along a road, those near `from` first. */
function along(stretches: MapView['roads'][number]['stretches'], from: Point): Point[] {
  const points = stretches.flatMap(pointsOf);
  return points.sort((a, b) => Math.hypot(a.x - from.x, a.y - from.y) - Math.hypot(b.x - from.x, b.y - from.y));
}
