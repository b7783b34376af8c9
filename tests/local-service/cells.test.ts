/** The work list of the cells, from texts of known size. */
import { describe, expect, it } from 'vitest';
import type { OwnText } from '../../generator/define/own-text.ts';
import { evidenceOf } from '../../generator/local-service/cells/evidence.ts';
import { listCells, listSections } from '../../generator/local-service/cells/work-list.ts';
import { createWork } from '../../generator/local-service/jobs/work.ts';
import type { City } from '../../generator/local-service/schemas/index.ts';
import { changeSite, tinySite } from '../fixtures/sites.ts';

const text = (own: number, runs: number, sections: OwnText['sections'] = []): OwnText => {
  const share = own / runs;
  return { own, runs, share: { plain: share, masked: share }, along: {}, nearest: {}, sections };
};
const NOW = Date.parse('2026-11-20');
const BARRE = '/locations/barre/piano-tuning';
const MONTPELIER = '/locations/montpelier/piano-tuning';

describe('the work list', () => {
  const site = tinySite();
  const texts = new Map([
    [BARRE, text(4, 100)],
    [MONTPELIER, text(40, 100)],
  ]);
  const rows = listCells(
    { ...site, placement: new Map([['barre piano-moving', 'held']]) },
    { texts, now: NOW },
    (city, key) => ({
      file: `data/cities/${city}.yaml`,
      line: key[0] === 'services' ? 7 : 9,
      isRow: false,
    }),
  );

  it('has every cell with its place, the largest gain first; without a page it has no text to measure', () => {
    expect(rows.slice(0, 2).map(({ path, place }) => [path, place])).toEqual([
      [BARRE, 'page'],
      [MONTPELIER, 'page'],
    ]);
    expect(rows.find(({ place }) => place === 'held')).toMatchObject({
      path: '/locations/barre/piano-moving',
      text: null,
    });
    // One of six is not offered.
    expect(rows).toHaveLength(5);
  });

  it('names the cheapest of what a cell lacks, where to write it, and its gain', () => {
    // Forty words are 36 runs: (4 + 36) / (100 + 36) - 4 / 100.
    expect(rows[0]?.next).toEqual({
      what: 'Write one to three sentences on piano tuning in Barre, under services: piano-tuning.',
      ...{ file: 'data/cities/barre.yaml', line: 7 },
      gain: 40 / 136 - 0.04,
    });
    expect(rows[1]).toMatchObject({
      there: ['sentences'],
      lacking: ['jobs', 'note', 'question', 'source', 'photo', 'review', 'numbers'],
    });
    // Thirty-five words are 31 runs. Jobs have no file yet.
    expect(rows[1]?.next).toMatchObject({ file: null, gain: (40 + 31) / 131 - 0.4 });
  });

  it('names the row of a table, and the file to move it to: a row has no room for texts', () => {
    const [row] = listCells(site, { texts, now: NOW }, () => ({ file: 'data/cities.csv', line: 3, isRow: true }));
    expect(row?.next).toMatchObject({ file: 'data/cities.csv', line: 3 });
    expect(row?.next?.what).toMatch(/A row has no room for it: move the row to data\/cities\/barre\.yaml first\.$/);
  });

  it('names sections that are boilerplate by what the cells would gain without it', () => {
    const sections = [
      { name: 'notes', runs: 20, own: 10 },
      { name: 'steps', runs: 70, own: 0 },
      { name: 'call', runs: 10, own: 0 },
    ];
    const listed = listSections(listCells(site, { texts: new Map([[BARRE, text(10, 100, sections)]]), now: NOW }));
    expect(listed).toEqual([
      { name: 'steps', runs: 70, own: 0, gain: 10 / 30 - 0.1 },
      { name: 'call', runs: 10, own: 0, gain: 10 / 90 - 0.1 },
      { name: 'notes', runs: 20, own: 10, gain: 10 / 90 - 0.1 },
    ]);
  });
});

describe('evidence', () => {
  const site = tinySite();
  const [city, service] = [site.cities.find(({ slug }) => slug === 'barre'), site.services[0]];
  if (!city || !service) throw new Error('the fixture has changed');
  const NO_WORK = createWork(site);
  const review = { id: 9, name: 'A. B.', location: 'Barre, VT', rating: 5, on: ['reviews' as const] };

  it('is a note for one service or two, not one for all or for many', () => {
    const noted = (services: string[]) => ({ ...city, notes: [{ text: 'Stairs.', services }] });
    expect(evidenceOf({ city: noted([service.slug]), service }, site, NO_WORK)).toEqual(['note']);
    expect(evidenceOf({ city: noted([service.slug, 'a', 'b']), service }, site, NO_WORK)).toEqual([]);
    expect(evidenceOf({ city, service }, site, NO_WORK)).toEqual([]);
  });

  it('is a source of what the city says of the service, until its day', () => {
    const there = (sources: object, day?: string) =>
      evidenceOf({ city: { ...city, sources } as City, service }, site, NO_WORK, day);
    const source = { source: 'City of Barre, street map', until: '2026-11-20' };
    expect(there({ [`services.${service.slug}`]: source })).toEqual(['source']);
    expect(there({ [`services.${service.slug}`]: source }, '2026-11-20')).toEqual(['source']);
    expect(there({ [`services.${service.slug}`]: source }, '2026-11-21')).toEqual([]);
    expect(there({ 'notes[0]': source, description: source })).toEqual([]);
  });

  it('is what customers agree to show of the jobs there, not older than 24 months', () => {
    const job = { city: 'barre', service: service.slug, consent: true, text: 'A string broke.', review: 'Good.' };
    const jobs = ['2026-03-02', '2024-11-21', '2024-11-19'].map((date) => ({ ...job, id: date, date }));
    const found = (some: typeof jobs) =>
      listCells({ ...site, jobs: some }, { texts: new Map(), now: NOW }).find(({ path }) => path === BARRE)?.there;
    expect(found(jobs)).toEqual(['jobs', 'review']);
    expect(found(jobs.slice(1))).toEqual(['review']);
    expect(found(jobs.slice(2))).toEqual([]);
    expect(found(jobs.map((one) => ({ ...one, consent: false })))).toEqual([]);
  });

  it('is a real review from the place that names the service, and a picture that is there', () => {
    const content = `They did the ${service.phrase} well.`;
    const withReview = changeSite(site, { testimonials: [{ ...review, content }] });
    expect(evidenceOf({ city, service }, withReview, NO_WORK)).toEqual(['review']);
    const sample = changeSite(site, { testimonials: [{ ...review, content, sample: true }] });
    expect(evidenceOf({ city, service }, sample, NO_WORK)).toEqual([]);
    const pictured = { ...city, image: 'barre.webp' };
    expect(evidenceOf({ city: pictured, service }, site, NO_WORK)).toEqual([]);
    expect(evidenceOf({ city: pictured, service }, { ...site, images: ['barre.webp'] }, NO_WORK)).toEqual(['photo']);
  });
});
