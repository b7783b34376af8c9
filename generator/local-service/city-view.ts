/** A city as its pages show it: its centre, its neighbours with a reason, its services, its map. */
import type {
  Center,
  City,
  CityCardView,
  CityView,
  NearbyView,
  OfferLink,
  OfferView,
  Service,
  ServiceView,
  Records,
  TestimonialView,
} from './model/index.ts';
import type { Formats } from './country/formats.ts';
import { slugify } from '../define/index.ts';
import { metersBetween, nearestOnLine, type Position } from './geo.ts';
import { drawMap } from './map.ts';
import { isOffered, rotateLinks } from './offers.ts';
import { cityPath, cityServicePath } from './paths.ts';
import { roadNames } from './roads.ts';
import { imagePath, viewCenter, viewServiceLink } from './site-view.ts';
import { REACH } from './way.ts';

const SIDE_LINKS = 5;
const OTHER_SERVICES = 3;
const AVAILABLE_LOCATIONS = 10;
/** Somewhat more than are shown, since some may not offer a service. */
const AROUND = 14;

/** Looks into the site that views of cities need; `nearest` gives the numbers of the cities around one, nearest first. */
export interface CityLookup {
  readonly site: Records;
  readonly cityOf: (slug: string) => City;
  readonly centerOf: (id: string) => Center;
  readonly nearest: (city: City, limit: number) => readonly City[];
  readonly flagshipTestimonials: readonly TestimonialView[];
}

export function viewCity(city: City, lookup: CityLookup): CityView {
  const { site } = lookup;
  const { formats } = site;
  const { flagship } = site.business;
  const center = lookup.centerOf(city.nearestServiceCenter.center);
  const nearest = lookup.nearest(city, AROUND);
  return {
    id: city.id,
    name: city.name,
    slug: city.slug,
    href: cityPath(city.slug),
    state: city.state,
    region: city.region,
    regionSlug: slugify(city.region),
    county: city.county ? formats.county(city.county) : '',
    postalCodes: city.postalCodes,
    lat: city.lat,
    lon: city.lon,
    description: city.description ?? '',
    image: imagePath(site, city.image),
    roads: city.majorRoads,
    landmarks: city.landmarks,
    notes: city.notes.map((note) => (typeof note === 'string' ? { text: note, services: [] } : note)),
    approach: city.approach,
    center: viewCenter(center, formats),
    distance: {
      text: city.nearestServiceCenter.distance,
      amount: formats.amountIn(city.nearestServiceCenter.distance),
      measured: city.nearestServiceCenter.measured,
      direction: formats.direction(center, city),
    },
    wait: typicalWait(site, city.nearestServiceCenter),
    nearby: city.nearbyLocations.map((slug) => viewNearby(city, lookup.cityOf(slug), lookup)),
    around: nearest
      .filter((other) => metersBetween(city, other) <= formats.meters(center.radius))
      .map((other) => ({
        ...viewNearby(city, other, lookup),
        notOffered: site.services.filter((service) => !isOffered(other, service)).map(({ slug }) => slug),
      })),
    offers: site.services
      .filter((service) => isOffered(city, service))
      .map((service) => viewOfferLink(site, city, service)),
    map: drawMap({ city, center, neighbours: nearest, roads: site.roads, formats }),
    landing: city.slug === flagship?.city ? flagship.landingPath : null,
    rich: city.rich ?? null,
    testimonials: city.slug === flagship?.city ? lookup.flagshipTestimonials : [],
  };
}

/** Roads are longer than the straight line by about this much (measured over the shipped cities: 1.06 to 1.24). */
const ROAD_PER_STRAIGHT_LINE = 1.2;
/** A wait is told as a range of this many minutes, from a full five. */
const WAIT_SPREAD = 10;

/** Minutes to set out and to drive; null where that is within the typical response time, or no speed is known. */
function typicalWait(
  { business: { drive, responseMinutes }, formats }: Records,
  { distance, measured }: City['nearestServiceCenter'],
): CityView['wait'] {
  if (!drive || !responseMinutes) return null;
  const amount = formats.amountIn(distance) * (measured === 'by road' ? 1 : ROAD_PER_STRAIGHT_LINE);
  const minutes = drive.setOutMinutes + (amount / drive.speed) * 60;
  if (minutes <= responseMinutes) return null;
  const from = Math.floor(minutes / 5) * 5;
  return { from, to: from + WAIT_SPREAD };
}

/** A neighbour with its distance, direction and the roads that lead there: those of the approach, else those they share. */
function viewNearby(city: City, other: City, lookup: CityLookup): NearbyView {
  const { formats } = lookup.site;
  const outward = recordedDistance(city, other, lookup);
  const recorded = outward ?? recordedDistance(other, city, lookup);
  const amount = Math.max(1, Math.round(recorded ?? formats.measure(metersBetween(city, other))));
  const { approach } = outward === null ? city : other;
  return {
    name: other.label,
    slug: other.slug,
    href: cityPath(other.slug),
    amount,
    distance: formats.distance(amount),
    byRoad: recorded !== null,
    direction: formats.direction(city, other),
    roads:
      recorded !== null && approach.length > 0
        ? approach.flatMap(roadNames)
        : sharedRoads(city, other, lookup.site.roads),
  };
}

/** The roads that two places name, without those known to pass one of them by; what runs closest to both comes first, what is not drawn last. */
function sharedRoads(city: City, other: City, roads: Records['roads']): string[] {
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

/** The distance by road that the data gives from a town to a city, when the town is the middle of the city's area: one pair, one number. */
function recordedDistance(town: City, city: City, { centerOf, site }: CityLookup): number | null {
  const { center, distance, measured } = city.nearestServiceCenter;
  return measured === 'by road' && site.formats.direction(centerOf(center), town) === ''
    ? site.formats.amountIn(distance)
    : null;
}

function viewOfferLink(site: Records, city: City, service: Service): OfferLink {
  return {
    ...viewServiceLink(site, service, cityServicePath(city.slug, service.slug)),
    local: city.services[service.slug] ?? null,
  };
}

/** What one service in one city shows beside the two of them. */
export function viewOffer(city: CityView, service: ServiceView): OfferView {
  return {
    local: city.offers.find((offer) => offer.slug === service.slug)?.local ?? null,
    notes: city.notes
      .filter(({ services }) => services.length === 0 || services.includes(service.slug))
      .map(({ text }) => text),
    sideLinks: rotateLinks(city.offers, service.slug, SIDE_LINKS),
    others: rotateLinks(city.offers, service.slug, SIDE_LINKS + OTHER_SERVICES).slice(SIDE_LINKS),
    locations: city.around
      .filter((other) => !other.notOffered.includes(service.slug))
      .slice(0, AVAILABLE_LOCATIONS)
      // Some are measured by road: in the order of the numbers that are read.
      .sort((a, b) => a.amount - b.amount)
      .map(({ notOffered: _, ...other }) => ({ ...other, href: cityServicePath(other.slug, service.slug) })),
  };
}

/** `middle` is that of the region's area: a place in it has no distance. */
export function viewCityCard(city: City, middle: Position, formats: Formats): CityCardView {
  const { distance, measured } = city.nearestServiceCenter;
  return {
    name: city.name,
    slug: city.slug,
    href: cityPath(city.slug),
    county: city.county ? formats.county(city.county) : '',
    description: city.description ?? '',
    distance: formats.direction(middle, city) === '' ? '' : `${distance} ${measured}`,
    roads: city.majorRoads,
  };
}
