/** The rule that decides which city offers which service, and the lists of links that follow from it. */
import type { City, Service, ServiceLink } from './types.ts';

/** The one rule: offered unless the service excludes the city or its region, or the city excludes the service. */
export function isOffered(city: City, service: Service): boolean {
  return (
    !city.notOffered.includes(service.slug) &&
    !service.notOffered.includes(city.slug) &&
    !service.notOffered.includes(city.region)
  );
}

/** Returns up to `limit` links after the current service, wrapping around: for id 9 of 10 and limit 5: 10, 1, 2, 3, 4. */
export function rotateLinks<T extends Pick<ServiceLink, 'slug'>>(
  links: readonly T[],
  current: string,
  limit: number,
): T[] {
  const start = links.findIndex((link) => link.slug === current);
  const after = [...links.slice(start + 1), ...links.slice(0, Math.max(0, start))];
  return after.slice(0, limit);
}
