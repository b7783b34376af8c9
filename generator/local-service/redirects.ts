/** Redirects from aliases, and from the former slugs of cities and services. */
import type { Context, RedirectRule } from '../define/index.ts';
import { aliases, cities, services } from './names.ts';
import { cityPath, cityServicePath, servicePath } from './paths.ts';
import type { City } from './complete.ts';
import type { Service } from './schemas/index.ts';

export const redirectsOf = ({ data }: Context): RedirectRule[] => [...expandAliases(data), ...redirectFormer(data)];

const expandAliases = (data: Context['data']): RedirectRule[] =>
  data.all(aliases).map(({ from, to }, index) => ({
    from,
    ...(to === undefined ? {} : { to }),
    each: { city: cities, service: services },
    places: { from: data.placeOf(aliases, index, ['from']), to: data.placeOf(aliases, index, ['to']) },
  }));

function redirectFormer(data: Context['data']): RedirectRule[] {
  const formerCities = formerSlugsIn(data, cities);
  const formerServices = formerSlugsIn(data, services);
  return [
    ...formerCities.flatMap(({ former, slug, places }) => [
      { from: cityPath(former), to: cityPath(slug), places },
      {
        from: cityServicePath(former, '{service}'),
        to: cityServicePath(slug, '{service}'),
        each: { service: services },
        places,
      },
    ]),
    ...formerServices.flatMap(({ former, slug, places }) => [
      { from: servicePath(former), to: servicePath(slug), places },
      { from: cityServicePath('{city}', former), to: cityServicePath('{city}', slug), each: { city: cities }, places },
    ]),
    ...formerCities.flatMap((city) =>
      formerServices.map((service) => ({
        from: cityServicePath(city.former, service.former),
        to: cityServicePath(city.slug, service.slug),
        places: city.places,
      })),
    ),
  ];
}

/** Lists the former slugs of a collection, each with the slug of today and its place in the data. */
function formerSlugsIn(data: Context['data'], collection: typeof cities | typeof services) {
  return data.all<City | Service>(collection).flatMap(({ slug, formerSlugs }, index) => {
    if (formerSlugs.length === 0) return [];
    const place = data.placeOf(collection, index, ['formerSlugs']);
    const places = place ? { from: { ...place, key: 'formerSlugs' } } : {};
    return formerSlugs.map((former) => ({ former, slug, places }));
  });
}
