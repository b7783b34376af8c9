import { describe, expect, it } from 'vitest';
import type { Records } from '../../generator/local-service/types.ts';
import { disallowedPaths } from '../../generator/output/robots.ts';
import { emptyOutcome } from '../fixtures/outcome.ts';
import { changeSite, planOf, shippedPlan, shippedSite, tinySite } from '../fixtures/sites.ts';

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

describe.each(sites)('the pages of %s', (_, siteOf) => {
  const plan = planOf(siteOf());

  it('are found by their paths, report pages last', () => {
    for (const page of plan.pages) expect(plan.byPath.get(page.path)).toBe(page);
    expect(plan.byPath.size).toBe(plan.pages.length);
    expect(plan.pages).toEqual([...plan.plain, ...plan.reports]);
  });

  it.each(['/nothing', '/locations/nowhere', '/locations/macon/nothing', '/services/a/b', '', '/about/', '/Locations'])(
    'are none at %j',
    (path) => expect(plan.byPath.has(path)).toBe(false),
  );
});

describe('the plan of the shipped site', () => {
  const plan = shippedPlan();
  const outcome = emptyOutcome(plan, '2026-11-20');

  it('has every page of the route table', () => {
    const count = (component: string): number =>
      plan.pages.filter(({ definition }) => definition.component === component).length;
    expect({
      ServicePage: count('ServicePage'),
      CityPage: count('CityPage'),
      CityServicePage: count('CityServicePage'),
      NotFoundPage: count('NotFoundPage'),
      all: plan.pages.length,
      reports: plan.reports.length,
    }).toEqual({ ServicePage: 10, CityPage: 25, CityServicePage: 250, NotFoundPage: 4, all: 300, reports: 4 });
  });

  it('keeps not-found pages and noindex pages out of the sitemap', () => {
    for (const { definition, path } of plan.plain)
      if (definition.robots.includes('noindex')) expect(definition.sitemap, path).toBeNull();
  });

  it('asks crawlers to leave the trackers alone, without a robots tag that nobody would see', () => {
    expect(disallowedPaths(plan)).toEqual([
      '/project-checklist',
      '/macon-area-build-status',
      '/macon-service-page-tracker',
    ]);
    for (const { definition, path } of plan.reports)
      expect(definition.robots.includes('noindex')).toBe(!disallowedPaths(plan).includes(path));
  });

  it('knows the data file of each page', () => {
    const sourceOf = (path: string) => plan.byPath.get(path)?.source;
    expect(sourceOf('/locations/gray/lockout-services')).toBe('data/cities/gray.yaml');
    expect(sourceOf('/services/lockout-services')).toBe('data/services/lockout-services.yaml');
    expect(sourceOf('/about')).toBeNull();
  });

  it('gives props that are plain data, the same for the same data', () => {
    const again = shippedPlan();
    for (const { path, props } of [...plan.plain.slice(0, 45), ...plan.reports]) {
      expect(JSON.parse(JSON.stringify(props(outcome))), path).toEqual(props(outcome));
      expect(again.byPath.get(path)?.props(outcome), path).toEqual(props(outcome));
    }
  });
});
