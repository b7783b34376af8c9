/**
 * The places of the United States with over 1,000 people (GeoNames, CC BY 4.0), their counties and the points of ZIP codes (Census
 * Bureau). `tests/machine/places.ts` writes the lists. They are read when something asks for a place.
 */
import { readFileSync } from 'node:fs';
import { lazy } from '../../define/memoize.ts';
import { milesBetween, type Position } from '../distance.ts';

export interface Town extends Position {
  readonly name: string;
  /** "TX" */
  readonly state: string;
  /** "Williamson"; empty for a place in no county, or near the border of one. */
  readonly county: string;
  /** "America/Chicago" */
  readonly timeZone: string;
  readonly population: number;
}

/** The list also has smaller places, and some with an unknown population. */
const FEWEST_PEOPLE = 1000;

/** In miles. A town of the name that is farther than this from the ZIP code is another town. */
const FAR = 20;

/** Attribution that the license requires. */
export const PLACES_SOURCE = 'Names and coordinates of places: GeoNames (https://www.geonames.org), CC BY 4.0';

/** Returns the rows of a list. No value has a comma or a quote. */
const readRows = (file: string): string[][] =>
  readFileSync(new URL(file, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

/** Returns all places, by state and name. Of two with one name, that with a post office comes first. */
export const readPlaces: () => readonly Town[] = lazy(() =>
  readRows('./us.csv').map(([name = '', state = '', county = '', timeZone = '', lat, lon, population]) => ({
    name,
    state,
    county,
    timeZone,
    lat: Number(lat),
    lon: Number(lon),
    population: Number(population),
  })),
);

const readPostalCodes = lazy(
  () =>
    new Map(readRows('./zip-codes.csv').map(([code = '', lat, lon]) => [code, { lat: Number(lat), lon: Number(lon) }])),
);

/** Returns the point of a ZIP code; undefined for one that the list does not have. */
export const findZip = (zip: string): Position | undefined => readPostalCodes().get(zip);

/** Abbreviations at the beginning of names. */
const SHORT: Readonly<Record<string, string>> = {
  st: 'saint',
  ste: 'sainte',
  mt: 'mount',
  ft: 'fort',
  pt: 'point',
  n: 'north',
  s: 'south',
  e: 'east',
  w: 'west',
};

/** "N. Las Vegas" → "north las vegas", "The Bronx" → "bronx", "Hanamā‘ulu" → "hanamaulu" */
function foldName(name: string): string {
  const words = name
    .normalize('NFD')
    .replace(/[\p{M}‘’'ʻ.]/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && word !== 'the');
  return words.map((word, index) => (index === 0 ? (SHORT[word] ?? word) : word)).join(' ');
}

const readNames = lazy(() => {
  const names = new Map<string, Town[]>();
  for (const town of readPlaces()) {
    const key = `${foldName(town.name)}, ${town.state}`;
    names.set(key, [...(names.get(key) ?? []), town]);
  }
  return names;
});

interface PlaceQuery {
  readonly name: string;
  readonly state: string;
  readonly postalCode?: string | undefined;
}

const nearestTo = (point: Position, towns: readonly Town[]): Town | undefined =>
  towns
    .map((town) => ({ town, away: milesBetween(point, town) }))
    .reduce<{ town: Town; away: number } | undefined>(
      (best, next) => (best && best.away <= next.away ? best : next),
      undefined,
    )?.town;

/**
 * Returns the place of a name in a state: with a ZIP code the one near it. A place that the list does not have is where its ZIP code
 * is, in the time zone of the nearest one. Undefined without either. "New York" is found as "New York City".
 */
export function findPlace({ name, state, postalCode = '' }: PlaceQuery): Town | undefined {
  const wanted = foldName(name);
  const named =
    [wanted, `${wanted} city`].map((key) => readNames().get(`${key}, ${state}`)).find((towns) => towns) ?? [];
  const point = findZip(postalCode);
  if (!point) return named[0];
  const found = nearestTo(point, named);
  if (found && milesBetween(point, found) <= FAR) return found;
  const nearest = nearestTo(
    point,
    readPlaces().filter((town) => town.state === state),
  );
  return nearest && milesBetween(point, nearest) <= 5 * FAR
    ? { ...nearest, ...point, name, state, county: '', population: 0 }
    : named[0];
}

/** Names of places in a state, for suggestions. */
export const placesIn = (state: string): Town[] => readPlaces().filter((town) => town.state === state);

export const placeNames = (state: string): string[] => placesIn(state).map(({ name }) => name);

export interface NearTown extends Town {
  /** In miles. */
  readonly away: number;
}

/** Returns places around a point, nearest first: only the larger of two with one name and state. `within` is in miles. */
export function placesWithin(from: Position, within: number): NearTown[] {
  const near = readPlaces()
    .map((place) => ({ ...place, away: milesBetween(from, place) }))
    .filter((place) => place.away <= within && place.population >= FEWEST_PEOPLE)
    .sort((a, b) => b.population - a.population);
  const seen = new Set<string>();
  return near
    .filter(({ name, state }) => !seen.has(`${name}, ${state}`) && seen.add(`${name}, ${state}`))
    .sort((a, b) => a.away - b.away || (a.name < b.name ? -1 : 1));
}
