/** What a page says of itself: title, description, canonical, robots, crumbs, structured data. */
import type { CityView, Copy, Inputs, Link, Page, ServiceView, SiteView } from '../model.ts';
import { renderStructuredData } from './structured-data.ts';

/** Values of the document template. */
export interface Head {
  readonly title: string;
  readonly description: string;
  readonly canonical: string | null;
  readonly robots: string;
  readonly jsonLd: readonly string[];
}

export function describePage({
  page,
  props,
  copy,
  lastmod,
}: {
  page: Page;
  props: Inputs;
  copy: Copy;
  lastmod: string;
}): Head {
  const site = props.site as SiteView;
  const title = copy.page('metaTitle');
  const description = copy.page('metaDescription');
  const canonical = page.canonical ? site.origin + page.path : null;
  const jsonLd = renderStructuredData({
    component: page.component,
    props,
    title,
    description,
    canonical,
    lastmod,
    crumbs: crumbsOf(page, props, copy),
  });
  return { title, description, canonical, robots: page.robots, jsonLd };
}

/** The way from the overview to the page, itself included; empty for pages without one. */
function crumbsOf(page: Page, props: Inputs, copy: Copy): Link[] {
  const city = props.city as CityView | undefined;
  const service = props.service as ServiceView | undefined;
  const here = (name: string): Link => ({ name, href: page.path });
  const locations = { name: copy.site('locations'), href: '/locations' };
  switch (page.component) {
    case 'CityServicePage':
      return city && service ? [locations, { name: city.name, href: city.href }, here(service.shortTitle)] : [];
    case 'CityPage':
    case 'LandingPage':
      return city ? [locations, here(city.name)] : [];
    case 'ServicePage':
      return service ? [{ name: copy.site('services'), href: '/services' }, here(service.shortTitle)] : [];
    case 'AboutPage':
    case 'ServicesPage':
    case 'LocationsPage':
    case 'ReviewsPage':
      return [{ name: copy.site('home'), href: '/' }, here(copy.page('title'))];
    default:
      return [];
  }
}
