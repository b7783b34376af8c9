/** Distances and directions on the globe, and miles as people write them. */
import { memoize } from '../define/memoize.ts';

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

/** Cities of one name closer than this, in meters, are the same town. */
export const SAME_TOWN = 8000;
/** Places closer than this, in meters, are one place. */
const SAME_PLACE = 805;

const COMPASS = ['north', 'northeast', 'east', 'southeast', 'south', 'southwest', 'west', 'northwest'];

/** Returns the direction between two places, such as "southeast"; empty if both are one place. */
export function directionFrom(from: Position, to: Position): string {
  if (metersBetween(from, to) < SAME_PLACE) return '';
  const east = (to.lon - from.lon) * Math.cos(radians((from.lat + to.lat) / 2));
  const degrees = (Math.atan2(east, to.lat - from.lat) * 180) / Math.PI;
  return COMPASS[Math.round((degrees + 360) / 45) % 8] as string;
}

/** Returns the point of a line nearest to a position: the index of the stretch, the fraction of it, and the meters off. */
export function nearestOnLine(
  line: readonly Position[],
  position: Position,
): { index: number; fraction: number; off: number } {
  const widen = Math.cos(radians(position.lat));
  let best = { index: 0, fraction: 0, off: Number.POSITIVE_INFINITY };
  for (let index = 0; index + 1 < line.length; index++) {
    const from = line[index] as Position;
    const to = line[index + 1] as Position;
    const [east, north] = [(to.lon - from.lon) * widen, to.lat - from.lat];
    const length = east ** 2 + north ** 2;
    const dot = (position.lon - from.lon) * widen * east + (position.lat - from.lat) * north;
    const fraction = length === 0 ? 0 : Math.min(1, Math.max(0, dot / length));
    const off = metersBetween(position, {
      lat: from.lat + fraction * (to.lat - from.lat),
      lon: from.lon + fraction * (to.lon - from.lon),
    });
    if (off < best.off) best = { index, fraction, off };
  }
  return best;
}

export const METERS_PER_MILE = 1609.344;

/** Great-circle distance in miles. */
export const milesBetween = (a: Position, b: Position): number => metersBetween(a, b) / METERS_PER_MILE;

const milesFormat = memoize(
  (language: string) => new Intl.NumberFormat(language, { style: 'unit', unit: 'mile', unitDisplay: 'long' }),
);

/** 12 → "12 miles", 1000 → "1,000 miles"; "12 millas" in Spanish. */
export const formatMiles = (amount: number, language = 'en-US'): string => milesFormat(language).format(amount);

/** The texts that `formatMiles` writes in English. */
export const MILES = /^(?:\d+|\d{1,3}(?:,\d{3})+)(?:\.\d+)? miles?$/;

/** "1,000 miles" → 1000 */
export const milesIn = (text: string): number => Number.parseFloat(text.replaceAll(',', ''));

/** Whole miles of a straight line: at least one, and zero only for the same point. */
export const wholeMiles = (meters: number): number => Math.max(Math.sign(meters), Math.round(meters / METERS_PER_MILE));

/** A little less than the meters of a degree of latitude. */
const DEGREE = 111_000;

/** Returns the indexes of the places around one, nearest first. */
export function nearestPlaces(places: readonly Position[], around: number, limit: number): number[] {
  const from = places[around] as Position;
  const near: { readonly index: number; readonly meters: number }[] = [];
  for (const [index, place] of places.entries()) {
    const most = near[limit - 1]?.meters ?? Number.POSITIVE_INFINITY;
    // With 2,500 places, this takes a third off the time.
    if (Math.abs(place.lat - from.lat) * DEGREE > most) continue;
    const meters = metersBetween(from, place);
    if (index === around || meters >= most) continue;
    near.push({ index, meters });
    near.sort((a, b) => a.meters - b.meters).splice(limit);
  }
  return near.map(({ index }) => index);
}
