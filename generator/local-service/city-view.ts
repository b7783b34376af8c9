/** A city as its pages show it, with its center, neighbors, services and map. */
import { translate } from './language.ts';
import {
  directionFrom,
  formatMiles,
  metersBetween,
  milesBetween,
  milesIn,
  nearestOnLine,
  wholeMiles,
} from './distance.ts';
import { countyOf } from './county.ts';
import { drawCityMap } from './map.ts';
import { hasPage, isOffered, offerPath } from './offered.ts';
import { linkCity } from './paths.ts';
import type { Records } from './records.ts';
import type { Center, City } from './complete.ts';
import { addDerived } from './own-fields.ts';
import { viewTestimonials } from './list-views.ts';
import { formatMoney, viewServiceLink, type ServiceLink, type ServiceView } from './service-view.ts';
import { viewCenter } from './site-view.ts';
import { REACH, roadNames } from './follow-roads.ts';

const SIDE_LINKS = 5;
const OTHER_SERVICES = 3;
const AVAILABLE_LOCATIONS = 10;
/** More than pages show, since some may not offer a service. */
const AROUND = 14;

export interface CityLookup {
  readonly site: Records;
  readonly cityOf: (slug: string) => City;
  readonly centerOf: (id: string) => Center;
  /** The cities around one, nearest first. */
  readonly nearest: (city: City, limit: number) => readonly City[];
}

/** A city as its pages show it. */
export interface CityView extends City, DerivedCity {}
type DerivedCity = Readonly<ReturnType<typeof deriveCity>>;

export function viewCity(city: City, lookup: CityLookup): CityView {
  return addDerived('city', city, deriveCity(city, lookup), lookup.site.ownFields);
}

function deriveCity(city: City, lookup: CityLookup) {
  const { site } = lookup;
  const center = lookup.centerOf(city.nearestServiceCenter.center);
  const nearest = lookup.nearest(city, AROUND);
  const { distance, measured } = city.nearestServiceCenter;
  const nearby = city.nearbyLocations.map((slug) => viewNearby(city, lookup.cityOf(slug), lookup));
  return {
    href: site.paths.city(city),
    placeType: linkCity(site, city).placeType,
    /** "Bibb County", "Houston and Peach counties" */
    countyName: countyOf(city),
    center: viewCenter(site, center),
    /** From the starting point of the center; `direction` is empty in that town itself. */
    distance: {
      text: formatMiles(milesIn(distance), site.language),
      amount: milesIn(distance),
      measured: translate(measured, site.language),
      from: center.startsFrom.name,
      direction: translate(directionFrom(center.startsFrom.geo, city), site.language),
    },
    wait: typicalWait(site, city.nearestServiceCenter),
    /** The lowest price of a service without an appointment: "$60"; empty if none is known. */
    lowestPrice: lowestPrice(site, city),
    nearby,
    /** The cities within the center's radius of this one, nearest first; `pages` are the paths of their services' pages, by slug. */
    around: nearest
      .filter((other) => milesBetween(city, other) <= center.coverage.radius)
      .map((other) => ({
        ...viewNearby(city, other, lookup),
        pages: Object.fromEntries(
          site.services
            .filter((service) => hasPage(site, other, service))
            .map((service) => [service.slug, site.paths.cityService(other, service)]),
        ),
      })),
    offers: site.services
      .filter((service) => isOffered(city, service))
      .map(
        (service): OfferLink => ({
          ...viewServiceLink(site, service, offerPath(site, city, service)),
          from: service.price ? formatMoney(service.price.from, site) : '',
          byAppointment: service.appointmentNote !== undefined,
          takesLonger: service.waitNote !== undefined,
        }),
      ),
    map: drawCityMap({
      city,
      center,
      neighbours: nearest,
      roads: site.roads,
      paths: site.paths,
      language: site.language,
    }),
    /** What customers of the city say. */
    testimonials: viewTestimonials(site, ({ cities }) => cities.includes(city.slug)),
  };
}

function lowestPrice(site: Records, city: City): string {
  const prices = site.services
    .filter((service) => isOffered(city, service) && !service.appointmentNote)
    .flatMap(({ price }) => price?.from ?? []);
  return prices.length > 0 ? formatMoney(Math.min(...prices), site) : '';
}

/** Length of roads per straight line (over the shipped cities: 1.06 to 1.24). */
const ROAD_PER_STRAIGHT_LINE = 1.2;
/** A wait is a range of so many minutes, from a multiple of five. */
const WAIT_SPREAD = 10;

/** Returns the minutes to set out and to drive; null within the typical response time, or without `drive`. */
function typicalWait(
  { business: { drive, responseMinutes } }: Records,
  { distance, measured }: City['nearestServiceCenter'],
): { from: number; to: number } | null {
  if (!drive) return null;
  const amount = milesIn(distance) * (measured === 'by road' ? 1 : ROAD_PER_STRAIGHT_LINE);
  const minutes = drive.setOutMinutes + (amount / drive.speed) * 60;
  if (minutes <= (responseMinutes ?? 0)) return null;
  const from = Math.floor(minutes / 5) * 5;
  return { from, to: from + WAIT_SPREAD };
}

export type NearbyView = Readonly<ReturnType<typeof viewNearby>>;

/** A neighbor with its distance, direction and roads: those of the approach, else those that both cities name. */
function viewNearby(city: City, other: City, lookup: CityLookup) {
  const end = isStartFor(other, city, lookup) ? other : isStartFor(city, other, lookup) ? city : null;
  const { distance = '', measured } = end?.nearestServiceCenter ?? {};
  const amount = Math.max(1, end ? Math.round(milesIn(distance)) : wholeMiles(metersBetween(city, other)));
  const byRoad = measured === 'by road';
  const approach = byRoad && end ? end.approach : [];
  return {
    ...linkCity(lookup.site, other),
    amount,
    /** "12 miles", at least one: by road if recorded, else a straight line. */
    distance: formatMiles(amount, lookup.site.language),
    byRoad,
    direction: translate(directionFrom(city, other), lookup.site.language),
    roads: approach.length > 0 ? approach.flatMap(roadNames) : commonRoads(city, other, lookup.site.roads),
  };
}

/** Returns the roads that both cities name and that pass both: the closest first, those without a course last. */
function commonRoads(city: City, other: City, roads: Records['roads']): string[] {
  const own = new Set(city.majorRoads.flatMap(roadNames));
  return other.majorRoads
    .flatMap(roadNames)
    .filter((name) => own.has(name))
    .map((name) => {
      const line = roads.find((road) => road.name === name)?.points.map(([lat, lon]) => ({ lat, lon }));
      return { name, off: line ? [city, other].map((place) => nearestOnLine(line, place).off) : [] };
    })
    .filter(({ off }) => off.every((meters) => meters <= REACH))
    .sort((a, b) => (sum(a.off) || Number.MAX_VALUE) - (sum(b.off) || Number.MAX_VALUE))
    .map(({ name }) => name);
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** True if the town is the starting point for the city: then the recorded distance is that between both. */
function isStartFor(city: City, town: City, { centerOf }: CityLookup): boolean {
  const { name, geo } = centerOf(city.nearestServiceCenter.center).startsFrom;
  return name === town.name || directionFrom(geo, town) === '';
}

/** A link to a service in a city. */
export type OfferLink = ServiceLink & {
  /** The lowest price, "$60"; empty if none is known. */
  readonly from: string;
  readonly byAppointment: boolean;
  readonly takesLonger: boolean;
};

export type OfferView = Readonly<ReturnType<typeof viewOffer>>;

/** Returns what is specific to a service in a city. */
export function viewOffer(city: CityView, service: ServiceView) {
  const questions = city.serviceQuestions.filter(({ services }) => services?.includes(service.slug) ?? true);
  const locations = city.around
    .filter(({ pages }) => pages[service.slug] !== undefined)
    .slice(0, AVAILABLE_LOCATIONS)
    // Some distances are by road: sorted by the distances that pages use.
    .sort((a, b) => a.amount - b.amount)
    .map(({ pages, ...other }) => ({ ...other, href: pages[service.slug] as string }));
  return {
    /** What the service means in this place. */
    local: city.serviceTexts[service.slug],
    notes: city.notes
      .filter(({ services }) => services.length === 0 || services.includes(service.slug))
      .map(({ text }) => text),
    /** The city's own questions about the service; null if it has none. */
    questions: questions.length > 0 ? questions.map(({ question, answer }) => ({ question, answer })) : null,
    /** Other services of the city, by id from the current one around. */
    sideLinks: rotateLinks(city.offers, service.slug, SIDE_LINKS),
    others: rotateLinks(city.offers, service.slug, SIDE_LINKS + OTHER_SERVICES).slice(SIDE_LINKS),
    /** The nearest cities within the center's radius with a page for the service, which `href` is. */
    locations,
  };
}

export type CityCardView = Readonly<ReturnType<typeof viewCityCard>>;

/** A city on the locations page. The starting point of the center has no distance. */
export function viewCityCard(city: City, center: Center, site: Records) {
  const { name, slug, nearestServiceCenter } = city;
  const { distance } = nearestServiceCenter;
  const direction = translate(directionFrom(center.startsFrom.geo, city), site.language);
  return {
    name,
    slug,
    href: site.paths.city(city),
    /** "15 miles" and "northeast"; both empty in the town itself. */
    distance: direction ? formatMiles(milesIn(distance), site.language) : '',
    direction,
    wait: typicalWait(site, nearestServiceCenter),
  };
}

/** Returns up to `limit` links after the current service, wrapping around: for id 9 of 10 and limit 5: 10, 1, 2, 3, 4. */
export function rotateLinks<T extends Pick<ServiceLink, 'slug'>>(
  links: readonly T[],
  current: string,
  limit: number,
): T[] {
  const start = links.findIndex((link) => link.slug === current);
  const after = [...links.slice(start + 1), ...links.slice(0, Math.max(0, start))];
  return after.slice(0, limit);
}
