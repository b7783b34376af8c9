import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
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

it.each(maps)('the labels on the map of %s name roads where the roads run', (_, map) => {
  for (const { name, x, y } of placeLabels(map).shields) {
    const road = map.roads.find((candidate) => candidate.name === name) as MapView['roads'][number];
    expect(distance([x, y], road), name).toBeLessThanOrEqual(1);
  }
});

describe('a shield whose best place is taken', () => {
  const place = (x: number, y: number) => ({ name: 'Macon', href: '', x, y, anchor: 'start' as const });
  const map: MapView = {
    width: 320,
    height: 240,
    city: place(160, 120),
    center: place(160, 120),
    ring: { x: 160, y: 120, r: 100 },
    neighbours: [],
    way: [],
    roads: [
      // Far outside, and then twice through the box; the wished place is under the name of the city.
      {
        name: 'I-75',
        kind: 'interstate',
        x: 180,
        y: 120,
        stretches: [
          [
            [-20, 60],
            [60, 60],
            [60, -30],
          ],
          [
            [300, 260],
            [300, 200],
            [180, 120],
          ],
        ],
      },
    ],
  };

  it('goes to the nearest free place on the same road', () => {
    expect(placeLabels(map).shields).toEqual([{ name: 'I-75', x: 220, y: 147, width: 37.6 }]);
  });

  it('is left out where the road is nowhere free', () => {
    const [road] = map.roads;
    if (!road) throw new Error('the map has a road');
    const outside = {
      ...road,
      stretches: [
        [
          [-20, 60],
          [-5, 60],
        ] as const,
      ],
    };
    expect(placeLabels({ ...map, roads: [outside] }).shields).toEqual([]);
  });
});

describe('the name of a city among close neighbours', () => {
  const place = (name: string, x: number, y: number) => ({ name, href: '', x, y, anchor: 'start' as const });
  const map: MapView = {
    width: 320,
    height: 240,
    city: place('Round Rock', 160, 120),
    center: place('Round Rock', 160, 120),
    ring: { x: 160, y: 120, r: 100 },
    neighbours: [
      place('Hutto', 190, 122),
      place('Leander', 130, 118),
      place('Georgetown', 160, 99),
      place('Wells', 160, 141),
    ],
    way: [],
    roads: [],
  };
  const { city, neighbours } = placeLabels(map);

  it('is beside its marker', () => {
    expect(city).toEqual({ name: 'Round Rock', x: 172, y: 125.4, anchor: 'start' });
  });

  it('comes before a neighbour that lies where it is written', () => {
    expect(neighbours.map(({ name }) => name)).toEqual(['Leander', 'Georgetown', 'Wells']);
  });
});
