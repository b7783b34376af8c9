import { describe, expect, it } from 'vitest';
import type { MapView } from '../../generator/model.ts';
import { planSite } from '../../generator/plan/plan.ts';
import { changeSite, shippedSite, tinySite } from '../fixtures/sites.ts';

const shipped = planSite(shippedSite(), 2026);
const tiny = planSite(tinySite(), 2026);
const maps: readonly (readonly [string, MapView])[] = [
  ...shipped.site.cities.map(({ slug }, index) => [slug, shipped.views.city(index).map] as const),
  ...shipped.views.centerMaps().map((map) => [`the circle around ${map.center.name}`, map] as const),
  ...tiny.site.cities.map(({ slug }, index) => [slug, tiny.views.city(index).map] as const),
];

describe.each(maps)('the map of %s', (_, map) => {
  const inside = ({ x, y }: { x: number; y: number }): boolean => x >= 0 && x <= map.width && y >= 0 && y <= map.height;

  it('shows the city, the centre and the neighbours inside its box', () => {
    for (const point of [map.city, map.center, ...map.neighbours]) expect(inside(point), point.name).toBe(true);
  });

  it('draws the ring around the centre and a scale that one can see', () => {
    expect(map.ring).toMatchObject({ x: map.center.x, y: map.center.y });
    expect(map.ring.r).toBeGreaterThan(0);
    expect(map.fiveMiles).toBeGreaterThan(5);
    expect(map.fiveMiles).toBeLessThan(map.width);
  });

  it('draws roads whose names stand on the map, each once, and no number that is none', () => {
    expect(map.roads.length).toBeGreaterThan(0);
    expect(map.roads.length).toBeLessThanOrEqual(7);
    expect(new Set(map.roads.map(({ name }) => name)).size).toBe(map.roads.length);
    for (const { d, x, y, name } of map.roads) {
      expect(d, name).toMatch(/^(M-?\d+ -?\d+l(-?\d+( |(?=-)|(?=M)|$))+)+$/);
      expect(inside({ x, y }) || x === -40, name).toBe(true);
    }
  });

  it('has whole numbers only', () => {
    for (const point of [map.city, map.center, ...map.neighbours, map.ring])
      expect(Number.isInteger(point.x) && Number.isInteger(point.y)).toBe(true);
  });
});

describe('the map of a centre', () => {
  it.each(shipped.views.centerMaps())('shows its whole circle', ({ ring, width, height }) => {
    expect(ring.x - ring.r).toBeGreaterThanOrEqual(0);
    expect(ring.x + ring.r).toBeLessThanOrEqual(width);
    expect(ring.y - ring.r).toBeGreaterThanOrEqual(0);
    expect(ring.y + ring.r).toBeLessThanOrEqual(height);
  });

  it('has the cities of its own region on it', () => {
    const [macon, covington] = shipped.views.centerMaps().map((map) => map.neighbours.map(({ name }) => name));
    expect(macon).toContain('Milledgeville');
    expect(macon).not.toContain('Conyers');
    expect(covington).toContain('Conyers');
  });
});

describe('the ground', () => {
  it('keeps directions and distances: north is up, east is right, five miles are five miles', () => {
    const barre = tiny.views.city(1);
    expect(barre.map.center.x).toBeLessThan(barre.map.city.x);
    expect(barre.map.center.y).toBeLessThan(barre.map.city.y);
    const units = Math.hypot(barre.map.center.x - barre.map.city.x, barre.map.center.y - barre.map.city.y);
    expect((units / barre.map.fiveMiles) * 5).toBeCloseTo(5.7, 0);
  });

  it('holds when the city is the centre, and when all places are one', () => {
    const one = { lat: 44.26006, lon: -72.57539 };
    const plan = planSite(changeSite(tinySite(), { cities: { barre: one, waterbury: one } }), 2026);
    const { map } = plan.views.city(1);
    expect(map.city).toMatchObject({ x: 160, y: 120 });
    expect(JSON.stringify(map)).not.toMatch(/null|NaN|Infinity/);
  });

  it('draws no roads where the data has none', () => {
    const plan = planSite(changeSite(tinySite(), { roads: [] }), 2026);
    expect(plan.views.city(0).map.roads).toEqual([]);
  });
});
