/** JSON-LD of each page (schema.org 30.0). The provider of a Service is the center that serves the city, with one stable `@id`. */
import type { GraphNode, SharedView } from '../define/index.ts';
import type { Position } from './distance.ts';
import { openingTimes } from './hours.ts';
import type { CityView } from './city-view.ts';
import type { CityLink } from './paths.ts';
import type { Question } from './schemas/index.ts';
import type { ServiceView } from './service-view.ts';
import type { CenterView, SiteView } from './site-view.ts';
import type { ServiceAreaView } from './views.ts';

/** The business at each of its centers; with several, below one organization. */
export function businessNodes(shared: SharedView): GraphNode[] {
  const site = siteIn(shared);
  const { regions, url } = site;
  const parent = { '@id': `${url}/#organization` };
  const centers = regions.map(({ center, cities }) => ({
    ...business(site, center, [circle(center), ...cities.map((city) => place(city))]),
    slogan: site.tagline,
    ...(regions.length > 1 ? { parentOrganization: parent } : legalNameOf(site)),
  }));
  if (regions.length < 2) return centers;
  const { brand, legalName, phone, email } = site;
  const organization = {
    '@type': 'Organization',
    ...parent,
    name: brand,
    legalName,
    ...foundingOf(site),
    url: `${url}/`,
    telephone: phone.e164,
    email: email.text,
    ...profiles(site),
  };
  return [organization, ...centers];
}

/** A service in all regions: their places, and the circle of a center whose region has no place without the service. */
export function serviceNodes(
  shared: SharedView,
  { service, areas }: { readonly service: ServiceView; readonly areas: readonly ServiceAreaView[] },
  url: string,
): GraphNode[] {
  const site = siteIn(shared);
  const areaServed = site.regions.flatMap(({ name, center }) => {
    const area = areas.find(({ region }) => region === name);
    if (!area) return [];
    return [...(area.isWhole ? [circle(center)] : []), ...area.cities.map((city) => place(city))];
  });
  const by = site.regions.map(({ center }) => provider(site, center));
  return [serviceNode(site, service, { url, areaServed, by })];
}

/** A service in one city. */
export function cityServiceNodes(
  shared: SharedView,
  { city, service }: { readonly city: CityView; readonly service: ServiceView },
  url: string,
): GraphNode[] {
  const site = siteIn(shared);
  return [serviceNode(site, service, { url, areaServed: place(city), by: provider(site, city.center) })];
}

/** The center that serves a city, and the questions of its page. */
export function cityNodes(site: SharedView, city: CityView, url: string): GraphNode[] {
  return [businessIn(site, city), ...(city.questions.length > 0 ? [faq(city.questions, url)] : [])];
}

function serviceNode(
  site: SiteView,
  service: ServiceView,
  { url, areaServed, by }: { readonly url: string; readonly areaServed: unknown; readonly by: unknown },
): GraphNode {
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    url,
    name: service.title,
    serviceType: service.title,
    ...(service.description && { description: service.description }),
    areaServed,
    provider: by,
    ...(service.price ? { offers: offer(service.price.amount) } : {}),
    // Work by appointment has no hours of its own.
    ...(service.appointmentNote ? {} : openingHours(site, 'hoursAvailable')),
    availableChannel: {
      '@type': 'ServiceChannel',
      servicePhone: {
        '@type': 'ContactPoint',
        telephone: site.phone.e164,
        contactType: site.emergency247 && !service.appointmentNote ? 'emergency' : 'customer service',
        availableLanguage: site.languageName,
      },
    },
  };
}

const offer = (minPrice: number): GraphNode => ({
  '@type': 'Offer',
  priceSpecification: { '@type': 'PriceSpecification', minPrice, priceCurrency: 'USD' },
});

const place = ({ placeType, name, state }: Pick<CityLink, 'placeType' | 'name' | 'state'>) => ({
  '@type': placeType,
  name,
  containedInPlace: { '@type': 'State', name: state },
});

/** The center as the provider of a service. */
function provider(site: SiteView, center: CenterView): GraphNode {
  return {
    '@type': site.businessTypes,
    '@id': `${site.url}/#${center.id}`,
    name: site.brand,
    telephone: center.phone.e164,
    ...(site.priceRange ? { priceRange: site.priceRange } : {}),
    image: `${site.url}/og.png`,
    address: {
      '@type': 'PostalAddress',
      streetAddress: center.address.street,
      addressLocality: center.address.locality,
      addressRegion: center.address.state,
      postalCode: center.address.postalCode,
      addressCountry: 'US',
    },
  };
}

function business(site: SiteView, center: CenterView, areaServed: unknown): GraphNode {
  return {
    ...provider(site, center),
    url: `${site.url}/`,
    email: center.email.text,
    ...(site.payments.length > 0 ? { paymentAccepted: site.payments.join(', ') } : {}),
    ...(center.address.geo ? { geo: coordinates(center.address.geo) } : {}),
    areaServed,
    ...openingHours(center, 'openingHoursSpecification'),
    ...specialOpeningHours(site, center),
    ...profiles(site),
  };
}

/** One office carries the registered name, unless it is the brand, and the year in which the business began. */
const legalNameOf = (site: SiteView): GraphNode => ({
  ...(site.legalName === site.brand ? {} : { legalName: site.legalName }),
  ...foundingOf(site),
});

const foundingOf = ({ since }: SiteView): GraphNode => (since === undefined ? {} : { foundingDate: String(since) });

const profiles = ({ social }: SiteView): GraphNode =>
  social.length > 0 ? { sameAs: social.map(({ url }) => url) } : {};

/** The center of a city, which serves its whole circle. */
export const businessIn = (site: SharedView, { center }: CityView): GraphNode =>
  business(siteIn(site), center, circle(center));

/** The shared view of the kit, which every page of its sites has. */
const siteIn = (shared: SharedView): SiteView => shared as SiteView;

/** One specification for all days with the same hours; none without hours. */
function openingHours({ serviceHours }: Pick<SiteView, 'serviceHours'>, property: string): GraphNode {
  const [first, ...more] = serviceHours.map(({ days, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days,
    opens,
    closes,
  }));
  if (!first) return {};
  return { [property]: more.length > 0 ? [first, ...more] : first };
}

/** Days with other hours. They are those of the office, so there are none for a business that answers at any hour. */
function specialOpeningHours({ emergency247 }: SiteView, { specialHours }: CenterView): GraphNode {
  if (emergency247 || specialHours.length === 0) return {};
  const specifications = specialHours.flatMap(({ from, to, days, spans }) =>
    (spans.length > 0 ? spans.map(openingTimes) : [CLOSED]).map((times) => ({
      '@type': 'OpeningHoursSpecification',
      validFrom: from,
      validThrough: to,
      ...(days ? { dayOfWeek: days } : {}),
      ...times,
    })),
  );
  return { specialOpeningHoursSpecification: specifications };
}

/** Midnight to midnight is closed (Google, LocalBusiness). */
const CLOSED = { opens: '00:00', closes: '00:00' };

/** The area that a center covers. */
const circle = ({ coverage, radius }: CenterView): GraphNode => ({
  '@type': 'GeoCircle',
  geoMidpoint: coordinates(coverage.geo),
  geoRadius: Math.round(radius.meters),
});

const coordinates = ({ lat, lon }: Position): GraphNode => ({
  '@type': 'GeoCoordinates',
  latitude: lat.toFixed(5),
  longitude: lon.toFixed(5),
});

function faq(questions: readonly Question[], url: string): GraphNode {
  return {
    '@type': 'FAQPage',
    '@id': `${url}#faq`,
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
