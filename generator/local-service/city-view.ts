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
  Site,
  TestimonialView,
} from './model.ts';
import { slugify } from '../define/index.ts';
import { directionFrom, milesBetween, milesIn } from './geo.ts';
import { drawMap } from './map.ts';
import { isOffered, rotateLinks } from './offers.ts';
import { cityPath, cityServicePath } from './paths.ts';
import { roadNames } from './roads.ts';
import { imagePath, viewCenter, viewServiceLink } from './site-view.ts';

const SIDE_LINKS = 5;
const OTHER_SERVICES = 3;
const AVAILABLE_LOCATIONS = 10;
/** Somewhat more than are shown, since some may not offer a service. */
const AROUND = 14;

/** Looks into the site that views of cities need; `nearest` gives the numbers of the cities around one, nearest first. */
export interface CityLookup {
  readonly site: Site;
  readonly cityOf: (slug: string) => City;
  readonly centerOf: (id: string) => Center;
  readonly nearest: (city: City, limit: number) => readonly City[];
  readonly flagshipTestimonials: readonly TestimonialView[];
}

export function viewCity(city: City, lookup: CityLookup): CityView {
  const { site } = lookup;
  const center = lookup.centerOf(city.nearestServiceCenter.center);
  const around = lookup.nearest(city, AROUND);
  return {
    id: city.id,
    name: city.name,
    slug: city.slug,
    href: cityPath(city.slug),
    state: city.state,
    region: city.region,
    regionSlug: slugify(city.region),
    county: countyName(city.county),
    zips: city.zips,
    lat: city.lat,
    lon: city.lon,
    description: city.description ?? '',
    image: imagePath(site, city.image),
    roads: city.majorRoads,
    landmarks: city.landmarks,
    notes: city.notes,
    center: viewCenter(center),
    distance: {
      text: city.nearestServiceCenter.distance,
      miles: milesIn(city.nearestServiceCenter.distance),
      direction: directionFrom(center, city),
    },
    nearby: city.nearbyLocations.map((slug) => viewNearby(city, lookup.cityOf(slug))),
    around: around.map((other) => ({
      ...viewNearby(city, other),
      notOffered: site.services.filter((service) => !isOffered(other, service)).map(({ slug }) => slug),
    })),
    offers: site.services
      .filter((service) => isOffered(city, service))
      .map((service) => viewOfferLink(site, city, service)),
    map: drawMap({ city, center, neighbours: around, roads: site.roads }),
    landing: city.slug === site.business.flagship.city ? site.business.flagship.landingPath : null,
    rich: city.rich ?? null,
    testimonials: city.slug === site.business.flagship.city ? lookup.flagshipTestimonials : [],
  };
}

/** "Bibb" → "Bibb County", "Houston and Peach" → "Houston and Peach counties" */
function countyName(county: string | undefined): string {
  return county ? `${county} ${county.includes(' and ') ? 'counties' : 'County'}` : '';
}

/** A neighbour with its distance, direction and the roads that both name. */
export function viewNearby(city: City, other: City, href = cityPath(other.slug)): NearbyView {
  const roads = new Set(city.majorRoads.flatMap(roadNames));
  return {
    name: other.name,
    slug: other.slug,
    href,
    miles: Math.max(1, Math.round(milesBetween(city, other))),
    direction: directionFrom(city, other),
    roads: other.majorRoads.flatMap(roadNames).filter((road) => roads.has(road)),
  };
}

function viewOfferLink(site: Site, city: City, service: Service): OfferLink {
  return {
    ...viewServiceLink(site, service, cityServicePath(city.slug, service.slug)),
    local: city.services[service.slug] ?? null,
  };
}

/** What one service in one city shows beside the two of them. */
export function viewOffer(city: CityView, service: ServiceView): OfferView {
  return {
    local: city.offers.find((offer) => offer.slug === service.slug)?.local ?? null,
    sideLinks: rotateLinks(city.offers, service.slug, SIDE_LINKS),
    others: rotateLinks(city.offers, service.slug, SIDE_LINKS + OTHER_SERVICES).slice(SIDE_LINKS),
    locations: city.around
      .filter((other) => !other.notOffered.includes(service.slug))
      .slice(0, AVAILABLE_LOCATIONS)
      .map(({ name, slug, miles, direction, roads }) => ({
        name,
        slug,
        miles,
        direction,
        roads,
        href: cityServicePath(slug, service.slug),
      })),
  };
}

export function viewCityCard(city: City): CityCardView {
  return {
    name: city.name,
    slug: city.slug,
    href: cityPath(city.slug),
    county: countyName(city.county),
    description: city.description ?? '',
    distance: city.nearestServiceCenter.distance,
    roads: city.majorRoads,
  };
}
