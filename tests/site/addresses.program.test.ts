/** The addresses of the shipped site that the specification names: rows of the sitemap, and where the old ones lead. `gen check` holds the rest. */
import { beforeAll, expect, it } from 'vitest';
import { shippedSite } from '../fixtures/sites.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtShipped } = workplaces();
const site = shippedSite();
let place: Workplace;
beforeAll(async () => {
  place = await builtShipped();
});

/** The specification's table of legacy aliases, and its known routes. */
const ALIASES: Readonly<Record<string, string>> = {
  '/towing': '/services/light-medium-duty-towing',
  '/towing-services': '/services/light-medium-duty-towing',
  '/roadside': '/services/roadside-assistance',
  '/roadside-help': '/services/roadside-assistance',
  '/motorcycle': '/services/motorcycle-towing',
  '/lockout': '/services/lockout-services',
  '/land-clearing': '/services/land-clearing-grading',
  '/building-transport': '/services/storage-building-transport',
  '/winch': '/services/winching-services',
  '/jumpstart': '/services/jumpstart-services',
  '/disaster': '/services/disaster-recovery',
  '/accident': '/services/accident-recovery',
  '/macon': '/locations/macon',
  '/warner-robins': '/locations/warner-robins',
  '/covington': '/locations/covington',
  '/conyers': '/locations/conyers',
  '/byron': '/locations/byron',
  '/macon-towing': '/locations/macon/light-medium-duty-towing',
  '/covington-towing': '/locations/covington/light-medium-duty-towing',
  '/warner-robins-towing': '/locations/warner-robins/light-medium-duty-towing',
  '/about-us': '/about',
  '/contact-us': '/contact',
  '/our-services': '/services',
  '/service-areas': '/locations',
  '/testimonials': '/reviews',
  '/customer-reviews': '/reviews',
  '/home': '/',
  '/default': '/',
};

it('the sitemap has exactly the pages of the specification, each with its priority and frequency', () => {
  const row = (path: string, text: string): readonly [string, string] => [path, text];
  const expected = [
    row('/', '1.0 weekly'),
    ...['/about', '/contact'].map((path) => row(path, '0.8 monthly')),
    ...['/services', '/locations'].map((path) => row(path, '0.9 weekly')),
    row('/reviews', '0.7 weekly'),
    ...site.services.map(({ slug }) => row(`/services/${slug}`, '0.8 monthly')),
    ...site.cities.flatMap((city) => [
      row(`/locations/${city.slug}`, '0.9 weekly'),
      ...site.services.map((service) => row(`/locations/${city.slug}/${service.slug}`, '0.8 monthly')),
    ]),
  ];
  const rows = place
    .read('sitemap.xml')
    .matchAll(/<loc>(.*?)<\/loc><lastmod>.*?<\/lastmod><changefreq>(.*?)<\/changefreq><priority>(.*?)<\/priority>/g);
  const found = [...rows].map(([, url = '', frequency, priority]) =>
    row(url.slice(site.business.url.length) || '/', `${priority} ${frequency}`),
  );
  expect(expected).toHaveLength(291);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
});

it('old addresses have a stub each: those of the specification and the two patterns for each city', () => {
  const patterns = site.cities.flatMap(({ slug }) => [
    [`/services/light-and-medium-duty-towing/${slug}`, `/locations/${slug}/light-medium-duty-towing`],
    [`/services/heavy-duty-towing/${slug}`, `/locations/${slug}`],
  ]);
  const stubs = place
    .files()
    .filter((file) => file.endsWith('.html'))
    .flatMap((file) => {
      const [, to] = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(place.read(file)) ?? [];
      return to === undefined ? [] : [[`/${file.slice(0, -5)}`, to]];
    });
  expect(Object.fromEntries(stubs)).toEqual({ ...ALIASES, ...Object.fromEntries(patterns) });
});

it('all host files have the same old addresses', () => {
  const { redirects } = JSON.parse(place.read('vercel.json')) as {
    redirects: { source: string; destination: string; statusCode: number }[];
  };
  for (const [from, to] of Object.entries({ ...ALIASES, '/index': '/' }))
    expect(redirects, from).toContainEqual({ source: from, destination: to, statusCode: 301 });
  expect(redirects).toHaveLength(Object.keys(ALIASES).length + 1 + 2 * site.cities.length);
});
