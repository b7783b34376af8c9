/** The rule that decides which service is offered where, and the lists of links that follow from it. */
import type { City, Service, ServiceLink, Site } from '../model.ts';

/** The one rule: offered unless the service excludes the city or its region, or the city excludes the service. */
export function isOffered(city: City, service: Service): boolean {
  return (
    !city.notOffered.includes(service.slug) &&
    !service.notOffered.includes(city.slug) &&
    !service.notOffered.includes(city.region)
  );
}

/** Every offered pair, ordered by city, then by service. */
export interface OfferTable {
  readonly count: number;
  /** Counting each city's hub before its services: the city of a number, and 0 for the hub, 1 for its first service. */
  readonly blockAt: (offset: number) => { readonly city: number; readonly position: number };
  readonly servicesOf: (city: number) => readonly number[];
  /** Number of a city's first pair. */
  readonly startOf: (city: number) => number;
}

/** Two numbers a city: where its pairs start, and (only when something is excluded) which services it has. */
export function tabulateOffers({ cities, services }: Site): OfferTable {
  const all = services.map((_, index) => index);
  const excludes = services.some((service) => service.notOffered.length > 0);
  const starts = new Uint32Array(cities.length + 1);
  const partial = new Map<number, readonly number[]>();
  cities.forEach((city, index) => {
    const offered =
      excludes || city.notOffered.length > 0
        ? all.filter((service) => isOffered(city, services[service] as Service))
        : all;
    if (offered.length < all.length) partial.set(index, offered);
    starts[index + 1] = (starts[index] as number) + offered.length;
  });
  const servicesOf = (city: number): readonly number[] => partial.get(city) ?? all;
  const hubAt = (city: number): number => (starts[city] as number) + city;
  const blockAt = (offset: number): { city: number; position: number } => {
    let low = 0;
    let high = cities.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (hubAt(middle) <= offset) low = middle;
      else high = middle - 1;
    }
    return { city: low, position: offset - hubAt(low) };
  };
  return {
    count: starts[cities.length] as number,
    blockAt,
    servicesOf,
    startOf: (city) => starts[city] as number,
  };
}

/** Up to `limit` links after the current service, going round: for id 9 of 10 and limit 5: 10, 1, 2, 3, 4. */
export function rotateLinks<T extends Pick<ServiceLink, 'slug'>>(
  links: readonly T[],
  current: string,
  limit: number,
): T[] {
  const start = links.findIndex((link) => link.slug === current);
  const after = [...links.slice(start + 1), ...links.slice(0, Math.max(0, start))];
  return after.slice(0, limit);
}
