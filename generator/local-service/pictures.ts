/** Names previews of shared links: one for each kind of page, service and city; of many cities, one for each service and region. */
import type { City, CityView, RegionView, ServiceView, SiteView } from './types.ts';

/** Most cities with pictures of their own: with more, pictures would be most of the bytes of a site. */
const MOST_CITIES = 100;

/** The preview of the site, and of every page without its own. */
export const SITE_PICTURE = 'assets/social.png';

/** Single pages with a preview of their own, by the last part of their path. */
const PICTURED_PAGES = ['about', 'contact', 'services', 'locations', 'reviews'];

export const pictureFile = (name: string): string => `assets/social/${name}.png`;
export const LANDING_PICTURE = 'landing';
const cityPicture = ({ slug }: Pick<City, 'slug'>): string => `city-${slug}`;
export const servicePicture = ({ slug }: Pick<ServiceView, 'slug'>): string => `service-${slug}`;
export const regionPicture = ({ slug }: Pick<RegionView, 'slug'>): string => `region-${slug}`;

/** Returns the preview of a city's page; `other` where cities have none. */
export const pictureIn = (site: SiteView, city: CityView, other: string): string =>
  site.cityCount > MOST_CITIES ? other : cityPicture(city);

type Preview = Readonly<{ name: string; title: { path: string } | { text: string } }>;

/** Returns every preview by name, with its title or the path of the page that has it. */
export function picturesOf(site: SiteView, cities: readonly City[]): Preview[] {
  const { services, regions, flagship } = site;
  return [
    ...PICTURED_PAGES.map((name) => ({ name, title: { path: `/${name}` } })),
    ...(flagship ? [{ name: LANDING_PICTURE, title: { path: flagship.landingPath } }] : []),
    ...services.map((service) => ({ name: servicePicture(service), title: { text: service.name } })),
    ...(cities.length > MOST_CITIES
      ? regions.map((region) => ({ name: regionPicture(region), title: { text: region.name } }))
      : cities.map((city) => ({ name: cityPicture(city), title: { text: `${city.name}, ${city.state}` } }))),
  ];
}
