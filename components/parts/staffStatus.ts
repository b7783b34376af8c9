import type { CityStatus } from 'areaserved/local-service/components';
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

/** Names of the service pages that a city still lacks. */
export function missingServices(city: CityStatus): readonly string[] {
  return city.servicePages.filter((page) => !page.built).map((page) => page.service);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
