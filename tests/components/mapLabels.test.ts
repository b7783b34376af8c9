import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeLabels, type MapLabel } from '../../components/ui/mapLabels.ts';
import type { MapView } from '../../generator/local-service/types.ts';
import { planOf, shippedSite, tinySite, viewsOf } from '../fixtures/sites.ts';

const maps = [shippedSite(), tinySite()].flatMap((site) => {
  const plan = planOf(site);
  return site.cities.map((city) => [city.slug, viewsOf(plan).city(city).map] as const);
});

/** About the left and right edge of a text in a browser, by the width of its letters. */
function edgesOf({ name, x, anchor }: MapLabel, letter: number): { left: number; right: number } {
  const width = name.length * letter;
  const left = anchor === 'start' ? x : anchor === 'end' ? x - width : x - width / 2;
  return { left, right: left + width };
}

/** Distance of a point from the nearest stretch of a road. */
function distance([x, y]: readonly [number, number], { stretches }: MapView['roads'][number]): number {
  const distances = stretches.flatMap((corners) =>
    corners.slice(1).map(([toX, toY], index) => {
      const [fromX, fromY] = corners[index] as readonly [number, number];
      const length = (toX - fromX) ** 2 + (toY - fromY) ** 2;
      const share = length && ((x - fromX) * (toX - fromX) + (y - fromY) * (toY - fromY)) / length;
      const nearest = Math.min(1, Math.max(0, share));
      return Math.hypot(x - fromX - nearest * (toX - fromX), y - fromY - nearest * (toY - fromY));
    }),
  );
  return Math.min(...distances);
}

it('the name of a city stays inside its map, however long it is and wherever the city is', () => {
  const [[, map] = []] = maps;
  if (!map) throw new Error('there is no map');
  const { width, height } = map;
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 80 }),
      fc.integer({ min: 10, max: width - 10 }),
      fc.integer({ min: 30, max: height - 40 }),
      (letters, x, y) => {
        const { city } = placeLabels({ ...map, city: { ...map.city, name: 'm'.repeat(letters), x, y } });
        const { left, right } = edgesOf(city, 7.5);
        expect(left).toBeGreaterThanOrEqual(0);
        expect(right).toBeLessThanOrEqual(width);
      },
    ),
  );
});

it.each(maps)('the shields on the map of %s name roads of the way, and stand beside it', (_, map) => {
  for (const { name, x, y, width } of placeLabels(map).shields) {
    const road = map.roads.find((candidate) => candidate.name === name) as MapView['roads'][number];
    expect(road.signed, name).toBe(true);
    expect(distance([x, y], road), name).toBeLessThanOrEqual(width / 2 + 8);
    if (map.way.length > 1) expect(distance([x, y], { ...road, stretches: [map.way] }), name).toBeGreaterThanOrEqual(8);
  }
});
