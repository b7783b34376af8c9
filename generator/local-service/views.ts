/**
 * The views of one site, each made once and shared by reference: pages that show the same thing hold the same
 * object, so that it is hashed once and rendered once.
 */
import KDBush from 'kdbush';
import { around } from 'geokdbush';
import type {
  BuildStatus,
  Center,
  City,
  CityLink,
  CityView,
  MapView,
  PageProps,
  Reason,
  RegionView,
  Service,
  ServiceView,
  Records,
  SiteView,
  Testimonial,
} from './model/index.ts';
import type { Country } from './country/country.ts';
import { formatsOf } from './country/formats.ts';
import { defineView } from '../define/index.ts';
import * as collections from './collections.ts';
import { viewCity, viewCityCard, type CityLookup } from './city-view.ts';
import { drawCenterMap } from './map.ts';
import { isOffered } from './offers.ts';
import { cityPath, cityServicePath } from './paths.ts';
import {
  homeRegion,
  viewHomeCards,
  viewReasons,
  viewRegion,
  viewService,
  viewSite,
  viewTeam,
  viewTestimonials,
  viewTips,
} from './site-view.ts';

/** On the not-found page, where the data names none. */
const POPULAR = 4;
const POPULAR_PER_REGION = 3;
/** Cities of a region that a service page lists; where there are more, the city pages lead on. */
const AREA_CITIES = 40;

export interface Views {
  readonly site: SiteView;
  readonly homeCards: PageProps['HomePage']['cards'];
  readonly team: PageProps['HomePage']['team'];
  readonly tips: PageProps['HomePage']['tips'];
  readonly reasons: (on: Reason['on'][number]) => PageProps['HomePage']['reasons'];
  readonly testimonials: (on: Testimonial['on'][number]) => PageProps['HomePage']['testimonials'];
  readonly popularCities: readonly CityLink[];
  readonly popularByRegion: PageProps['ServicesPage']['popular'];
  readonly regionCards: PageProps['LocationsPage']['regions'];
  /** Aliases without parameters, longest first: the not-found page tries them in this order. */
  readonly looseAliases: PageProps['NotFoundPage']['aliases'];
  readonly flagshipRegion: RegionView;
  readonly flagshipCity: CityLink;
  readonly checklist: (status: BuildStatus) => PageProps['ServiceTrackerPage']['items'];
  /** The cities that offer a service, by region. */
  readonly serviceAreas: (service: Service) => PageProps['ServicePage']['areas'];
  /** Of each centre, in their order. */
  readonly centerMaps: () => readonly MapView[];
  readonly city: (city: City) => CityView;
  readonly service: (service: Service) => ServiceView;
}

/** The records of the site under the names that views use. */
export const siteRecords = defineView(
  ({ data }): Records => ({
    formats: formatsOf(data.derived.country as Country),
    business: data.one(collections.business),
    centers: data.all(collections.centers),
    cities: data.all(collections.cities),
    services: data.all(collections.services),
    testimonials: data.all(collections.testimonials),
    team: data.all(collections.team),
    tips: data.all(collections.tips),
    homeCards: data.all(collections.homeCards),
    reasons: data.all(collections.reasons),
    aliases: data.all(collections.aliases),
    checklist: data.all(collections.checklist),
    roads: data.all(collections.roads),
    theme: data.all(collections.theme)[0] ?? {},
    drawings: data.derived.drawings as Records['drawings'],
    font: (data.derived.font as Records['font'] | undefined) ?? null,
    icons: data.derived.icons as Records['icons'],
    images: data.derived.images as Records['images'],
  }),
);

/** The views of the site; see `Views`. */
export const views = defineView((context) => makeViews(context.get(siteRecords), context.year));

/** What every page gets as `site`. */
export const sharedView = defineView((context) => context.get(views).site);

function makeViews(site: Records, year: number): Views {
  const siteView = viewSite(site, year);
  const link = (city: City): CityLink => ({ name: city.label, slug: city.slug, href: cityPath(city.slug) });
  const inRegion = (region: string, limit: number): City[] =>
    takeWhere(site.cities, (city) => city.region === region, limit);
  const bySlug = new Map(site.cities.map((city) => [city.slug, city]));
  const flagship = bySlug.get(site.business.flagship?.city ?? '') ?? (site.cities[0] as City);
  const home = homeRegion(site);
  const homeCenter = site.centers.find((center) => center.region === home) as Center;
  const reasons = once((on: Reason['on'][number]) => viewReasons(site, on));
  const testimonials = once((on: Testimonial['on'][number]) => viewTestimonials(site, on));
  const lookup: CityLookup = {
    site,
    cityOf: (slug) => bySlug.get(slug) as City,
    centerOf: once((id) => site.centers.find((center) => center.id === id) as Center),
    nearest: nearestFinder(site.cities),
    flagshipTestimonials: testimonials('flagship'),
  };
  const popular = site.business.popular.flatMap((slug) => bySlug.get(slug) ?? []);
  const regionOf = once((id: string) => viewRegion(site, lookup.centerOf(id)));
  return {
    site: siteView,
    homeCards: viewHomeCards(site),
    team: viewTeam(site),
    tips: viewTips(site),
    reasons,
    testimonials,
    popularCities: (popular.length > 0 ? popular : site.cities.slice(0, POPULAR)).map(link),
    popularByRegion: siteView.regions.map((region) => ({
      region,
      cities: inRegion(region.name, POPULAR_PER_REGION).map(link),
    })),
    regionCards: siteView.regions.map((region) => ({
      region,
      cards: inRegion(region.name, Number.POSITIVE_INFINITY).map((city) =>
        viewCityCard(city, region.center, site.formats),
      ),
    })),
    looseAliases: site.aliases
      .filter(({ from }) => !from.includes('{'))
      .map(({ from, to }) => ({ from, to }))
      .sort((a, b) => b.from.length - a.from.length || (a.from < b.from ? -1 : 1)),
    flagshipRegion: regionOf(homeCenter.id),
    flagshipCity: link(flagship),
    checklist: (status) => viewChecklist(site, flagship, status),
    serviceAreas: once((service: Service) => viewServiceAreas(site, service)),
    centerMaps: once<void, readonly MapView[]>(() => site.centers.map((center) => viewCenterMap(site, center))),
    city: recent((city) => viewCity(city, lookup)),
    service: once((service: Service) => viewService(site, service)),
  };
}

function viewServiceAreas(site: Records, service: Service): PageProps['ServicePage']['areas'] {
  const areas = site.centers.map(({ region }) => ({
    region,
    cities: takeWhere(site.cities, (city) => city.region === region && isOffered(city, service), AREA_CITIES).map(
      (city) => ({ name: city.label, slug: city.slug, href: cityServicePath(city.slug, service.slug) }),
    ),
  }));
  return areas.filter(({ cities }) => cities.length > 0);
}

/** Drawn around the city that the centre's circle is named after, else around the first of its region. */
function viewCenterMap({ cities, roads, formats }: Records, center: Center): MapView {
  const neighbours = cities.filter(({ region }) => region === center.region);
  const city = (neighbours.find(({ name }) => name === center.around) ?? neighbours[0] ?? cities[0]) as City;
  return drawCenterMap({ city, center, neighbours: neighbours.filter((other) => other !== city), roads, formats });
}

function viewChecklist(site: Records, city: City, status: BuildStatus): PageProps['ServiceTrackerPage']['items'] {
  const built = new Set(
    status.cities
      .find(({ slug }) => slug === city.slug)
      ?.servicePages.filter((page) => page.built)
      .map((page) => page.slug),
  );
  return site.checklist.map(({ id, title, service }) => ({
    id,
    title,
    href: cityServicePath(city.slug, service),
    completed: built.has(service),
  }));
}

/** Cities around one, nearest first: plain sorting for few, a spatial index for many. */
function nearestFinder(cities: readonly City[]): CityLookup['nearest'] {
  const tree = new KDBush(cities.length);
  for (const city of cities) tree.add(city.lon, city.lat);
  tree.finish();
  return (city, limit) =>
    around(tree, city.lon, city.lat, limit + 1)
      .map((index) => cities[index] as City)
      .filter((other) => other !== city)
      .slice(0, limit);
}

function takeWhere<T>(items: readonly T[], wanted: (item: T) => boolean, limit: number): T[] {
  const taken: T[] = [];
  for (const item of items) {
    if (taken.length >= limit) break;
    if (wanted(item)) taken.push(item);
  }
  return taken;
}

/** Remembers every result: for arguments of which there are few. */
function once<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    if (!made.has(key)) made.set(key, make(key));
    return made.get(key) as V;
  };
}

/** Views remembered at most: pages come city by city, so memory need not grow with their number. */
const RECENT = 64;

/** Remembers the latest results. */
function recent<K, V>(make: (key: K) => V): (key: K) => V {
  const made = new Map<K, V>();
  return (key) => {
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    for (const oldest of made.keys()) {
      if (made.size < RECENT) break;
      made.delete(oldest);
    }
    made.set(key, value);
    return value;
  };
}
