/**
 * Site → pages, as a numbered sequence: `count` pages, `pageAt(i)` makes the i-th. A range of numbers is the unit
 * of work for a thread, a machine or a city; nothing is held for all pages at once.
 */
import { hashBytes } from '../hash.ts';
import type { CityView, Page, ServiceView, Site, SitemapRow } from '../model.ts';
import { tabulateOffers, type OfferTable } from './offers.ts';
import { fileOfPath, fillPath } from './paths.ts';
import { routes, type Outcome, type Route, type Subject } from './routes.ts';
import { makeViews, type Views } from './views.ts';

export interface Plan {
  readonly site: Site;
  readonly views: Views;
  readonly offers: OfferTable;
  /** Pages that do not depend on the outcome of the build. */
  readonly count: number;
  /** From 0 to count − 1. */
  readonly pageAt: (index: number) => Page;
  /** Path of a page, without making the page. */
  readonly pathAt: (index: number) => string;
  /** Row in the sitemap; null for pages that are not in it. */
  readonly sitemapAt: (index: number) => SitemapRow | null;
  /** Pages that nothing needs to link to: not-found pages. */
  readonly unlinked: readonly number[];
  /** Paths that crawlers are asked to leave alone. */
  readonly disallowed: readonly string[];
  /** Number of the page with this path; −1 when no page has it. */
  readonly indexOf: (path: string) => number;
  /** Like `indexOf`, with the staff pages numbered after all others. */
  readonly numberOf: (path: string) => number;
  /** Numbers of a city's pages: its hub, its services and its landing page. */
  readonly pagesOfCity: (slug: string) => number[];
  /** The staff pages, made last. */
  readonly lastPages: (outcome: Outcome) => Page[];
  readonly lastPaths: readonly string[];
  /** Paths written out in the route table or the data, not made from slugs. */
  readonly fixedPaths: readonly string[];
  /** The same for plans in which each page has the same number. */
  readonly numbering: string;
  /** Like `indexOf`, but only for paths made from slugs. */
  readonly slugIndexOf: (path: string) => number;
}

/** Where the pages of a route begin. Hubs and their service pages lie in one block, city by city. */
interface Span {
  readonly route: Route;
  readonly start: number;
  readonly length: number;
}

/** A page's route, and the city and service it is made for. */
interface Spot extends Numbers {
  readonly route: Route;
}

interface Numbers {
  readonly city: number;
  readonly service: number;
}

export function planSite(site: Site, year: number): Plan {
  const views = makeViews(site, year);
  const offers = tabulateOffers(site);
  const flagship = site.cities.findIndex((city) => city.slug === site.business.flagship.city);
  const cityNumbers = new Map(site.cities.map((city, index) => [city.slug, index]));
  const serviceNumbers = new Map(site.services.map((service, index) => [service.slug, index]));
  const spans = laySpans(site);
  const blockStart = spans.reduce((sum, { length }) => sum + length, 0);
  const count = blockStart + site.cities.length + offers.count;

  const hub = routes.find((route) => route.each === 'city') as Route;
  const offer = routes.find((route) => route.each === 'offer') as Route;
  /** Number of a city's hub; its service pages follow. */
  const hubOf = (city: number): number => blockStart + city + offers.startOf(city);
  const spotAt = (index: number): Spot => {
    if (index >= blockStart) {
      const { city, position } = offers.blockAt(index - blockStart);
      return position === 0
        ? { route: hub, city, service: 0 }
        : { route: offer, city, service: offers.servicesOf(city)[position - 1] as number };
    }
    const { route, start } = spans.findLast((span) => span.start <= index) as Span;
    return { route, city: flagship, service: route.each === 'service' ? index - start : 0 };
  };
  const pathOf = (route: Route, { city, service }: Numbers): string =>
    fillPath(route.path, {
      city: site.cities[city]?.slug ?? '',
      service: site.services[service]?.slug ?? '',
      region: views.site.flagship.regionSlug,
      landing: site.business.flagship.landingPath,
    });
  const make = (route: Route, numbers: Numbers, outcome: Outcome): Page => {
    const path = pathOf(route, numbers);
    const subject: Subject = {
      city: (): CityView => views.city(numbers.city),
      service: (): ServiceView => views.service(numbers.service),
    };
    const { component, robots, canonical, sitemap } = route;
    return {
      path,
      file: fileOfPath(path),
      component,
      robots,
      canonical,
      sitemap,
      inputs: route.inputs(views, subject, outcome),
      source: sourceOf(site, route, numbers),
    };
  };
  const fixedSpans = spans
    .filter(({ route }) => route.each === 'site' || route.each === 'flagship')
    .map(({ route, start }) => ({ path: pathOf(route, { city: flagship, service: 0 }), start }));
  const fixed = new Map(fixedSpans.map(({ path, start }) => [path, start]));
  const servicesStart = (spans.find(({ route }) => route.each === 'service') as Span).start;
  const slugIndexOf = (path: string): number => {
    const [, first, second = '', third, more] = path.split('/');
    if (more !== undefined) return -1;
    if (first === 'services' && third === undefined) return offsetFrom(servicesStart, serviceNumbers.get(second));
    if (first !== 'locations') return -1;
    const city = cityNumbers.get(second);
    if (city === undefined) return -1;
    if (third === undefined) return hubOf(city);
    const service = serviceNumbers.get(third);
    if (service === undefined) return -1;
    const position = offers.servicesOf(city).indexOf(service);
    return position < 0 ? -1 : hubOf(city) + 1 + position;
  };
  const indexOf = (path: string): number => fixed.get(path) ?? slugIndexOf(path);
  const last = routes.filter((route) => route.last);
  const lastPaths = last.map((route) => pathOf(route, { city: flagship, service: 0 }));
  return {
    site,
    views,
    offers,
    count,
    pageAt: (index) => {
      const spot = spotAt(index);
      return make(spot.route, spot, NOTHING_YET);
    },
    pathAt: (index) => {
      const spot = spotAt(index);
      return pathOf(spot.route, spot);
    },
    sitemapAt: (index) => spotAt(index).route.sitemap,
    unlinked: spans.filter(({ route }) => !route.canonical).map(({ start }) => start),
    disallowed: last.filter((route) => route.disallow).map((route) => pathOf(route, { city: flagship, service: 0 })),
    indexOf,
    numberOf: (path) => {
      const index = indexOf(path);
      if (index >= 0) return index;
      const position = lastPaths.indexOf(path);
      return position < 0 ? -1 : count + position;
    },
    pagesOfCity: (slug) => {
      const city = cityNumbers.get(slug);
      if (city === undefined) return [];
      const start = hubOf(city);
      const landing = city === flagship ? [fixed.get(site.business.flagship.landingPath) as number] : [];
      return [start, ...offers.servicesOf(city).map((_, index) => start + 1 + index), ...landing];
    },
    lastPages: (outcome) => last.map((route) => make(route, { city: flagship, service: 0 }, outcome)),
    lastPaths,
    fixedPaths: fixedSpans.map(({ path }) => path),
    slugIndexOf,
    numbering: hashBytes(
      JSON.stringify([
        fixedSpans,
        lastPaths,
        site.services.map(({ slug }) => slug),
        site.cities.map(({ slug }, city) => [slug, offers.servicesOf(city).join(' ')]),
      ]),
    ),
  };
}

/** Only pages marked `last` look at the outcome. */
const NOTHING_YET = null as unknown as Outcome;

const offsetFrom = (start: number, offset: number | undefined): number => (offset === undefined ? -1 : start + offset);

/** The pages before the block of cities. */
function laySpans(site: Site): Span[] {
  let start = 0;
  return routes
    .filter((route) => !route.last && route.each !== 'city' && route.each !== 'offer')
    .map((route) => {
      const span = { route, start, length: route.each === 'service' ? site.services.length : 1 };
      start += span.length;
      return span;
    });
}

function sourceOf(site: Site, route: Route, { city, service }: Numbers): string {
  if (route.each === 'city' || route.each === 'offer') return site.origins[`city:${site.cities[city]?.slug}`] ?? '';
  if (route.each === 'service') return site.origins[`service:${site.services[service]?.slug}`] ?? '';
  return 'generator/plan/routes.ts';
}
