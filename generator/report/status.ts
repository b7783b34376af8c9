/** Build status of each city, computed from what is really there. */
import type { BuildStatus, CityStatus } from '../model.ts';
import type { Plan } from '../plan/plan.ts';
import { cityPath, cityServicePath } from '../plan/paths.ts';
import { percentOf } from './percent.ts';

/** `isBuilt` tells of a page, by its path, whether its file stands in the output as gen made it. `date` is the newest lastmod of the pages. */
export function computeStatus({ site, offers }: Plan, isBuilt: (path: string) => boolean, date: string): BuildStatus {
  const cities = site.cities.map((city, index): CityStatus => {
    const hubPageBuilt = isBuilt(cityPath(city.slug));
    const servicePages = offers.servicesOf(index).map((number) => {
      const { title, slug } = site.services[number] as (typeof site.services)[number];
      return { service: title, slug, built: isBuilt(cityServicePath(city.slug, slug)) };
    });
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
