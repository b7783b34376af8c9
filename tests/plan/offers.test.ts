import { describe, expect, it } from 'vitest';
import type { City, Service } from '../../generator/model.ts';
import { isOffered, rotateLinks, tabulateOffers } from '../../generator/plan/offers.ts';
import { changeSite, shippedSite, tinySite } from '../fixtures/sites.ts';

const city = { slug: 'gray', region: 'Macon Area', notOffered: [] } as unknown as City;
const service = { slug: 'winching', notOffered: [] } as unknown as Service;

describe('isOffered', () => {
  it('is true unless something says no', () => {
    expect(isOffered(city, service)).toBe(true);
  });

  it.each([
    ['the city excludes the service', { ...city, notOffered: ['winching'] }, service],
    ['the service excludes the city', city, { ...service, notOffered: ['gray'] }],
    ['the service excludes the region', city, { ...service, notOffered: ['Macon Area'] }],
  ])('is false when %s', (_, where, what) => {
    expect(isOffered(where as City, what as Service)).toBe(false);
  });

  it('is true when another city, region or service is excluded', () => {
    expect(
      isOffered({ ...city, notOffered: ['lockouts'] }, { ...service, notOffered: ['macon', 'Covington Area'] }),
    ).toBe(true);
  });
});

describe('tabulateOffers', () => {
  it('counts all 250 pairs of the shipped site', () => {
    expect(tabulateOffers(shippedSite()).count).toBe(250);
  });

  it.each([
    ['nothing is excluded', {}],
    ['a city lacks the first service', { cities: { gray: { notOffered: ['light-medium-duty-towing'] } } }],
    ['a city has none at all', { cities: { macon: { notOffered: shippedSite().services.map(({ slug }) => slug) } } }],
    ['a service leaves out a region', { services: { 'disaster-recovery': { notOffered: ['Covington Area'] } } }],
    ['the last city lacks the last service', { cities: { newborn: { notOffered: ['accident-recovery'] } } }],
  ])('agrees with the rule for every pair when %s', (_, changes) => {
    const site = changeSite(shippedSite(), changes);
    const table = tabulateOffers(site);
    let offset = 0;
    site.cities.forEach((where, index) => {
      const offered = site.services.flatMap((what, number) => (isOffered(where, what) ? [number] : []));
      expect(table.servicesOf(index)).toEqual(offered);
      for (let position = 0; position <= offered.length; position++)
        expect(table.blockAt(offset++)).toEqual({ city: index, position });
    });
    expect(table.count).toBe(offset - site.cities.length);
  });

  it('leaves out the one pair of the small business', () => {
    const table = tabulateOffers(tinySite());
    expect([0, 1, 2].map(table.servicesOf)).toEqual([[0, 1], [0, 1], [0]]);
  });
});

describe('rotateLinks', () => {
  const links = Array.from({ length: 10 }, (_, index) => ({ id: index + 1, slug: `service-${index + 1}` }));
  const after = (id: number, limit: number): number[] =>
    rotateLinks(links, `service-${id}`, limit).map((link) => link.id);

  it.each([
    [1, [2, 3, 4, 5, 6]],
    [5, [6, 7, 8, 9, 10]],
    [6, [7, 8, 9, 10, 1]],
    [9, [10, 1, 2, 3, 4]],
    [10, [1, 2, 3, 4, 5]],
  ])('goes round from service %i', (id, expected) => {
    expect(after(id, 5)).toEqual(expected);
  });

  it('never gives the service itself, nor more than there are', () => {
    expect(after(3, 99)).toEqual([4, 5, 6, 7, 8, 9, 10, 1, 2]);
    expect(rotateLinks(links.slice(0, 1), 'service-1', 5)).toEqual([]);
  });
});
