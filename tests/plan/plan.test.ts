import { describe, expect, it } from 'vitest';
import type { Records } from '../../generator/local-service/types.ts';
import { createOutcome } from '../../generator/build/outcome.ts';
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
    expect(plan.pages).toEqual([...plan.contentPages, ...plan.reportPages]);
  });
});

describe('the plan of the shipped site', () => {
  const plan = shippedPlan();
  const outcome = createOutcome(
    { plan, renderer: { renderLayout: () => '' } },
    { entryOf: () => null, stateOf: () => 'missing', date: '2026-11-20', tasks: () => [] },
  );

  it('knows the data file of each page', () => {
    const sourceOf = (path: string) => plan.byPath.get(path)?.source;
    expect(sourceOf('/locations/gray/lockout-services')).toBe('data/cities/gray.yaml');
    expect(sourceOf('/services/lockout-services')).toBe('data/services/lockout-services.yaml');
    expect(sourceOf('/about')).toBeNull();
  });

  it('gives props that are plain data, the same for the same data', () => {
    const again = shippedPlan();
    for (const { path, props } of [...plan.contentPages.slice(0, 45), ...plan.reportPages]) {
      expect(JSON.parse(JSON.stringify(props(outcome))), path).toEqual(props(outcome));
      expect(again.byPath.get(path)?.props(outcome), path).toEqual(props(outcome));
    }
  });
});
