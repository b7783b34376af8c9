/** Redirects from aliases, from the former slugs of cities and services, and from pages of services that are not offered. */
import type { CollectionRef, Context, RedirectRule } from '../define/index.ts';
import type { City } from './complete.ts';
import { aliases, cities, services } from './names.ts';
import { hasPage, isOffered } from './offered.ts';
import { siteRecords, type Records } from './records.ts';
import type { Service } from './schemas/index.ts';

export function redirectsOf({ data, get }: Context): RedirectRule[] {
  const site = get(siteRecords);
  const unoffered = redirectUnoffered(site, data);
  const written = expandAliases(data).map((rule) => {
    const to = unoffered.get(rule.to ?? '');
    return to === undefined ? rule : { ...rule, to };
  });
  const known = new Set(written.map(({ from }) => from));
  const others = [...unoffered].filter(([from]) => !known.has(from)).map(([from, to]) => ({ from, to }));
  return [...written, ...redirectFormer(site, data), ...others];
}

/** Returns the addresses of services that are not offered, each with the page that takes over: the list of services, or the city. */
function redirectUnoffered({ paths }: Records, data: Context['data']): ReadonlyMap<string, string> {
  const allCities = namesOf(data, cities);
  return new Map(
    namesOf(data, services).flatMap(({ record, named }): [string, string][] => [
      ...(record.discontinued ? [[paths.service(named), paths.services] as [string, string]] : []),
      ...allCities
        .filter((city) => !isOffered(city.record, record))
        .map((city): [string, string] => [paths.cityService(city.named, named), paths.city(city.record)]),
    ]),
  );
}

/** `{city}` and `{service}` stand for the former slugs, too, unless a row of its own names the address. */
function expandAliases(data: Context['data']): RedirectRule[] {
  const written = new Set(data.all(aliases).map(({ from }) => from));
  const today = new Set([...data.all(cities), ...data.all(services)].map(({ slug }) => slug));
  const renamed = [
    ...former(namesOf(data, cities)).map(({ named, record }) => ['{city}', named.slug, record.slug] as const),
    ...former(namesOf(data, services)).map(({ named, record }) => ['{service}', named.slug, record.slug] as const),
  ];
  return data.all(aliases).flatMap(({ from, to }, index) => {
    const rest = {
      each: { city: cities, service: services },
      places: { from: data.placeOf(aliases, index, ['from']), to: data.placeOf(aliases, index, ['to']) },
    };
    const ofFormer = renamed
      .filter(([placeholder, old]) => from.includes(placeholder) && !today.has(old))
      .map(([placeholder, old, slug]) => ({
        from: from.replaceAll(placeholder, old),
        ...(to === undefined ? {} : { to: to.replaceAll(placeholder, slug) }),
        ...rest,
      }));
    const all = [{ from, ...(to === undefined ? {} : { to }), ...rest }, ...ofFormer];
    return all.filter((rule, at) => at === 0 || !written.has(rule.from));
  });
}

/** Redirects each page of a city or a service from the address that it had with a former slug. */
function redirectFormer(site: Records, data: Context['data']): RedirectRule[] {
  const { paths } = site;
  const allCities = namesOf(data, cities);
  const allServices = namesOf(data, services);
  const pairs = allCities.flatMap((city) =>
    allServices
      .filter((service) => (city.isFormer || service.isFormer) && hasPage(site, city.record, service.record))
      .map((service) => ({
        from: paths.cityService(city.named, service.named),
        to: paths.cityService(city.record, service.record),
        places: city.isFormer ? city.places : service.places,
      })),
  );
  const rules = [
    ...former(allCities).map(({ named, record, places }) => ({
      from: paths.city(named),
      to: paths.city(record),
      places,
    })),
    ...former(allServices.filter(({ record }) => !record.discontinued)).map(({ named, record, places }) => ({
      from: paths.service(named),
      to: paths.service(record),
      places,
    })),
    ...pairs,
  ];
  // A path may name a property in place of the slug.
  return rules.filter(({ from, to }) => from !== to);
}

interface Named<T> {
  readonly record: T;
  /** The record with the slug of today, or with a former one. */
  readonly named: T;
  readonly isFormer: boolean;
  readonly places: NonNullable<RedirectRule['places']>;
}

const former = <T>(names: readonly Named<T>[]): Named<T>[] => names.filter(({ isFormer }) => isFormer);

/** Lists the records of a collection, each with its slug and with its former ones. */
function namesOf<T extends City | Service>(data: Context['data'], collection: CollectionRef<T>): Named<T>[] {
  return data.all(collection).flatMap((record, index): Named<T>[] => {
    const now = { record, named: record, isFormer: false, places: {} };
    if (record.formerSlugs.length === 0) return [now];
    const place = data.placeOf(collection, index, ['formerSlugs']);
    const places = place ? { from: { ...place, key: 'formerSlugs' } } : {};
    return [now, ...record.formerSlugs.map((slug) => ({ record, named: { ...record, slug }, isFormer: true, places }))];
  });
}
