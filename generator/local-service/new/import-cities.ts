/** Adds cities from a spreadsheet or open geography. Existing cities stay, so the same list can be imported again. */
import { count, GenError, show, slugify, type Collection, type Table } from '../../define/index.ts';
import type { Country } from '../country/country.ts';
import { formatsOf } from '../country/formats.ts';
import { SAME_TOWN, metersBetween, type Position } from '../geo.ts';
import { centers, cities } from '../names.ts';
import { hasUnseen } from '../schemas/fields.ts';
import { citySchema } from '../schemas/index.ts';
import { readDistance, refuseFlag } from './answers.ts';
import { assignColumns, openTable, type Columns, type ImportFlags, type ImportSource } from './assign-columns.ts';
import type { ImportOptions } from './assign-columns.ts';
import { unknownPlace } from './messages.ts';
import { findPlace, placesWithin, PLACES_SOURCE, readPlaces, type Town } from './places.ts';

/** The columns that every list of cities needs. */
export const NEEDED = ['name', 'state', 'lat', 'lon'];

/** Rows, files and lines of an import: `gen import` writes and reports them. */
export type Found = Readonly<Awaited<ReturnType<typeof importCities>>>;

export async function importCities(file: string | undefined, options: ImportOptions) {
  const { flags, context, country } = options;
  const source = await openSource(file, options);
  const { columns: joined, synonyms } = context.collections.find(({ name }) => name === cities.name) as Collection;
  const keys = [...Object.keys(citySchema(country).shape), ...joined];
  const columns = await assignColumns(source, { name: cities.name, keys, needed: NEEDED, synonyms }, options);
  // As they are written: `gen build` reports mistakes in them.
  const known = (await context.readRecords(cities)).map(({ name, state, ...rest }) => ({
    ...{ name: String(name), state: String(state) },
    ...positionOf(rest),
  }));
  const { added, kept, refused } = mergeCities(source.rows, columns.matched, { known, country });
  const reach = reachOf(added, await context.readRecords(centers), country);
  return {
    ...{ name: cities.name, source, columns, added, refused, files: columns.files },
    /** Lines on columns and cells that are left out. */
    details: columns.ignored.map(
      ({ column, nearest }) => `The column "${column}" is left out.${nearest ? ` Did you mean "${nearest}"?` : ''}`,
    ),
    /** Returns the last lines; `verb` is "added to data/cities.csv". */
    summary: (verb: string): string[] => [
      ...(flags.dryRun ? added.map(({ name, state }) => `+ ${name}, ${state}`) : []),
      `${count(added.length, 'city', 'cities')} ${verb}, ${kept.length} already there and left alone, ${count(refused.length, 'row')} refused.`,
      ...(reach
        ? [
            `${count(reach.cities, 'city is', 'cities are')} farther away than the centers go: set radius in data/centers.yaml to ${reach.away}, or take them out again.`,
          ]
        : []),
    ],
  };
}

async function openSource(file: string | undefined, { flags, context, country }: ImportOptions): Promise<ImportSource> {
  const { near } = flags;
  if (file !== undefined || near === undefined)
    return openTable(file, 'Name a spreadsheet, or a place with --near "Macon, GA".', context);
  const places = readPlaces(context.root, country);
  const center = placeNear(near, places, country);
  const rows = placesWithin(places, center, { ...readLimits(flags, country), country }).map(rowOf);
  return { name: `places around ${near}`, columns: NEEDED, rows, notes: [`${PLACES_SOURCE}.`] };
}

function placeNear(near: string, places: readonly Town[], country: Country): Town {
  const [, name = near, code = ''] = /^(.+),\s*([^,]+)$/.exec(near.trim()) ?? [];
  const state = formatsOf(country).state(code);
  const found = findPlace(places, name, state);
  if (found) return found;
  const known = places.filter((place) => place.state === state).map((place) => `${place.name}, ${state}`);
  throw new GenError({ file: '--near', ...unknownPlace({ place: near, known }) });
}

function readLimits({ within, minPopulation }: ImportFlags, country: Country) {
  const { value, problem } = readDistance(within, formatsOf(country));
  if (problem !== null) throw new GenError(refuseFlag('within', problem));
  const population = Number(minPopulation);
  if (population >= 0) return { within: value, population };
  throw new GenError(
    refuseFlag('min-population', `"${minPopulation}" is not a number of people. Write one such as 2500.`),
  );
}

export type CityRow = Table['rows'][number];

/** A city that a site has or that is about to be added. */
export type KnownCity = Pick<Town, 'name' | 'state' | 'lat' | 'lon'>;

/** Returns rows to add, by the keys of a city, cities that are there, and refused rows, which count from 2 as in a spreadsheet. */
export function mergeCities(
  rows: readonly CityRow[],
  matched: Columns['matched'],
  { known, country }: { readonly known: readonly KnownCity[]; readonly country: Country },
) {
  const added: CityRow[] = [];
  const kept: string[] = [];
  const refused: { readonly row: number; readonly why: string }[] = [];
  const there = new Map<string, KnownCity[]>();
  const namesakes = (city: KnownCity): KnownCity[] => {
    const name = `${slugify(city.name)} ${city.state}`;
    const list = there.get(name) ?? [];
    there.set(name, list);
    return list;
  };
  for (const city of known) namesakes(city).push(city);
  for (const [index, row] of rows.entries()) {
    const cells = [...matched].map(([column, key]) => [key, row[column]?.trim() ?? ''] as const);
    const record = Object.fromEntries(cells.filter(([, cell]) => cell !== ''));
    const city = readCity(record, country);
    if (typeof city === 'string') refused.push({ row: index + 2, why: city });
    else if (namesakes(city).some((other) => metersBetween(city, other) < SAME_TOWN))
      kept.push(`${city.name}, ${city.state}`);
    else {
      namesakes(city).push(city);
      added.push({ ...record, state: city.state, lat: String(city.lat), lon: String(city.lon) });
    }
  }
  return { added, kept, refused };
}

/** The list is opened in spreadsheets, too. */
const FORMULA = /^(?:[=+@]|-(?!\d*[.,]?\d+$))/;

/** Returns the city of a record, or why it is not one. */
function readCity(record: Record<string, string>, country: Country): KnownCity | string {
  const { name, state, lat, lon } = record;
  const [formula] = Object.entries(record).filter(([, cell]) => FORMULA.test(cell));
  if (formula) return `A spreadsheet would run its ${formula[0]}: ${show(formula[1])}.`;
  const [unseen] = Object.entries(record).filter(([, cell]) => hasUnseen(cell));
  if (unseen) return `Its ${unseen[0]} has characters that nobody sees: ${show(unseen[1])}.`;
  if (!name) return 'It has no name.';
  const { state: notation, start } = country;
  const code = formatsOf(country).state(state ?? '');
  if (!new RegExp(notation.pattern).test(code)) return `${name}: the state "${state ?? ''}" ${notation.must}.`;
  const [north, east] = [readDegrees(lat), readDegrees(lon)];
  if (north === null || Math.abs(north) > 90) return `${name}: "${lat ?? ''}" is not a latitude.`;
  if (east === null || Math.abs(east) > 180) return `${name}: "${lon ?? ''}" is not a longitude.`;
  if (east > 0 && start?.west)
    return `${name}: the longitude ${east} lies east of Greenwich. In ${start.west} it has a minus sign.`;
  return { name, state: code, lat: north, lon: east };
}

/** "44,26" has a decimal comma. */
const readDegrees = (text = ''): number | null => {
  const number = Number(text.replace(/^(-?\d+),(\d+)$/, '$1.$2'));
  return text && Number.isFinite(number) ? number : null;
};

/** Returns the number of added cities beyond every center, and the radius that would reach them; null if there are none. */
export function reachOf(
  added: readonly CityRow[],
  centers: readonly Readonly<Record<string, unknown>>[],
  country: Country,
): { readonly cities: number; readonly away: number } | null {
  type Values = Readonly<Record<string, unknown>>;
  // Older records have the area beside the address.
  const areas = centers.map((center) => (center.coverage ?? center) as Values);
  if (areas.length === 0) return null;
  let [cities, furthest] = [0, 0];
  for (const city of added) {
    const away = areas.map((area) => ({
      distance: metersBetween(positionOf((area.geo ?? area) as Values), positionOf(city)) / country.distance.meters,
      radius: Number(area.radius),
    }));
    if (away.some(({ distance, radius }) => distance <= radius)) continue;
    cities++;
    furthest = Math.max(furthest, Math.min(...away.map(({ distance }) => distance)));
  }
  return cities === 0 ? null : { cities, away: Math.ceil(furthest) };
}

/** Returns the row of a place from open geography. */
export const rowOf = ({ name, state, lat, lon }: Town): CityRow => ({
  name,
  state,
  lat: String(lat),
  lon: String(lon),
});

/** Returns the position in a record as it is written. */
export const positionOf = ({ lat, lon }: Readonly<Record<string, unknown>>): Position => ({
  lat: Number(lat),
  lon: Number(lon),
});
