/** Every address of the shipped site: what the sitemap says of it, where the old ones lead, and that nothing links to nothing. */
import { beforeAll, describe, expect, it } from 'vitest';
import { attribute, readPage, type PageFacts } from '../fixtures/html.ts';
import { shippedSite } from '../fixtures/sites.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtShipped } = workplaces();
const site = shippedSite();
let place: Workplace;
let pages: ReadonlyMap<string, PageFacts>;
let stubs: ReadonlyMap<string, PageFacts>;
let sitemap: ReadonlyMap<string, string>;
beforeAll(async () => {
  place = await builtShipped();
  const all = place
    .files()
    .filter((file) => file.endsWith('.html'))
    .map((file) => [file === 'index.html' ? '/' : `/${file.slice(0, -5)}`, readPage(place.read(file))] as const);
  const isStub = (page: PageFacts): boolean =>
    page.find('meta').some((element) => attribute(element, 'http-equiv') === 'refresh');
  pages = new Map(all.filter(([, page]) => !isStub(page)));
  stubs = new Map(all.filter(([, page]) => isStub(page)));
  sitemap = new Map(
    [
      ...place
        .read('sitemap.xml')
        .matchAll(
          /<loc>(.*?)<\/loc><lastmod>.*?<\/lastmod><changefreq>(.*?)<\/changefreq><priority>(.*?)<\/priority>/g,
        ),
    ].map(([, url = '', frequency, priority]) => [
      url.slice(site.business.url.length) || '/',
      `${priority} ${frequency}`,
    ]),
  );
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

describe('the sitemap', () => {
  it('has exactly the pages of the specification, each with its priority and frequency', () => {
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
    expect(expected).toHaveLength(291);
    expect(Object.fromEntries(sitemap)).toEqual(Object.fromEntries(expected));
  });

  it('has no page that asks not to be indexed, no not-found page and no redirect', () => {
    for (const [path, page] of pages)
      if (page.meta('robots')?.includes('noindex') || page.canonical === null)
        expect(sitemap.has(path), path).toBe(false);
    for (const path of stubs.keys()) expect(sitemap.has(path), path).toBe(false);
  });

  it('has every page with the index tag, but for those that crawlers are asked to leave alone and the landing page', () => {
    const missing = [...pages]
      .filter(([path, page]) => page.meta('robots') === 'index, follow' && !sitemap.has(path))
      .map(([path]) => path);
    expect(missing).toEqual(['/macon-area-build-status', '/macon-service-page-tracker', '/towing-macon-ga']);
  });
});

describe('old addresses', () => {
  it('have a stub each: those of the specification and the two patterns for each city', () => {
    const patterns = site.cities.flatMap(({ slug }) => [
      [`/services/light-and-medium-duty-towing/${slug}`, `/locations/${slug}/light-medium-duty-towing`],
      [`/services/heavy-duty-towing/${slug}`, `/locations/${slug}`],
    ]);
    const targets = [...stubs].map(([path, stub]) => [
      path,
      attribute(stub.find('meta[http-equiv=refresh]')[0] ?? stub.find('meta')[0]!, 'content')?.replace('0; url=', ''),
    ]);
    expect(Object.fromEntries(targets)).toEqual({ ...ALIASES, ...Object.fromEntries(patterns) });
  });

  it('lead to pages that are there, by the canonical of the page, and are no pages themselves', () => {
    for (const [path, stub] of stubs) {
      const target = stub.canonical?.slice(site.business.url.length) || '/';
      expect(pages.has(target), `${path} → ${target}`).toBe(true);
      expect(pages.get(target)?.canonical === stub.canonical || target === '/', path).toBe(true);
      expect(pages.has(path), path).toBe(false);
      expect(stub.meta('robots'), path).toBeNull();
    }
  });

  it('are told to the hosts in the same words', () => {
    const { redirects } = JSON.parse(place.read('vercel.json')) as {
      redirects: { source: string; destination: string; statusCode: number }[];
    };
    for (const [from, to] of Object.entries({ ...ALIASES, '/index': '/' }))
      expect(redirects, from).toContainEqual({ source: from, destination: to, statusCode: 301 });
    expect(redirects).toHaveLength(Object.keys(ALIASES).length + 1 + 2 * site.cities.length);
  });
});

describe('links', () => {
  it('of every page lead to pages that are there, and to parts of the page that are there', () => {
    const broken: string[] = [];
    // Staff also get files to read.
    const files = new Set(place.files().map((file) => `/${file}`));
    const parts = new Map(
      [...pages].map(([path, page]) => [path, new Set(page.find('[id]').map((element) => attribute(element, 'id')))]),
    );
    for (const [path, page] of pages)
      for (const href of page.hrefs('a').filter((one) => /^[/#]/.test(one) && one !== '#top')) {
        const [to = '', part] = href.split('#');
        const isThere = part === undefined ? pages.has(to) || files.has(to) : parts.get(to || path)?.has(part);
        if (!isThere) broken.push(`${path}: ${href}`);
      }
    expect(broken).toEqual([]);
  });

  it('never go through a redirect', () => {
    const detours = [...pages].flatMap(([path, page]) =>
      page
        .hrefs('a')
        .filter((href) => stubs.has(href))
        .map((href) => `${path}: ${href}`),
    );
    expect(detours).toEqual([]);
  });

  it('reach every page that searchers may find within three clicks', () => {
    const depth = new Map([['/', 0]]);
    for (const path of depth.keys())
      for (const href of pages.get(path)?.hrefs('a') ?? [])
        if (pages.has(href) && !depth.has(href)) depth.set(href, (depth.get(path) ?? 0) + 1);
    for (const path of sitemap.keys()) expect(depth.get(path), path).toBeLessThanOrEqual(3);
  });
});

describe('heads', () => {
  it('are unique: titles and descriptions of all pages that have an address', () => {
    const own = [...pages].filter(([, page]) => page.canonical !== null);
    for (const of of [
      (page: PageFacts) => page.title,
      (page: PageFacts) => page.meta('description'),
      (page: PageFacts) => page.canonical,
    ])
      expect(new Set(own.map(([, page]) => of(page))).size).toBe(own.length);
  });

  it('say of each page its own address, language, one heading and the day of its content', () => {
    for (const [path, page] of pages) {
      expect(page.canonical, path).toBe(
        /^\/(services\/|locations\/)?404(-service)?$/.test(path) ? null : site.business.url + path,
      );
      expect(attribute(page.find('html')[0]!, 'lang'), path).toBe('en-US');
      expect(page.texts('h1'), path).toHaveLength(1);
      if (page.canonical)
        expect(page.jsonLd[0], path).toMatchObject({
          '@type': 'WebPage',
          url: page.canonical,
          name: page.title,
          description: page.meta('description'),
          dateModified: '2026-11-20',
        });
    }
  });
});
