import { describe, expect, it } from 'vitest';
import type { Road } from '../../generator/local-service/types.ts';
import { followRoads } from '../../generator/local-service/follow-roads.ts';
import { shippedSite } from '../fixtures/sites.ts';

const { cities, centers, roads } = shippedSite();

/** The gap in naming these roads as the way to a city; throws for a road or a city that is not there. */
function gapOf(slug: string, names: readonly string[]): ReturnType<typeof followRoads>['gap'] {
  const city = cities.find((other) => other.slug === slug);
  const from = centers.find(({ id }) => id === city?.nearestServiceCenter.center);
  const way = names.map((name) => roads.find((road) => road.name === name));
  if (!city || !from || way.includes(undefined)) throw new Error(`no way to try: ${slug} ${names.join()}`);
  return followRoads({ from: from.startsFrom.geo, roads: way as Road[], to: city }).gap;
}

describe('the roads that cities name as their approach', () => {
  it.each(cities.filter(({ approach }) => approach.length > 0).map(({ slug, approach }) => [slug, approach] as const))(
    'lead to %s',
    (slug, approach) => {
      expect(gapOf(slug, approach)).toBeNull();
    },
  );

  it('are left out where trucks set out', () => {
    for (const slug of ['macon', 'covington']) expect(cities.find((city) => city.slug === slug)?.approach).toEqual([]);
  });
});

describe('a way that is none', () => {
  it.each([
    ['milledgeville', ['US-441'], 0],
    ['byron', ['I-16'], 1],
    ['fort-valley', ['I-75'], 1],
    ['perry', ['I-75', 'GA-57'], 1],
  ] as const)('to %s by %j has its gap at %i', (slug, names, index) => {
    expect(gapOf(slug, names)?.index).toBe(index);
  });

  it('says how far off it is', () => {
    expect(gapOf('milledgeville', ['US-441'])?.meters).toBeCloseTo(25.6 * 1609.344, -3);
  });
});
