import type { CityStatus, PageState } from 'areaserved/local-service';

/** Returns the built share as a whole percentage: at most 99 while something is missing. */
export function percentOf(built: number, wanted: number): number {
  return built >= wanted ? 100 : Math.min(99, Math.round((100 * built) / wanted));
}

/** Adds up what is built in these cities. */
export function sumStatus(cities: readonly CityStatus[]) {
  const hubsBuilt = cities.filter((city) => city.hubPageBuilt).length;
  const servicePages = sum(cities.map((city) => city.servicePages.length));
  const servicePagesBuilt = sum(cities.map((city) => city.totalServicePagesBuilt));
  const percentComplete = percentOf(hubsBuilt + servicePagesBuilt, cities.length + servicePages);
  return { cities: cities.length, hubsBuilt, servicePages, servicePagesBuilt, percentComplete };
}

/** How many of these cities have each service page, in the order of the services. */
export function countByService(cities: readonly CityStatus[], services: readonly Readonly<{ slug: string }>[]) {
  const all = cities.flatMap((city) => city.servicePages);
  return services.flatMap(({ slug }) => {
    const pages = all.filter((page) => page.slug === slug);
    const built = pages.filter((page) => page.built).length;
    return pages.slice(0, 1).map(({ service }) => ({ slug, service, built, wanted: pages.length }));
  });
}

/** Returns the names of the missing and of the edited pages of a city. `hub` is the name of its hub. */
export function findGaps({ hubState, servicePages }: CityStatus, hub: string) {
  const pages = [{ service: hub, state: hubState }, ...servicePages];
  const inState = (wanted: PageState) => pages.filter(({ state }) => state === wanted).map(({ service }) => service);
  return { missing: inState('missing'), changed: inState('edited') };
}

/** Most cities on one page; build-status.json has all. */
const MOST_CITIES = 150;

/** Returns the least complete cities if there are too many for one page. */
export function worstCities(cities: readonly CityStatus[]): readonly CityStatus[] {
  if (cities.length <= MOST_CITIES) return cities;
  return cities.toSorted((a, b) => a.percentComplete - b.percentComplete).slice(0, MOST_CITIES);
}

/** Pages in a state: hubs of these cities, and their service pages. */
export function countInState(cities: readonly CityStatus[], wanted: PageState) {
  const isWanted = ({ state }: Readonly<{ state: PageState }>): boolean => state === wanted;
  return {
    hubs: cities.filter(({ hubState }) => hubState === wanted).length,
    services: sum(cities.map(({ servicePages }) => servicePages.filter(isWanted).length)),
  };
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
