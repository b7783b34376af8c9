/**
 * JSON-LD of each page, as schema.org (30.0) names things. The provider of a Service is the centre that serves the
 * city, with one stable `@id` per centre; there is no separate business per city.
 */
import type { CenterView, CityView, Inputs, Link, PageName, Question, ServiceView, SiteView } from '../model.ts';

type Node = Readonly<Record<string, unknown>>;

const METRES_PER_MILE = 1609.344;

export interface PageFacts {
  readonly component: PageName;
  readonly props: Inputs;
  readonly title: string;
  readonly description: string;
  /** Absolute address; null for pages without one of their own. */
  readonly canonical: string | null;
  /** "2026-11-20" */
  readonly lastmod: string;
  readonly crumbs: readonly Link[];
}

/** The page's JSON-LD blocks, ready to stand inside a script element. */
export function renderStructuredData(facts: PageFacts): string[] {
  if (!facts.canonical) return [];
  const site = facts.props.site as SiteView;
  const graph = [webPage(facts, site), ...subjects(facts, site), ...breadcrumbs(facts, site)];
  return [toScript({ '@context': 'https://schema.org', '@graph': graph })];
}

/** JSON that cannot end the script element it stands in. */
export function toScript(value: unknown): string {
  const json = JSON.stringify(value);
  return /[<\u2028\u2029]/.test(json)
    ? json
        .replace(/</g, '\\u003c')
        .replace(/\u2028/g, '\\u2028')
        .replace(/\u2029/g, '\\u2029')
    : json;
}

function webPage({ title, description, canonical, lastmod }: PageFacts, site: SiteView): Node {
  return {
    '@type': 'WebPage',
    '@id': `${canonical}#page`,
    url: canonical,
    name: title,
    description,
    inLanguage: 'en-US',
    dateModified: lastmod,
    isPartOf: { '@type': 'WebSite', '@id': `${site.origin}/#website`, url: `${site.origin}/`, name: site.brand },
  };
}

function subjects({ component, props, canonical }: PageFacts, site: SiteView): Node[] {
  const city = props.city as CityView | undefined;
  const service = props.service as ServiceView | undefined;
  switch (component) {
    case 'HomePage':
    case 'AboutPage':
    case 'ContactPage':
      return site.regions.map(({ center }) => business(site, center));
    case 'CityServicePage':
      return city && service
        ? [
            serviceNode({
              site,
              service,
              url: canonical as string,
              areaServed: cityNode(city),
              provider: provider(site, city.center),
            }),
          ]
        : [];
    case 'ServicePage':
      return service
        ? [
            serviceNode({
              site,
              service,
              url: canonical as string,
              areaServed: site.regions.map(({ center }) => circle(center)),
              provider: site.regions.map(({ center }) => provider(site, center)),
            }),
          ]
        : [];
    case 'CityPage':
      return city
        ? [business(site, city.center), ...(city.rich ? [faq(city.rich.questions, canonical as string)] : [])]
        : [];
    case 'LandingPage':
      return city ? [business(site, city.center)] : [];
    default:
      return [];
  }
}

interface ServiceFacts {
  readonly site: SiteView;
  readonly service: ServiceView;
  readonly url: string;
  readonly areaServed: unknown;
  readonly provider: unknown;
}

function serviceNode({ site, service, url, areaServed, provider: by }: ServiceFacts): Node {
  return {
    '@type': 'Service',
    '@id': `${url}#service`,
    url,
    name: service.title,
    serviceType: service.title,
    description: service.description,
    areaServed,
    provider: by,
    availableChannel: {
      '@type': 'ServiceChannel',
      servicePhone: {
        '@type': 'ContactPoint',
        telephone: site.phone.e164,
        contactType: site.emergency247 ? 'emergency' : 'customer service',
        availableLanguage: 'English',
      },
    },
  };
}

function cityNode(city: CityView): Node {
  return { '@type': 'City', name: city.name, containedInPlace: { '@type': 'State', name: city.state } };
}

const centerId = (site: SiteView, center: CenterView): string => `${site.origin}/#${center.id}`;

/** The centre as the provider of a service: the spec's fields. */
function provider(site: SiteView, center: CenterView): Node {
  return {
    '@type': site.businessTypes,
    '@id': centerId(site, center),
    name: site.brand,
    telephone: site.phone.e164,
    priceRange: site.priceRange,
    image: `${site.origin}/assets/social.png`,
    address: address(center),
  };
}

/** The centre with all that is known of it. */
function business(site: SiteView, center: CenterView): Node {
  return {
    ...provider(site, center),
    url: `${site.origin}/`,
    email: site.email.text,
    slogan: site.tagline,
    paymentAccepted: site.payments.join(', '),
    geo: { '@type': 'GeoCoordinates', latitude: center.lat.toFixed(5), longitude: center.lon.toFixed(5) },
    areaServed: circle(center),
    ...openingHours(site),
    ...(site.social.length > 0 ? { sameAs: site.social.map(({ href }) => href) } : {}),
  };
}

/** One specification for all days with the same hours; nothing where no hours are given. */
function openingHours({ serviceHours }: SiteView): Node {
  const [first, ...more] = serviceHours.map(({ days, opens, closes }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days,
    opens,
    closes,
  }));
  if (!first) return {};
  return { openingHoursSpecification: more.length > 0 ? [first, ...more] : first };
}

function address(center: CenterView): Node {
  return {
    '@type': 'PostalAddress',
    streetAddress: center.street,
    addressLocality: center.locality,
    addressRegion: center.state,
    postalCode: center.postalCode,
    addressCountry: 'US',
  };
}

/** The service radius around the centre's point. */
function circle(center: CenterView): Node {
  return {
    '@type': 'GeoCircle',
    geoMidpoint: { '@type': 'GeoCoordinates', latitude: center.lat.toFixed(5), longitude: center.lon.toFixed(5) },
    geoRadius: Math.round(center.radiusMiles * METRES_PER_MILE),
  };
}

function faq(questions: readonly Question[], url: string): Node {
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

function breadcrumbs({ crumbs, canonical, title }: PageFacts, site: SiteView): Node[] {
  if (crumbs.length === 0) return [];
  const items = crumbs.map(({ name, href }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: site.origin + href,
  }));
  return [{ '@type': 'BreadcrumbList', '@id': `${canonical}#breadcrumb`, name: title, itemListElement: items }];
}
