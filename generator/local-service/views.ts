/** The views of a site. Each is made once, so that pages share the object, which is then hashed and rendered once. */
import { defineView } from '../define/index.ts';
import { viewCity, viewCityCard, type CityLookup, type CityView } from './city-view.ts';
import { nearestPlaces } from './distance.ts';
import { drawCenterMap, type MapView } from './map.ts';
import { lazy, memoize } from '../define/memoize.ts';
import { linkCity } from './paths.ts';
import { isOffered, linkOffer } from './offered.ts';
import { siteRecords, type Records } from './records.ts';
import type { Center, City } from './complete.ts';
import type { Reason, Service, Testimonial } from './schemas/index.ts';
import { viewReasons, viewTeam, viewTestimonials, viewTips } from './list-views.ts';
import { viewHomeCards, viewService } from './service-view.ts';
import { viewSite, viewSiteAt, type Moment, type RegionView, type SiteView } from './site-view.ts';

/** Cities on the not-found page if the data names none. */
const POPULAR = 4;
/** Cities of a region on a service page; city pages link to the others. */
const AREA_CITIES = 40;

export const views = defineView(({ get, year, menus }) => createViews(get(siteRecords), { year, menus }));

/** The view that every page gets as `site`. */
export const sharedView = defineView((context): SiteView => context.get(views).site);

export type Views = ReturnType<typeof createViews>;

function createViews(site: Records, moment: Moment) {
  const siteView = viewSite(site, moment);
  const inRegion = (region: string): City[] => site.cities.filter((city) => city.region === region);
  const bySlug = new Map(site.cities.map((city) => [city.slug, city]));
  const numbers = new Map(site.cities.map((city, index) => [city, index]));
  const lookup: CityLookup = {
    site,
    cityOf: (slug) => bySlug.get(slug) as City,
    centerOf: memoize((id) => site.centers.find((center) => center.id === id) as Center),
    nearest: (city, limit) =>
      nearestPlaces(site.cities, numbers.get(city) as number, limit).map((index) => site.cities[index] as City),
  };
  const siteAt = memoize((center: Center) => viewSiteAt(siteView, center, site));
  const offices = new Map<unknown, Center>([
    ...site.centers.map((center) => [center, center] as const),
    ...site.cities.map((city) => [city, lookup.centerOf(city.nearestServiceCenter.center)] as const),
  ]);
  // Pages are made city by city, so one cached view is enough.
  let last: { readonly city: City; readonly view: CityView } | null = null;
  const popular = site.business.popular.flatMap((slug) => bySlug.get(slug) ?? []);
  return {
    site: siteView,
    homeCards: viewHomeCards(site),
    team: viewTeam(site),
    tips: viewTips(site),
    reasons: memoize((place: Reason['showOn'][number]) => viewReasons(site, place)),
    /** Those of the page About that are not among its values. */
    reasonsBesideValues: viewReasons(site, 'about', 'values'),
    testimonials: memoize((page: Testimonial['showOn'][number]) =>
      viewTestimonials(site, ({ showOn }) => showOn.includes(page)),
    ),
    popularCities: (popular.length > 0 ? popular : site.cities.slice(0, POPULAR)).map((city) => linkCity(site, city)),
    /** The regions with maps of their centers. */
    places: lazy((): readonly PlaceView[] =>
      siteView.regions.map((region) => ({ region, map: viewCenterMap(site, lookup.centerOf(region.center.id)) })),
    ),
    cityCards: (region: RegionView) =>
      inRegion(region.name).map((city) => viewCityCard(city, lookup.centerOf(region.center.id), site)),
    /** Longest first: the not-found page tries them in this order. */
    looseAliases: site.aliases
      .flatMap(({ from, to, loose }) => (loose && to !== undefined ? [{ from, to }] : []))
      .sort((a, b) => b.from.length - a.from.length || (a.from < b.from ? -1 : 1)),
    /** The site as pages of some records show it: with number, mail address and hours of the office that serves them. */
    siteFor: (records: readonly unknown[]): SiteView => {
      const [center] = records.flatMap((record) => offices.get(record) ?? []);
      return center ? siteAt(center) : siteView;
    },
    serviceAreas: memoize((service: Service) => viewServiceAreas(site, service)),
    city: (city: City): CityView => {
      if (last?.city !== city) last = { city, view: viewCity(city, lookup) };
      return last.view;
    },
    service: memoize((service: Service) => viewService(site, service)),
  };
}

/** A region with the map of its center. */
export interface PlaceView {
  readonly region: RegionView;
  readonly map: MapView;
}

export type ServiceAreaView = ReturnType<typeof viewServiceAreas>[number];

function viewServiceAreas(site: Records, service: Service) {
  const areas = site.centers.map((center) => {
    const all = site.cities.filter(({ region }) => region === center.region);
    const offering = all.filter((city) => isOffered(city, service));
    return {
      region: center.region,
      cities: offering.slice(0, AREA_CITIES).map((city) => linkOffer(site, city, service)),
      /** True if every city of the region has the service. */
      isWhole: offering.length === all.length,
    };
  });
  return areas.filter(({ cities }) => cities.length > 0);
}

/** Returns the map of a center, around the city that `coverage` names, else around the first one of its region. */
function viewCenterMap(site: Records, center: Center): MapView {
  const { cities, roads } = site;
  const neighbours = cities.filter(({ region }) => region === center.region);
  const city = (neighbours.find(({ name }) => name === center.coverage.around) ?? neighbours[0] ?? cities[0]) as City;
  const others = neighbours.filter((other) => other !== city);
  return drawCenterMap({ city, center, neighbours: others, roads, paths: site.paths, language: site.language });
}
