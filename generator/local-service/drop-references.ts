/** Removes references to records that do not exist, so that data with mistakes can be planned and checked. Such data is never built. */
import type { Data } from '../define/index.ts';
import { centers, cities } from './names.ts';
import type { Center, City } from './complete.ts';

/** Returns records by the name of their collection. Needs at least one center, city, and service. */
export function dropReferences(data: Data): Readonly<Record<string, readonly unknown[]>> {
  const all = data.all(cities);
  const slugs = new Set(all.map(({ slug }) => slug));
  return {
    [cities.name]: all.map((city) => ({
      ...city,
      ...centerOf(city, data.all(centers)),
      nearbyLocations: city.nearbyLocations.filter((slug) => slugs.has(slug)),
    })),
  };
}

/** Returns the region and center of a city, or the first ones. */
function centerOf(
  { region, nearestServiceCenter }: City,
  centers: readonly Center[],
): Pick<City, 'region' | 'nearestServiceCenter'> {
  const center = centers.find(({ id }) => id === nearestServiceCenter.center) ?? (centers[0] as Center);
  return {
    region: centers.some((other) => other.region === region) ? region : center.region,
    nearestServiceCenter: { ...nearestServiceCenter, center: center.id },
  };
}
