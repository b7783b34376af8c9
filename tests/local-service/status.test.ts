import { describe, expect, it } from 'vitest';
import { sumStatus } from '../../components/staff/staffStatus.ts';
import { percentOf } from '../../generator/local-service/status.ts';
import type { Records } from '../../generator/local-service/types.ts';
import { computeStatus } from '../../generator/local-service/status.ts';
import { changeSite, shippedSite, tinySite } from '../fixtures/sites.ts';

const statesOf = (isBuilt: (path: string) => boolean, date: string) => ({
  date,
  stateOf: (path: string) => (isBuilt(path) ? ('built' as const) : ('missing' as const)),
  pages: () => [{ path: '/about', keys: {}, state: 'missing' as const }],
});
const statusOf = (built: readonly string[], site = tinySite()) =>
  computeStatus(
    site,
    statesOf((path) => built.includes(path), '2026-11-20'),
  );
const statusWithout = (missing: string, site: Records) =>
  computeStatus(
    site,
    statesOf((path) => path !== missing, ''),
  );

describe('computeStatus', () => {
  it('counts hubs and service pages of each city and rounds as the specification says', () => {
    const { cities, totals, date } = statusOf([
      '/locations/montpelier',
      '/locations/montpelier/piano-tuning',
      '/locations/barre/piano-moving',
    ]);
    expect(cities[0]).toEqual({
      name: 'Montpelier',
      slug: 'montpelier',
      href: '/locations/montpelier',
      region: 'Montpelier Area',
      hubPageBuilt: true,
      hubState: 'built',
      servicePages: [
        {
          service: 'Piano Tuning & Voicing',
          slug: 'piano-tuning',
          href: '/locations/montpelier/piano-tuning',
          built: true,
          state: 'built',
        },
        {
          service: 'Piano Moving',
          slug: 'piano-moving',
          href: '/locations/montpelier/piano-moving',
          built: false,
          state: 'missing',
        },
      ],
      notOffered: [],
      withoutText: [],
      totalServicePagesBuilt: 1,
      percentComplete: 67,
    });
    expect(cities.map(({ percentComplete }) => percentComplete)).toEqual([67, 33, 0]);
    expect(totals).toEqual({ cities: 3, hubsBuilt: 1, servicePages: 5, servicePagesBuilt: 2, percentComplete: 38 });
    expect(date).toBe('2026-11-20');
  });

  it('does not count a pair that is not offered as missing', () => {
    expect(statusOf(['/locations/waterbury', '/locations/waterbury/piano-tuning']).cities[2]).toMatchObject({
      percentComplete: 100,
      servicePages: [{ slug: 'piano-tuning', built: true }],
      notOffered: ['piano-moving'],
    });
  });

  it('says 100 of the whole only when nothing is missing', () => {
    expect(statusWithout('/locations/newborn/accident-recovery', shippedSite()).totals).toMatchObject({
      servicePagesBuilt: 249,
      percentComplete: 99,
    });
    expect(statusWithout('', shippedSite()).totals.percentComplete).toBe(100);
  });

  it('takes a city without any service for complete with its hub', () => {
    const site = changeSite(tinySite(), { cities: { barre: { notOffered: ['piano-tuning', 'piano-moving'] } } });
    expect(statusOf(['/locations/barre'], site).cities[1]).toMatchObject({
      servicePages: [],
      percentComplete: 100,
    });
  });

  it.each([
    [0, 11, 0],
    [1, 11, 9],
    [6, 11, 55],
    [11, 11, 100],
    [0, 0, 100],
    [3, 8, 38],
    [274, 275, 99],
    [300, 301, 99],
  ])('percentOf(%i, %i) is %i', (built, wanted, expected) => {
    expect(percentOf(built, wanted)).toBe(expected);
  });

  it('says of the whole what the staff pages add up', () => {
    const { cities, totals } = statusOf(['/locations/montpelier', '/locations/barre', '/locations/waterbury']);
    expect(sumStatus(cities)).toEqual(totals);
    expect(totals.percentComplete).toBe(38);
  });

  it('never takes a city with a page missing for complete, however many services there are', () => {
    const [tuning] = tinySite().services;
    if (!tuning) throw new Error('there are services');
    const services = Array.from({ length: 300 }, (_, index) => ({ ...tuning, id: index + 1, slug: `tuning-${index}` }));
    const status = statusWithout('/locations/barre/tuning-7', { ...tinySite(), services });
    expect(status.cities.map(({ percentComplete }) => percentComplete)).toEqual([100, 99, 100]);
    expect(status.totals.percentComplete).toBe(99);
  });
});
