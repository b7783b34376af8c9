/** The pages for staff, which a business may do without. */
import { describe, expect, it } from 'vitest';
import type { SharedView } from '../../generator/define/page.ts';
import { renderRobots } from '../../generator/output/robots.ts';
import type { Plan } from '../../generator/plan/pages.ts';
import { planOf, tinySite } from '../fixtures/sites.ts';

const site = tinySite();

/** The paths that robots.txt disallows. */
function disallowedPaths(plan: Plan): string[] {
  const shared = plan.context.get(plan.definition.shared as NonNullable<Plan['definition']['shared']>);
  return renderRobots(plan, shared, { renderRobots: (_: SharedView, paths: readonly string[]) => paths.join() }).split(
    ',',
  );
}

const staff = ['/montpelier-area-build-status'];

describe('the pages for staff', () => {
  it('are there where the data says so, for no search engine', () => {
    const plan = planOf(site);
    expect(plan.reportPages.map(({ path }) => path)).toEqual([
      ...staff,
      '/missing-service-pages',
      '/internal-linking-audit',
    ]);
    expect(new Set(plan.reportPages.map(({ definition }) => definition.robots))).toEqual(
      new Set(['noindex, nofollow']),
    );
    expect(disallowedPaths(plan)).toEqual(['/drafts']);
  });

  it('are left out otherwise', () => {
    const plan = planOf({ ...site, business: { ...site.business, staffPages: false } });
    expect(plan.reportPages).toEqual([]);
    expect(disallowedPaths(plan)).toEqual(['/drafts']);
    expect(plan.contentPages).toHaveLength(planOf(site).contentPages.length);
  });
});
