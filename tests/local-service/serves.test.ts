/** How customers are served, and the nouns of a business: which word wins, and what follows from it. */
import { describe, expect, it } from 'vitest';
import { createTrades } from '../../generator/local-service/new/trades.ts';
import { servesTogether } from '../../generator/local-service/serves.ts';
import { viewWords } from '../../generator/local-service/words.ts';
import { planOf, shippedSite, viewsOf } from '../fixtures/sites.ts';
import { ROOT } from '../fixtures/workplaces.ts';

const site = shippedSite();

describe('how customers are served', () => {
  it('is said by the service, else by its center, else by the business', () => {
    const [center, other] = site.centers;
    const [service] = site.services;
    if (!center || !other || !service) throw new Error('the shipped site has two centers and services');
    const how = (...words: readonly (string | undefined)[]): string => {
      const [business, ofCenter, ofService] = words as readonly (typeof service.serves)[];
      const records = { ...site, business: { ...site.business, serves: business ?? 'comes' } };
      return servesTogether(records, {
        centers: [{ ...center, serves: ofCenter }],
        services: [{ ...service, serves: ofService }],
      }).how;
    };
    expect(how('visited')).toBe('visited');
    expect(how('visited', 'remote')).toBe('remote');
    expect(how('visited', 'remote', 'comes')).toBe('comes');
    const mixed = { ...site, services: [service, { ...service, serves: 'visited' as const }] };
    expect(servesTogether(mixed)).toEqual({ how: 'both', comes: true, visited: true, remote: false });
  });

  it('is "comes" on a site that does not say it', () => {
    expect(viewsOf(planOf(site)).site.serves.how).toBe('comes');
  });

  it('begins as usual for the trade, by its name alone', () => {
    const usual = (trade: string): string | undefined => createTrades(ROOT).other(trade, ['One']).serves;
    const ofTrades: Readonly<Record<string, string>> = {
      ...{ 'law firm': 'visited', dentist: 'visited', 'music teacher': 'both', bookkeeper: 'remote' },
      ...{ 'mobile dog groomer': 'comes', 'moving company': 'comes', 'hair salon': 'visited' },
      // Names that hold those of others.
      ...{ 'lawn care': 'comes', 'accident recovery': 'comes', taxi: 'comes', 'chair rental': 'comes' },
      ...{ 'garage door repair': 'comes', 'house framing': 'comes', 'paintless dent removal': 'comes' },
    };
    expect(Object.fromEntries(Object.keys(ofTrades).map((trade) => [trade, usual(trade)]))).toEqual(ofTrades);
  });
});

describe('the nouns of a business', () => {
  it('have a plural and an article', () => {
    const { customer, job, place, worker } = viewWords({
      words: { customer: 'client', job: 'agency', place: 'office', worker: 'coach' },
    });
    expect([customer, job, place, worker]).toEqual([
      { one: 'client', many: 'clients', a: 'a client' },
      { one: 'agency', many: 'agencies', a: 'an agency' },
      { one: 'office', many: 'offices', a: 'an office' },
      { one: 'coach', many: 'coaches', a: 'a coach' },
    ]);
  });

  it('may be given with their own forms', () => {
    const words = { customer: { one: 'person', many: 'people' }, job: { one: 'hour', article: 'an' as const } };
    expect(viewWords({ words })).toMatchObject({
      customer: { one: 'person', many: 'people', a: 'a person' },
      job: { one: 'hour', many: 'hours', a: 'an hour' },
    });
  });
});
