/** A site that chooses its addresses, as one that moves from WordPress does, with pages for services in cities only where there is text. */
import { beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../generator/check/command.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { readPage } from '../fixtures/html.ts';

const SITE = `
import { defineSite, extendPage, z } from 'areaserved';
import { cities, localService, pageOf } from 'areaserved/local-service';

const fields = { service: { category: z.string() } };

const cityPage = extendPage(pageOf('CityPage'), { sitemap: [1.0, 'daily'] });

export default defineSite(
  localService({
    fields,
    paths: {
      locations: '/areas',
      city: '/areas/{city.state}/{city}',
      cityService: '/{service}-{city}-{city.state}',
      service: '/services/{service.category}/{service}',
    },
    cityServicePages: 'with-text',
  }),
  {
    pages: [cityPage],
    redirects: () => [{ from: '/locations/{city}', to: '/areas/{city.state}/{city}', each: { city: cities } }],
  },
);
`;

const { tiny } = workplaces();
let place: Workplace;

/** Writes the addresses into the data that name them. */
function move(): void {
  place.write('site.ts', SITE);
  place.edit('data/services/piano-tuning.yaml', 'slug: piano-tuning', 'slug: piano-tuning\ncategory: Care at home');
  place.edit('data/services/piano-moving.yaml', 'slug: piano-moving', 'slug: piano-moving\ncategory: Transport');
  place.edit('data/home-cards.yaml', '/services/piano-tuning', '/services/care-at-home/piano-tuning');
  place.edit('data/home-cards.yaml', '/services/piano-moving', '/services/transport/piano-moving');
  place.edit('data/aliases.yaml', '/services/piano-tuning', '/services/care-at-home/piano-tuning');
  place.edit('data/aliases.yaml', '/locations/{city}', '/areas/vt/{city}');
  place.edit(
    'data/cities/montpelier.yaml',
    'and pitch falls with it.',
    'and pitch falls with it. We tune them in May, when it is back.',
  );
}

beforeAll(async () => {
  place = await tiny();
  move();
  await place.build();
});

describe('addresses of a site', () => {
  it('are those of its pages', () => {
    const pages = place
      .files()
      .filter((file) => /^(?!demo\/).*\.html$/.test(file) && !place.read(file).includes('http-equiv="refresh"'));
    expect(pages).toEqual([
      '404.html',
      'about.html',
      'areas.html',
      'areas/404.html',
      'areas/vt/barre.html',
      'areas/vt/montpelier.html',
      'areas/vt/waterbury.html',
      'contact.html',
      'index.html',
      'internal-linking-audit.html',
      'missing-service-pages.html',
      'montpelier-area-build-status.html',
      'piano-tuning-montpelier-vt.html',
      'reviews.html',
      'services.html',
      'services/404.html',
      'services/care-at-home/piano-tuning.html',
      'services/transport/piano-moving.html',
    ]);
  });

  it('are in links, structured data, maps, redirects and the sitemap: the check finds nothing', async () => {
    const { findings } = await check(place.project, { release: false });
    expect(findings).toEqual([]);
    expect(place.read('sitemap.xml')).toContain('/areas/vt/barre</loc>');
    expect(place.read('_redirects')).toContain('/locations/barre /areas/vt/barre 301\n');
  });

  it('lead from a service without text in a city to the page of the service', () => {
    const hub = readPage(place.read('areas/vt/montpelier.html'));
    const hrefs = hub.find('main a').map((link) => link.attrs.find(({ name }) => name === 'href')?.value);
    expect(hrefs).toContain('/piano-tuning-montpelier-vt');
    expect(hrefs).toContain('/services/transport/piano-moving');
    const { cities, totals } = JSON.parse(place.read('build-status.json'));
    expect(totals).toMatchObject({ servicePages: 1, servicePagesBuilt: 1, percentComplete: 100 });
    expect(cities[0]).toMatchObject({ withoutText: ['piano-moving'], notOffered: [], percentComplete: 100 });
  });
});

it('a city without what the address names is a mistake at its record, in one run with those of components', async () => {
  place.write('components/ui/Quote.css', '@media (width > {');
  place.edit('site.ts', "city: '/areas/{city.state}/{city}'", "city: '/areas/{city.county}/{city}'");
  place.edit('data/cities/barre.yaml', 'county: Washington\n', '');
  expect(await place.fail()).toMatchInlineSnapshot(`
    "components/ui/Quote.css:1:16
      The stylesheet cannot be read: Unexpected token CurlyBracketBlock.
      Check the braces and semicolons here.
    data/cities/barre.yaml:1:1  county
      The path "/areas/{city.county}/{city}" needs "county", which is missing here.
      Write a name with letters or digits in "county", or choose another path."
  `);
});
