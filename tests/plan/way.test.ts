import { describe, expect, it } from 'vitest';
import type { Road } from '../../generator/local-service/types.ts';
import { METERS_PER_MILE } from '../../generator/local-service/distance.ts';
import { followRoads } from '../../generator/local-service/way.ts';
import { shippedSite } from '../fixtures/sites.ts';

const { cities, centers, roads } = shippedSite();

/** The fault of naming these roads as the way to a city; throws for a road or a city that is not there. */
function faultOf(slug: string, names: readonly string[]): ReturnType<typeof followRoads> {
  const city = cities.find((other) => other.slug === slug);
  const from = centers.find(({ id }) => id === city?.nearestServiceCenter.center);
  const way = names.map((name) => roads.find((road) => road.name === name));
  if (!city || !from || way.includes(undefined)) throw new Error(`no way to try: ${slug} ${names.join()}`);
  return followRoads({
    from: from.startsFrom.geo,
    roads: way as Road[],
    to: city,
    most: Number.parseFloat(city.nearestServiceCenter.distance) * METERS_PER_MILE,
  });
}

describe('the roads that cities name as their approach', () => {
  it.each(cities.filter(({ approach }) => approach.length > 0).map(({ slug, approach }) => [slug, approach] as const))(
    'lead to %s',
    (slug, approach) => {
      expect(faultOf(slug, approach)).toBeNull();
    },
  );

  it('are left out where trucks set out', () => {
    for (const slug of ['macon', 'covington']) expect(cities.find((city) => city.slug === slug)?.approach).toEqual([]);
  });
});

describe('a way that is none', () => {
  it.each([
    ['milledgeville', ['US-441'], 'start', 0],
    ['byron', ['I-16'], 'end', 0],
    ['fort-valley', ['I-75'], 'end', 0],
    ['perry', ['I-75', 'GA-57'], 'gap', 1],
    ['gordon', ['US-129', 'GA-18'], 'detour', 1],
    ['centerville', ['I-75', 'GA-247 Connector'], 'detour', 1],
    ['mansfield', ['I-20', 'GA-11'], 'detour', 1],
    ['monroe', ['I-20', 'GA-20', 'US-78'], 'detour', 2],
  ] as const)('to %s by %j has a fault of the kind %s', (slug, names, kind, index) => {
    expect(faultOf(slug, names)).toMatchObject({ kind, index });
  });

  it('says how far off it is', () => {
    expect(faultOf('milledgeville', ['US-441'])?.meters).toBeCloseTo(25.6 * 1609.344, -3);
  });
});
