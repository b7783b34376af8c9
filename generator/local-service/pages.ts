/** Defines the pages of a local-service site. A new kind also needs a component in `components/pages` and its copy. */
import { definePage, defineReportPage, INITIAL_WINDOW, movePage, slugify } from '../define/index.ts';
import type { Context, Copy as AnyCopy, HeadContext, Link, PageDefinition } from '../define/index.ts';
import type { PropsOf, Sentence, SharedProps } from '../define/index.ts';
import { viewOffer } from './city-view.ts';
import { auditLinks } from './link-audit.ts';
import { business, centers, cities, reasons, services, team, testimonials } from './names.ts';
import { hasPage } from './offered.ts';
import { notFoundForms } from './not-found.ts';
import { DEFAULT_ADDRESSES, THANKS_PATH, type Addresses } from './paths.ts';
import { siteRecords } from './records.ts';
import type { RegionView, SiteView } from './site-view.ts';
import { status } from './status.ts';
import { viewTasks } from './task-view.ts';
import { businessNodes, cityNodes, cityServiceNodes, serviceNodes } from './structured-data.ts';
import { views } from './views.ts';

const HIDDEN = { where: hasStaffPages, robots: 'noindex, nofollow', budget: null, layout: { help: false } };
const ABOUT_US = {
  structuredData: ({ props }: HeadContext<object>) => businessNodes(props.site),
  picture: ({ props }: HeadContext<object>) => (props.site as SiteView).photo,
};

export const pages = [
  definePage('/', {
    component: 'HomePage',
    menu: { header: { sentence: 'home' } },
    sitemap: [1.0, 'weekly'],
    props: (none, context) => {
      const { homeCards: cards, reasons, testimonials, team, tips, places } = context.get(views);
      return {
        cards,
        reasons: reasons('home'),
        testimonials: testimonials('home'),
        team,
        tips,
        places: places(),
        hasReviews: hasReviews(none, context),
      };
    },
    ...ABOUT_US,
  }),
  definePage('/about', {
    component: 'AboutPage',
    where: saysWhoWeAre,
    menu: { header: { sentence: 'about' } },
    sitemap: [0.8, 'monthly'],
    props: (_, { get }) => ({
      team: get(views).team,
      values: get(views).reasons('values'),
      reasons: get(views).reasonsBesideValues,
      places: get(views).places(),
    }),
    crumbs: fromHome,
    ...ABOUT_US,
  }),
  definePage('/contact', {
    component: 'ContactPage',
    menu: { header: { sentence: 'contact' } },
    sitemap: [0.8, 'monthly'],
    layout: { booking: false },
    props: (_, { get }) => ({ places: get(views).places() }),
    ...ABOUT_US,
  }),
  definePage(THANKS_PATH, {
    component: 'ThanksPage',
    where: (_, { data }) => data.one(business).form !== undefined,
    robots: 'noindex, follow',
    props: () => ({}),
  }),
  definePage('/services', {
    component: 'ServicesPage',
    menu: { header: { sentence: 'services' } },
    sitemap: [0.9, 'weekly'],
    props: (_, { get }) => ({ team: get(views).team }),
    crumbs: fromHome,
  }),
  definePage('/locations', {
    component: 'LocationsPage',
    menu: { header: { sentence: 'locations' } },
    sitemap: [0.9, 'weekly'],
    props: (_, { get }) => {
      const { places, cityCards } = get(views);
      return { regions: places().map((place) => ({ ...place, cards: cityCards(place.region) })) };
    },
    crumbs: fromHome,
  }),
  definePage('/reviews', {
    component: 'ReviewsPage',
    where: hasReviews,
    sitemap: [0.7, 'weekly'],
    props: (_, { get }) => ({ testimonials: get(views).testimonials('reviews') }),
    crumbs: fromHome,
  }),
  definePage('/services/{service}', {
    each: { service: services },
    where: ({ service }) => !service.discontinued,
    component: 'ServicePage',
    sitemap: [0.8, 'monthly'],
    budget: INITIAL_WINDOW,
    props: ({ service }, { get }) => ({
      service: get(views).service(service),
      areas: get(views).serviceAreas(service),
      reasons: get(views).reasons('service'),
    }),
    crumbs: ({ props, copy, path }) => [
      { name: copy.site('services'), href: pathsIn(props).services },
      { name: props.service.shortTitle, href: path },
    ],
    structuredData: ({ props, url }) => serviceNodes(props.site, props, url),
    picture: ({ props }) => props.service.photo,
  }),
  definePage('/locations/{city}', {
    each: { city: cities },
    component: 'CityPage',
    sitemap: [0.9, 'weekly'],
    budget: INITIAL_WINDOW,
    props: ({ city }, { get }) => ({ city: get(views).city(city) }),
    crumbs: ({ props, copy, path }) => [locations(props, copy), { name: props.city.name, href: path }],
    structuredData: ({ props, url }) => cityNodes(props.site, props.city, url),
    picture: ({ props }) => props.city.photo ?? props.city.image,
  }),
  definePage('/locations/{city}/{service}', {
    each: { city: cities, service: services },
    where: ({ city, service }, { get }) => hasPage(get(siteRecords), city, service),
    component: 'CityServicePage',
    sitemap: [0.8, 'monthly'],
    budget: INITIAL_WINDOW,
    props: (records, { get }) => {
      const { reasons, ...view } = get(views);
      const city = view.city(records.city);
      const service = view.service(records.service);
      const offer = viewOffer(city, service);
      return { city, service, offer, reasons: reasons('service') };
    },
    crumbs: ({ props, copy, path }) => [
      locations(props, copy),
      { name: props.city.name, href: props.city.href },
      { name: props.service.shortTitle, href: path },
    ],
    structuredData: ({ props, url }) => cityServiceNodes(props.site, props, url),
    picture: ({ props }) => props.service.photo ?? props.city.photo ?? props.city.image,
  }),
  ...notFoundPages(DEFAULT_ADDRESSES),
  defineReportPage((_, { data }) => `/${slugify(data.all(centers)[0]?.region ?? '')}-build-status`, {
    component: 'BuildStatusPage',
    menu: { staff: { sentence: 'navBuildStatus' } },
    props: (_, { get }, outcome) => ({
      region: get(views).site.regions[0] as RegionView,
      status: get(status)(outcome),
      tasks: viewTasks(outcome.tasks),
      /** True shows the buttons "Generate Missing Hub Pages" and "Mark as Complete", which change nothing. */
      actions: false as boolean,
    }),
    ...HIDDEN,
  }),
  defineReportPage('/missing-service-pages', {
    component: 'MissingPagesPage',
    menu: { staff: { sentence: 'navMissingPages' } },
    props: (_, { get }, outcome) => ({ status: get(status)(outcome) }),
    ...HIDDEN,
  }),
  defineReportPage('/internal-linking-audit', {
    component: 'LinkAuditPage',
    menu: { staff: { sentence: 'navLinkAudit' } },
    props: (_, __, outcome) => ({ audit: auditLinks(outcome) }),
    ...HIDDEN,
  }),
] as const satisfies readonly PageDefinition[];

/** Sentences by the values they may use: `site.hbs` {site}, `city.hbs` {site, city}, `service.hbs` {site, service}, and the page's own file with all its props. */
export interface Copy extends AnyCopy {
  readonly city: Sentence;
  readonly service: Sentence;
}

interface CommonProps extends Pick<SharedProps, 'alternates'> {
  readonly site: SiteView;
  readonly copy: Copy;
  readonly path: string;
}

/** The props of page components by name, for pages that a site adds: `PagePropsOf<typeof financing>['FinancingPage']`. */
export type PagePropsOf<D extends PageDefinition | readonly PageDefinition[]> = PropsOf<D, CommonProps>;

/** The pages of a site with these addresses. */
export function pagesAt(addresses: Addresses): PageDefinition[] {
  const names = Object.keys(addresses) as (keyof Addresses)[];
  const moved = new Map<unknown, string>(names.map((name) => [DEFAULT_ADDRESSES[name], addresses[name]]));
  const others = pages.filter(({ notFoundFor }) => notFoundFor === null);
  return [
    ...others.map((page) => (moved.has(page.path) ? movePage(page, moved.get(page.path) as string) : page)),
    ...notFoundPages(addresses),
  ];
}

/** A page of the kit, for `extendPage`. */
export const pageOf = <N extends PageName>(name: N): Extract<(typeof pages)[number], { readonly component: N }> =>
  pages.find(({ component }) => component === name) as Extract<(typeof pages)[number], { readonly component: N }>;

/** The props of the kit's page components by name. */
export type PageProps = PagePropsOf<typeof pages>;
export type PageName = keyof PageProps;

/** A not-found page for each kind of address. */
function notFoundPages(addresses: Addresses) {
  const forms = notFoundForms(addresses);
  return forms.map(({ kind, form, path }) =>
    definePage(path, {
      component: 'NotFoundPage',
      notFoundFor: form,
      props: (none, context) => ({
        kind,
        forms: forms.filter((other) => other.kind !== 'page').map((other) => [other.kind, other.form] as const),
        hasReviews: hasReviews(none, context),
        popular: context.get(views).popularCities,
        aliases: kind === 'page' ? context.get(views).looseAliases : [],
      }),
    }),
  );
}

/** Without a review, there is no page of reviews. */
function hasReviews(_: object, { data }: Context): boolean {
  return data.all(testimonials).some(({ showOn }) => showOn.includes('reviews'));
}

/** The page about the business needs something that its records say: people, a text, years, or reasons. */
function saysWhoWeAre(_: object, { data }: Context): boolean {
  const { about, since, yearsInBusiness, stats } = data.one(business);
  const hasReasons = data.all(reasons).some(({ showOn }) => showOn.includes('about') || showOn.includes('values'));
  return Boolean(about ?? since ?? yearsInBusiness) || stats.length > 0 || data.all(team).length > 0 || hasReasons;
}

/** Anyone can open the staff pages, so a business may leave them out. */
function hasStaffPages(_: object, { data }: Context): boolean {
  return data.one(business).staffPages;
}

function fromHome({ copy, path }: HeadContext<object>): Link[] {
  return [
    { name: copy.site('home'), href: '/' },
    { name: copy.page('title'), href: path },
  ];
}

function locations(props: SharedProps, copy: HeadContext['copy']): Link {
  return { name: copy.site('locations'), href: pathsIn(props).locations };
}

/** The shared view of the kit has the paths of its lists. */
function pathsIn({ site }: SharedProps): SiteView['paths'] {
  return (site as SiteView).paths;
}
