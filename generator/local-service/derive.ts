/**
 * What a large list of cities leaves out: slug, id, region, nearest centre, distance and neighbours are derived
 * from names and coordinates. A record that gives them keeps its own.
 */
import KDBush from 'kdbush';
import { around } from 'geokdbush';
import { slugify } from '../define/index.ts';
import type { Formats } from './country/formats.ts';
import { metersBetween } from './geo.ts';
import type { Center, City, CityRecord } from './types.ts';

const NEIGHBOURS = 5;
const NUMBERS = new Set(['id', 'lat', 'lon']);
const LISTS = new Set(['postalCodes', 'nearbyLocations', 'majorRoads', 'approach', 'landmarks', 'notes', 'notOffered']);

/** Columns that `cityFromRow` joins into one key. */
export const JOINED_COLUMNS = ['center', 'distance'];

/** A CSV row as a city record: numbers read, lists split at semicolons, `center` and `distance` joined. */
export function cityFromRow(row: Record<string, unknown>): unknown {
  const record: Record<string, unknown> = {};
  for (const [key, cell] of Object.entries(row)) {
    if (typeof cell !== 'string') record[key] = cell;
    else if (NUMBERS.has(key)) record[key] = numberIn(cell);
    else if (LISTS.has(key))
      record[key] = cell
        .split(';')
        .map((item) => item.trim())
        .filter(Boolean);
    else record[key] = cell;
  }
  const { center, distance, ...rest } = record;
  return center === undefined && distance === undefined
    ? rest
    : { ...rest, nearestServiceCenter: { center, distance } };
}

/** A decimal comma is one where spreadsheets write it. What is no number stays as it is, to be told. */
function numberIn(cell: string): number | string {
  const number = Number(cell.replace(/^(-?\d+),(\d+)$/, '$1.$2'));
  return Number.isNaN(number) ? cell : number;
}

/** Completes every record; the order is kept. Needs at least one centre. */
export function completeCities(
  records: readonly CityRecord[],
  centers: readonly Center[],
  { distance, measure }: Formats,
): City[] {
  const slugs = uniqueSlugs(records);
  const shared = sharedNames(records);
  const neighbours = neighbourFinder(records, slugs);
  // A record without an id comes after all that have one.
  let lastId = records.reduce((last, { id = 0 }) => Math.max(last, id), 0);
  return records.map((record, index): City => {
    const nearest = nearestCenter(record, centers);
    return {
      ...record,
      id: record.id ?? ++lastId,
      slug: slugs[index] as string,
      label: shared.has(slugify(record.name)) ? `${record.name}, ${record.state}` : record.name,
      region: record.region ?? nearest.center.region,
      nearestServiceCenter: record.nearestServiceCenter ?? {
        center: nearest.center.id,
        distance: distance(Math.ceil(measure(nearest.meters))),
        measured: 'in a straight line',
      },
      nearbyLocations: record.nearbyLocations ?? neighbours(index),
      notes: record.notes ?? [],
    };
  });
}

/**
 * Given slugs stay. A derived one has its state where several cities have its name, whichever stands first: an address never
 * moves to another place because rows were sorted. One that is taken even so gets a number.
 */
function uniqueSlugs(records: readonly CityRecord[]): string[] {
  const taken = new Set(records.flatMap((record) => (record.slug ? [record.slug] : [])));
  const shared = sharedNames(records);
  return records.map((record) => {
    if (record.slug) return record.slug;
    const plain = slugify(record.name);
    const withState = `${plain}-${record.state.toLowerCase()}`;
    const candidates = shared.has(plain) || taken.has(plain) ? [withState] : [plain, withState];
    for (let n = 2; ; n++) {
      const slug = candidates.shift() ?? `${withState}-${n}`;
      if (taken.has(slug)) continue;
      taken.add(slug);
      return slug;
    }
  });
}

/** Names, as slugs, that more than one city has. */
function sharedNames(records: readonly CityRecord[]): Set<string> {
  const seen = new Set<string>();
  const shared = new Set<string>();
  for (const { name } of records) {
    const plain = slugify(name);
    if (seen.has(plain)) shared.add(plain);
    seen.add(plain);
  }
  return shared;
}

function nearestCenter(city: CityRecord, centers: readonly Center[]): { center: Center; meters: number } {
  const choices = city.region ? centers.filter((center) => center.region === city.region) : centers;
  return (choices.length > 0 ? choices : centers)
    .map((center) => ({ center, meters: metersBetween(city, center) }))
    .reduce((best, next) => (next.meters < best.meters ? next : best));
}

/** A spatial index, built only when a record needs it. */
function neighbourFinder(records: readonly CityRecord[], slugs: readonly string[]): (index: number) => string[] {
  let tree: KDBush | undefined;
  return (index) => {
    if (!tree) {
      tree = new KDBush(records.length);
      for (const record of records) tree.add(record.lon, record.lat);
      tree.finish();
    }
    const { lon, lat } = records[index] as CityRecord;
    return around(tree, lon, lat, NEIGHBOURS + 1)
      .filter((found) => found !== index)
      .slice(0, NEIGHBOURS)
      .map((found) => slugs[found] as string);
  };
}
