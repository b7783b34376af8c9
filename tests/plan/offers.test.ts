import { describe, expect, it } from 'vitest';
import type { City, Service } from '../../generator/local-service/types.ts';
import { rotateLinks } from '../../generator/local-service/city-view.ts';
import { isOffered } from '../../generator/local-service/offered.ts';

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
