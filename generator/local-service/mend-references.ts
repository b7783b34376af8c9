/**
 * A site with mistakes, made whole enough to be planned: what is named but does not exist is left out, so that the
 * checks of paths and templates can tell their mistakes in the same run. It is never built.
 */
import type { Collection, Data } from '../define/index.ts';
import { business, centers, cities } from './collections.ts';
import type { Center, City } from './model/index.ts';

/** Needs at least one centre, city and service. */
export function mendReferences(data: Data): ReadonlyMap<Collection, readonly unknown[]> {
  const all = data.all(cities);
  const slugs = new Set(all.map(({ slug }) => slug));
  const record = data.one(business);
  const { flagship } = record;
  const known = !flagship || slugs.has(flagship.city);
  const mended = all.map((city) => ({
    ...city,
    ...centerOf(city, data.all(centers)),
    nearbyLocations: city.nearbyLocations.filter((slug) => slugs.has(slug)),
  }));
  return new Map<Collection, readonly unknown[]>([
    [business, [known ? record : { ...record, flagship: { ...flagship, city: all[0]?.slug } }]],
    [cities, mended],
  ]);
}

/** The region and centre of a city, or the first ones. */
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
