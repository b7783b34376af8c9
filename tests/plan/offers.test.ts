import { describe, expect, it } from 'vitest';
import type { City, Service } from '../../generator/local-service/types.ts';
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
