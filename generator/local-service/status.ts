/** Build status of each city, computed from the states of its pages. */
import { defineView, isBuilt, type Outcome, type PageState } from '../define/index.ts';
import { cityPath, cityServicePath } from './paths.ts';
import { percentOf } from './percent.ts';
import { placeOf } from './placement.ts';
import { siteRecords, type Records } from './records.ts';

type States = Pick<Outcome, 'stateOf' | 'date' | 'pages'>;

/** Returns the status for an outcome, computed once for each. */
export const status = defineView(({ get }) => {
  const cache = new WeakMap<object, BuildStatus>();
  return (outcome: States): BuildStatus => {
    const found = cache.get(outcome) ?? computeStatus(get(siteRecords), outcome);
    cache.set(outcome, found);
    return found;
  };
});

/** The contents of `out/build-status.json`. */
export type BuildStatus = Readonly<ReturnType<typeof computeStatus>>;
export type CityStatus = BuildStatus['cities'][number];
export type OtherPage = BuildStatus['others'][number];
export type StateCounts = BuildStatus['pages'];

/** Computes the status of every city, and of the pages besides those of the cities. */
export function computeStatus(
  site: Pick<Records, 'cities' | 'services' | 'placement'>,
  { stateOf, date, pages }: States,
) {
  const cities = site.cities.map((city) => {
    const hubState = stateOf(cityPath(city.slug));
    const hubPageBuilt = isBuilt(hubState);
    const places = site.services.map((service) => ({ ...service, place: placeOf(site, city, service) }));
    const elsewhere = places.flatMap(({ slug, place }) =>
      place === 'section' || place === 'held' ? [{ slug, place }] : [],
    );
    const withPage = places.filter(({ place }) => place === 'page');
    const servicePages = withPage.map(({ title, slug }) => {
      const state = stateOf(cityServicePath(city.slug, slug));
      return { service: title, slug, built: isBuilt(state), state };
    });
    const totalServicePagesBuilt = servicePages.filter(({ built }) => built).length;
    return {
      name: city.name,
      slug: city.slug,
      region: city.region,
      hubPageBuilt,
      hubState,
      servicePages,
      /** Slugs of services that are not offered here: they have no page, and none is missing. */
      notOffered: places.filter(({ place }) => place === 'not offered').map(({ slug }) => slug),
      /** Services without a page of their own; left out if all have one. */
      ...(elsewhere.length > 0 ? { elsewhere } : {}),
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
    /** Every planned page of the site, counted once. */
    pages: countStates(pages()),
    cities,
    /** Planned pages that are neither a city's hub nor one of its services. */
    others: [...otherPages(pages())],
    totals: {
      cities: cities.length,
      hubsBuilt,
      servicePages,
      servicePagesBuilt,
      percentComplete: percentOf(hubsBuilt + servicePagesBuilt, cities.length + servicePages),
    },
  };
}

function countStates(pages: ReturnType<Outcome['pages']>) {
  const states = Array.from(pages, ({ state }) => state);
  const countOf = (wanted: PageState): number => states.filter((state) => state === wanted).length;
  return {
    planned: states.length,
    built: countOf('built'),
    outOfDate: countOf('out of date'),
    changedByHand: countOf('changed by hand'),
    missing: countOf('missing'),
  };
}

/** Yields the pages that are neither a city's hub nor one of its services. */
export function* otherPages(pages: ReturnType<Outcome['pages']>) {
  for (const { path, state, keys } of pages) {
    const { city = '', service = '' } = keys;
    if (path !== cityPath(city) && path !== cityServicePath(city, service)) yield { path, state };
  }
}
