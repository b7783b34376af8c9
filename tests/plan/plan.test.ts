import { describe, expect, it } from 'vitest';
import type { Site } from '../../generator/model.ts';
import { planSite, type Plan } from '../../generator/plan/plan.ts';
import type { Outcome } from '../../generator/plan/routes.ts';
import { computeStatus } from '../../generator/report/status.ts';
import { changeSite, shippedSite, tinySite } from '../fixtures/sites.ts';

const pathsOf = (plan: Plan): string[] => Array.from({ length: plan.count }, (_, index) => plan.pathAt(index));
const outcomeOf = (plan: Plan): Outcome => ({
  status: computeStatus(plan, () => true, '2026-11-20'),
  audit: { date: '', pages: 0, links: 0, findings: [] },
});

const sites: readonly (readonly [string, () => Site])[] = [
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
  const plan = planSite(siteOf(), 2026);
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
    plan.lastPaths.forEach((path, index) => expect(plan.numberOf(path)).toBe(plan.count + index));
    expect(plan.lastPages(outcomeOf(plan)).map(({ path }) => path)).toEqual(plan.lastPaths);
    for (const path of plan.lastPaths) expect(plan.indexOf(path)).toBe(-1);
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

  it('keep each city in one block: its hub, then its services', () => {
    for (const city of plan.site.cities) {
      const [hub = -1, ...rest] = plan.pagesOfCity(city.slug);
      const services = rest.filter((index) => plan.pathAt(index).startsWith(`/locations/${city.slug}/`));
      expect(plan.pathAt(hub)).toBe(`/locations/${city.slug}`);
      expect(services).toEqual(services.map((_, offset) => hub + 1 + offset));
      const landing = rest.filter((index) => !services.includes(index)).map(plan.pathAt);
      expect(landing).toEqual(
        city.slug === plan.site.business.flagship.city ? [plan.site.business.flagship.landingPath] : [],
      );
    }
    expect(plan.pagesOfCity('nowhere')).toEqual([]);
  });
});

describe('the plan of the shipped site', () => {
  const plan = planSite(shippedSite(), 2026);
  const pages = Array.from({ length: plan.count }, (_, index) => plan.pageAt(index));

  it('has every page of the route table', () => {
    const count = (component: string): number => pages.filter((page) => page.component === component).length;
    expect({
      ServicePage: count('ServicePage'),
      CityPage: count('CityPage'),
      CityServicePage: count('CityServicePage'),
      NotFoundPage: count('NotFoundPage'),
      all: plan.count,
      last: plan.lastPaths.length,
    }).toEqual({ ServicePage: 10, CityPage: 25, CityServicePage: 250, NotFoundPage: 4, all: 296, last: 4 });
  });

  it('keeps not-found pages and noindex pages out of the sitemap', () => {
    for (const page of pages)
      if (page.robots.includes('noindex') || !page.canonical) expect(page.sitemap, page.path).toBeNull();
    pages.forEach((page, index) => expect(plan.sitemapAt(index)).toEqual(page.sitemap));
  });

  it('asks crawlers to leave the trackers alone, without a robots tag that nobody would see', () => {
    expect(plan.disallowed).toEqual(['/macon-area-build-status', '/macon-service-page-tracker']);
    for (const page of plan.lastPages(outcomeOf(plan)))
      expect(page.robots.includes('noindex')).toBe(!plan.disallowed.includes(page.path));
  });

  it('makes the same page twice from the same data', () => {
    const again = planSite(shippedSite(), 2026);
    for (const index of [0, 5, 40, plan.count - 1]) expect(again.pageAt(index)).toEqual(plan.pageAt(index));
  });

  it('knows the data file of each page', () => {
    expect(plan.pageAt(plan.indexOf('/locations/gray/lockout-services')).source).toBe('data/cities/gray.yaml');
    expect(plan.pageAt(plan.indexOf('/services/lockout-services')).source).toBe('data/services/lockout-services.yaml');
  });

  it('gives views that are plain data, without a gap', () => {
    for (const page of [...pages.slice(0, 45), ...plan.lastPages(outcomeOf(plan))]) {
      expect(JSON.parse(JSON.stringify(page.inputs)), page.path).toEqual(page.inputs);
    }
  });
});
