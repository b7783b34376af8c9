/** Menus: the pages that definitions put into the header and the footer, and what becomes of those without records or links. */
import { describe, expect, it } from 'vitest';
import { parseRobots } from '../../generator/check/robots.ts';
import { unlinked } from '../../generator/check/site-rules/pages.ts';
import type { CheckedSite, PageContext, PageSize, PageSummary } from '../../generator/check/types.ts';
import { readPage } from '../../generator/check/html/page.ts';
import { defineCollection, definePage, defineSite, z } from '../../generator/define/index.ts';
import { hashText } from '../../generator/hash.ts';
import { localService } from '../../generator/local-service/index.ts';
import { testimonials } from '../../generator/local-service/names.ts';
import { menus } from '../../generator/local-service/rules/menus.ts';
import { planSite, type Plan } from '../../generator/plan/site-plan.ts';
import { changeSite, dataIn, planOf, tinySite, viewsOf } from '../fixtures/sites.ts';
import { ROOT } from '../fixtures/workplaces.ts';

const brands = defineCollection({ name: 'brands', singular: 'brand', schema: z.strictObject({ slug: z.string() }) });
const props = () => ({});
const site = defineSite(localService, {
  collections: [brands],
  pages: [
    definePage('/imprint', { component: 'ImprintPage', menu: { footer: 'Imprint' }, props }),
    definePage('/prices', { component: 'PricesPage', menu: { header: 'Prices', footer: 'Prices' }, props }),
    definePage('/brands', { component: 'BrandsPage', menu: { header: 'Brands' }, lists: brands, props }),
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

  it('stands where the theme says; any other page can be added by its path', () => {
    const theme = { menus: { header: ['/prices', '/services/sweeping-day', '/'], footer: [] } };
    expect(hrefsIn(planWith({ theme: [theme] }), 'header')).toEqual([
      ...['/prices', '/services/sweeping-day', '/', '/about', '/services', '/locations', '/contact'],
    ]);
    expect(viewsOf(planWith({ theme: [theme] })).site.menus.header[1]?.text).toBe('Sweeping day');
  });

  it('exists and is linked only while the collection that it is about has records', () => {
    const [empty, filled] = [planWith({}), planWith({ brands: [{ slug: 'one' }] })];
    expect([empty, filled].map((plan) => plan.indexOf('/brands') >= 0)).toEqual([false, true]);
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
    expect(plan.indexOf('/reviews') >= 0).toBe(there);
    expect(plan.pageAt(plan.indexOf('/404')).props).toMatchObject({ hasReviews: there });
  }
});

describe('gen check', () => {
  const paths = ['/', '/imprint', '/lost', '/staff', '/hidden'];
  const pages = paths.map((path) => ({
    ...{ path, file: `${path.slice(1) || 'index'}.html`, role: 'page', noindex: path === '/hidden' },
    links: Uint32Array.from({ '/': ['/old', '/hidden'], '/staff': ['/lost'] }[path]?.map(hashText) ?? []),
  })) as unknown as readonly PageSummary[];
  const checked = {
    outlines: pages,
    planned: new Map(paths.map((path) => [path, {}])),
    redirects: new Map([['/old', '/imprint']]),
    robots: parseRobots('User-agent: *\nDisallow: /staff\n', 'https://x.example'),
  } as unknown as CheckedSite;

  it('finds public pages without a link from a public page; redirects lead on', () => {
    expect(unlinked.check(checked).map(({ file }) => file)).toEqual(['lost.html']);
  });

  it.each([
    ['Cookies and tracking', 1, []],
    ['Datenschutzgrundverordnung', 1, ['Datenschutzgrundverordnung']],
    ['Verbraucherhinweise', 1.5, ['Verbraucherhinweise']],
  ])('judges the label "%s" in a font of width %d by its longest word', (label, breadth, expected) => {
    const html = `<html><body><ul class="menu-main"><li><a href="/x">${label}</a></li></ul></body></html>`;
    const page = readPage({ file: 'index.html', path: '/', role: 'page', component: 'HomePage', limit: null, html });
    const context = { facts: { values: { fontBreadth: breadth } } } as unknown as PageContext;
    const found = menus.page?.check(page, context, {} as PageSize) ?? [];
    expect(found.map(({ detail }) => detail)).toEqual(expected);
  });
});
