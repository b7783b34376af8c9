/** The places with over 1,000 inhabitants, from GeoNames (CC BY 4.0). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { formatCsv } from '../../define/index.ts';
import { milesBetween, type Position } from '../distance.ts';

export interface Town extends Position {
  readonly name: string;
  /** "TX" */
  readonly state: string;
  /** "America/Chicago" */
  readonly timeZone: string;
  readonly population: number;
}

/** The list also has smaller places, and some with an unknown population. */
const FEWEST_PEOPLE = 1000;

/** Attribution that the license requires. */
export const PLACES_SOURCE = 'Names and coordinates of places: GeoNames (https://www.geonames.org), CC BY 4.0';

/** Returns all places, by state and name. `root` is the folder of the package. */
export function readPlaces(root: string): Town[] {
  const text = readFileSync(join(root, 'starter/places/us.csv'), 'utf8');
  const rows = parse(text, { columns: true }) as Record<keyof Town, string>[];
  return rows.map(({ lat, lon, population, ...place }) => ({
    ...place,
    lat: Number(lat),
    lon: Number(lon),
    population: Number(population),
  }));
}

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

/** Returns the place of this name: the largest, if a state has several. "New York" is found as "New York City". */
export function findPlace(places: readonly Town[], name: string, state: string): Town | undefined {
  const wanted = foldName(name);
  const named = (full: string) =>
    places
      .filter((place) => place.state === state && foldName(place.name) === full)
      .sort((a, b) => b.population - a.population)[0];
  return named(wanted) ?? named(`${wanted} city`);
}

/** Returns places around a point, nearest first: only the larger of two with one name and state. `within` and `away` are miles. */
export function placesWithin(
  places: readonly Town[],
  from: Position,
  within: number,
): (Town & { readonly away: number })[] {
  const near = places
    .map((place) => ({ ...place, away: milesBetween(from, place) }))
    .filter((place) => place.away <= within && place.population >= FEWEST_PEOPLE)
    .sort((a, b) => b.population - a.population);
  const seen = new Set<string>();
  return near
    .filter(({ name, state }) => !seen.has(`${name}, ${state}`) && seen.add(`${name}, ${state}`))
    .sort((a, b) => a.away - b.away || (a.name < b.name ? -1 : 1));
}

const COLUMNS = ['name', 'state', 'lat', 'lon'];

/** Returns places as the text of a CSV file. The cells of `more` columns are left out: a row may end early. */
export const formatRows = (places: readonly Town[], more: readonly string[] = []): string =>
  formatCsv([
    [...COLUMNS, ...more],
    ...places.map(({ name, state, lat, lon }) => [name, state, String(lat), String(lon)]),
  ]);
