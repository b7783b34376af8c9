/** Build status of each city, computed from the pages in the output. */
import { defineView, type Outcome } from '../define/index.ts';
import { isOffered } from './offers.ts';
import { cityPath, cityServicePath } from './paths.ts';
import { percentOf } from './percent.ts';
import { siteRecords, type Records } from './records.ts';

/** Returns the status for an outcome of the build, computed once for each. */
export const status = defineView(({ get }) => {
  const cache = new WeakMap<object, BuildStatus>();
  return (outcome: Pick<Outcome, 'isBuilt' | 'date'>): BuildStatus => {
    const found = cache.get(outcome) ?? computeStatus(get(siteRecords), outcome);
    cache.set(outcome, found);
    return found;
  };
});

/** The contents of `out/build-status.json`. */
export type BuildStatus = Readonly<ReturnType<typeof computeStatus>>;
export type CityStatus = BuildStatus['cities'][number];

/** Computes the status of every city. A page counts as built if gen's own file is in the output. */
export function computeStatus(
  site: Pick<Records, 'cities' | 'services'>,
  { isBuilt, date }: Pick<Outcome, 'isBuilt' | 'date'>,
) {
  const cities = site.cities.map((city) => {
    const hubPageBuilt = isBuilt(cityPath(city.slug));
    const servicePages = site.services
      .filter((service) => isOffered(city, service))
      .map(({ title, slug }) => ({ service: title, slug, built: isBuilt(cityServicePath(city.slug, slug)) }));
    const totalServicePagesBuilt = servicePages.filter(({ built }) => built).length;
    return {
      name: city.name,
      slug: city.slug,
      region: city.region,
      hubPageBuilt,
      servicePages,
      totalServicePagesBuilt,
      /** Whole number: (hub + service pages built) / (services offered + 1); 100 only if none is missing. */
      percentComplete: percentOf(Number(hubPageBuilt) + totalServicePagesBuilt, servicePages.length + 1),
    };
  });
  const sum = (of: (city: (typeof cities)[number]) => number): number =>
    cities.reduce((total, city) => total + of(city), 0);
  const hubsBuilt = sum(({ hubPageBuilt }) => Number(hubPageBuilt));
  const servicePages = sum((city) => city.servicePages.length);
  const servicePagesBuilt = sum((city) => city.totalServicePagesBuilt);
  return {
    date,
    cities,
    totals: {
      cities: cities.length,
      hubsBuilt,
      servicePages,
      servicePagesBuilt,
      percentComplete: percentOf(hubsBuilt + servicePagesBuilt, cities.length + servicePages),
    },
  };
}
