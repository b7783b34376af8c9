import { describe, expect, it } from 'vitest';
import type { Plan } from '../../generator/plan/pages.ts';
import type { CityView, MapView } from '../../generator/local-service/types.ts';
import { changeSite, planOf, recordsOf, shippedSite, tinySite, viewsOf } from '../fixtures/sites.ts';

/** The map of every city, by its slug. */
function mapsOf(plan: Plan): (readonly [string, MapView])[] {
  return recordsOf(plan).cities.map((city) => [city.slug, viewsOf(plan).city(city).map]);
}
/** The view of the second city. */
function secondCity(plan: Plan): CityView {
  const [, city] = recordsOf(plan).cities;
  if (!city) throw new Error('there is no second city');
  return viewsOf(plan).city(city);
}
const shipped = planOf(shippedSite());
const tiny = planOf(tinySite());
const circles = viewsOf(shipped)
  .places()
  .map(({ map }) => map);
const maps: readonly (readonly [string, MapView])[] = [
  ...mapsOf(shipped),
  ...circles.map((map) => [`the circle around ${map.center.name}`, map] as const),
  ...mapsOf(tiny),
];

describe.each(maps)('the map of %s', (_, map) => {
  const inside = ({ x, y }: { x: number; y: number }): boolean => x >= 0 && x <= map.width && y >= 0 && y <= map.height;

  it('shows the city, the centre and the neighbours inside its box', () => {
    for (const point of [map.city, map.center, ...map.neighbours]) expect(inside(point), point.name).toBe(true);
  });

  it('draws the ring around the centre where a part of it is on the map', () => {
    const { ring, center, width, height } = map;
    if (!ring) return;
    expect(ring).toMatchObject({ x: center.x, y: center.y });
    expect(ring.r).toBeGreaterThan(0);
    const farthest = Math.hypot(Math.max(ring.x, width - ring.x), Math.max(ring.y, height - ring.y));
    expect(ring.r).toBeLessThan(farthest);
  });

  it('draws roads whose names are on the map, each once, and only real numbers', () => {
    expect(map.roads.length).toBeGreaterThan(0);
    expect(map.roads.length).toBeLessThanOrEqual(9);
    expect(new Set(map.roads.map(({ name }) => name)).size).toBe(map.roads.length);
    for (const { stretches, x, y, name } of map.roads) {
      expect(stretches.length, name).toBeGreaterThan(0);
      for (const points of stretches) expect(points.length, name).toBeGreaterThan(1);
      expect(stretches.flat(2).every(Number.isInteger), name).toBe(true);
      expect(inside({ x, y }) || x === -40, name).toBe(true);
    }
  });

  it('has whole numbers only', () => {
    for (const point of [map.city, map.center, ...map.neighbours, ...(map.ring ? [map.ring] : [])])
      expect(Number.isInteger(point?.x) && Number.isInteger(point?.y)).toBe(true);
  });
});

describe('the map of a centre', () => {
  it.each(circles)('shows its whole circle', ({ ring, width, height }) => {
    if (!ring) throw new Error('the map has no ring');
    expect(ring.x - ring.r).toBeGreaterThanOrEqual(0);
    expect(ring.x + ring.r).toBeLessThanOrEqual(width);
    expect(ring.y - ring.r).toBeGreaterThanOrEqual(0);
    expect(ring.y + ring.r).toBeLessThanOrEqual(height);
  });

  it('has the cities of its own region on it', () => {
    const [macon, covington] = circles.map((map) => map.neighbours.map(({ name }) => name));
    expect(macon).toContain('Milledgeville');
    expect(macon).toContain('Centerville');
    expect(macon).toContain('Musella');
    expect(macon).not.toContain('Conyers');
    expect(covington).toContain('Conyers');
  });
});

describe('the ground', () => {
  it('keeps directions and distances: north is up, east is right, a mile is a mile', () => {
    const barre = secondCity(tiny);
    expect(barre.map.center.x).toBeLessThan(barre.map.city.x);
    expect(barre.map.center.y).toBeLessThan(barre.map.city.y);
    const units = Math.hypot(barre.map.center.x - barre.map.city.x, barre.map.center.y - barre.map.city.y);
    const radius = recordsOf(tiny).centers[0]?.coverage.radius ?? 0;
    expect((units / (barre.map.ring?.r ?? 0)) * radius).toBeCloseTo(5.7, 0);
  });

  it('works when the city is the center, and when all places are one', () => {
    const one = { lat: 44.26006, lon: -72.57539 };
    const plan = planOf(changeSite(tinySite(), { cities: { barre: one, waterbury: one } }));
    const { map } = secondCity(plan);
    expect(map.city).toMatchObject({ x: 160, y: 120 });
    expect(JSON.stringify(map)).not.toMatch(/null|NaN|Infinity/);
  });

  it('draws no roads where the data has none', () => {
    const plan = planOf(changeSite(tinySite(), { roads: [] }));
    expect(secondCity(plan).map.roads).toEqual([]);
  });

  it('shows a distance around the city where it has no roads and the area of the center is larger', () => {
    const plan = planOf(changeSite(tinySite(), { roads: [] }));
    expect(secondCity(plan).map.ring).toEqual({ x: 176, y: 139, r: 43, label: '5 miles' });
    expect(
      viewsOf(plan)
        .places()
        .map(({ map }) => map.ring),
    ).toEqual([
      { x: 105, y: 54, r: 30, label: '1 mile' },
      { x: 160, y: 120, r: 61, label: '2 miles' },
    ]);
  });
});

describe('the way to a city', () => {
  const wayTo = (slug: string) => mapsOf(shipped).find(([name]) => name === slug)?.[1];

  it.each(['gray', 'fort-valley', 'social-circle', 'mansfield'])('leads from where trucks set out to %s', (slug) => {
    const { way = [], center, city } = wayTo(slug) ?? {};
    const off = ([x, y]: readonly [number, number] = [0, 0], point = city) =>
      Math.hypot(x - (point?.x ?? 0), y - (point?.y ?? 0));
    expect(off(way[0], center)).toBeLessThan(30);
    expect(off(way.at(-1), city)).toBeLessThan(30);
  });

  it('is left out where the city names no roads', () => {
    expect(wayTo('jersey')?.way).toEqual([]);
  });
});
