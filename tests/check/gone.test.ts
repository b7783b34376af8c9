/** Texts with a name that no record has any longer. */
import { describe, expect, it } from 'vitest';
import { goneRule } from '../../generator/check/gone.ts';
import type { CheckedSite } from '../../generator/check/types.ts';
import { recordNames } from '../../generator/plan/record-names.ts';
import { planOf, shippedSite } from '../fixtures/sites.ts';

const plan = planOf(shippedSite());
const found = (kind: string, name: string, text: string): string[] =>
  goneRule([{ kind, name }], plan, [{ file: 'data/tips.yaml', text }])
    .check({} as CheckedSite)
    .map(({ line, column, detail }) => `${line}:${column} ${detail}`);

describe('a text', () => {
  it.each([
    ['city', 'Atlanta', 'one\n  text: We love Atlanta.', ['2:17 text: We love Atlanta.']],
    ['city', 'atlanta', 'We love Atlanta.', ['1:9 We love Atlanta.']],
    ['city', 'Sandy Springs', 'In Sandy-Springs, too', ['1:4 In Sandy-Springs, too']],
    ['service', 'Piano Tuning & Repair', 'Piano tuning and\nrepair: calm.', ['1:1 Piano tuning and']],
    ['service', 'Piano Tuning & Repair', '<p>Piano tuning &amp; repair</p>', ['1:4 <p>Piano tuning &amp; repair</p>']],
    ['center', 'Milner Service Center', 'From our Milner Service Center', ['1:10 From our Milner Service Center']],
  ])('that has the name of the %s %s, which is gone, is found', (kind, name, text, places) => {
    expect(found(kind, name, text)).toEqual(places);
  });

  it.each([
    ['has an address alone', 'city', 'Atlanta', 'from: /locations/atlanta'],
    ['has a common word', 'city', 'Orange', 'An orange truck, Oranges'],
    ['speaks of a record that is there', 'city', 'Macon', 'We love Macon.'],
    ['has a longer name that is there', 'service', 'Winching', 'Our Winching Services are near.'],
    ['has a name that is now of another kind', 'center', 'covington', 'We love Covington.'],
  ])('that %s is not', (_, kind, name, text) => {
    expect(found(kind, name, text)).toEqual([]);
  });
});

it('has the names of cities, services and centers, each once, and none of records that have only numbers', () => {
  const all = recordNames(plan);
  const names = all.map(({ kind, name }) => `${kind} ${name}`);
  expect(names).toEqual(
    expect.arrayContaining([
      'city Dry Branch',
      'service Light & Medium Duty Towing',
      'service light medium duty towing',
      'service center Musella Service Center',
      'service center Macon Area',
    ]),
  );
  expect(names).not.toContain('city dry branch');
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(['service center', 'city', 'service']));
});
