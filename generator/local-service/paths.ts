/** Paths of the pages that others link to, and links to cities. */
import type { Link } from '../define/index.ts';
import type { City } from './complete.ts';

export const cityPath = (city: string): string => `/locations/${city}`;
export const servicePath = (service: string): string => `/services/${service}`;
export const cityServicePath = (city: string, service: string): string => `/locations/${city}/${service}`;
/** The page after the contact form. */
export const THANKS_PATH = '/thanks';

export interface CityLink extends Link {
  readonly slug: string;
  readonly placeType: string;
  readonly state: string;
}

/** Returns a link to a city, or to another page about it. */
export const linkCity = (city: City, href = cityPath(city.slug)): CityLink => ({
  name: city.label,
  slug: city.slug,
  state: city.state,
  placeType: city.unincorporated ? 'Place' : 'City',
  href,
});
