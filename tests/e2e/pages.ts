/** A page or two of each kind. */
import type { PageName } from '../../generator/local-service/types.ts';

/** A page of each kind of a small site, and a second one where a kind has two faces: with a video, with testimonials, close to nothing. */
const KINDS: Readonly<Record<PageName | 'LandingPage' | 'ServiceTrackerPage', readonly string[]>> = {
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
/** One page of each kind: pages of a kind share components and styles. */
export const ONE_OF_EACH_KIND: readonly string[] = Object.values(KINDS).flatMap(([first]) => first ?? []);
export const isMissing = (path: string): boolean => KINDS.NotFoundPage.includes(path);
