/** Fields of a site's own, a center with its own facts, and pages of the kit with more props. */
import { describe, expect, it } from 'vitest';
import { Icon } from '../../components/ui/Icon.tsx';
import { definePage, defineSite, extendCollection, extendPage, z } from '../../generator/define/index.ts';
import type { Copy, Link, Picture, SiteDefinition } from '../../generator/define/index.ts';
import { completeProps } from '../../generator/define/page.ts';
import { readDataFiles } from '../../generator/load/data-files.ts';
import { loadRecords, type Loaded } from '../../generator/load/site.ts';
import {
  centers,
  cities,
  formatMoney,
  icon,
  localService,
  pageOf,
  team,
  viewPhone,
} from '../../generator/local-service/index.ts';
import type { SiteView } from '../../generator/local-service/types.ts';
import type { Fields } from '../../generator/local-service/types.ts';
import { planSite, type Page, type Plan } from '../../generator/plan/pages.ts';
import { ROOT } from '../fixtures/workplaces.ts';

/** Sentences that are their names. */
const COPY: Copy = { site: (name) => name, page: (name) => name };

const TINY = `${ROOT}/tests/fixtures/tiny/data`;

/** Loads the small business, with lines at the end of some of its files. */
function load(site: SiteDefinition, more: Readonly<Record<string, string>> = {}): Loaded {
  const files = readDataFiles(TINY, 'data').map((file) => {
    const [, lines = ''] = Object.entries(more).find(([name]) => file.file.endsWith(name)) ?? [];
    return { ...file, text: `${file.text.trimEnd()}\n${lines}` };
  });
  return loadRecords({ site, files, dataDir: TINY, dataName: 'data' });
}

function planned(site: SiteDefinition, more: Readonly<Record<string, string>> = {}): Plan {
  const { data, problems } = load(site, more);
  if (!data) throw new Error(problems.map(({ what }) => what).join('\n'));
  return planSite(site, data, '2026-11-20');
}

function propsOf(plan: Plan, path: string): Readonly<Record<string, unknown>> {
  const page = plan.byPath.get(path);
  if (!page || page.definition.afterBuild) throw new Error(`There is no page ${path}.`);
  return completeProps({ ...page, props: page.props() });
}

const fields = {
  city: { parkingNote: z.string().optional() },
  center: { gateCode: z.string().optional() },
  service: { warranty: z.string().optional() },
  person: { nickname: z.string().optional() },
  business: { founder: z.string().optional() },
} satisfies Fields;

describe('fields of a site', () => {
  it('are in the props of pages, nested ones too', () => {
    const plan = planned(localService({ fields }), {
      'cities/barre.yaml': 'parkingNote: Behind the opera house.\n',
      'centers.yaml': '  gateCode: "4711"\n',
      'business.yaml': 'founder: Ida Maple\n',
    });
    expect(propsOf(plan, '/locations/barre')).toMatchObject({
      city: { parkingNote: 'Behind the opera house.' },
      site: { founder: 'Ida Maple' },
    });
    expect(propsOf(plan, '/locations/waterbury')).toMatchObject({ city: { center: { gateCode: '4711' } } });
  });

  it('are keys with the value undefined where a record leaves them out, so that copy can ask for them', () => {
    const { city } = propsOf(planned(localService({ fields })), '/locations/barre') as { city: object };
    expect(Object.keys(city)).toContain('parkingNote');
  });

  it('are refused with a wrong type or another name', () => {
    const { problems } = load(localService({ fields }), { 'cities/barre.yaml': 'parkingNotes: no\n' });
    expect(problems.map(({ file, key, todo }) => [file, key, todo])).toEqual([
      ['data/cities/barre.yaml', 'parkingNotes', expect.stringContaining('Did you mean "parkingNote"?')],
    ]);
  });

  it('cannot have the name of a field of the kit, of a derived value, or belong to an unknown record', () => {
    expect(() => localService({ fields: { city: { county: z.string() } } })).toThrow(
      'The kit has a field of that name.',
    );
    expect(() =>
      planned(localService({ fields: { city: { wait: z.string().optional() } } }))
        .byPath.get('/locations/barre')
        ?.props({} as never),
    ).toThrow('Pages get a derived value of that name.');
    const wrong = { cities: {} } as Fields;
    expect(load(localService({ fields: wrong })).problems.map(({ what }) => what)).toEqual([
      'There is no kind of record called "cities".',
    ]);
  });

  it('reach links to services, too', () => {
    const plan = planned(localService({ fields }), { 'services/piano-moving.yaml': 'warranty: Two years\n' });
    const { site, city } = propsOf(plan, '/locations/barre') as {
      site: { services: { slug: string; warranty: string }[] };
      city: { offers: { slug: string; warranty: string }[] };
    };
    for (const links of [site.services, city.offers])
      expect(links.find(({ slug }) => slug === 'piano-moving')?.warranty).toBe('Two years');
  });
});

describe('a center with its own facts', () => {
  const own = `  phone: "+18025550199"
  email: waterbury@mapleandwire.example
  hours: { Mon-Fri: "8:00-12:00, 13:00-17:00" }
  bookingUrl: https://booking.example/waterbury
`;

  it('gives them to the pages of its cities, and leaves those of the others', () => {
    const plan = planned(localService(), { 'centers.yaml': own });
    expect(propsOf(plan, '/locations/waterbury/piano-tuning')).toMatchObject({
      site: {
        phone: { display: '(802) 555-0199' },
        email: { text: 'waterbury@mapleandwire.example' },
        hours: [{ label: 'Monday to Friday', text: '8:00 AM to 12:00 PM, 1:00 PM to 5:00 PM' }],
        bookingUrl: 'https://booking.example/waterbury',
      },
    });
    expect(propsOf(plan, '/locations/barre')).toMatchObject({ site: { phone: { display: '(802) 555-0117' } } });
  });

  it('gives them to pages of the site for its cities, and for itself', () => {
    const props = () => ({});
    const pages = [
      definePage('/towns/{town}', { each: { town: cities }, component: 'TownPage', props }),
      definePage('/offices/{office}', { each: { office: centers }, component: 'OfficePage', props }),
    ];
    const plan = planned(defineSite(localService(), { pages }), { 'centers.yaml': own });
    const numberOn = (path: string) => (propsOf(plan, path) as { site: SiteView }).site.phone.display;
    expect(numberOn('/towns/waterbury')).toBe('(802) 555-0199');
    expect(numberOn('/offices/waterbury')).toBe('(802) 555-0199');
    expect(numberOn('/towns/barre')).toBe('(802) 555-0117');
  });
});

describe('a page of the kit with more props', () => {
  it('has them beside its own, and those that the kit derives', () => {
    const page = extendPage(pageOf('CityServicePage'), ({ offer }, { today }) => ({
      nearby: offer.locations.length,
      today,
    }));
    const plan = planned(defineSite(localService(), { pages: [page] }));
    expect(propsOf(plan, '/locations/barre/piano-tuning')).toMatchObject({
      city: { name: 'Barre' },
      offer: { locations: [{ name: 'Montpelier' }] },
      nearby: 1,
      today: '2026-11-20',
    });
    expect(plan.pages.filter(({ path }) => path === '/locations/barre/piano-tuning')).toHaveLength(1);
    expect(plan.byPath.has('/locations/waterbury/piano-moving')).toBe(false);
  });

  it('may change breadcrumbs, structured data, menus and all else, and leave records out', () => {
    const page = extendPage(pageOf('CityPage'), {
      props: ({ city }) => ({ county: `${city.name} County` }),
      where: ({ city }) => city.slug !== 'waterbury',
      crumbs: ([first, ...rest], { props }) => [first as Link, { name: props.county, href: '/county' }, ...rest],
      structuredData: (nodes, { props }) => [...nodes, { '@type': 'Thing', name: props.county }],
      picture: ({ props }) => ({ alt: props.county }) as Picture,
      budget: null,
      sitemap: null,
    });
    const plan = planned(defineSite(localService(), { pages: [page] }));
    expect(plan.byPath.has('/locations/waterbury')).toBe(false);
    const { definition } = plan.byPath.get('/locations/barre') as Page;
    const context = {
      props: propsOf(plan, '/locations/barre') as never,
      copy: COPY,
      path: '/locations/barre',
      url: '',
    };
    expect(definition.crumbs(context).map(({ name }) => name)).toEqual(['locations', 'Barre County', 'Barre']);
    expect(definition.structuredData(context).map((node) => node['@type'])).toEqual([['LocalBusiness'], 'Thing']);
    expect(definition.picture(context)).toEqual({ alt: 'Barre County' });
    expect(definition).toMatchObject({ budget: null, sitemap: null, robots: 'index, follow' });
  });

  it('cannot be linked from a menu if it is one of many', () => {
    expect(() => extendPage(pageOf('CityPage'), { menu: { header: 'Cities' } })).toThrow('a menu cannot link to it');
  });
});

describe('a collection of the kit with checks of the site', () => {
  const extended = extendCollection(cities, {
    check: ({ name }) => (name === 'Barre' ? [{ path: ['name'], what: 'Barre is closed.' }] : []),
    complete: (all) => all.map((city) => ({ ...city, county: city.county ?? 'Washington' })),
    references: () => [{ path: ['name'], name: 'nobody', to: team }],
  });

  it('has the references and checks of the kit, too', () => {
    const own = {
      'cities/barre.yaml': 'notOffered: [tuba-polish]\n',
      'cities/waterbury.yaml': 'approach: [VT-100]\n',
      'centers.yaml': '  startsFrom: { name: Stowe, geo: { lat: 44.4654, lon: -72.6874 } }\n',
    };
    const { problems: before } = load(localService(), own);
    expect(before.map(({ file, key }) => [file, key])).toEqual([
      ['data/cities/barre.yaml', 'notOffered[0]'],
      ['data/cities/waterbury.yaml', 'approach[0]'],
      ['data/cities/waterbury.yaml', 'nearestServiceCenter.distance'],
    ]);
    const { problems } = load(defineSite(localService(), { collections: [extended] }), own);
    expect(problems.map(({ what }) => what)).toEqual(expect.arrayContaining(before.map(({ what }) => what)));
  });

  it('is checked and completed after the kit', () => {
    const { problems } = load(defineSite(localService(), { collections: [extended] }));
    expect(problems.map(({ file, what }) => `${file}: ${what}`)).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Barre is closed.'),
        expect.stringContaining('There is no team member "nobody".'),
      ]),
    );
    const plain = planned(
      defineSite(localService(), {
        collections: [
          extendCollection(cities, { complete: (all) => all.map((city) => ({ ...city, county: 'Orange' })) }),
        ],
      }),
    );
    expect(propsOf(plain, '/locations/barre')).toMatchObject({ city: { countyName: 'Orange County' } });
  });

  it.each([
    ['a text', () => 'Barre is closed.'],
    ['a fault without "what"', () => [{ path: ['name'], message: 'Barre is closed.' }]],
    ['a fault without "path"', () => ({ what: 'Barre is closed.' })],
  ])('names the collection whose check returns %s', (_, check) => {
    const wrong = extendCollection(cities, { check: check as never });
    const { problems } = load(defineSite(localService(), { collections: [wrong] }));
    expect(problems).toContainEqual({
      file: 'data/cities/barre.yaml',
      line: 1,
      column: 1,
      key: '',
      what: 'The check of cities in site.ts returns a fault without "path" and "what" for this record.',
      todo: expect.stringContaining("[{ path: ['name'], what: 'What is wrong.'") as string,
    });
  });

  it('has to be one of the kit', () => {
    const [unknown] = [extendCollection({ ...cities, name: 'towns' }, {})];
    expect(() => defineSite(localService(), { collections: [unknown] })).toThrow('the kit has no such collection');
  });
});

it('advice for pages that are alike names a service of the site', () => {
  const { definition, context } = planned(localService());
  expect(definition.check(context).ownTexts).toMatchObject({
    CityServicePage: expect.stringContaining('serviceTexts: { piano-tuning: "…" }') as string,
  });
});

describe('helpers for pages of a site', () => {
  it('write prices, phone numbers and icons as the kit does', () => {
    expect(formatMoney(4.5, { language: 'en-US' })).toBe('$4.50');
    expect(viewPhone('+18025550117')).toMatchObject({ display: '(802) 555-0117', href: 'tel:+18025550117' });
    expect(icon('wrench')).toMatch(/^<path /);
    expect(() => icon('wrnech')).toThrow('there is no icon called "wrnech". Did you mean "wrench"?');
    expect(() => Icon({ icon: 'wrench' })).toThrow(`give the page icon('wrench') as a prop`);
  });
});
