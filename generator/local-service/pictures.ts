/**
 * The pictures that are shown where pages are shared. A kind of page has its own, with its title; a service, too, which the
 * pages of its cities share, and so do the hubs of a region: one for each of them would be most of the files of a site.
 */
import type { RegionView, ServiceView, SiteView } from './types.ts';

/** That of the site as a whole, and of every page without one of its own. */
export const SITE_PICTURE = 'assets/social.png';

/** Pages of which there is one, by the names of their pictures. */
export const PICTURED_PAGES = {
  about: '/about',
  contact: '/contact',
  services: '/services',
  locations: '/locations',
  reviews: '/reviews',
} as const;

export const pictureFile = (name: string): string => `assets/social/${name}.png`;
export const LANDING_PICTURE = 'landing';
export const servicePicture = ({ slug }: Pick<ServiceView, 'slug'>): string => `service-${slug}`;
export const regionPicture = ({ slug }: Pick<RegionView, 'slug'>): string => `region-${slug}`;

/** Every picture by its name, with the path of the page or the words that give its title. */
export function picturesOf(site: SiteView): { name: string; title: { path: string } | { text: string } }[] {
  const { services, regions, flagship } = site;
  return [
    ...Object.entries(PICTURED_PAGES).map(([name, path]) => ({ name, title: { path } })),
    ...(flagship ? [{ name: LANDING_PICTURE, title: { path: flagship.landingPath } }] : []),
    ...services.map((service) => ({ name: servicePicture(service), title: { text: service.name } })),
    ...regions.map((region) => ({ name: regionPicture(region), title: { text: region.name } })),
  ];
}
