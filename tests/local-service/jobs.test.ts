/** Jobs: the firm's own numbers, what pages tell, and what may not be in them. */
import { describe, expect, it } from 'vitest';
import { america } from '../../generator/local-service/country/america.ts';
import { convertRow } from '../../generator/load/cells.ts';
import { completeJobs, findPrivate } from '../../generator/local-service/jobs/records.ts';
import { jobSchema } from '../../generator/local-service/schemas/index.ts';
import { createWork } from '../../generator/local-service/jobs/work.ts';
import type { Job } from '../../generator/local-service/types.ts';
import { tinySite } from '../fixtures/sites.ts';

const site = tinySite();
const job = (date: string, more: Partial<Job> = {}): Job => ({
  ...{ id: date, date, city: 'barre', service: 'piano-tuning', consent: false },
  ...more,
});
const cellOf = (jobs: readonly Job[]) => createWork({ ...site, jobs }).cell('barre', 'piano-tuning');

describe('numbers of jobs', () => {
  const minutes = [20, 61, 31, 38, 25, 40];
  const jobs = minutes.map((amount, index) => job(`2026-0${index + 4}-10`, { minutes: amount }));

  it('are the count, the first month, and values that half and all of them keep', () => {
    // In order: 20, 25, 31 | 38, 40, 61.
    expect(cellOf(jobs).arrival).toEqual({ count: 6, since: 'April 2026', median: 31, least: 20, most: 61 });
    expect(cellOf(jobs.slice(1)).arrival).toMatchObject({ count: 5, since: 'May 2026', median: 38 });
  });

  it('are not shown from fewer than five', () => {
    expect(cellOf(jobs.slice(0, 4)).arrival).toBeNull();
    const free = jobs.map((one) => ({ ...one, minutes: undefined }));
    expect(cellOf([...free, ...jobs.slice(0, 4)]).arrival).toBeNull();
  });

  it('are those of this city and this service, of the two years before the newest job', () => {
    const others = [job('2026-09-11', { city: 'montpelier', minutes: 900 }), job('2023-01-01', { minutes: 900 })];
    expect(cellOf([...jobs, ...others]).arrival).toMatchObject({ count: 6, most: 61 });
  });

  it('have prices in the money of the country', () => {
    const charged = [95, 120, 99.5, 300, 100].map((price, index) => job(`2026-0${index + 1}-10`, { price }));
    expect(cellOf(charged).charged).toEqual({
      ...{ count: 5, since: 'January 2026', median: '$100', least: '$95', most: '$300' },
    });
  });
});

describe('jobs on pages', () => {
  const told = (date: string, consent = true) =>
    job(date, { consent, text: `On ${date}, a string broke.`, place: 'VT-14', minutes: 12 });
  const work = createWork({
    ...site,
    jobs: [...['02', '05', '03', '04'].map((day) => told(`2026-03-${day}`)), told('2026-03-09', false)],
  });

  it('are the last three whose customers agree', () => {
    const { last } = work.cell('barre', 'piano-tuning');
    expect(last.map(({ text }) => text)).toEqual(['05', '04', '03'].map((day) => `On 2026-03-${day}, a string broke.`));
  });

  it('stand on the pages of the city and of the service without their text', () => {
    const line = { href: '/locations/barre/piano-tuning', month: 'March 2026', place: 'VT-14', minutes: 12 };
    expect(work.city('barre')[0]).toEqual({
      name: site.services.find(({ slug }) => slug === 'piano-tuning')?.shortTitle,
      ...line,
    });
    expect(work.service('piano-tuning')[0]).toEqual({ name: 'Barre', ...line });
    expect(work.city('montpelier')).toEqual([]);
  });
});

describe('records of jobs', () => {
  it('get an id from day, city and service', () => {
    const { id: _, ...record } = job('2026-03-14');
    expect(completeJobs([record, { ...record, id: 'own' }, record]).map(({ id }) => id)).toEqual([
      '2026-03-14-barre-piano-tuning',
      'own',
      '2026-03-14-barre-piano-tuning-3',
    ]);
  });

  it('come from rows of a table', () => {
    const row = { date: '2026-03-14', minutes: '38', price: '99.5', consent: 'true' };
    expect(convertRow(jobSchema(america), row)).toEqual({ ...row, minutes: 38, price: 99.5, consent: true });
  });

  it.each([
    ['Call Denise at (478) 555-0142.', 'a phone number or the like', '478) 555-0142'],
    ['Her number is 478.555.0142', 'a phone number or the like', '478.555.0142'],
    ['Write to d.r@mail.example.', 'an e-mail address', 'd.r@mail.example.'],
    ['It was 1240 Elm Street, third drive.', 'an address', '1240 Elm Street'],
    ['We turned at 570 smith chapel rd.', 'an address', '570 smith chapel rd'],
    ['A Honda, plate RHT4821, in the ditch.', 'a plate', 'RHT4821'],
    ['A Honda, CNK 4471, in the ditch.', 'a plate', 'CNK 4471'],
    ['VIN 1HGCM82633A004352 was read to us.', 'an identification number', '1HGCM82633A004352'],
  ])('may not say "%s"', (text, kind, value) => {
    expect(findPrivate(text, america)).toEqual({ kind, value });
  });

  it.each([
    'On I-75 near exit 171, a box truck lost a wheel. We had it on the flatbed in 20 minutes.',
    'A Ram 1500 sat to its axles off US-129. Two lines and a block brought it out for $450.',
    'On GA-247 at mile marker 12, 3 cars stood in the way of the ramp.',
    'An F-150 from 2019 with 120,000 miles would not start.',
  ])('may say "%s"', (text) => {
    expect(findPrivate(text, america)).toBeNull();
  });
});
