import { definePage, defineReportPage, defineSite, extendPage } from 'areaserved';
import { businessIn, cities, localService, pageOf, status, views, type PagePropsOf } from 'areaserved/local-service';
import { fields } from './fields.ts';

/** The landing page of Macon: call first, read later. */
const landing = definePage('/towing-macon-ga', {
  each: { city: cities },
  where: ({ city }) => city.slug === 'macon',
  component: 'LandingPage',
  budget: 14_600,
  props: ({ city }, { get }) => ({
    city: get(views).city(city),
    reasons: get(views).reasons('service'),
  }),
  crumbs: ({ props, copy, path }) => [
    { name: copy.site('locations'), href: '/locations' },
    { name: props.city.name, href: path },
  ],
  structuredData: ({ props }) => [businessIn(props.site, props.city)],
});
export type LandingPageProps = Readonly<PagePropsOf<typeof landing>['LandingPage']>;

/** For staff: which service pages of Macon are there. */
const tracker = defineReportPage('/macon-service-page-tracker', {
  component: 'ServiceTrackerPage',
  menu: { staff: { sentence: 'navServiceTracker' } },
  disallow: true,
  budget: null,
  layout: { help: false },
  props: (_, { get }, outcome) => {
    const all = get(status)(outcome);
    return { place: { name: 'Macon' }, cities: all.cities.filter(({ slug }) => slug === 'macon'), date: all.date };
  },
});
export type TrackerPageProps = Readonly<PagePropsOf<typeof tracker>['ServiceTrackerPage']>;

/** The build status of the specification: robots.txt names it, and its two buttons count clicks. */
const buildStatus = extendPage(pageOf('BuildStatusPage'), {
  props: () => ({ actions: true }),
  // Crawlers never see a robots tag on a page that robots.txt disallows.
  robots: 'index, follow',
  disallow: true,
});

/** A towing and recovery business in Georgia: the kit for local services, with two pages of its own and a changed one. */
export default defineSite(localService({ fields }), { pages: [landing, tracker, buildStatus] });
