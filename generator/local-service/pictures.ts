/**
 * Previews of shared links. A kind of page has its own, with its title. The pages of a service share one, and so do the hubs
 * of a region: one for each page would be most of the files of a site.
 */
import type { RegionView, ServiceView, SiteView } from './types.ts';

/** The preview of the site, and of every page without its own. */
export const SITE_PICTURE = 'assets/social.png';

/** Single pages, by the names of their previews. */
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

/** Returns every preview by name, with its title or the path of the page that has it. */
export function picturesOf(site: SiteView): { name: string; title: { path: string } | { text: string } }[] {
  const { services, regions, flagship } = site;
  return [
    ...Object.entries(PICTURED_PAGES).map(([name, path]) => ({ name, title: { path } })),
    ...(flagship ? [{ name: LANDING_PICTURE, title: { path: flagship.landingPath } }] : []),
    ...services.map((service) => ({ name: servicePicture(service), title: { text: service.name } })),
    ...regions.map((region) => ({ name: regionPicture(region), title: { text: region.name } })),
  ];
}
