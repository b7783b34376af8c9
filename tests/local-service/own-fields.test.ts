/** Fields of a site's own, a center with its own facts, and pages of the kit with more props. */
import { describe, expect, it } from 'vitest';
import { defineSite, extendPage, type SiteDefinition, z } from '../../generator/define/index.ts';
import { completeProps } from '../../generator/define/page.ts';
import { readDataFiles } from '../../generator/load/data-files.ts';
import { loadSite, type Loaded } from '../../generator/load/site.ts';
import { localService, pageOf } from '../../generator/local-service/index.ts';
import type { Fields } from '../../generator/local-service/types.ts';
import { planSite, type Plan } from '../../generator/plan/pages.ts';
import { ROOT } from '../fixtures/workplaces.ts';

const TINY = `${ROOT}/tests/fixtures/tiny/data`;

/** Loads the small business, with lines at the end of some of its files. */
function load(site: SiteDefinition, more: Readonly<Record<string, string>> = {}): Loaded {
  const files = readDataFiles(TINY, 'data').map((file) => {
    const [, lines = ''] = Object.entries(more).find(([name]) => file.file.endsWith(name)) ?? [];
    return { ...file, text: `${file.text.trimEnd()}\n${lines}` };
  });
  return loadSite({ site, files, dataDir: TINY, shown: 'data' });
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
    expect(() => load(localService({ fields: wrong }))).toThrow('There is no kind of record called "cities".');
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
  });
});
