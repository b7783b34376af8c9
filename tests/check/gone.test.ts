/** Texts that speak of a record whose pages are gone. */
import { describe, expect, it } from 'vitest';
import { findGone } from '../../generator/build/changes.ts';
import { goneRule } from '../../generator/check/gone.ts';
import type { CheckedSite } from '../../generator/check/types.ts';
import { formatRows, createLedger } from '../../generator/ledger/ledger.ts';
import { planOf, shippedSite } from '../fixtures/sites.ts';

const plan = planOf(shippedSite());
const found = (collection: string, key: string, text: string): string[] =>
  goneRule([{ collection, key }], plan, [{ file: 'data/tips.yaml', text }])
    .check({} as CheckedSite)
    .map(({ line, column, detail }) => `${line}:${column} ${detail}`);

describe('a text', () => {
  it.each([
    ['cities', 'atlanta', 'one\n  text: We love Atlanta.', ['2:17 text: We love Atlanta.']],
    ['cities', 'sandy-springs', 'In Sandy Springs, too', ['1:4 In Sandy Springs, too']],
    ['services', 'piano-tuning', 'Our piano tuning is calm.', ['1:5 Our piano tuning is calm.']],
  ])('that speaks of the %s record %s, which is gone, is found', (collection, key, text, places) => {
    expect(found(collection, key, text)).toEqual(places);
  });

  it.each([
    ['has an address alone', 'cities', 'atlanta', 'from: /locations/atlanta'],
    ['has a common word', 'cities', 'orange', 'An orange truck, Oranges'],
    ['speaks of a record that is there', 'cities', 'macon', 'We love Macon.'],
    ['is of a collection that is gone, too', 'planets', 'mars', 'We love Mars.'],
  ])('that %s is not', (_, collection, key, text) => {
    expect(found(collection, key, text)).toEqual([]);
  });
});

it('A record is gone if the published site had a page for it that no page has the address of', () => {
  const row = (file: string) => ({
    key: 'k',
    hash: 'h',
    content: 'c',
    lastmod: '2026-11-20',
    file,
    links: '',
    stat: null,
  });
  const rows = [
    'locations/macon.html',
    'locations/atlanta.html',
    'locations/atlanta/winching-services.html',
    'about.html',
  ];
  const published = createLedger([formatRows(rows.map(row))]);
  expect(findGone(plan, published)).toEqual([{ collection: 'cities', key: 'atlanta' }]);
});
