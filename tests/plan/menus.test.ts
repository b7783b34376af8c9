/** Menus: the pages that definitions put into the header and the footer, and what becomes of those without records or links. */
import { describe, expect, it } from 'vitest';
import { parseRobots } from '../../generator/check/parse-robots.ts';
import { unlinked } from '../../generator/check/site-rules/pages.ts';
import type { PageSummary } from '../../generator/define/rule.ts';
import { defineCollection, definePage, defineSite, z } from '../../generator/define/index.ts';
import { localService } from '../../generator/local-service/index.ts';
import { testimonials } from '../../generator/local-service/names.ts';
import { planSite, type Plan } from '../../generator/plan/pages.ts';
import { changeSite, dataIn, planOf, tinySite, viewsOf } from '../fixtures/sites.ts';
import { ROOT } from '../fixtures/workplaces.ts';

const brands = defineCollection({ name: 'brands', singular: 'brand', schema: z.strictObject({ slug: z.string() }) });
const props = () => ({});
const site = defineSite(localService(), {
  collections: [brands],
  pages: [
    definePage('/imprint', { component: 'ImprintPage', menu: { footer: 'Imprint' }, props }),
    definePage('/prices', { component: 'PricesPage', menu: { header: 'Prices', footer: 'Prices' }, props }),
    definePage('/brands', {
      component: 'BrandsPage',
      menu: { header: 'Brands' },
      where: (_, { data }) => data.all(brands).length > 0,
      props,
    }),
  ],
});

const tiny = dataIn(`${ROOT}/tests/fixtures/tiny/data`);
const planWith = (records: Readonly<Record<string, readonly unknown[]>>): Plan =>
  planSite(site, { ...tiny, records: { ...tiny.records, brands: [], ...records } }, '2026-11-20');
const hrefsIn = (plan: Plan, menu: 'header' | 'footer'): string[] =>
  viewsOf(plan).site.menus[menu].map(({ href }) => href);

describe('a page with a menu', () => {
  it('is in the header before the contact page, or in the footer, by the label of its definition', () => {
    const plan = planWith({});
    expect(hrefsIn(plan, 'header')).toEqual(['/', '/about', '/services', '/locations', '/prices', '/contact']);
    expect(viewsOf(plan).site.menus.footer).toEqual([
      { href: '/imprint', text: 'Imprint', sentence: '' },
      { href: '/prices', text: 'Prices', sentence: '' },
    ]);
  });

  it('exists and is linked only where its definition says so', () => {
    const [empty, filled] = [planWith({}), planWith({ brands: [{ slug: 'one' }] })];
    expect([empty, filled].map((plan) => plan.byPath.has('/brands'))).toEqual([false, true]);
    expect([empty, filled].map((plan) => hrefsIn(plan, 'header').includes('/brands'))).toEqual([false, true]);
  });

  it('cannot be one of many', () => {
    expect(() =>
      definePage('/brands/{brand}', { each: { brand: brands }, menu: { header: 'x' }, component: 'BrandPage', props }),
    ).toThrow('a menu cannot link to it');
  });
});

it('reviews have no page where there are none, and the page for a miss does not lead to it', () => {
  const without = planOf(changeSite(tinySite(), { testimonials: [] }));
  expect(tiny.records[testimonials.name]?.length).toBeGreaterThan(0);
  for (const [plan, there] of [[planOf(tinySite()), true] as const, [without, false] as const]) {
    expect(plan.byPath.has('/reviews')).toBe(there);
    expect(plan.byPath.get('/404')?.props()).toMatchObject({ hasReviews: there });
  }
});

it('gen check finds public pages without a link from a public page; redirects lead on', () => {
  const paths = ['/', '/imprint', '/lost', '/staff', '/hidden'];
  const links: Readonly<Record<string, readonly string[]>> = { '/': ['/old', '/hidden'], '/staff': ['/lost'] };
  const page = (path: string): PageSummary => ({
    path,
    file: `${path.slice(1) || 'index'}.html`,
    role: 'page',
    component: 'APage',
    language: 'en-US',
    title: '',
    description: '',
    noindex: path === '/hidden',
    dateModified: '',
    ids: [],
    targets: (links[path] ?? []).map((target) => ({ use: 'link', path: target, id: '', offset: 0, name: '<a href>' })),
    alternates: [],
    nodes: [],
    runs: '',
    bytes: 0,
    compressed: 0,
  });
  const planned = { component: 'APage', language: 'en-US', sitemap: true, notFound: false, limit: null };
  const found = unlinked.check({
    facts: { siteUrl: 'https://x.example', policies: [], names: [], values: {} },
    release: false,
    files: new Set(),
    planned: new Map(paths.map((path) => [path, { path, ...planned }])),
    redirectOf: (path) => (path === '/old' ? '/imprint' : null),
    pages: paths.map(page),
    isDisallowed: parseRobots('User-agent: *\nDisallow: /staff\n', 'https://x.example').isDisallowed,
    read: () => '',
    sizeOf: () => 0,
    sources: [],
  });
  expect(found.map(({ file }) => file)).toEqual(['lost.html']);
});
