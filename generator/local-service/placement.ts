/** Offered or not, and the place of each cell, a service in a city: a page of its own unless the data says otherwise. */
import { cityPath, cityServicePath } from './paths.ts';
import type { City, PlacedCell, Place, Service } from './schemas/index.ts';

/** The cells without a page of their own, by `cellKey`. */
type Placement = ReadonlyMap<string, Exclude<Place, 'page'>>;

interface Placed {
  readonly placement: Placement;
}

export const cellKey = (city: string, service: string): string => `${city} ${service}`;

/** Returns the cells without a page at a time in ms. What a city's record says counts more than the list. */
export function placeCells(cells: readonly PlacedCell[], cities: readonly City[], now: number): Placement {
  const written = cities.flatMap(({ slug, placement }) =>
    Object.entries(placement).map(([service, place]) => ({ city: slug, service, place, opens: undefined })),
  );
  const places = new Map<string, Exclude<Place, 'page'>>();
  for (const { city, service, place, opens } of [...cells, ...written]) {
    const isPage = place === 'page' || (place === 'held' && opens !== undefined && openingOf(opens) <= now);
    if (isPage) places.delete(cellKey(city, service));
    else places.set(cellKey(city, service), place);
  }
  return places;
}

const openingOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

/** Returns the next time at which a held page opens, in ms; null if none does. */
export function nextOpening(cells: readonly PlacedCell[], now: number): number | null {
  const times = cells.flatMap(({ place, opens }) => (place === 'held' && opens ? [openingOf(opens)] : []));
  const next = Math.min(...times.filter((time) => time > now));
  return Number.isFinite(next) ? next : null;
}

/** The one rule: offered unless the service excludes the city or its region, or the city excludes the service. */
export function isOffered(city: City, service: Service): boolean {
  return (
    !city.notOffered.includes(service.slug) &&
    !service.notOffered.includes(city.slug) &&
    !service.notOffered.includes(city.region)
  );
}

/** Returns the place of a service in a city. A place counts only where the service is offered. */
export function placeOf({ placement }: Placed, city: City, service: Service): Place | 'not offered' {
  if (!isOffered(city, service)) return 'not offered';
  return placement.get(cellKey(city.slug, service.slug)) ?? 'page';
}

/** True if the service has a page of its own in the city. */
export const hasPage = (site: Placed, city: City, service: Service): boolean => placeOf(site, city, service) === 'page';

/** True if the text of the service in the city stands on the city's page. */
export const isSection = (site: Placed, city: City, service: Service): boolean =>
  placeOf(site, city, service) === 'section';

/** Returns the address of a cell: its page, its part of the city's page, or the city's page. */
export function cellHref({ placement }: Placed, city: string, service: string): string {
  const place = placement.get(cellKey(city, service));
  if (place === undefined) return cityServicePath(city, service);
  return place === 'section' ? `${cityPath(city)}#${service}` : cityPath(city);
}
