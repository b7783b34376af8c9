/** Where a place is, by its name, state and ZIP code, and which places are near a point. */
import { describe, expect, it } from 'vitest';
import { findPlace, placesWithin } from '../../generator/local-service/places/places.ts';

describe('a place', () => {
  it.each([
    ['N. Las Vegas', 'NV', undefined, 'North Las Vegas, Clark'],
    ['St. Louis', 'MO', undefined, 'St. Louis, '],
    ['New York', 'NY', undefined, 'New York City, New York'],
    ['Macon', 'GA', '31201', 'Macon, Bibb'],
    ['Macon', 'GA', '30303', 'Macon, '],
    ['Nowhere', 'GA', '31201', 'Nowhere, '],
    ['Nowhere', 'GA', undefined, undefined],
    ['Macon', 'VT', undefined, undefined],
  ])('called %s, %s, with the ZIP code %s is %j', (name, state, postalCode, expected) => {
    const found = findPlace({ name, state, postalCode });
    expect(found && `${found.name}, ${found.county}`).toBe(expected);
  });

  it('that is not in the list, or too far away, is where its ZIP code is', () => {
    const [far, unknown] = [
      findPlace({ name: 'Macon', state: 'GA', postalCode: '30303' }),
      findPlace({ name: 'Nowhere', state: 'GA', postalCode: '30303' }),
    ];
    expect(far).toEqual({ ...unknown, name: 'Macon' });
    expect(far).toMatchObject({
      lat: expect.closeTo(33.75, 1),
      lon: expect.closeTo(-84.39, 1),
      timeZone: 'America/New_York',
    });
  });
});

it('the places within a distance come nearest first, with over 1,000 people', () => {
  const near = placesWithin({ lat: 32.84069, lon: -83.6324 }, 18);
  expect(near.map(({ name, away }) => `${name} ${Math.round(away)}`)).toEqual([
    'Macon 0',
    'Gray 13',
    'Byron 15',
    'Centerville 15',
    'Warner Robins 16',
    'Robins Air Force Base 16',
    'Gordon 18',
  ]);
});

it('of two places with one name and state, the larger one counts', () => {
  const near = placesWithin({ lat: 39.5, lon: -122.1 }, 90);
  expect(near.filter(({ name }) => name === 'Cottonwood').map(({ county }) => county)).toEqual(['Yolo']);
});
