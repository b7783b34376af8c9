import { describe, expect, it } from 'vitest';
import { createOutcome } from '../../generator/build/create-outcome.ts';
import { shippedPlan } from '../fixtures/sites.ts';

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
