import { describe, expect, it } from 'vitest';
import { directionFrom, metersBetween, MILES, milesBetween, milesIn } from '../../generator/local-service/distance.ts';
import { shippedSite } from '../fixtures/sites.ts';

const macon = { lat: 32.84069, lon: -83.6324 };

describe('metersBetween', () => {
  it.each([
    // By Vincenty's formulae on the WGS 84 ellipsoid, rounded to a tenth of a mile; a sphere differs by up to 0.5 %.
    ['Atlanta', { lat: 33.749, lon: -84.38798 }, 76.4],
    ['Savannah', { lat: 32.08354, lon: -81.09983 }, 156.9],
    ['Anchorage', { lat: 61.21806, lon: -149.90028 }, 3485.2],
  ])('to %s is right within half a percent', (_, place, miles) => {
    expect(Math.abs(milesBetween(macon, place) - miles) / miles).toBeLessThan(0.005);
    expect(milesBetween(place, macon)).toBeCloseTo(milesBetween(macon, place), 9);
  });

  it('is nothing to the place itself and half way round the globe to its antipode', () => {
    expect(metersBetween(macon, macon)).toBe(0);
    expect(milesBetween(macon, { lat: -macon.lat, lon: macon.lon + 180 })).toBeCloseTo(Math.PI * 3958.8, 0);
  });
});

describe('the direction', () => {
  it.each([
    ['north', 0.3, 0],
    ['northeast', 0.3, 0.357],
    ['east', 0, 0.3],
    ['southeast', -0.3, 0.357],
    ['south', -0.3, 0],
    ['southwest', -0.3, -0.357],
    ['west', 0, -0.3],
    ['northwest', 0.3, -0.357],
  ])('is %s', (direction, lat, lon) => {
    expect(directionFrom(macon, { lat: macon.lat + lat, lon: macon.lon + lon })).toBe(direction);
  });

  it('is empty within half a mile', () => {
    expect(directionFrom(macon, { lat: macon.lat + 0.004, lon: macon.lon })).toBe('');
  });
});

it.each([
  ['12 miles', 12],
  ['0.5 miles', 0.5],
  ['0.125 miles', 0.125],
  ['1,000 miles', 1000],
  ['1,234,567.5 miles', 1_234_567.5],
])('reads the number of %s', (text, amount) => {
  expect(milesIn(text)).toBe(amount);
  expect(text).toMatch(MILES);
});

it.each(['1,2,3 miles', '12,5 miles', '1.000.000 miles', '12 km', 'about 12 miles', '12'])(
  '"%s" is no distance',
  (text) => {
    expect(text).not.toMatch(MILES);
  },
);

it('no shipped distance is shorter than the straight line or three times as long', () => {
  const { cities, centers } = shippedSite();
  for (const { name, nearestServiceCenter, ...city } of cities) {
    const center = centers.find(({ id }) => id === nearestServiceCenter.center);
    const straight = milesBetween(city, center?.startsFrom.geo ?? city);
    expect(milesIn(nearestServiceCenter.distance) + 0.5, name).toBeGreaterThanOrEqual(straight);
    expect(milesIn(nearestServiceCenter.distance), name).toBeLessThanOrEqual(Math.max(8, straight * 3));
  }
});
