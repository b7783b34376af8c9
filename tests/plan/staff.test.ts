/** The pages for staff, which a business may do without. */
import { describe, expect, it } from 'vitest';
import { disallowedPaths } from '../../generator/output/robots.ts';
import { planOf, tinySite } from '../fixtures/sites.ts';

const site = tinySite();
const staff = ['/montpelier-area-build-status'];

describe('the pages for staff', () => {
  it('are there where the data says so, for no search engine', () => {
    const plan = planOf(site);
    expect(plan.reports.map(({ path }) => path)).toEqual([
      ...staff,
      '/missing-service-pages',
      '/internal-linking-audit',
    ]);
    expect(new Set(plan.reports.map(({ definition }) => definition.robots))).toEqual(new Set(['noindex, nofollow']));
    expect(disallowedPaths(plan)).toEqual(['/drafts']);
  });

  it('are left out otherwise', () => {
    const plan = planOf({ ...site, business: { ...site.business, staffPages: false } });
    expect(plan.reports).toEqual([]);
    expect(disallowedPaths(plan)).toEqual(['/drafts']);
    expect(plan.plain).toHaveLength(planOf(site).plain.length);
  });
});
