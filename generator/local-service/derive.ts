/** Derives from names and coordinates what the records of a large list leave out. A record that has the values keeps its own. */
import { around } from 'geokdbush';
import KDBush from 'kdbush';
import { slugify } from '../define/index.ts';
import type { Formats } from './country/formats.ts';
import { metersBetween, type Position } from './geo.ts';
import type { Center, CenterRecord, City, CityRecord } from './types.ts';

const NEIGHBOURS = 5;

/** Columns that `cityFromRow` joins into one key. */
export const JOINED_COLUMNS = ['center', 'distance'];

/** Returns the city record of a row, with `center` and `distance` joined. */
export function cityFromRow({ center, distance, ...rest }: Readonly<Record<string, unknown>>): unknown {
  return center === undefined && distance === undefined
    ? rest
    : { ...rest, nearestServiceCenter: { center, distance } };
}

/** Returns a center with the point that its people start from: the address, or the middle of the area if that has no `geo`. */
export function completeCenter(record: CenterRecord): Center {
  const { address, coverage, startsFrom } = record;
  const { geo } = address;
  const start = geo ? { name: address.locality, geo } : { name: coverage.around, geo: coverage.geo };
  return { ...record, startsFrom: startsFrom ?? start };
}

/** Completes every record in its order. Needs at least one center. */
export function completeCities(
  records: readonly CityRecord[],
  centers: readonly Center[],
  { distance, wholeDistance }: Formats,
): City[] {
  const shared = sharedNames(records);
  const slugs = uniqueSlugs(records, shared);
  const placesNear = createPlaceIndex(records);
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
        distance: distance(wholeDistance(nearest.meters)),
        measured: 'in a straight line',
      },
      nearbyLocations: record.nearbyLocations ?? placesNear(index, NEIGHBOURS).map((found) => slugs[found] as string),
      notes: record.notes ?? [],
    };
  });
}

/** Returns slugs. Cities of one name get their state, whatever their order: sorting rows must not move an address. */
function uniqueSlugs(records: readonly CityRecord[], shared: ReadonlySet<string>): string[] {
  const taken = new Set(records.flatMap((record) => (record.slug ? [record.slug] : [])));
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
    .map((center) => ({ center, meters: metersBetween(city, center.startsFrom.geo) }))
    .reduce((best, next) => (next.meters < best.meters ? next : best));
}

/** Returns a function that finds the indexes of places around one, nearest first. The spatial index is built on the first call. */
export function createPlaceIndex(places: readonly Position[]): (index: number, limit: number) => number[] {
  let tree: KDBush | undefined;
  return (index, limit) => {
    if (!tree) {
      tree = new KDBush(places.length);
      for (const { lat, lon } of places) tree.add(lon, lat);
      tree.finish();
    }
    const { lat, lon } = places[index] as Position;
    return around(tree, lon, lat, limit + 1)
      .filter((found) => found !== index)
      .slice(0, limit);
  };
}
