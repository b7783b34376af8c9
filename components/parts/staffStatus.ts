import type { CityStatus, PageState } from 'areaserved/local-service/components';
import { percentOf } from 'areaserved/local-service/components';

/** Sums over some cities: the figures that a staff page opens with. */
export interface StaffTotals {
  readonly cities: number;
  readonly hubsBuilt: number;
  readonly servicePages: number;
  readonly servicePagesBuilt: number;
  /** `percentOf` hubs and service pages. */
  readonly percentComplete: number;
}

export interface ServiceCount {
  readonly slug: string;
  readonly service: string;
  readonly built: number;
  readonly wanted: number;
}

/** Adds up what is built in these cities. */
export function sumStatus(cities: readonly CityStatus[]): StaffTotals {
  const hubsBuilt = cities.filter((city) => city.hubPageBuilt).length;
  const servicePages = sum(cities.map((city) => city.servicePages.length));
  const servicePagesBuilt = sum(cities.map((city) => city.totalServicePagesBuilt));
  const percentComplete = percentOf(hubsBuilt + servicePagesBuilt, cities.length + servicePages);
  return { cities: cities.length, hubsBuilt, servicePages, servicePagesBuilt, percentComplete };
}

/** How many of these cities have each service page, in the order in which the services first appear. */
export function countByService(cities: readonly CityStatus[]): readonly ServiceCount[] {
  const counts = new Map<string, ServiceCount>();
  for (const page of cities.flatMap((city) => city.servicePages)) {
    const { built, wanted } = counts.get(page.slug) ?? { built: 0, wanted: 0 };
    counts.set(page.slug, {
      slug: page.slug,
      service: page.service,
      built: built + Number(page.built),
      wanted: wanted + 1,
    });
  }
  return [...counts.values()];
}

/** Pages of a city that are not in order: the names of missing ones, and of those that somebody changed. */
export interface CityGaps {
  readonly missing: readonly string[];
  readonly changed: readonly string[];
}

/** Finds the gaps of a city. `hub` is the name of its hub. */
export function findGaps({ hubState, servicePages }: CityStatus, hub: string): CityGaps {
  const pages = [{ service: hub, state: hubState }, ...servicePages];
  const inState = (wanted: PageState) => pages.filter(({ state }) => state === wanted).map(({ service }) => service);
  return { missing: inState('missing'), changed: inState('changed by hand') };
}

/** Cities that one page names; the lists of all pages have the others. */
const MOST_CITIES = 150;

/** The least complete cities where there are more than one page has room for. */
export function worstCities(cities: readonly CityStatus[]): readonly CityStatus[] {
  if (cities.length <= MOST_CITIES) return cities;
  return cities.toSorted((a, b) => a.percentComplete - b.percentComplete).slice(0, MOST_CITIES);
}

/** Pages of a city that are out of date. */
export function countOutOfDate({ hubState, servicePages }: CityStatus): number {
  return [{ state: hubState }, ...servicePages].filter(({ state }) => state === 'out of date').length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
