/** The site that ships, held against the specification: its route table row by row, its constants, its caps. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { BuildReport } from '../../generator/build/summary.ts';
import { milesBetween } from '../../generator/local-service/distance.ts';
import type { City } from '../../generator/local-service/types.ts';
import { nodeOf, readPage, textOf, type PageFacts } from '../fixtures/html.ts';
import { compiledProgram } from '../fixtures/program.ts';
import { shippedSite } from '../fixtures/sites.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtShipped } = workplaces();
const site = shippedSite();
const ORIGIN = site.business.url;
const BRAND = site.business.brand;
const SHORT_BRAND = 'Red Clay Towing';
const UNINCORPORATED = ['dry-branch', 'lizella', 'bonaire'];
const PHONE = '(478) 555-0142';
let place: Workplace;
let report: BuildReport;
/** CI runs `gen check --json`: its exit code and its report. */
let checked: { code: number | null; pages: number; findings: readonly unknown[] };
const pages = new Map<string, PageFacts>();

beforeAll(async () => {
  place = await builtShipped();
  report = await place.build();
  const program = await compiledProgram();
  const { code, stdout } = await program.run(place, ['check', '--json']);
  checked = { code, ...(JSON.parse(stdout) as Omit<typeof checked, 'code'>) };
}, 600_000);

/** The page in a file, read once. */
function pageIn(file: string): PageFacts {
  const known = pages.get(file) ?? readPage(place.read(file));
  pages.set(file, known);
  return known;
}
const at = (path: string): PageFacts => pageIn(path === '/' ? 'index.html' : `${path.slice(1)}.html`);
const h1 = (path: string): string | undefined => at(path).texts('h1')[0];
const h2s = (path: string): string[] => at(path).texts('main h2');

const PAIRS = site.cities.flatMap((city) =>
  site.services.map((service) => ({ city, service, path: `/locations/${city.slug}/${service.slug}` })),
);

describe('the whole', () => {
  it('has nothing that gen check finds', () => {
    expect(checked).toMatchObject({ code: 0, pages: 300, findings: [] });
  });

  it('has 250 of 250 city-service pages, 25 hubs, and 291 addresses in the sitemap', () => {
    expect(PAIRS).toHaveLength(250);
    expect({
      pages: report.pages.total,
      built: report.figures.servicePagesBuilt,
      of: report.figures.servicePages,
      cities: report.figures.citiesComplete,
    }).toEqual({ pages: 300, built: 250, of: 250, cities: 25 });
    expect(place.read('sitemap.xml').match(/<url>/g)).toHaveLength(291);
  });

  it('has a title and a description of its own on every indexable page', () => {
    const paths = [...place.read('sitemap.xml').matchAll(/<loc>(.*?)<\/loc>/g)].map(
      ([, url = '']) => url.slice(ORIGIN.length) || '/',
    );
    expect(new Set(paths.map((path) => at(path).title)).size).toBe(291);
    expect(new Set(paths.map((path) => at(path).meta('description'))).size).toBe(291);
    for (const path of paths)
      expect([at(path).canonical, at(path).meta('robots'), at(path).texts('h1').length], path).toEqual([
        ORIGIN + path,
        'index, follow',
        1,
      ]);
  });
});

describe('sitemap and robots', () => {
  it('the sitemap has exactly the pages for searchers, each with its priority and frequency and the day of the build', () => {
    const row = (path: string, text: string): readonly [string, string] => [path, text];
    const expected = [
      row('/', '1.0 weekly'),
      ...['/about', '/contact'].map((path) => row(path, '0.8 monthly')),
      ...['/services', '/locations'].map((path) => row(path, '0.9 weekly')),
      row('/reviews', '0.7 weekly'),
      ...site.services.map(({ slug }) => row(`/services/${slug}`, '0.8 monthly')),
      ...site.cities.map(({ slug }) => row(`/locations/${slug}`, '0.9 weekly')),
      ...PAIRS.map(({ path }) => row(path, '0.8 monthly')),
    ];
    const rows = place
      .read('sitemap.xml')
      .matchAll(
        /<loc>(.*?)<\/loc><lastmod>2026-11-20<\/lastmod><changefreq>(.*?)<\/changefreq><priority>(.*?)<\/priority>/g,
      );
    const found = [...rows].map(([, url = '', frequency, priority]) =>
      row(url.slice(ORIGIN.length) || '/', `${priority} ${frequency}`),
    );
    expect(expected).toHaveLength(291);
    expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected));
  });

  it('robots.txt allows all, disallows three paths, names the sitemap and a delay of 1', () => {
    expect(place.read('robots.txt').trim().split('\n').filter(Boolean)).toEqual([
      'User-agent: *',
      'Allow: /',
      'Disallow: /project-checklist',
      'Disallow: /macon-area-build-status',
      'Disallow: /macon-service-page-tracker',
      'Crawl-delay: 1',
      `Sitemap: ${ORIGIN}/sitemap.xml`,
    ]);
  });
});

describe('the shared layout', () => {
  it.each([
    '/',
    '/about',
    '/services/roadside-assistance',
    '/locations/macon',
    '/locations/gray/winching-services',
    '/contact',
    '/reviews',
    '/404',
  ])('stands on %s', (path) => {
    const page = at(path);
    expect(page.texts('header nav a').slice(0, 3)).toEqual(['Home', 'About', 'Services']);
    expect(page.hrefs('header details a')).toEqual([
      ...site.cities.map(({ slug }) => `/locations/${slug}`),
      '/locations',
    ]);
    expect(page.texts('dialog')[0]).toMatch(/^Menu/);
    expect(page.hrefs('dialog a').filter((href) => href.startsWith('/locations/'))).toEqual(
      site.cities.slice(0, 6).map(({ slug }) => `/locations/${slug}`),
    );
    expect(page.hrefs('footer a').filter((href) => href.startsWith('/services/'))).toEqual(
      site.services.map(({ slug }) => `/services/${slug}`),
    );
    expect(page.hrefs('footer a').filter((href) => href.startsWith('/locations/'))).toHaveLength(12);
    expect(page.texts('footer').join()).toContain('© 2026');
    expect(
      page
        .hrefs('a')
        .filter((href) => href.startsWith('tel:'))
        .every((href) => href === 'tel:+14785550142'),
    ).toBe(true);
    expect(page.text.includes('Book Now')).toBe(path !== '/contact');
  });
});

describe('the route table', () => {
  it('/ shows its sections in order, four cards, six reasons, six tips, six testimonials, five people', () => {
    expect(h2s('/')).toEqual([
      'See Our Team in Action',
      'Our Services',
      'About Us',
      'Why Choose Us',
      'Why Customers Love Us',
      'Meet Our Team',
      'Emergency Towing Tips',
      'Contact Us',
    ]);
    expect(at('/').find('section.home-services li')).toHaveLength(4);
    expect(at('/').find('section.reasons li')).toHaveLength(6);
    expect(at('/').find('section.tips li')).toHaveLength(6);
    expect(at('/').find('section.testimonials blockquote')).toHaveLength(6);
    expect(at('/').find('section.team li')).toHaveLength(5);
    expect(at('/').text).toContain(
      '24/7 Professional Towing and Recovery Services in South Atlanta and Middle Georgia',
    );
  });

  it('/about tells the story, the team, the mission and why', () => {
    expect(at('/about').text).toContain('Our Story');
    for (const value of ['Excellence', 'Reliability', 'Integrity']) expect(at('/about').text).toContain(value);
    expect(h2s('/about')).toEqual(expect.arrayContaining(['Our Story', 'Why Choose Us']));
  });

  it('/services has a card for each service and three places of each area', () => {
    expect(
      new Set(
        at('/services')
          .hrefs('main a')
          .filter((href) => /^\/services\//.test(href)),
      ).size,
    ).toBe(10);
    expect(
      at('/services')
        .hrefs('section.popular-locations a')
        .filter((href) => /^\/locations\//.test(href)),
    ).toEqual([
      '/locations/macon',
      '/locations/gray',
      '/locations/forsyth',
      '/locations/covington',
      '/locations/conyers',
      '/locations/oxford',
    ]);
  });

  it.each(site.services.map(({ slug, title }) => [slug, title]))(
    '/services/%s describes the service, with its first five locations and then the others',
    (slug, title) => {
      const path = `/services/${slug}`;
      expect(h1(path)).toBe(title);
      const pathsOf = (cities: readonly string[]) => cities.map((city) => `/locations/${city}/${slug}`);
      const first = ['macon', 'gray', 'forsyth', 'milledgeville', 'warner-robins'];
      expect(at(path).hrefs('.service-locations ul.rows a')).toEqual(pathsOf(first));
      expect(at(path).hrefs('.service-locations ul.chips a')).toEqual(
        pathsOf(site.cities.map(({ slug }) => slug).filter((city) => !first.includes(city))),
      );
      expect(at(path).text).toContain('570 Smith Chapel Rd');
      expect(at(path).text).toContain('5500 GA-162');
      expect(at(path).find('section.video-facade')).toHaveLength(slug === 'disaster-recovery' ? 1 : 0);
    },
  );

  it('/locations shows both centres and a card for each city', () => {
    expect(at('/locations').text).toMatch(/30 miles around Macon/);
    expect(at('/locations').text).toMatch(/20 miles around Covington/);
    expect(at('/locations').hrefs('.where a').sort()).toEqual(
      site.cities.map(({ slug }) => `/locations/${slug}`).sort(),
    );
  });

  it.each(site.cities.map((city) => [city.slug, city] as const))(
    '/locations/%s leads to its ten services and its neighbours',
    (slug, city) => {
      const path = `/locations/${slug}`;
      expect(
        at(path)
          .hrefs('main a')
          .filter((href) => href.startsWith(`${path}/`)),
      ).toEqual(site.services.map((service) => `${path}/${service.slug}`));
      expect(at(path).hrefs('section.nearby a')).toEqual(city.nearbyLocations.map((other) => `/locations/${other}`));
      expect(at(path).text).toContain(city.nearestServiceCenter.distance);
    },
  );

  it('/locations/macon is the rich one: article, eight questions, five steps, areas, two testimonials in tabs', () => {
    const page = at('/locations/macon');
    expect(page.find('section.questions details')).toHaveLength(8);
    expect(page.find('section.steps li')).toHaveLength(5);
    for (const area of [
      'Warner Robins',
      'Forsyth',
      'East Macon',
      'West Macon',
      'North Macon',
      'South Macon',
      'Cochran',
      'Bolingbroke',
    ])
      expect(page.texts('section.city-article li')).toContain(area);
    expect(page.find('blockquote')).toHaveLength(2);
    expect((nodeOf(page, 'FAQPage')?.mainEntity as unknown[]).length).toBe(8);
    expect(nodeOf(page, 'AutomotiveBusiness')).toMatchObject({
      priceRange: '$$',
      paymentAccepted: 'Cash, Credit Card',
      geo: { latitude: '32.79222', longitude: '-84.03111' },
      areaServed: { geoMidpoint: { latitude: '32.84000', longitude: '-83.63000' }, geoRadius: 48280 },
      address: { postalCode: '31066' },
      openingHoursSpecification: { opens: '00:00', closes: '23:59' },
    });
    expect(nodeOf(at('/locations/gray'), 'FAQPage')).toBeUndefined();
    expect(nodeOf(at('/locations/covington'), 'AutomotiveBusiness')).toMatchObject({
      areaServed: { geoRadius: 32187 },
    });
  });

  it('/towing-macon-ga has an address of its own', () => {
    expect(h1('/towing-macon-ga')).toBe('Towing & Recovery in Macon, GA');
    expect(at('/towing-macon-ga').text).toContain(
      'Professional towing and roadside assistance services in Macon and surrounding areas',
    );
    expect(at('/towing-macon-ga').title).toMatch(/^Towing & Recovery in Macon/);
    expect(at('/locations/macon').title).toBe('Macon, GA: Local Roads and All 10 Services | Red Clay Towing');
    expect(h1('/locations/macon')).toBe('Macon, road by road: all 10 services');
    expect(at('/towing-macon-ga').canonical).toBe(`${ORIGIN}/towing-macon-ga`);
  });

  it('/contact, /reviews and the staff pages are there', () => {
    expect(h1('/contact')).toBe('Book Online');
    // Its words wait in the island's props until the frame fails.
    expect(place.read('contact.html')).toContain('Booking System Temporarily Unavailable');
    expect(at('/reviews').find('blockquote')).toHaveLength(4);
    expect(
      at('/macon-service-page-tracker')
        .hrefs('main a')
        .filter((href) => href.startsWith('/locations/macon/')),
    ).toHaveLength(10);
    expect(at('/missing-service-pages').text).toContain('No missing pages found');
    expect(at('/internal-linking-audit').meta('robots')).toBe('noindex, nofollow');
    for (const name of ['Overview', 'City Status', 'Missing Pages'])
      expect(at('/macon-area-build-status').text).toContain(name);
  });

  it.each([
    ['/404', '404 Page Not Found', ''],
    ['/services/404', 'Service Not Found', 'The requested service information could not be loaded.'],
    ['/locations/404', 'City Not Found', 'The requested city information could not be loaded.'],
    ['/locations/404-service', 'Page Not Found', 'The requested city or service information could not be loaded.'],
  ])('%s says %s', (path, heading, text) => {
    expect(h1(path)).toBe(heading);
    expect(at(path).text).toContain(text);
    expect(at(path).canonical).toBeNull();
    expect(at(path).meta('robots')).toBe('noindex, nofollow');
  });
});

/** The cities that lie within the radius of the centre that serves this one, nearest first. */
function within(city: City): string[] {
  const radius = site.centers.find(({ id }) => id === city.nearestServiceCenter.center)?.coverage.radius ?? 0;
  return site.cities
    .map((other) => ({ slug: other.slug, miles: milesBetween(city, other) }))
    .filter(({ slug, miles }) => slug !== city.slug && miles <= radius)
    .sort((a, b) => a.miles - b.miles)
    .map(({ slug }) => slug);
}

describe('every city-service page', () => {
  it.each(PAIRS.map((pair) => [pair.path, pair] as const))('%s', (path, { city, service }) => {
    const page = at(path);
    const place = `in ${city.name}, GA |`;
    const titles = [`${service.title} ${place} ${BRAND}`, `${service.title} ${place} ${SHORT_BRAND}`];
    const short = `${service.shortTitle} ${place} ${SHORT_BRAND}`;
    expect(page.title).toBe(titles.find(({ length }) => length <= 60) ?? short);
    expect(page.meta('description')).toBe(
      `Professional ${service.title} in ${city.name}, GA. Fast, reliable service available 24/7. Call ${PHONE} for immediate assistance.`,
    );
    expect(h1(path)).toBe(`${service.title} in ${city.name}, GA`);
    expect(page.text).toContain(`services available 24/7 in ${city.name} and surrounding areas.`);
    expect(page.hrefs('main nav a').slice(0, 2)).toEqual(['/locations', `/locations/${city.slug}`]);
    expect(page.texts('section.offer .benefits h3')).toEqual(service.benefits.map(({ title }) => title));
    const nearest = within(city).slice(0, 10);
    expect(page.hrefs('section.nearby a').sort()).toEqual(
      nearest.map((slug) => `/locations/${slug}/${service.slug}`).sort(),
    );
    expect(page.find('section.why-cards li')).toHaveLength(4);
    expect(page.find('section.steps li')).toHaveLength(4);
    expect(page.find('section.questions details')).toHaveLength(city.slug === 'macon' ? 6 : 3);
    expect(page.hrefs('aside.info-panel a').filter((href) => href.startsWith('/locations/'))).toHaveLength(5);
    expect(page.texts('section.other-services li')).toHaveLength(3);
    expect(page.text).toContain(city.serviceTexts[service.slug]?.replace(/\s+/g, ' '));
    expect(nodeOf(page, 'Service')).toMatchObject({
      areaServed: { '@type': UNINCORPORATED.includes(city.slug) ? 'Place' : 'City', name: city.name },
      offers: { priceSpecification: { minPrice: service.price?.from, priceCurrency: 'USD' } },
      provider: { '@type': ['LocalBusiness', 'AutomotiveBusiness'], telephone: '+14785550142' },
    });
  });

  it('links to its service in its text, and is shared with the picture of the site', () => {
    for (const { path, service } of PAIRS) {
      expect(at(path).hrefs('section.offer a'), path).toContain(`/services/${service.slug}`);
      expect(at(path).meta('og:image'), path).toBe(`${ORIGIN}/og.png`);
    }
  });

  it('speaks of the appointment where the work is planned, and of an emergency nowhere but in the fixed sentences', () => {
    for (const { path, city, service } of PAIRS.filter(({ service: { appointmentNote } }) => appointmentNote)) {
      const { text } = at(path);
      const [subtitle] = at(path)
        .texts('main .hero p')
        .filter((line) => line.includes('surrounding areas'));
      const main = at(path)
        .find('main')
        .map(textOf)
        .join(' ')
        .replace(subtitle ?? '', '')
        .replace('Phone 24/7, work on the agreed day', '');
      expect(main, path).not.toMatch(/24\/7|30 minutes|immediate|Example Motor Club|911|day or night/i);
      if (city.slug !== 'macon') expect(text, path).toContain('we set the date with you');
      expect(at(path).hrefs('main .hero .actions a'), path).toEqual(['tel:+14785550142', '/contact']);
      const node = nodeOf(at(path), 'Service');
      expect(node, path).not.toHaveProperty('hoursAvailable');
      expect(node, path).toMatchObject({ availableChannel: { servicePhone: { contactType: 'customer service' } } });
      expect(at(`/services/${service.slug}`).text).not.toContain('Example Motor Club');
    }
    expect(nodeOf(at('/locations/gray/winching-services'), 'Service')).toMatchObject({
      hoursAvailable: { opens: '00:00', closes: '23:59' },
      availableChannel: { servicePhone: { contactType: 'emergency' } },
    });
  });

  it('promises no 30 minutes where the wait can be longer', () => {
    const paths = PAIRS.filter(({ service: { waitNote } }) => waitNote).map(({ path }) => path);
    expect(paths).toHaveLength(25);
    for (const path of [...paths, '/services/disaster-recovery']) {
      const main = at(path).find('main').map(textOf).join(' ');
      expect(main, path).not.toMatch(/30 minutes or less|Truck to you/);
      expect(main, path).toContain('the wait can be longer than 30 minutes');
    }
  });

  it('asks in Macon about six topics, in words that fit the service', () => {
    const topics = [/serve/, /24 hours a day/, /vehicles|motorcycles/, /fast|soon/, /flatbed towing/, /cost/];
    const asked = site.services.map(({ slug }) => at(`/locations/macon/${slug}`).texts('section.questions summary'));
    for (const questions of asked)
      expect(questions.map((question, index) => topics[index]?.test(question))).toEqual(topics.map(() => true));
    expect(new Set(asked.map((questions) => questions[4])).size).toBe(9);
  });

  it('names its city no more often than a reader needs', () => {
    for (const { path, city } of PAIRS) {
      const main = at(path).find('main').map(textOf).join(' ');
      expect(main.match(new RegExp(`(?<!-)\\b${city.name}\\b(?!-)`, 'g'))?.length, path).toBeLessThanOrEqual(22);
    }
  });

  it('turns the side links round: after service 9 come 10, 1, 2, 3 and 4', () => {
    const after = at('/locations/gray/disaster-recovery')
      .hrefs('aside.info-panel a')
      .filter((href) => href.startsWith('/locations/'));
    expect(after.map((href) => href.split('/').at(-1))).toEqual([
      'accident-recovery',
      'light-medium-duty-towing',
      'roadside-assistance',
      'motorcycle-towing',
      'lockout-services',
    ]);
  });
});

describe('structured data', () => {
  it('names one organization above both centers, and every place that they serve', () => {
    const graph = at('/').jsonLd.flatMap((node) => (node['@graph'] as (typeof node)[] | undefined) ?? [node]);
    const centers = graph.filter((node) => [node['@type']].flat().includes('AutomotiveBusiness'));
    expect(nodeOf(at('/'), 'Organization')).toMatchObject({ '@id': `${ORIGIN}/#organization`, name: BRAND });
    expect(centers).toHaveLength(2);
    const places = centers.flatMap(({ areaServed }) => areaServed as { '@type': string; name: string }[]);
    expect(places.filter((area) => area['@type'] === 'GeoCircle')).toMatchObject([
      { geoRadius: 48280 },
      { geoRadius: 32187 },
    ]);
    expect(places.filter((area) => area['@type'] === 'City')).toHaveLength(22);
    expect(places.filter((area) => area['@type'] === 'Place').map(({ name }) => name)).toHaveLength(3);
    for (const center of centers)
      expect(center).toMatchObject({ parentOrganization: { '@id': `${ORIGIN}/#organization` } });
  });

  const ADDRESSES = {
    musella: {
      streetAddress: '570 Smith Chapel Rd',
      addressLocality: 'Musella',
      addressRegion: 'GA',
      postalCode: '31066',
    },
    covington: { streetAddress: '5500 GA-162', addressLocality: 'Covington', addressRegion: 'GA', postalCode: '30016' },
  };

  it('gives each city the address and the radius of its center, every day around the clock, and each service that provider', () => {
    for (const city of site.cities) {
      const center = city.region === 'Macon Area' ? 'musella' : 'covington';
      const provider = {
        '@type': ['LocalBusiness', 'AutomotiveBusiness'],
        '@id': `${ORIGIN}/#${center}`,
        name: BRAND,
        telephone: '+14785550142',
        address: { '@type': 'PostalAddress', ...ADDRESSES[center], addressCountry: 'US' },
      };
      expect(nodeOf(at(`/locations/${city.slug}`), 'AutomotiveBusiness'), city.slug).toMatchObject({
        ...provider,
        areaServed: { '@type': 'GeoCircle', geoRadius: center === 'musella' ? 48280 : 32187 },
        openingHoursSpecification: {
          dayOfWeek: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
          opens: '00:00',
          closes: '23:59',
        },
        sameAs: ['https://facebook.example/redclaytowing', 'https://instagram.example/redclaytowing'],
      });
      for (const { slug, title, description } of site.services)
        expect(nodeOf(at(`/locations/${city.slug}/${slug}`), 'Service'), `${city.slug} ${slug}`).toMatchObject({
          name: title,
          description,
          areaServed: { name: city.name },
          provider,
        });
    }
  });
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

describe('aliases and legacy paths', () => {
  const patterns = site.cities.flatMap(({ slug }) => [
    [`/services/light-and-medium-duty-towing/${slug}`, `/locations/${slug}/light-medium-duty-towing`],
    [`/services/heavy-duty-towing/${slug}`, `/locations/${slug}`],
  ]);

  it('have a stub each: those of the specification and the two patterns for each city', () => {
    const stubs = place
      .files()
      .filter((file) => file.endsWith('.html'))
      .flatMap((file) => {
        const html = place.read(file);
        const [, to] = /http-equiv="refresh" content="0; url=([^"]*)"/.exec(html) ?? [];
        if (to === undefined) return [];
        expect(html, file).not.toContain('noindex');
        return [[`/${file.slice(0, -5)}`, to]];
      });
    expect(Object.fromEntries(stubs)).toEqual({ ...ALIASES, ...Object.fromEntries(patterns) });
  });

  it('are in the host files', () => {
    const { redirects } = JSON.parse(place.read('vercel.json')) as {
      redirects: { source: string; destination: string; statusCode: number }[];
    };
    const all = [...Object.entries({ ...ALIASES, '/index': '/' }), ...patterns];
    expect(redirects).toHaveLength(all.length);
    for (const [from = '', to] of all) {
      expect(redirects, from).toContainEqual({ source: from, destination: to, statusCode: 301 });
      expect(place.read('_redirects')).toMatch(new RegExp(`^${from} ${to} 301`, 'm'));
    }
  });
});
