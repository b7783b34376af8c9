import { describe, expect, it } from 'vitest';
import type { CityView, OfferView, PageProps, ServiceView } from '../../generator/local-service/types.ts';
import { viewPhone } from '../../generator/local-service/complete.ts';
import { milesBetween } from '../../generator/local-service/distance.ts';
import { formatClock } from '../../generator/local-service/hours.ts';
import type { Plan } from '../../generator/plan/pages.ts';
import { completeProps } from '../../generator/define/page.ts';
import { changeSite, planOf, recordsOf, shippedSite, tinySite, viewsOf } from '../fixtures/sites.ts';

const plan = planOf(shippedSite());
const cityOf = (slug: string, from: Plan = plan): CityView => {
  const city = recordsOf(from).cities.find((one) => one.slug === slug);
  if (!city) throw new Error(`there is no city ${slug}`);
  return viewsOf(from).city(city);
};
const serviceOf = (index: number, from: Plan = plan): ServiceView => {
  const service = recordsOf(from).services[index];
  if (!service) throw new Error(`there is no service ${index}`);
  return viewsOf(from).service(service);
};
function propsOf(path: string, from: Plan = plan): { city: CityView; service: ServiceView; offer: OfferView } {
  const page = from.byPath.get(path);
  if (!page) throw new Error(`there is no page ${path}`);
  return completeProps({ ...page, props: page.props() }) as unknown as PageProps['CityServicePage'];
}

describe('a city', () => {
  it('names its neighbours in the order of the data, each with distance, direction and shared roads', () => {
    const { nearby } = cityOf('macon');
    expect(nearby.map(({ slug }) => slug)).toEqual(
      recordsOf(plan).cities.find(({ slug }) => slug === 'macon')?.nearbyLocations,
    );
    expect(nearby.find(({ slug }) => slug === 'gray')).toMatchObject({
      name: 'Gray',
      href: '/locations/gray',
      direction: 'northeast',
      roads: ['US-129'],
    });
  });

  it('is as far from another on its page as the other is from it, and from the middle of its area as the data says', () => {
    for (const city of recordsOf(plan).cities)
      for (const { slug, distance, byRoad } of cityOf(city.slug).around) {
        const back = cityOf(slug).around.find((other) => other.slug === city.slug);
        if (back) expect([back.distance, back.byRoad], `${city.slug} and ${slug}`).toEqual([distance, byRoad]);
      }
    const fromGray = cityOf('gray').around;
    expect(fromGray.find(({ slug }) => slug === 'macon')).toMatchObject({ distance: '15 miles', byRoad: true });
    // 0.128° south and 0.201° east: 8.8 and 11.7 miles.
    expect(fromGray.find(({ slug }) => slug === 'gordon')).toMatchObject({ distance: '15 miles', byRoad: false });
    expect(cityOf('macon').nearby.find(({ slug }) => slug === 'gray')).toMatchObject({
      distance: '15 miles',
      byRoad: true,
    });
  });

  it('names the road of the approach between the middle of its area and itself, in both directions', () => {
    // Both name I-16, too, which is not the way.
    expect(cityOf('macon').around.find(({ slug }) => slug === 'jeffersonville')?.roads).toEqual(['US-80']);
    expect(cityOf('jeffersonville').around.find(({ slug }) => slug === 'macon')?.roads).toEqual(['US-80']);
  });

  it('has the wait that follows from its distance, from the next full five minutes on', () => {
    // Ten minutes to set out, 45 miles an hour.
    expect(cityOf('gray').wait).toBeNull();
    expect(cityOf('warner-robins').wait).toEqual({ from: 30, to: 40 });
    expect(cityOf('forsyth').wait).toEqual({ from: 40, to: 50 });
    expect(cityOf('milledgeville').wait).toEqual({ from: 50, to: 60 });
    for (const { slug } of tinySite().cities) expect(cityOf(slug, planOf(tinySite())).wait).toBeNull();
  });

  it('counts a straight line as the road that it replaces', () => {
    const distance = { center: 'musella', distance: '25 miles', measured: 'in a straight line' } as const;
    const site = changeSite(shippedSite(), { cities: { forsyth: { nearestServiceCenter: distance } } });
    const city = cityOf('forsyth', planOf(site));
    expect(city.wait).toEqual({ from: 50, to: 60 });
    expect(city.around.find(({ slug }) => slug === 'macon')).toMatchObject({ byRoad: false, distance: '25 miles' });
  });

  it('shares the roads that both name, without what is said in brackets, those that are drawn first', () => {
    const site = changeSite(tinySite(), {
      cities: {
        montpelier: { majorRoads: ['US-2 (Main Street)', 'VT-12 / VT-14'] },
        barre: { majorRoads: ['VT-14', 'US-302 / US-2'] },
      },
    });
    const from = planOf(site);
    expect(cityOf('montpelier', from).nearby.find(({ slug }) => slug === 'barre')?.roads).toEqual(['US-2', 'VT-14']);
  });

  it('leaves out a road that both name and that passes one of them by, and begins with the closest', () => {
    // Both name I-75, which runs miles to the west of Warner Robins; GA-142 passes Mansfield at a distance.
    expect(cityOf('centerville').nearby.find(({ slug }) => slug === 'warner-robins')?.roads).not.toContain('I-75');
    expect(cityOf('mansfield').nearby.find(({ slug }) => slug === 'newborn')?.roads[0]).toBe('County Road 213');
    expect(cityOf('newborn').nearby.find(({ slug }) => slug === 'mansfield')?.roads[0]).toBe('County Road 213');
  });

  it('knows the cities around it, nearest first, without itself', () => {
    for (const city of recordsOf(plan).cities) {
      const { around } = cityOf(city.slug);
      const miles = around.map(({ slug }) =>
        milesBetween(city, recordsOf(plan).cities.find((other) => other.slug === slug) ?? city),
      );
      expect(miles).toEqual([...miles].sort((a, b) => a - b));
      expect(around.map(({ slug }) => slug)).not.toContain(city.slug);
      expect(miles.at(-1)).toBeLessThanOrEqual(cityOf(city.slug).center.coverage.radius);
    }
    expect(cityOf('covington').around.map(({ slug }) => slug)).not.toContain('forsyth');
  });

  it('says how it lies from the centre that serves it', () => {
    expect(cityOf('gray').distance).toEqual({
      text: '15 miles',
      amount: 15,
      from: 'Macon',
      measured: 'by road',
      direction: 'northeast',
    });
    expect(cityOf('covington').distance).toMatchObject({ amount: 0, direction: '' });
    expect(cityOf('gray').center).toMatchObject({
      name: 'Musella Service Center',
      addressLine: '570 Smith Chapel Rd, Musella, GA 31066',
    });
  });

  it('has the links, testimonials and questions of its record', () => {
    expect(cityOf('macon').more).toEqual([
      { title: 'Need a tow now? What happens when you call', href: '/towing-macon-ga' },
    ]);
    expect(cityOf('macon').testimonials.map(({ id }) => id)).toEqual([1, 9]);
    expect(cityOf('macon').questions).toHaveLength(8);
    expect(cityOf('gray')).toMatchObject({ more: [], article: [], questions: [], testimonials: [] });
  });
});

describe('a service in a city', () => {
  const idsOf = (links: readonly { readonly slug: string }[]) =>
    links.map(({ slug }) => shippedSite().services.find((service) => service.slug === slug)?.id);

  it('shows the notes that help with it, and those that help with all', () => {
    const notes = [
      { text: 'For winching.', services: ['winching-services'] },
      { text: 'For all.', services: [] },
      { text: 'For two.', services: ['winching-services', 'lockout-services'] },
      { text: 'For lockouts.', services: ['lockout-services'] },
    ];
    const from = planOf(changeSite(shippedSite(), { cities: { gray: { notes } } }));
    expect(propsOf('/locations/gray/winching-services', from).offer.notes).toEqual([
      'For winching.',
      'For all.',
      'For two.',
    ]);
    expect(propsOf('/locations/gray/jumpstart-services', from).offer.notes).toEqual(['For all.']);
  });

  it('links no pair that is not offered', () => {
    const holes = planOf(
      changeSite(shippedSite(), {
        cities: { macon: { notOffered: ['winching-services'] }, gray: { notOffered: ['accident-recovery'] } },
      }),
    );
    const { offer } = propsOf('/locations/gray/disaster-recovery', holes);
    expect(idsOf(offer.sideLinks)).toEqual([1, 2, 3, 4, 5]);
    expect(propsOf('/locations/gray/winching-services', holes).offer.locations.map(({ slug }) => slug)).not.toContain(
      'macon',
    );
    expect(serviceOf(6, holes).locations.map(({ slug }) => slug)).not.toContain('macon');
    expect(holes.byPath.has('/locations/macon/winching-services')).toBe(false);
  });
});

describe('the not-found page', () => {
  it('tries the longest alias first and none with a parameter', () => {
    const from = viewsOf(plan).looseAliases.map((alias) => alias.from);
    expect(from.some((path) => path.includes('{'))).toBe(false);
    expect(from.map(({ length }) => length)).toEqual(from.map(({ length }) => length).sort((a, b) => b - a));
  });
});

describe('what is shown of numbers and times', () => {
  it.each([
    ['+14785550142', '(478) 555-0142'],
    ['+442079460000', '+44 20 7946 0000'],
  ])('the number %s is shown as %s', (e164, display) => {
    expect(viewPhone(e164)).toEqual({ display, e164, href: `tel:${e164}`, sms: `sms:${e164}` });
  });

  it.each([
    ['00:00', '12:00 AM'],
    ['08:05', '8:05 AM'],
    ['12:00', '12:00 PM'],
    ['18:30', '6:30 PM'],
  ])('%s is %s', (clock, text) => {
    expect(formatClock(clock)).toBe(text);
  });

  it('a price in dollars, with cents where there are any; none where the data gives none', () => {
    const price = { from: 1250, includes: 'one day', perMile: 4.5, dependsOn: ['Distance'] };
    const priced = planOf(changeSite(tinySite(), { services: { 'piano-moving': { price } } }));
    const prices = recordsOf(priced).services.map((_, index) => serviceOf(index, priced).price);
    expect(prices.filter(Boolean)).toEqual([
      { amount: 1250, from: '$1,250', includes: 'one day', perMile: '$4.50', dependsOn: ['Distance'] },
    ]);
  });

  it('where and when a customer said it, as far as the data says', () => {
    const [first] = tinySite().testimonials;
    if (!first) throw new Error('there is no testimonial');
    const said = (more: object) =>
      viewsOf(planOf({ ...tinySite(), testimonials: [{ ...first, ...more }] })).testimonials('home')[0]?.source;
    expect(said({ source: 'Google', date: '2026-03-01' })).toBe('Google, March 2026');
    expect(said({ date: '2026-12-31' })).toBe('December 2026');
    expect(said({})).toBe('');
  });
});
