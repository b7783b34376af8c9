/** Build status of each city, for staff pages, `gen status` and out/build-status.json. */
import { defineStatus, defineView, isBuilt, type Line, type Outcome, type PageState } from '../define/index.ts';
import { memoize } from '../define/memoize.ts';
import { hasPage, isOffered } from './offered.ts';
import { siteRecords, type Records } from './records.ts';

export const STATUS_FILE = 'build-status.json';

type States = Pick<Outcome, 'stateOf' | 'date' | 'pages'>;

/** Returns the status for an outcome, computed once for each. */
export const status = defineView(({ get }) =>
  memoize((outcome: States): BuildStatus => computeStatus(get(siteRecords), outcome), new WeakMap()),
);

/** The contents of `out/build-status.json`. */
export type BuildStatus = Readonly<ReturnType<typeof computeStatus>>;
export type CityStatus = BuildStatus['cities'][number];
export type OtherPage = BuildStatus['others'][number];

type StatusRecords = Pick<Records, 'cities' | 'services' | 'paths' | 'cityServicePages' | 'language'>;

export function computeStatus(site: StatusRecords, { stateOf, date, pages }: States) {
  const cities = site.cities.map((city) => {
    const href = site.paths.city(city);
    const hubState = stateOf(href);
    const hubPageBuilt = isBuilt(hubState);
    const planned = site.services.filter((service) => hasPage(site, city, service));
    const servicePages = planned.map((service) => {
      const path = site.paths.cityService(city, service);
      const state = stateOf(path);
      return { service: service.title, slug: service.slug, href: path, built: isBuilt(state), state };
    });
    const totalServicePagesBuilt = servicePages.filter(({ built }) => built).length;
    return {
      name: city.name,
      slug: city.slug,
      href,
      region: city.region,
      hubPageBuilt,
      hubState,
      servicePages,
      /** Slugs of services that are not offered here: they have no page, and none is missing. */
      notOffered: site.services.filter((service) => !isOffered(city, service)).map(({ slug }) => slug),
      /** Slugs of services that are offered here without a page of their own, since the data says nothing about them. */
      withoutText: site.services
        .filter((service) => isOffered(city, service) && !planned.includes(service))
        .map(({ slug }) => slug),
      totalServicePagesBuilt,
      /** Whole number: (hub + service pages built) / (services with a page + 1); 100 only if none is missing. */
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
    pages: countStates(pages()),
    cities,
    /** Planned pages that are neither a city's hub nor one of its services. */
    others: [...otherPages(pages(), cities)],
    totals: {
      cities: cities.length,
      hubsBuilt,
      servicePages,
      servicePagesBuilt,
      percentComplete: percentOf(hubsBuilt + servicePagesBuilt, cities.length + servicePages),
    },
  };
}

/** Returns the built share as a whole percentage, but at most 99 while something is missing. */
export const percentOf = (built: number, wanted: number): number =>
  built >= wanted ? 100 : Math.min(99, Math.round((100 * built) / wanted));

function countStates(pages: ReturnType<Outcome['pages']>) {
  const states = Array.from(pages, ({ state }) => state);
  const countOf = (wanted: PageState): number => states.filter((state) => state === wanted).length;
  return {
    planned: states.length,
    built: countOf('built'),
    outOfDate: countOf('out of date'),
    changedByHand: countOf('edited'),
    missing: countOf('missing'),
  };
}

/** Yields the pages that are neither a city's hub nor one of its services. */
function* otherPages(pages: ReturnType<Outcome['pages']>, cities: readonly CityPages[]) {
  const ofCities = new Set(
    cities.flatMap(({ href, servicePages }) => [href, ...servicePages.map((page) => page.href)]),
  );
  for (const { path, state } of pages) if (!ofCities.has(path)) yield { path, state };
}

interface CityPages {
  readonly href: string;
  readonly servicePages: readonly { readonly href: string }[];
}

export const statusDefinition = defineStatus<BuildStatus>({
  file: STATUS_FILE,
  compute: ({ get }, outcome) => get(status)(outcome),
  figures: ({ cities, totals, pages }) => ({
    servicePages: totals.servicePages,
    servicePagesBuilt: totals.servicePagesBuilt,
    citiesComplete: cities.filter(isComplete).length,
    cities: totals.cities,
    pagesOutOfDate: pages.outOfDate,
  }),
  describe,
  summarize: ({ cities, totals, pages }) =>
    [
      ...describeServicePages(totals),
      `${cities.filter(isComplete).length} of ${totals.cities} cities complete`,
      ...(pages.missing > 0 ? [`${pages.missing} of all ${pages.planned} pages missing`] : []),
      ...(pages.outOfDate > 0 ? [`${pages.outOfDate} out of date`] : []),
    ].join(', '),
});

/** Nothing for a site without such pages, such as a new one. */
const describeServicePages = ({ servicePages, servicePagesBuilt }: BuildStatus['totals']): string[] =>
  servicePages > 0 ? [`${servicePagesBuilt} of ${servicePages} city-service pages`] : [];

const isComplete = ({ hubPageBuilt, totalServicePagesBuilt, servicePages }: CityStatus): boolean =>
  hubPageBuilt && totalServicePagesBuilt === servicePages.length;

function describe({ cities, totals, date }: BuildStatus): Line[] {
  const width = Math.max(4, ...cities.map(({ name }) => name.length));
  return [
    { text: `${'City'.padEnd(width)}  Hub  ${'Services'.padStart(9)}  ${'Done'.padStart(6)}`, tone: 'strong' },
    ...cities.map((city) => describeCity(city, width)),
    { text: '' },
    {
      text: `  ${[...describeServicePages(totals), `${totals.hubsBuilt} of ${totals.cities} hubs`, `${totals.percentComplete} % of the pages of cities`].join(', ')}.`,
    },
    ...(date ? [{ text: `  Content last changed on ${date}.`, tone: 'quiet' } as const] : []),
  ];
}

function describeCity(city: CityStatus, width: number): Line {
  const { name, hubPageBuilt, totalServicePagesBuilt, servicePages, percentComplete } = city;
  const services = `${totalServicePagesBuilt} of ${servicePages.length}`.padStart(9);
  return {
    text: `${name.padEnd(width)}  ${hubPageBuilt ? 'yes' : 'no '}  ${services}  ${`${percentComplete} %`.padStart(6)}`,
    tone: percentComplete === 100 ? 'good' : 'warning',
  };
}
