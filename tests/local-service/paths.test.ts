import { describe, expect, it } from 'vitest';
import { localService } from '../../generator/local-service/index.ts';
import { notFoundForms } from '../../generator/local-service/not-found.ts';
import { hasPage } from '../../generator/local-service/offered.ts';
import { DEFAULT_ADDRESSES } from '../../generator/local-service/paths.ts';
import { changeSite, planOf, tinySite } from '../fixtures/sites.ts';
import type { City, Service } from '../../generator/local-service/types.ts';

describe('the addresses of a site', () => {
  it('name what tells pages apart, and only what there is', () => {
    expect(() => localService({ paths: { city: '/areas' } })).toThrow(
      'The path "/areas" does not name "{city}", so that several pages would have it.',
    );
    // @ts-expect-error: the type names the placeholders that there are
    expect(() => localService({ paths: { city: '/{state}/{city}' } })).toThrow(
      'The path "/{state}/{city}" has "{state}", which stands for nothing here.',
    );
    // @ts-expect-error: there is no such kind of page
    expect(() => localService({ paths: { towns: '/{city}' } })).toThrow('There is no kind of page called "towns".');
  });

  it.each([
    [
      {},
      [
        '404 *',
        'services/404 /services/:service',
        'locations/404 /locations/:city',
        'locations/404-service /locations/:city/:service',
      ],
    ],
    [{ city: '/{city}-{city.state}', cityService: '/{city}/{service}' }, ['404 *', 'services/404 /services/:service']],
    [
      { city: '/areas/{city.state}/{city}', cityService: '/areas/{city}/{service}', service: '/areas/{service}' },
      ['404 *', 'areas/404 /areas/:service', 'areas/404-city /areas/:city_state/:city'],
    ],
  ])('%j have not-found pages of their own in folders of their own', (own, expected) => {
    const forms = notFoundForms({ ...DEFAULT_ADDRESSES, ...own });
    expect(forms.map(({ form, path }) => `${path.slice(1)} ${form}`)).toEqual(expected);
  });
});

describe('a service in a city', () => {
  const site = { ...tinySite(), cityServicePages: 'with-text' as const };
  const [service] = site.services as [Service];
  const city = site.cities[1] as City;
  const isPage = (more: Partial<City>): boolean =>
    hasPage(site, { ...city, serviceTexts: {}, notes: [], ...more }, service);
  const { slug } = service;
  const says = (text: string) => ({ serviceTexts: { [slug]: text } });

  it('has a page for two sentences of its own, wherever they are', () => {
    expect(isPage(says('We come on Tuesdays. Ask for Ida.'))).toBe(true);
    expect(isPage(says('We come on Tuesdays at 5 p.m. for $95.50.'))).toBe(false);
    expect(isPage({ notes: [{ text: 'We come on Tuesdays. Ask for Ida.', services: [slug] }] })).toBe(true);
    expect(isPage({ notes: [{ text: 'We come on Tuesdays. Ask for Ida.', services: [] }] })).toBe(false);
    const question = { question: 'When?', answer: 'On Tuesdays.', services: [slug] };
    expect(isPage({ serviceQuestions: [question] })).toBe(false);
    expect(isPage({ ...says('Ask for Ida.'), serviceQuestions: [question] })).toBe(true);
    expect(isPage({ ...says('We come on Tuesdays. Ask for Ida.'), notOffered: [slug] })).toBe(false);
  });

  it('without one is not in lists of neighbors, and redirects of former slugs leave it out', () => {
    const text = 'We come on Tuesdays. Ask for Ida.';
    const plan = planOf(
      changeSite(site, {
        cities: {
          barre: { serviceTexts: { 'piano-tuning': text }, formerSlugs: ['barre-town'] },
          montpelier: { serviceTexts: { 'piano-tuning': text, 'piano-moving': text } },
        },
      }),
    );
    const pages = plan.pages.filter(({ definition }) => definition.component === 'CityServicePage');
    expect(pages.map(({ path }) => path)).toEqual([
      '/locations/montpelier/piano-tuning',
      '/locations/montpelier/piano-moving',
      '/locations/barre/piano-tuning',
    ]);
    const nearby = (path: string) =>
      (plan.byPath.get(path)?.props() as { offer: { locations: { href: string }[] } }).offer.locations.map(
        ({ href }) => href,
      );
    expect(nearby('/locations/montpelier/piano-tuning')).toEqual(['/locations/barre/piano-tuning']);
    expect(nearby('/locations/montpelier/piano-moving')).toEqual([]);
    expect(
      plan.redirects.filter(({ from }) => from.startsWith('/locations/barre-town')).map(({ from, to }) => [from, to]),
    ).toEqual([
      ['/locations/barre-town', '/locations/barre'],
      ['/locations/barre-town/piano-tuning', '/locations/barre/piano-tuning'],
    ]);
  });
});
