/** Lists of pages: one or two of each kind, and all of them. */
import { openBuiltSite } from '../../generator/build/manifest.ts';
import type { PageName } from '../../generator/local-service/types.ts';
import { isLong } from '../fixtures/random.ts';

/** A page of each kind of a small site, and a second one where a kind has two faces: with a video, with testimonials, close to nothing. */
export const KINDS: Readonly<Record<PageName, readonly string[]>> = {
  HomePage: ['/'],
  AboutPage: ['/about'],
  ContactPage: ['/contact'],
  ThanksPage: [],
  ServicesPage: ['/services'],
  LocationsPage: ['/locations'],
  ReviewsPage: ['/reviews'],
  ServicePage: ['/services/roadside-assistance', '/services/disaster-recovery'],
  CityPage: ['/locations/gray', '/locations/macon'],
  CityServicePage: ['/locations/gray/roadside-assistance', '/locations/macon/storage-building-transport'],
  LandingPage: ['/towing-macon-ga'],
  NotFoundPage: [
    '/no/such/page',
    '/services/no-such-service',
    '/locations/no-such-city',
    '/locations/gray/no-such-service',
  ],
  BuildStatusPage: ['/macon-area-build-status'],
  ServiceTrackerPage: ['/macon-service-page-tracker'],
  MissingPagesPage: ['/missing-service-pages'],
  LinkAuditPage: ['/internal-linking-audit'],
};
export const SOME_OF_EACH_KIND: readonly string[] = Object.values(KINDS).flat();
/**
 * The pages that a proof visits: in `npm test` the first of each kind, because pages of one kind share components and styles,
 * and in `npm run test:long` some of each kind.
 */
export const PROOF_PAGES: readonly string[] = isLong
  ? SOME_OF_EACH_KIND
  : Object.values(KINDS).flatMap(([first]) => first ?? []);
export const isMissing = (path: string): boolean => KINDS.NotFoundPage.includes(path);

/** The paths of all pages of a built site. */
export function readPaths(out: string): string[] {
  const site = openBuiltSite(out);
  if (!site) throw new Error(`There is no site in ${out}.`);
  const files = [...site.files].filter(([, { page }]) => page).map(([file]) => file);
  return files.map((file) => `/${file.replace(/\.html$/, '')}`.replace(/^\/index$/, '/'));
}
