import { describe, expect, it } from 'vitest';
import type { Records } from '../../generator/local-service/types.ts';
import { emptyOutcome } from '../fixtures/outcome.ts';
import type { Plan } from '../../generator/plan/site-plan.ts';
import { cities } from '../../generator/local-service/names.ts';
import type { Outcome } from '../../generator/define/page.ts';
import { changeSite, planOf, recordsOf, shippedSite, tinySite } from '../fixtures/sites.ts';

const pathsOf = (plan: Plan): string[] => Array.from({ length: plan.count }, (_, index) => plan.pathAt(index));
const outcomeOf = (plan: Plan): Outcome => emptyOutcome(plan, '2026-11-20');

const sites: readonly (readonly [string, () => Records])[] = [
  ['the shipped site', shippedSite],
  ['the small business', tinySite],
  [
    'a site with holes',
    () =>
      changeSite(shippedSite(), {
        cities: {
          macon: { notOffered: shippedSite().services.map(({ slug }) => slug) },
          gray: { notOffered: ['lockout-services'] },
        },
        services: { 'winching-services': { notOffered: ['Covington Area'] } },
      }),
  ],
];

describe.each(sites)('the numbers of %s', (_, siteOf) => {
  const plan = planOf(siteOf());
  const paths = pathsOf(plan);

  it('lead to a page and back', () => {
    for (const [index, path] of paths.entries()) {
      expect(plan.indexOf(path), path).toBe(index);
      expect(plan.numberOf(path), path).toBe(index);
      expect(plan.pageAt(index).path).toBe(path);
    }
    expect(new Set(paths).size).toBe(plan.count);
  });

  it('go on with the staff pages', () => {
    plan.reportPaths.forEach((path, index) => expect(plan.numberOf(path)).toBe(plan.count + index));
    expect([...plan.reportPages(outcomeOf(plan))].map(({ path }) => path)).toEqual(plan.reportPaths);
    for (const path of plan.reportPaths) expect(plan.indexOf(path)).toBe(-1);
  });

  it('are −1 for what is no page', () => {
    for (const path of [
      '/nothing',
      '/locations/nowhere',
      '/services/nothing',
      '/locations/macon/nothing',
      '/locations/nowhere/nothing',
      '/locations/macon/winching-services/more',
      '/services/a/b',
      '',
      '/about/',
      '/Locations',
    ])
      expect(plan.indexOf(path), path).toBe(-1);
  });

  it('are known by the records that a page is made for', () => {
    const { cities: all, business } = recordsOf(plan);
    for (const { slug } of all) {
      const expected = paths.flatMap((path, index) => {
        const isLanding = path === business.flagship?.landingPath && slug === business.flagship?.city;
        return isLanding || path === `/locations/${slug}` || path.startsWith(`/locations/${slug}/`) ? [index] : [];
      });
      expect(plan.pagesOf(cities, slug)).toEqual(expected);
    }
    expect(plan.pagesOf(cities, 'nowhere')).toEqual([]);
  });
});

describe('the plan of the shipped site', () => {
  const plan = planOf(shippedSite());
  const pages = Array.from({ length: plan.count }, (_, index) => plan.pageAt(index));

  it('has every page of the route table', () => {
    const count = (component: string): number =>
      pages.filter(({ definition }) => definition.component === component).length;
    expect({
      ServicePage: count('ServicePage'),
      CityPage: count('CityPage'),
      CityServicePage: count('CityServicePage'),
      NotFoundPage: count('NotFoundPage'),
      all: plan.count,
      last: plan.reportPaths.length,
    }).toEqual({ ServicePage: 10, CityPage: 25, CityServicePage: 250, NotFoundPage: 4, all: 296, last: 5 });
  });

  it('keeps not-found pages and noindex pages out of the sitemap', () => {
    for (const page of pages)
      if (page.definition.robots.includes('noindex')) expect(page.definition.sitemap, page.path).toBeNull();
    pages.forEach((page, index) => expect(plan.sitemapAt(index)).toEqual(page.definition.sitemap));
  });

  it('asks crawlers to leave the trackers alone, without a robots tag that nobody would see', () => {
    expect(plan.disallowed).toEqual(['/macon-area-build-status', '/macon-service-page-tracker']);
    for (const page of plan.reportPages(outcomeOf(plan)))
      expect(page.definition.robots.includes('noindex')).toBe(!plan.disallowed.includes(page.path));
  });

  it('makes the same page twice from the same data', () => {
    const again = planOf(shippedSite());
    for (const index of [0, 5, 40, plan.count - 1]) expect(again.pageAt(index)).toEqual(plan.pageAt(index));
  });

  it('knows the data file of each page', () => {
    expect(plan.pageAt(plan.indexOf('/locations/gray/lockout-services')).source).toBe('data/cities/gray.yaml');
    expect(plan.pageAt(plan.indexOf('/services/lockout-services')).source).toBe('data/services/lockout-services.yaml');
  });

  it('gives views that are plain data, without a gap', () => {
    for (const page of [...pages.slice(0, 45), ...plan.reportPages(outcomeOf(plan))]) {
      expect(JSON.parse(JSON.stringify(page.props)), page.path).toEqual(page.props);
    }
  });
});
