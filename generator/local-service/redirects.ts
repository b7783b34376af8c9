/** Redirects from aliases, and from the former slugs of cities and services. */
import type { Context, RedirectRule } from '../define/index.ts';
import { aliases, cities, services } from './names.ts';
import { isOffered } from './offered.ts';
import { cityPath, cityServicePath, servicePath } from './paths.ts';

export const redirectsOf = ({ data }: Context): RedirectRule[] => [...expandAliases(data), ...redirectFormer(data)];

const expandAliases = (data: Context['data']): RedirectRule[] =>
  data.all(aliases).map(({ from, to }, index) => ({
    from,
    ...(to === undefined ? {} : { to }),
    each: from.includes('{city}') ? { city: cities } : {},
    places: { from: data.placeOf(aliases, index, 'from'), to: data.placeOf(aliases, index, 'to') },
  }));

function redirectFormer(data: Context['data']): RedirectRule[] {
  const [allCities, allServices] = [data.all(cities), data.all(services)];
  const pairs = allCities.flatMap((city) =>
    allServices.filter((service) => isOffered(city, service)).map((service) => ({ city, service })),
  );
  return [
    ...allCities.flatMap(({ slug, formerSlugs }) =>
      formerSlugs.map((former) => ({ from: cityPath(former), to: cityPath(slug) })),
    ),
    ...allServices.flatMap(({ slug, formerSlugs }) =>
      formerSlugs.map((former) => ({ from: servicePath(former), to: servicePath(slug) })),
    ),
    ...pairs.flatMap(({ city, service }) => {
      const to = cityServicePath(city.slug, service.slug);
      return [city.slug, ...city.formerSlugs]
        .flatMap((first) => [service.slug, ...service.formerSlugs].map((second) => cityServicePath(first, second)))
        .filter((from) => from !== to)
        .map((from) => ({ from, to }));
    }),
  ];
}
