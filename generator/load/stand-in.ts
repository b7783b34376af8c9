/**
 * A site with mistakes, made whole enough to be planned: what is named but does not exist is left out, so that the
 * checks of paths and templates can tell their mistakes in the same run. It is never built.
 */
import type { City, Site } from '../model.ts';

/** Needs at least one centre, city and service. */
export function standIn(site: Site): Site {
  const { business, centers, cities } = site;
  const slugs = new Set(cities.map(({ slug }) => slug));
  const { flagship } = business;
  return {
    ...site,
    business: slugs.has(flagship.city)
      ? business
      : { ...business, flagship: { ...flagship, city: (cities[0] as City).slug } },
    cities: cities.map((city) => ({
      ...city,
      ...centerOf(city, centers),
      nearbyLocations: city.nearbyLocations.filter((slug) => slugs.has(slug)),
    })),
  };
}

/** The region and centre of a city, or the first ones. */
function centerOf(
  { region, nearestServiceCenter }: City,
  centers: Site['centers'],
): Pick<City, 'region' | 'nearestServiceCenter'> {
  const center =
    centers.find(({ id }) => id === nearestServiceCenter.center) ?? (centers[0] as Site['centers'][number]);
  return {
    region: centers.some((other) => other.region === region) ? region : center.region,
    nearestServiceCenter: { ...nearestServiceCenter, center: center.id },
  };
}
