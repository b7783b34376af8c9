/**
 * The site on one screen: every kind of page with its path, what it is made for, its component and its row in
 * the sitemap. Adding a route is adding a row here, a component in `components/pages` and its copy.
 *
 * `inputs` are the values a page is made of; its key is made from them. `derive` may add what follows from the
 * inputs alone.
 */
import type {
  BuildStatus,
  CityView,
  Inputs,
  LinkAudit,
  NotFoundKind,
  PageName,
  PageProps,
  ServiceView,
  SitemapRow,
} from '../model.ts';
import { viewOffer } from './city-view.ts';
import type { Views } from './views.ts';

/** What a row is repeated for; `{city}` and `{service}` in its path come from it. */
export type Each = 'site' | 'service' | 'city' | 'offer' | 'flagship';

/** The values of one repetition. */
export interface Subject {
  readonly city: () => CityView;
  readonly service: () => ServiceView;
}
/** What staff pages show: known only when all other pages are done. */
export interface Outcome {
  readonly status: BuildStatus;
  readonly audit: LinkAudit;
}

type Derived = 'site' | 'copy' | 'path';
type InputsOf<P extends PageName> = Omit<PageProps[P], Derived | (P extends 'CityServicePage' ? 'offer' : never)>;

export interface Route<P extends PageName = PageName> {
  readonly path: string;
  readonly component: P;
  readonly each: Each;
  readonly sitemap: SitemapRow | null;
  readonly robots: string;
  /** False for not-found pages. */
  readonly canonical: boolean;
  /** True for pages that robots.txt asks crawlers to leave alone. */
  readonly disallow: boolean;
  /** True for pages that show the outcome of the build. */
  readonly last: boolean;
  readonly inputs: (views: Views, subject: Subject, outcome: Outcome) => Inputs;
}

const INDEX = 'index, follow';
const NO_INDEX = 'noindex, nofollow';

interface Row<P extends PageName> {
  readonly each?: Each;
  /** Priority and change frequency; null: not in the sitemap. */
  readonly sitemap: readonly [number, SitemapRow['changefreq']] | null;
  readonly robots?: string;
  readonly canonical?: boolean;
  readonly disallow?: boolean;
  readonly last?: boolean;
  readonly inputs: (views: Views, subject: Subject, outcome: Outcome) => InputsOf<P>;
}

function route<P extends PageName>(path: string, component: P, row: Row<P>): Route {
  const { each = 'site', sitemap, robots = INDEX, canonical = true, disallow = false, last = false, inputs } = row;
  return {
    path,
    component,
    each,
    robots,
    canonical,
    disallow,
    last,
    sitemap: sitemap && { priority: sitemap[0], changefreq: sitemap[1] },
    inputs: (views, subject, outcome) => ({ site: views.site, ...inputs(views, subject, outcome) }),
  };
}

const notFound = (path: string, kind: NotFoundKind): Route =>
  route(path, 'NotFoundPage', {
    sitemap: null,
    robots: NO_INDEX,
    canonical: false,
    inputs: (views) => ({ kind, popular: views.popularCities, aliases: kind === 'page' ? views.looseAliases : [] }),
  });

export const routes: readonly Route[] = [
  route('/', 'HomePage', {
    sitemap: [1.0, 'weekly'],
    inputs: (views) => ({
      cards: views.homeCards,
      reasons: views.reasons('home'),
      testimonials: views.testimonials('home'),
      team: views.team,
      tips: views.tips,
      maps: views.centerMaps(),
    }),
  }),
  route('/about', 'AboutPage', {
    sitemap: [0.8, 'monthly'],
    inputs: (views) => ({ team: views.team, values: views.reasons('values'), reasons: views.reasons('about') }),
  }),
  route('/contact', 'ContactPage', { sitemap: [0.8, 'monthly'], inputs: (views) => ({ maps: views.centerMaps() }) }),
  route('/services', 'ServicesPage', {
    sitemap: [0.9, 'weekly'],
    inputs: (views) => ({ team: views.team, popular: views.popularByRegion }),
  }),
  route('/locations', 'LocationsPage', {
    sitemap: [0.9, 'weekly'],
    inputs: (views) => ({ regions: views.regionCards }),
  }),
  route('/reviews', 'ReviewsPage', {
    sitemap: [0.7, 'weekly'],
    inputs: (views) => ({ testimonials: views.testimonials('reviews') }),
  }),
  route('/services/{service}', 'ServicePage', {
    each: 'service',
    sitemap: [0.8, 'monthly'],
    inputs: (views, subject) => ({ service: subject.service(), areas: views.serviceAreas(subject.service().slug) }),
  }),
  route('/locations/{city}', 'CityPage', {
    each: 'city',
    sitemap: [0.9, 'weekly'],
    inputs: (_, subject) => ({ city: subject.city() }),
  }),
  route('/locations/{city}/{service}', 'CityServicePage', {
    each: 'offer',
    sitemap: [0.8, 'monthly'],
    inputs: (views, subject) => ({
      city: subject.city(),
      service: subject.service(),
      reasons: views.reasons('service'),
    }),
  }),
  route('{landing}', 'LandingPage', {
    each: 'flagship',
    sitemap: null,
    inputs: (views, subject) => ({ city: subject.city(), reasons: views.reasons('service') }),
  }),
  notFound('/404', 'page'),
  notFound('/services/404', 'service'),
  notFound('/locations/404', 'city'),
  notFound('/locations/404-service', 'city-service'),
  // A robots tag would never be seen where robots.txt disallows the page.
  route('/{region}-build-status', 'BuildStatusPage', {
    each: 'flagship',
    disallow: true,
    last: true,
    sitemap: null,
    inputs: (views, _, { status }) => ({ region: views.flagshipRegion, status }),
  }),
  route('/{city}-service-page-tracker', 'ServiceTrackerPage', {
    each: 'flagship',
    disallow: true,
    last: true,
    sitemap: null,
    inputs: (views, _, { status }) => ({ city: views.flagshipCity, items: views.checklist(status) }),
  }),
  route('/missing-service-pages', 'MissingPagesPage', {
    last: true,
    sitemap: null,
    robots: NO_INDEX,
    inputs: (_, __, { status }) => ({ status }),
  }),
  route('/internal-linking-audit', 'LinkAuditPage', {
    last: true,
    sitemap: null,
    robots: NO_INDEX,
    inputs: (_, __, { audit }) => ({ audit }),
  }),
];

/** All props of a page but copy: its inputs and what follows from them. */
export function deriveProps(component: PageName, path: string, inputs: Inputs): Inputs {
  if (component !== 'CityServicePage') return { ...inputs, path };
  return { ...inputs, path, offer: viewOffer(inputs.city as CityView, inputs.service as ServiceView) };
}
