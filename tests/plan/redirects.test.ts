import { describe, expect, it } from 'vitest';
import { defineSite } from '../../generator/define/index.ts';
import { localService } from '../../generator/local-service/index.ts';
import type { Alias, Service } from '../../generator/local-service/types.ts';
import { catchProblems } from '../../generator/errors/gen-error.ts';
import type { Problem } from '../../generator/errors/problem.ts';
import { planSite, type Plan } from '../../generator/plan/pages.ts';
import { plannedFiles } from '../../generator/output/planned-files.ts';
import { checkOwners } from '../../generator/plan/owners.ts';
import { describeLost } from '../../generator/plan/published.ts';
import { checkRedirects } from '../../generator/plan/check-redirects.ts';
import { createRedirectFinder, parseRedirects, stubsOf, type Redirect } from '../../generator/plan/redirects.ts';
import { changeSite, planOf, shippedSite, tinySite } from '../fixtures/sites.ts';
import { DATE } from '../fixtures/workplaces.ts';

const withAliases = (aliases: readonly Alias[]): Plan => {
  const places = aliases.flatMap((_, index) =>
    (['from', 'to'] as const).map((key) => [
      `aliases[${index}].${key}`,
      { file: 'data/aliases.yaml', line: index + 1, column: key === 'from' ? 3 : 9 },
    ]),
  );
  return planOf(changeSite(tinySite(), { aliases }), undefined, Object.fromEntries(places));
};
/** The tiny site does not offer it there. */
const UNOFFERED = { from: '/locations/waterbury/piano-moving', to: '/locations/waterbury' };
/** The redirects of a plan as they are written down, without the one that every plan has. */
const redirectsIn = ({ redirects }: Plan): Redirect[] =>
  redirects.map(({ from, to }) => ({ from, to })).filter(({ from }) => from !== UNOFFERED.from);
const problemsOf = (aliases: readonly Alias[]): string[] =>
  checkRedirects(withAliases(aliases), new Set(['blog.xml', 'old.html'])).map(
    ({ line, column, what }) => `${line}:${column} ${what}`,
  );

describe('the redirects of a site', () => {
  const plan = planOf(tinySite());

  it('need nothing but two paths, and are added to those of the kit', () => {
    const added = { from: '/x', to: '/about' };
    const extended = planSite(defineSite(localService(), { redirects: () => [added] }), plan.data, DATE);
    expect(redirectsIn(extended)).toEqual([...redirectsIn(plan), added]);
    expect(checkRedirects(extended, new Set())).toEqual([]);
  });

  it('that throw are a mistake of the site, with the others', () => {
    const redirects = (): never => {
      throw new Error('no list');
    };
    const problems: Problem[] = [];
    catchProblems(problems, () => planSite(defineSite(localService(), { redirects }), plan.data, DATE));
    expect(problems.map(({ what }) => what)).toEqual(['The function "redirects" of the site throws: no list.']);
  });

  it('that are no list are a mistake of the site', () => {
    const redirects = () => 'x' as unknown as [];
    const problems: Problem[] = [];
    catchProblems(problems, () => planSite(defineSite(localService(), { redirects }), plan.data, DATE));
    expect(problems.map(({ what }) => what)).toEqual([
      'The function "redirects" of the site returns "x" in place of a list.',
    ]);
  });
});

describe('addresses of a service', () => {
  const planWith = (changes: Partial<Service>, aliases: readonly Alias[] = []): Plan =>
    planOf(changeSite(tinySite(), { aliases, services: { 'piano-tuning': changes } }));

  it('lead to the city where it is not offered', () => {
    expect(planWith({}).redirects.map(({ from, to }) => ({ from, to }))).toEqual([UNOFFERED]);
  });

  it('lead to the services and the cities when it is discontinued, those of former slugs and of aliases, too', () => {
    const plan = planWith({ discontinued: true, formerSlugs: ['tuning'] }, [
      { from: '/tune', to: '/services/piano-tuning' },
      { from: '/locations/barre/piano-tuning', to: '/contact' },
    ]);
    expect(redirectsIn(plan)).toEqual([
      { from: '/locations/barre/piano-tuning', to: '/contact' },
      { from: '/locations/barre/tuning', to: '/locations/barre' },
      { from: '/locations/montpelier/piano-tuning', to: '/locations/montpelier' },
      { from: '/locations/montpelier/tuning', to: '/locations/montpelier' },
      { from: '/locations/waterbury/piano-tuning', to: '/locations/waterbury' },
      { from: '/locations/waterbury/tuning', to: '/locations/waterbury' },
      { from: '/services/piano-tuning', to: '/services' },
      { from: '/services/tuning', to: '/services' },
      { from: '/tune', to: '/services' },
    ]);
    expect(checkRedirects(plan, new Set())).toEqual([]);
    // A card of the home page links to it, which the build reports.
    const linking = plan.contentPages.filter((page) => JSON.stringify(page.props()).includes('/services/piano-tuning'));
    expect(linking.map(({ path }) => path)).toEqual(['/']);
  });
});

describe('addresses that are gone', () => {
  const gone = (...froms: string[]): Plan => withAliases(froms.map((from) => ({ from, gone: true })));

  it('are listed with patterns written out, without a target', () => {
    const plan = gone('/old', '/tuners/{city}');
    expect(redirectsIn(plan)).toEqual([
      { from: '/old', to: null },
      { from: '/tuners/barre', to: null },
      { from: '/tuners/montpelier', to: null },
      { from: '/tuners/waterbury', to: null },
    ]);
    expect(checkRedirects(plan, new Set())).toEqual([]);
  });

  it('must not be the address of a page, nor appear twice', () => {
    expect(checkRedirects(gone('/about', '/old', '/old'), new Set())).toHaveLength(2);
  });
});

describe('old addresses', () => {
  it('are written in one form', () => {
    const forms = [
      '/about-us/',
      '/caf%C3%A9',
      '/Old_Page',
      '/a//b',
      '/page.php?b=1&a=x%20y',
      '/100%25',
      '/index.php/x.html',
    ];
    expect(redirectsIn(withAliases(forms.map((from) => ({ from, to: '/about' })))).map(({ from }) => from)).toEqual([
      '/100%25',
      '/Old_Page',
      '/a/b',
      '/about-us',
      '/café',
      '/index.php/x.html',
      '/page.php?b=1&a=x%20y',
    ]);
  });

  it('of a folder include its own, unless that is a page', () => {
    const found = redirectsIn(
      withAliases([
        { from: '/blog/*', to: '/about' },
        { from: '/towns/*', to: '/locations/*' },
        { from: '/news/*', to: '/locations/barre/*' },
        { from: '/news', to: '/contact' },
        { from: '/old/*', gone: true },
      ]),
    );
    expect(found).toEqual([
      { from: '/blog', to: '/about' },
      { from: '/blog/*', to: '/about' },
      { from: '/news', to: '/contact' },
      { from: '/news/*', to: '/locations/barre/*' },
      { from: '/old', to: null },
      { from: '/old/*', to: null },
      { from: '/towns', to: '/locations' },
      { from: '/towns/*', to: '/locations/*' },
    ]);
  });

  it('get a stub page where their path can be a file', () => {
    const plan = planOf(tinySite());
    const froms = [
      '/blog/*',
      '/page.php?id=3',
      '/a:b',
      '/about.html',
      '/About',
      '/Old',
      '/old',
      '/x.html',
      '/index',
      '/page.php',
    ];
    expect(
      stubsOf(plan.pages, parseRedirects(froms.map((from) => ({ from, to: '/about' })))).map(({ file }) => file),
    ).toEqual(['Old.html', 'x.html', 'page.php.html']);
    expect(stubsOf(plan.pages, parseRedirects([{ from: '/gone', to: null }]))).toEqual([]);
  });

  it('are found by query, exactly, and by folder, in this order', () => {
    const written = [
      { from: '/blog', to: '/about' },
      { from: '/blog?p=1', to: '/contact' },
      { from: '/blog?p=3&q=4', to: '/reviews' },
      { from: '/blog/*', to: '/services' },
      { from: '/blog/news/*', to: '/news/*' },
      { from: '/café', to: null },
    ];
    const find = createRedirectFinder(parseRedirects(written));
    const targets = [
      ['/blog', ''],
      ['/blog/', '?a=1'],
      ['/blog', '?a=2&p=1'],
      ['/blog', '?q=4'],
      ['/blog', '?q=4&p=3'],
      ['/blog/x', ''],
      ['/blog/news/2019/x', ''],
      ['/café', ''],
      ['/blogger', ''],
    ].map(([path = '', query]) => find(path, query)?.to);
    expect(targets).toEqual([
      '/about',
      '/about',
      '/contact',
      '/about',
      '/reviews',
      '/services',
      '/news/2019/x',
      null,
      undefined,
    ]);
  });
});

describe('former slugs', () => {
  it('redirect all pages of a renamed city and of a renamed service', () => {
    const renamed = planOf(
      changeSite(tinySite(), {
        aliases: [],
        cities: { barre: { formerSlugs: ['barre-town'] } },
        services: { 'piano-tuning': { formerSlugs: ['tuning'] } },
      }),
    );
    const found = redirectsIn(renamed).map(({ from, to }) => `${from} ${to}`);
    expect(found).toContain('/locations/barre-town /locations/barre');
    expect(found).toContain('/services/tuning /services/piano-tuning');
    expect(found).toContain('/locations/barre-town/tuning /locations/barre/piano-tuning');
    expect(found).toContain('/locations/waterbury/tuning /locations/waterbury/piano-tuning');
    expect(checkRedirects(renamed, new Set())).toEqual([]);
  });

  it('are what {city} and {service} in an alias stand for, too, unless a row of its own names the address', () => {
    const renamed = planOf(
      changeSite(tinySite(), {
        aliases: [
          { from: '/tuners/{city}', to: '/locations/{city}' },
          { from: '/locations/{city}/sewers', gone: true },
          { from: '/tuners/old-barre', to: '/about' },
        ],
        cities: { barre: { formerSlugs: ['barre-town', 'old-barre'] } },
      }),
    );
    const found = redirectsIn(renamed).map(({ from, to }) => `${from} ${to}`);
    expect(found).toContain('/tuners/barre-town /locations/barre');
    expect(found).toContain('/locations/barre-town/sewers null');
    expect(found).toContain('/tuners/old-barre /about');
    expect(checkRedirects(renamed, new Set())).toEqual([]);
  });

  it('must not be the slug of another record', () => {
    const records = changeSite(tinySite(), { cities: { barre: { formerSlugs: ['waterbury'] } } });
    const [city] = records.cities.flatMap(({ slug }, index) => (slug === 'barre' ? index : []));
    const place = { file: 'data/cities/barre.yaml', line: 3, column: 1 };
    const plan = planOf(records, undefined, { [`cities[${city}].formerSlugs`]: place });
    expect(checkRedirects(plan, new Set())[0]).toMatchObject({
      ...place,
      key: 'formerSlugs',
      what: 'The alias "/locations/waterbury" is the address of a page.',
    });
  });
});

describe('the redirects of a plan', () => {
  it('writes a pattern out for every city, sorted by path', () => {
    expect(
      redirectsIn(
        withAliases([
          { from: '/x', to: '/about' },
          { from: '/tuners/{city}', to: '/locations/{city}/piano-tuning' },
        ]),
      ),
    ).toEqual([
      { from: '/tuners/barre', to: '/locations/barre/piano-tuning' },
      { from: '/tuners/montpelier', to: '/locations/montpelier/piano-tuning' },
      { from: '/tuners/waterbury', to: '/locations/waterbury/piano-tuning' },
      { from: '/x', to: '/about' },
    ]);
  });
});

describe('checkRedirects', () => {
  it('has nothing against aliases that lead to pages, staff pages among them, and to files', () => {
    expect(
      problemsOf([
        { from: '/x', to: '/about' },
        { from: '/y', to: '/missing-service-pages' },
        { from: '/tuners/{city}', to: '/locations/{city}' },
        { from: '/about.html', to: '/about' },
        { from: '/?p=3', to: '/about' },
        { from: '/towns/*', to: '/locations/*' },
        { from: '/book', to: 'https://book.example/' },
        { from: '/feed', to: '/blog.xml' },
      ]),
    ).toEqual([]);
  });

  it('takes a pattern for the cities that have the page', () => {
    expect(problemsOf([{ from: '/movers/{city}', to: '/locations/{city}/piano-moving' }])).toEqual([]);
  });

  it.each<[string, Alias[], string]>([
    ['shadows a page', [{ from: '/about', to: '/contact' }], '1:3 The alias "/about" is the address of a page.'],
    [
      'shadows a staff page',
      [{ from: '/missing-service-pages', to: '/contact' }],
      '1:3 The alias "/missing-service-pages" is the address of a page.',
    ],
    [
      'points at nothing',
      [{ from: '/x', to: '/abuot' }],
      '1:9 The alias "/x" redirects to "/abuot", but there is no such page.',
    ],
    [
      'points at a not-found page',
      [{ from: '/x', to: '/services/404' }],
      '1:9 The alias "/x" redirects to "/services/404", but there is no such page.',
    ],
    [
      'names the host of the site',
      [{ from: '/x', to: 'https://www.MapleAndWire.example/x' }],
      '1:9 The alias "/x" redirects to "https://www.mapleandwire.example/x", which is on this site.',
    ],
    ['points at itself', [{ from: '/x', to: '/x' }], '1:9 The alias "/x" redirects to itself.'],
    [
      'points at an alias',
      [
        { from: '/x', to: '/about' },
        { from: '/y', to: '/x' },
      ],
      '2:9 The alias "/y" redirects to "/x", which is an alias itself.',
    ],
    [
      'is written twice',
      [
        { from: '/x', to: '/about' },
        { from: '/x', to: '/contact' },
      ],
      '2:3 There is already an alias "/x" in line 1.',
    ],
    [
      'is no address',
      [{ from: '/a*b', to: '/about' }],
      '1:3 The alias "/a*b" is not an address that a browser can ask for.',
    ],
    [
      'cannot be decoded',
      [{ from: '/a%zz', to: '/about' }],
      '1:3 The alias "/a%zz" is not an address that a browser can ask for.',
    ],
    [
      'hides pages of a folder',
      [{ from: '/locations/*', to: '/about' }],
      '1:3 The alias "/locations/*" would hide the page "/locations/montpelier".',
    ],
    [
      'is the file of another page',
      [{ from: '/about.html', to: '/contact' }],
      '1:3 The alias "/about.html" would hide the page "/about".',
    ],
    [
      'is written twice in two forms',
      [
        { from: '/caf%C3%A9/', to: '/about' },
        { from: '/café', to: '/contact' },
      ],
      '2:3 There is already an alias "/café" in line 1.',
    ],
    [
      'leads to the stub page of another one',
      [{ from: '/older', to: '/old.html' }],
      '1:9 The alias "/older" redirects to "/old.html", but there is no such page.',
    ],
    ['leads below itself', [{ from: '/old/*', to: '/old/new/*' }], '1:9 The alias "/old/*" redirects to itself.'],
    [
      'leads to a folder without pages',
      [{ from: '/old/*', to: '/new/*' }],
      '1:9 The alias "/old/*" redirects to "/new/*", but there is no such page.',
    ],
    [
      'is a pattern that leads nowhere',
      [{ from: '/old/{city}', to: '/locations/{city}/organs' }],
      '1:9 The alias "/old/montpelier" redirects to "/locations/montpelier/organs", but there is no such page.',
    ],
  ])('refuses an alias that %s, once and at its place', (_, aliases, problem) => {
    expect(problemsOf(aliases)).toEqual([problem]);
  });

  it('reports both sides of a loop', () => {
    expect(
      problemsOf([
        { from: '/x', to: '/y' },
        { from: '/y', to: '/x' },
      ]),
    ).toEqual([
      '1:9 The alias "/x" redirects to "/y", which is an alias itself.',
      '2:9 The alias "/y" redirects to "/x", which is an alias itself.',
    ]);
  });
});

it('of published addresses, those without a page or a redirect are lost', () => {
  const published = ['/about/', '/go', '/gone'].map((path, index) => ({ path, line: index + 1 }));
  const { byPath, redirects } = withAliases([{ from: '/go', to: '/about' }]);
  const reachable = { isPage: (path: string) => byPath.has(path), redirects };
  expect(describeLost(reachable, published).slice(1)).toEqual(['- { from: /gone, gone: true }']);
  expect(describeLost(reachable, [])).toEqual([]);
});

describe('checkOwners', () => {
  const project = { data: 'data', cache: '.gen/cache' };
  const clashes = (plan: Plan, files: readonly { file: string; source: string }[] = []): string[] =>
    checkOwners(plan, [...files, ...plannedFiles(plan, { project, assets: [], publicFiles: [] })]).map(
      ({ what }) => what,
    );
  const almanac = (file: string) => [{ file, source: 'the almanac' }];

  it('finds nothing on the shipped sites', () => {
    expect(clashes(planOf(shippedSite()))).toEqual([]);
    expect(clashes(planOf(tinySite()))).toEqual([]);
  });

  it('names both owners of a file', () => {
    expect(clashes(planOf(tinySite()), almanac('about.html'))).toEqual([
      'Two things would be written to out/about.html: the page /about and the almanac.',
    ]);
    expect(clashes(planOf(tinySite()), almanac('locations/barre.html'))).toEqual([
      'Two things would be written to out/locations/barre.html: the page of Barre and the almanac.',
    ]);
    expect(clashes(planOf(tinySite()), almanac('tuning.html'))).toEqual([
      'Two things would be written to out/tuning.html: the almanac and the alias /tuning.',
    ]);
  });

  it('finds names that differ only in case', () => {
    expect(clashes(planOf(tinySite()), almanac('About.html'))).toEqual([
      'The names out/About.html and out/about.html differ only in case: macOS, Windows, and some hosts keep one of the two.',
    ]);
  });

  it('allows aliases whose stub would be the page itself', () => {
    expect(clashes(withAliases([{ from: '/index', to: '/' }]))).toEqual([]);
    expect(clashes(withAliases(['/ABOUT', '/Old', '/OLD'].map((from) => ({ from, to: '/services' }))))).toEqual([]);
  });
});
