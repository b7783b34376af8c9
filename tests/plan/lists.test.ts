/** Pages of lists: groups, pages of ten, and addresses that name properties of their records. */
import { describe, expect, expectTypeOf, it } from 'vitest';
import { defineCollection, definePage, defineSite, defineView, z } from '../../generator/define/index.ts';
import { groupsOf, pagesOf, pagesOfGroups, publishedOf, type PageDefinition } from '../../generator/define/index.ts';
import { factsOf } from '../../generator/check/facts.ts';
import { GenError } from '../../generator/errors/gen-error.ts';
import { keyName } from '../../generator/define/record.ts';
import { checkOwners } from '../../generator/plan/owners.ts';
import { planSite, type Plan } from '../../generator/plan/pages.ts';
import { checkRedirects } from '../../generator/plan/check-redirects.ts';
import type { RedirectRule } from '../../generator/define/index.ts';

const posts = defineCollection({
  name: 'posts',
  singular: 'post',
  schema: z.strictObject({
    slug: z.string(),
    date: z.string(),
    tags: z.array(z.string()),
    year: z.number().optional(),
    county: z.string().optional(),
    state: z.string().optional(),
  }),
});
type Post = { slug: string; date: string; tags: string[]; year?: number; county?: string; state?: string };

const post = (slug: string, more: Partial<Post> = {}): Post => ({ slug, date: '2026-01-01', tags: [], ...more });

function planOf(
  pages: readonly PageDefinition[],
  records: readonly Post[],
  redirects: readonly RedirectRule[] = [],
): Plan {
  const site = defineSite({ collections: [posts], pages, redirects: () => redirects });
  const files = records.map(({ slug }) => `data/posts/${slug}.yaml`);
  const data = {
    records: { posts: records },
    files: { posts: files },
    derived: {},
    images: [],
    photos: [],
    bodies: [],
    notes: [],
  };
  return planSite(site, data, '2026-11-20', {
    placeOf: (_, index, path) => ({
      file: `${files[index]} ${keyName(path)}`.trim(),
      line: index + 1,
      column: 1,
    }),
  });
}
const pathsOf = (...given: Parameters<typeof planOf>): string[] => planOf(...given).pages.map(({ path }) => path);

/** The places and texts of the problems of a plan. */
function problemsOf(...given: Parameters<typeof planOf>): string[] {
  try {
    const plan = planOf(...given);
    const problems = [...checkRedirects(plan, new Set()), ...checkOwners(plan, [])];
    return problems.map(({ file, what }) => `${file}: ${what}`);
  } catch (error) {
    if (!(error instanceof GenError)) throw error;
    return error.problems.map(({ file, what }) => `${file}: ${what}`);
  }
}

const published = defineView(({ data, today }) =>
  data
    .all(posts)
    .filter(({ date }) => date <= today)
    .toSorted((a, b) => b.date.localeCompare(a.date)),
);
const tags = groupsOf(published, 'tags');
const props = () => ({});
const seven = Array.from({ length: 7 }, (_, index) => post(`p${index}`, { date: `2026-01-0${index + 1}` }));

it('a path without its slash, or with one at the end, is corrected', () => {
  const prices = definePage('prices/', { component: 'PricesPage', props });
  expect(checkOwners(planOf([prices], []), []).map(({ todo }) => todo)).toEqual(['Write "/prices".']);
});

describe('a list in pages', () => {
  const blog = definePage('/blog/{page}', {
    each: { page: pagesOf(published, { size: 3 }) },
    component: 'BlogPage',
    menu: { header: 'Blog' },
    props: ({ page }) => ({ number: page.number, count: page.count, slugs: page.items.map(({ slug }) => slug) }),
  });

  it('has its first page at the address of the list', () => {
    const { pages, context } = planOf([blog], [...seven, post('later', { date: '2027-01-01' })]);
    expect(pages.map(({ path, file }) => [path, file])).toEqual([
      ['/blog', 'blog.html'],
      ['/blog/2', 'blog/2.html'],
      ['/blog/3', 'blog/3.html'],
    ]);
    expect(pages.map((page) => page.props())).toEqual([
      { number: 1, count: 3, slugs: ['p6', 'p5', 'p4'] },
      { number: 2, count: 3, slugs: ['p3', 'p2', 'p1'] },
      { number: 3, count: 3, slugs: ['p0'] },
    ]);
    expect(context.menus.header).toEqual([{ href: '/blog', text: 'Blog', sentence: '' }]);
  });

  it('has one page without an item', () => expect(pathsOf([blog], [])).toEqual(['/blog']));

  it('may be the home page, or name its pages', () => {
    const each = { page: pagesOf(posts, { size: 4 }) };
    const pages = [
      definePage('/{page}', { each, component: 'HomePage', props }),
      definePage('/news/page-{page}', { each, component: 'NewsPage', props }),
    ];
    expect(pathsOf(pages, seven)).toEqual(['/', '/2', '/news', '/news/page-2']);
  });
});

it('the published records have had their day, the newest first', () => {
  const page = definePage('/blog/{post}', { each: { post: publishedOf(posts) }, component: 'PostPage', props });
  const days = ['2026-11-19', '2026-11-20', '2026-11-21'];
  expect(
    pathsOf(
      [page],
      days.map((date) => post(`of-${date}`, { date })),
    ),
  ).toEqual(['/blog/of-2026-11-20', '/blog/of-2026-11-19']);
});

describe('groups', () => {
  it('have a page each, in the order in which the list names them', () => {
    const page = definePage('/tag/{tag}', {
      each: { tag: tags },
      component: 'TagPage',
      props: ({ tag }) => ({ name: tag.name, slugs: tag.items.map(({ slug }) => slug) }),
    });
    const { pages } = planOf(
      [page],
      [post('a', { tags: ['Storm damage'] }), post('b', { tags: ['Ice', 'Storm damage'] })],
    );
    expect(pages.map((one) => [one.path, one.props()])).toEqual([
      ['/tag/storm-damage', { name: 'Storm damage', slugs: ['a', 'b'] }],
      ['/tag/ice', { name: 'Ice', slugs: ['b'] }],
    ]);
  });

  it('come in pages, too', () => {
    const page = definePage('/tag/{page.group}/{page}', {
      each: { page: pagesOfGroups(tags, { size: 1 }) },
      component: 'TagPage',
      props: ({ page }) => ({ tag: page.group.name, count: page.count }),
    });
    const { pages } = planOf([page], [post('a', { tags: ['Ice'] }), post('b', { tags: ['Ice', 'Snow'] })]);
    expect(pages.map((one) => [one.path, one.props()])).toEqual([
      ['/tag/ice', { tag: 'Ice', count: 2 }],
      ['/tag/ice/2', { tag: 'Ice', count: 2 }],
      ['/tag/snow', { tag: 'Snow', count: 1 }],
    ]);
  });

  const counties = (named: (county: string, state: string) => { name: string; slug?: string; state: string }) =>
    definePage('/{county.state}/{county}', {
      each: { county: groupsOf(posts, ({ county = '', state = '' }) => named(county, state)) },
      component: 'CountyPage',
      props: ({ county }) => ({ state: county.state }),
    });
  const washingtons = [
    post('a', { county: 'Washington', state: 'GA' }),
    post('b', { county: 'Washington', state: 'PA' }),
  ];

  it('of one name under two parents have slugs of their own', () => {
    const named = (name: string, state: string) => ({
      name,
      slug: `${name.toLowerCase()}-${state.toLowerCase()}`,
      state,
    });
    expect(pathsOf([counties(named)], washingtons)).toEqual(['/ga/washington-ga', '/pa/washington-pa']);
    expect(problemsOf([counties((name, state) => ({ name, state }))], washingtons)).toEqual([
      'data/posts/b.yaml: Two groups called "Washington" would have pages at the same address, "washington" (data/posts/a.yaml:1).',
    ]);
  });

  it('of two spellings are a mistake, with both places', () => {
    const page = definePage('/tag/{tag}', { each: { tag: tags }, component: 'TagPage', props });
    expect(problemsOf([page], [post('a', { tags: ['Ice', 'storms'] }), post('b', { tags: ['Storms'] })])).toEqual([
      'data/posts/b.yaml tags[0]: "storms" (data/posts/a.yaml:1) and "Storms" would have pages at the same address, "storms".',
    ]);
    expect(problemsOf([page], [post('a', { tags: ['!?'] })])).toEqual([
      'data/posts/a.yaml tags[0]: "!?" has no letters or digits to make an address of.',
    ]);
  });
});

describe('an address', () => {
  const each = { post: posts };
  const byCounty = definePage('/{post.county}/{post}', { each, component: 'PostPage', props });

  it('may name properties, which are written as slugs', () => {
    expect(pathsOf([byCounty], [post('a', { county: "St. John's" })])).toEqual(['/st-johns/a']);
    const byYear = definePage('/{post.year}/{post}', { each, component: 'PostPage', props });
    expect(pathsOf([byYear], [post('a', { year: 2026 })])).toEqual(['/2026/a']);
  });

  it('of a record without the property is a mistake at the record, all in one run', () => {
    expect(problemsOf([byCounty], [post('a'), post('b', { county: 'Bibb' }), post('c', { county: '–' })])).toEqual([
      'data/posts/a.yaml county: The path "/{post.county}/{post}" needs "county", which is missing here.',
      'data/posts/c.yaml county: The path "/{post.county}/{post}" needs "county", and "–" cannot be part of an address.',
    ]);
  });

  it('that two records would have is a mistake, with both places', () => {
    const page = definePage('/{post.county}', { each, component: 'PostPage', props });
    expect(problemsOf([page], [post('a', { county: 'Bibb' }), post('b', { county: 'bibb' })])).toEqual([
      'data/posts/b.yaml slug: Two things would be written to out/bibb.html: the page of /bibb (data/posts/a.yaml slug:1) and the page of /bibb.',
    ]);
  });

  it('names only what each has', () => {
    // @ts-expect-error: the type names the placeholders that there are
    const wrong = definePage('/blog/{pots}', { each, component: 'PostPage', props });
    expect(problemsOf([wrong], [post('a')])).toEqual([
      'site.ts: The path "/blog/{pots}" has "{pots}", which stands for nothing here.',
    ]);
    // @ts-expect-error: a post has no such property
    definePage('/blog/{post.contry}/{post}', { each, component: 'PostPage', props });
    // @ts-expect-error: a list is no name
    definePage('/blog/{post.tags}/{post}', { each, component: 'PostPage', props });
  });

  it('of a redirect has the same grammar', () => {
    const rules = [{ from: '/news/{post}', to: '/{post.county}/{post}', each }];
    const records = [post('a', { county: 'Bibb' }), post('b', { county: 'Twiggs' })];
    expect(planOf([byCounty], records, rules).redirects.map(({ from, to }) => ({ from, to }))).toEqual([
      { from: '/news/a', to: '/bibb/a' },
      { from: '/news/b', to: '/twiggs/b' },
    ]);
    expect(problemsOf([byCounty], records, [{ from: '/old/{post}', to: '/{post.state}/{post}', each }])).toEqual([
      'data/posts/a.yaml state: The path "/{post.state}/{post}" needs "state", which is missing here.',
      'data/posts/b.yaml state: The path "/{post.state}/{post}" needs "state", which is missing here.',
    ]);
  });
});

it('gen check knows the pages of a list: the first, and those that come and go', () => {
  const pages = [
    definePage('/blog/{page}', { each: { page: pagesOf(posts, { size: 4 }) }, component: 'BlogPage', props }),
    definePage('/tag/{tag}', { each: { tag: groupsOf(posts, 'tags') }, component: 'TagPage', props }),
    definePage('/post/{post}', { each: { post: posts }, component: 'PostPage', props }),
  ];
  const plan = planOf(pages, [post('a', { tags: ['Ice'] }), ...seven.slice(0, 4)]);
  const { planned } = factsOf(plan, { dataName: 'data' });
  expect(planned.slice(0, 4).map(({ path, list = null }) => [path, list])).toEqual([
    ['/blog', 'first'],
    ['/blog/2', 'further'],
    ['/tag/ice', 'first'],
    ['/post/a', null],
  ]);
});

it('the types of records reach the props through groups and pages', () => {
  const each = { page: pagesOfGroups(tags, { size: 2 }) };
  const page = definePage('/tag/{page.group}/{page}', {
    each,
    component: 'TagPage',
    props: ({ page }) => ({ tag: page.group.name, dates: page.items.map(({ date }) => date) }),
  });
  type Shown = NonNullable<(typeof page)['shows']>;
  expectTypeOf<Shown>().toEqualTypeOf<{ tag: string; dates: string[] }>();
});
