/**
 * Adds cities from a spreadsheet or from open geography. Existing cities stay as they are, so that hand edits survive and
 * the same list can be imported again.
 */
import { nearest, slugify, type Table } from '../../define/index.ts';
import type { Country } from '../country/country.ts';
import { SAME_TOWN, metersBetween } from '../geo.ts';

/** Text by column. */
export type CityRow = Table['rows'][number];

export interface Columns {
  /** Key of a city by the column that holds it. */
  readonly matched: Readonly<Record<string, string>>;
  /** Columns that are left out, with the key that is nearest to each. */
  readonly ignored: readonly { readonly column: string; readonly nearest: string | null }[];
  /** Keys that every city needs and no column holds. */
  readonly missing: readonly string[];
}

const NEEDED = ['name', 'state', 'lat', 'lon'];

/** Matches columns to keys by name, or by other names of a key (`synonyms`, without spaces and in lower case). */
export function matchColumns(
  columns: readonly string[],
  { keys, synonyms }: { readonly keys: readonly string[]; readonly synonyms: ReadonlyMap<string, string> },
): Columns {
  const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const byPlain = new Map(keys.map((key) => [plain(key), key]));
  const matched: Record<string, string> = {};
  const ignored: Columns['ignored'][number][] = [];
  for (const column of columns) {
    const key = byPlain.get(plain(column)) ?? synonyms.get(plain(column));
    if (key !== undefined && keys.includes(key) && !Object.values(matched).includes(key)) matched[column] = key;
    else ignored.push({ column, nearest: nearest(column.toLowerCase(), keys) });
  }
  return { matched, ignored, missing: NEEDED.filter((key) => !Object.values(matched).includes(key)) };
}

/** A city that a site has or that is about to be added. */
export interface KnownCity {
  readonly name: string;
  readonly state: string;
  readonly lat: number;
  readonly lon: number;
}

export interface Merged {
  /** Rows to add, by the keys of a city. */
  readonly added: readonly CityRow[];
  /** "Gray, GA": there already. */
  readonly kept: readonly string[];
  /** Rows that are not a city, with the reason. */
  readonly refused: readonly { readonly row: number; readonly why: string }[];
}

/** Finds the rows that are new. `matched` has keys by column; rows count from 2, as in a spreadsheet. */
export function mergeCities(
  rows: readonly CityRow[],
  matched: Columns['matched'],
  { known, country }: { readonly known: readonly KnownCity[]; readonly country: Country },
): Merged {
  const added: CityRow[] = [];
  const kept: string[] = [];
  const refused: Merged['refused'][number][] = [];
  const there = [...known];
  for (const [index, row] of rows.entries()) {
    const record = Object.fromEntries(
      Object.entries(matched).flatMap(([column, key]) => (row[column]?.trim() ? [[key, row[column].trim()]] : [])),
    );
    const city = readCity(record, country);
    if (typeof city === 'string') refused.push({ row: index + 2, why: city });
    else if (there.some((other) => isSame(other, city))) kept.push(`${city.name}, ${city.state}`);
    else {
      there.push(city);
      added.push({ ...record, state: city.state, lat: String(city.lat), lon: String(city.lon) });
    }
  }
  return { added, kept, refused };
}

function isSame(one: KnownCity, other: KnownCity): boolean {
  return (
    slugify(one.name) === slugify(other.name) && one.state === other.state && metersBetween(one, other) < SAME_TOWN
  );
}

/** Returns the city of a record, or why it is not one. */
function readCity(
  { name, state, lat, lon }: Record<string, string>,
  { state: notation, start }: Country,
): KnownCity | string {
  if (!name) return 'It has no name.';
  if (!new RegExp(notation.pattern, 'i').test(state ?? ''))
    return `${name}: the state "${state ?? ''}" ${notation.must}.`;
  const [north, east] = [readDegrees(lat), readDegrees(lon)];
  if (north === null || Math.abs(north) > 90) return `${name}: "${lat ?? ''}" is not a latitude.`;
  if (east === null || Math.abs(east) > 180) return `${name}: "${lon ?? ''}" is not a longitude.`;
  if (east > 0 && start?.west)
    return `${name}: the longitude ${east} lies east of Greenwich. In ${start.west} it has a minus sign.`;
  return { name, state: (state as string).toUpperCase(), lat: north, lon: east };
}

/** Some spreadsheets write "32,8407". */
function readDegrees(text: string | undefined): number | null {
  const number = Number((text ?? '').replace(/^(-?\d+),(\d+)$/, '$1.$2'));
  return text && Number.isFinite(number) ? number : null;
}

/** Cities beyond the radius of every center. */
export interface Reach {
  readonly cities: number;
  /** Distance of the farthest from its nearest center, in the unit of the data. */
  readonly away: number;
}

/** Returns the radius that would reach all added cities; null if the centers reach them. */
export function reachOf(
  added: readonly CityRow[],
  centers: readonly Readonly<Record<string, unknown>>[],
  country: Country,
): Reach | null {
  const places = centers.map(({ lat, lon, radius }) => ({
    ...{ lat: Number(lat), lon: Number(lon) },
    radius: Number(radius),
  }));
  const beyond = added.flatMap(({ lat, lon }) => {
    const ways = places.map((place) => ({
      away: metersBetween(place, { lat: Number(lat), lon: Number(lon) }) / country.distance.meters,
      radius: place.radius,
    }));
    return ways.length === 0 || ways.some(({ away, radius }) => away <= radius)
      ? []
      : [Math.min(...ways.map(({ away }) => away))];
  });
  return beyond.length === 0 ? null : { cities: beyond.length, away: Math.ceil(Math.max(...beyond)) };
}
