/** Build status of each city, computed from what is really there. */
import { defineView, type Outcome } from '../define/index.ts';
import type { BuildStatus, CityStatus, Records } from './model/index.ts';
import { isOffered } from './offers.ts';
import { siteRecords } from './views.ts';
import { cityPath, cityServicePath } from './paths.ts';
import { percentOf } from './percent.ts';

/** The status for an outcome of the build: worked out once for each. */
export const status = defineView(({ get }) => {
  const known = new WeakMap<object, BuildStatus>();
  return (outcome: Pick<Outcome, 'isBuilt' | 'date'>): BuildStatus => {
    const found = known.get(outcome) ?? computeStatus(get(siteRecords), outcome);
    known.set(outcome, found);
    return found;
  };
});

/** The status of every city. A page counts as built when its file stands in the output as gen made it. */
export function computeStatus(
  site: Pick<Records, 'cities' | 'services'>,
  { isBuilt, date }: Pick<Outcome, 'isBuilt' | 'date'>,
): BuildStatus {
  const cities = site.cities.map((city): CityStatus => {
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
      percentComplete: percentOf(Number(hubPageBuilt) + totalServicePagesBuilt, servicePages.length + 1),
    };
  });
  const sum = (of: (city: CityStatus) => number): number => cities.reduce((total, city) => total + of(city), 0);
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
