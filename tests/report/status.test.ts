import { describe, expect, it } from 'vitest';
import { planSite } from '../../generator/plan/plan.ts';
import { sumStatus } from '../../components/parts/staffStatus.ts';
import { percentOf } from '../../generator/report/percent.ts';
import { computeStatus } from '../../generator/report/status.ts';
import { changeSite, shippedSite, tinySite } from '../fixtures/sites.ts';

const tiny = planSite(tinySite(), 2026);
const statusOf = (built: readonly string[]) => computeStatus(tiny, (path) => built.includes(path), '2026-11-20');

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
      region: 'Montpelier Area',
      hubPageBuilt: true,
      servicePages: [
        { service: 'Piano Tuning & Voicing', slug: 'piano-tuning', built: true },
        { service: 'Piano Moving', slug: 'piano-moving', built: false },
      ],
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
    });
  });

  it('says 100 of the whole only when nothing is missing', () => {
    const plan = planSite(shippedSite(), 2026);
    expect(computeStatus(plan, (path) => path !== '/locations/newborn/accident-recovery', '').totals).toMatchObject({
      servicePagesBuilt: 249,
      percentComplete: 99,
    });
    expect(computeStatus(plan, () => true, '').totals.percentComplete).toBe(100);
  });

  it('takes a city without any service for complete with its hub', () => {
    const plan = planSite(
      changeSite(tinySite(), { cities: { barre: { notOffered: ['piano-tuning', 'piano-moving'] } } }),
      2026,
    );
    expect(computeStatus(plan, (path) => path === '/locations/barre', '').cities[1]).toMatchObject({
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
    const plan = planSite({ ...tinySite(), services }, 2026);
    const status = computeStatus(plan, (path) => path !== '/locations/barre/tuning-7', '');
    expect(status.cities.map(({ percentComplete }) => percentComplete)).toEqual([100, 99, 100]);
    expect(status.totals.percentComplete).toBe(99);
  });
});
