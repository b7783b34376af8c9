/** The pages for staff, which a business may do without. */
import { describe, expect, it } from 'vitest';
import { disallowedPaths } from '../../generator/output/robots.ts';
import { planOf, tinySite } from '../fixtures/sites.ts';

const site = tinySite();
const staff = ['/montpelier-area-build-status'];

describe('the pages for staff', () => {
  it('are there unless the data says otherwise', () => {
    const plan = planOf(site);
    expect(plan.reports.map(({ path }) => path)).toEqual([
      ...staff,
      '/missing-service-pages',
      '/internal-linking-audit',
    ]);
    expect(disallowedPaths(plan)).toEqual(['/drafts', ...staff]);
  });

  it('are left out where the data says so, and robots.txt does not name them', () => {
    const plan = planOf({ ...site, business: { ...site.business, staffPages: false } });
    expect(plan.reports).toEqual([]);
    expect(disallowedPaths(plan)).toEqual(['/drafts']);
    expect(plan.plain).toHaveLength(planOf(site).plain.length);
  });
});
