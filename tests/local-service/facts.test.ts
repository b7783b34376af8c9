/** What pages say of a place, an office and a customer follows from the record, and only from it. */
import { describe, expect, it } from 'vitest';
import { checkBasis } from '../../generator/local-service/check.ts';
import { completeCities, completeTestimonial, viewWeek } from '../../generator/local-service/complete.ts';
import { formatCounty } from '../../generator/local-service/county.ts';
import { demo } from '../../generator/local-service/rules/demo.ts';
import { citySchema } from '../../generator/local-service/schemas/index.ts';
import { businessNodes } from '../../generator/local-service/structured-data.ts';
import type { Records } from '../../generator/local-service/types.ts';
import { DATE } from '../fixtures/workplaces.ts';
import { changeSite, planOf, shippedSite, viewsOf } from '../fixtures/sites.ts';

const site = shippedSite();
const withBusiness = (business: Partial<Records['business']>): Records =>
  changeSite(site, { business: { ...site.business, ...business } });

describe('a county', () => {
  it.each([
    ['Bibb', 'GA', 'Bibb County'],
    ['Houston and Peach', 'GA', 'Houston and Peach counties'],
    ['Bartow, Cobb, and Floyd', 'GA', 'Bartow, Cobb and Floyd counties'],
    ['Orleans', 'LA', 'Orleans Parish'],
    ['Orleans Parish', 'LA', 'Orleans Parish'],
    ['Orleans and Jefferson', 'LA', 'Orleans and Jefferson parishes'],
    ['Kenai Peninsula', 'AK', 'Kenai Peninsula Borough'],
    ['Lake and Peninsula', 'AK', 'Lake and Peninsula Borough'],
    ['Bethel', 'AK', 'Bethel Census Area'],
    ['Anchorage', 'AK', 'Anchorage Municipality'],
    ['Juneau', 'AK', 'Juneau City and Borough'],
    ['King and Queen', 'VA', 'King and Queen County'],
    ['Norfolk', 'VA', 'Norfolk city'],
    ['Richmond', 'VA', 'Richmond County'],
    ['Richmond city and Henrico', 'VA', 'Richmond city and Henrico County'],
    ['Henrico and Richmond city', 'VA', 'Henrico County and Richmond city'],
    ['San Juan', 'PR', 'San Juan Municipio'],
    ['Hartford', 'CT', 'Hartford County'],
    ['Capitol', 'CT', 'Capitol Planning Region'],
  ])('has the word of the Census: %s, %s is %s', (county, state, expected) => {
    expect(formatCounty(county, state)).toBe(expected);
  });

  it('is left out of a city that lies in none', () => {
    const changed = changeSite(site, { cities: { macon: { name: 'Norfolk', state: 'VA', county: 'Norfolk' } } });
    expect(viewsOf(planOf(changed)).city(changed.cities[0] as never).countyName).toBe('');
  });
});

describe('structured data', () => {
  const statesIn = (records: Records): unknown[] =>
    [...JSON.stringify(businessNodes(viewsOf(planOf(records)).site)).matchAll(/"State","name":"(\w\w)"/g)].map(
      ([, name]) => name,
    );

  it('names the state of each town, not that of the office', () => {
    const states = statesIn(changeSite(site, { cities: { perry: { state: 'AL' } } }));
    expect(states.filter((state) => state === 'AL')).toHaveLength(1);
  });

  it('has the registered name of a business with one office', () => {
    const [musella] = site.centers;
    const cities = site.cities
      .filter(({ region }) => region === musella?.region)
      .map((city) => ({ ...city, nearbyLocations: [] }));
    const alone = { ...withBusiness({ legalName: 'Red Clay Towing LLC' }), centers: [musella as never], cities };
    expect(businessNodes(viewsOf(planOf(alone)).site)).toEqual([
      expect.objectContaining({ name: site.business.brand, legalName: 'Red Clay Towing LLC' }),
    ]);
  });
});

describe('a year in which the business began', () => {
  const { yearsInBusiness: _, ...business } = site.business;
  const plan = planOf({ ...site, business: { ...business, since: 1995 } });

  it('gives the years in business, which grow', () => {
    expect(viewsOf(plan).site.yearsInBusiness).toBe(Number(DATE.slice(0, 4)) - 1995);
  });

  it('is in the structured data', () => {
    expect(businessNodes(viewsOf(plan).site)).toContainEqual(expect.objectContaining({ foundingDate: '1995' }));
  });
});

describe('a city', () => {
  const record = (more: object) => citySchema().parse({ name: 'Gray', state: 'GA', lat: 33.01, lon: -83.533, ...more });

  it('is in the region of the center that its record names, though another one is nearer', () => {
    const named = record({ nearestServiceCenter: { center: 'covington', distance: '50 miles' } });
    const [gray, near] = completeCities([named, record({ name: 'Macon' })], site.centers);
    expect([gray?.region, near?.region]).toEqual(['Covington Area', 'Macon Area']);
  });

  it('has a wait where the business gives only the drive', () => {
    const changed = changeSite(withBusiness({ responseMinutes: undefined }), { cities: {} });
    const { city } = viewsOf(planOf(changed));
    expect(changed.cities.filter((one) => city(one).wait === null)).toEqual([]);
  });
});

it.each([
  [{ daily: 'by appointment' }, false],
  [{ daily: '24 hours' }, true],
  [{ 'Mon-Sat': '24 hours' }, false],
])('hours of %j mean open at any hour: %s', (hours, expected) => {
  const changed = withBusiness({ emergency247: false, hours: viewWeek(hours as Record<string, string>) });
  expect(checkBasis(planOf(changed).context).values.business).toMatchObject({ isAlwaysOpen: expected });
});

it('a testimonial without a page is on the home page and the reviews, unless it is for cities', () => {
  const of = (more: object) => completeTestimonial({ cities: [], ...more } as never).showOn;
  expect([of({}), of({ cities: ['macon'] }), of({ showOn: ['home'] }), of({ showOn: [] })]).toEqual([
    ['home', 'reviews'],
    [],
    ['home'],
    [],
  ]);
});

it('a link to a review has the name of its host if the record names no source', () => {
  const [first] = site.testimonials;
  const testimonials = [
    { ...first, source: undefined, date: undefined, url: 'https://www.yelp.com/biz/acme' } as never,
  ];
  expect(viewsOf(planOf({ ...site, testimonials })).testimonials('home')[0]).toMatchObject({ source: 'yelp.com' });
});

it('a release refuses the sample pages of the shipped site, and no others', () => {
  const find = (...files: string[]) => demo.check({ files: new Set(files) } as never).map(({ file }) => file);
  expect(demo).toMatchObject({ onlyRelease: true });
  expect(find('index.html', 'demo/booking.html', 'about/demo.html')).toEqual(['demo/booking.html']);
});
