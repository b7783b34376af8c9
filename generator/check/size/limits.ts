/** What a page may weigh. */
import type { PageName } from '../../model.ts';
import type { Basis } from '../types.ts';

/** The pages somebody opens at the roadside. */
const LANDING: ReadonlySet<PageName> = new Set(['CityServicePage', 'CityPage', 'ServicePage', 'LandingPage']);
/** Pages for staff, who sit at a desk. */
const STAFF: ReadonlySet<PageName> = new Set([
  'BuildStatusPage',
  'ServiceTrackerPage',
  'MissingPagesPage',
  'LinkAuditPage',
]);

/** Ten segments of 1460 bytes: what a server may send before it hears from the visitor. */
const FIRST_FLIGHT = 14_600;
const OTHER_PAGE = 20_000;
/** Brotli bytes of scripts that load before a touch. */
export const SCRIPTS = 2000;

export const BUDGET_BASIS: Basis = { source: 'RFC 6928: the first flight is 10 × 1460 bytes', date: '2013-04' };

/** Brotli bytes of the HTML with its styles; null where there is no limit. */
export function limitOf(component: PageName | null): number | null {
  if (component === null || STAFF.has(component)) return null;
  return LANDING.has(component) ? FIRST_FLIGHT : OTHER_PAGE;
}

/** "14,600 bytes" */
export function formatBytes(count: number): string {
  return `${count.toLocaleString('en-US')} bytes`;
}
