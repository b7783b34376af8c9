/** Open geography: the places of GeoNames with over 1,000 inhabitants (CC BY 4.0), offline. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { america } from '../local-service/index.ts';
import { metersBetween } from '../local-service/geo.ts';

export interface Town {
  readonly name: string;
  /** "TX" */
  readonly state: string;
  readonly lat: number;
  readonly lon: number;
  readonly population: number;
}

export interface NearTown extends Town {
  /** In a straight line, in the unit of the country. */
  readonly away: number;
}

/** What has to be said wherever these data are passed on. */
export const PLACES_SOURCE = 'Names and coordinates of places: GeoNames (https://www.geonames.org), CC BY 4.0';

/** All places, by state and name. `root` is the folder of the package. */
export function readPlaces(root: string): Town[] {
  const rows = parse(readFileSync(join(root, 'starter/places/us.csv'), 'utf8'), { columns: true }) as Record<
    'name' | 'state' | 'lat' | 'lon' | 'population',
    string
  >[];
  return rows.map(({ name, state, lat, lon, population }) => ({
    ...{ name, state, lat: Number(lat), lon: Number(lon) },
    population: Number(population),
  }));
}

/** The place of this name; of several with one name in a state, the largest. */
export function findPlace(places: readonly Town[], name: string, state: string): Town | undefined {
  const wanted = name.toLowerCase();
  return places
    .filter((place) => place.state === state && place.name.toLowerCase() === wanted)
    .sort((a, b) => b.population - a.population)[0];
}

/** Places around a point, the nearest first; of two with one name and state only the larger. */
export function placesWithin(
  places: readonly Town[],
  from: Pick<Town, 'lat' | 'lon'>,
  { within, population = 0 }: { readonly within: number; readonly population?: number },
): NearTown[] {
  const near = places
    .map((place) => ({ ...place, away: metersBetween(from, place) / america.distance.meters }))
    .filter((place) => place.away <= within && place.population >= population)
    .sort((a, b) => b.population - a.population);
  const seen = new Set<string>();
  return near
    .filter(({ name, state }) => !seen.has(`${name}, ${state}`) && seen.add(`${name}, ${state}`))
    .sort((a, b) => a.away - b.away || (a.name < b.name ? -1 : 1));
}
