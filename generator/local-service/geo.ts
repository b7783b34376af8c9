/** Distances and directions on the globe. */

export interface Position {
  /** Degrees north. */
  readonly lat: number;
  /** Degrees east. */
  readonly lon: number;
}

/** Mean radius of the Earth, in meters. */
const EARTH_RADIUS = 6_371_071;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance in meters (haversine). */
export function metersBetween(a: Position, b: Position): number {
  const h =
    Math.sin(radians(b.lat - a.lat) / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(radians(b.lon - a.lon) / 2) ** 2;
  return 2 * EARTH_RADIUS * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Places of one name and state closer than this, in meters, are the same place. */
export const SAME_TOWN = 8000;
/** Places closer than this, in meters, are one place. */
const SAME_PLACE = 805;

/** Returns the direction from `from` to `to`: 0 is north, 1 northeast, and so on clockwise; null if both are one place. */
export function directionFrom(from: Position, to: Position): number | null {
  if (metersBetween(from, to) < SAME_PLACE) return null;
  const east = (to.lon - from.lon) * Math.cos(radians((from.lat + to.lat) / 2));
  const degrees = (Math.atan2(east, to.lat - from.lat) * 180) / Math.PI;
  return Math.round((degrees + 360) / 45) % 8;
}

/** Returns the point of a line nearest to a position: the index of the stretch, the share of it, and the meters off. */
export function nearestOnLine(
  line: readonly Position[],
  position: Position,
): { index: number; share: number; off: number } {
  const widen = Math.cos(radians(position.lat));
  let best = { index: 0, share: 0, off: Number.POSITIVE_INFINITY };
  for (let index = 0; index + 1 < line.length; index++) {
    const from = line[index] as Position;
    const to = line[index + 1] as Position;
    const [east, north] = [(to.lon - from.lon) * widen, to.lat - from.lat];
    const length = east ** 2 + north ** 2;
    const dot = (position.lon - from.lon) * widen * east + (position.lat - from.lat) * north;
    const share = length === 0 ? 0 : Math.min(1, Math.max(0, dot / length));
    const off = metersBetween(position, {
      lat: from.lat + share * (to.lat - from.lat),
      lon: from.lon + share * (to.lon - from.lon),
    });
    if (off < best.off) best = { index, share, off };
  }
  return best;
}
