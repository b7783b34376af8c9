/**
 * A site with page kinds, a collection, a file and a rule of its own, written with the public functions alone: nothing in
 * the generator knows of it.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { check } from '../../generator/check/command.ts';
import { onlyCities, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const SITE = `
import { defineCollection, defineFile, definePage, defineReportPage, defineSite, z } from 'areaserved';
import { definePageRule, defineSiteRule, textOf } from 'areaserved/check';
import { cities, localService } from 'areaserved/local-service';

const insurers = defineCollection({
  name: 'insurers',
  singular: 'insurer',
  schema: z.strictObject({ slug: z.string(), name: z.string(), notIn: z.array(z.string()).default([]) }),
  references: ({ notIn }) => notIn.map((name, index) => ({ to: cities, name, path: ['notIn', index] })),
});
const posts = defineCollection({
  name: 'posts',
  singular: 'post',
  schema: z.strictObject({ slug: z.string(), title: z.string(), text: z.string() }),
});

export default defineSite(localService(), {
  collections: [insurers, posts],
  pages: [
    definePage('/insurance', {
      component: 'PlainPage',
      sitemap: [0.6, 'monthly'],
      props: (_, { data }) => ({
        heading: 'Insurance',
        links: data.all(insurers).map(({ slug, name }) => ({ name, href: '/insurance/' + slug })),
      }),
    }),
    definePage('/insurance/{insurer}', {
      each: { insurer: insurers },
      component: 'PlainPage',
      props: ({ insurer }, { data }) => ({
        heading: insurer.name,
        links: data
          .all(cities)
          .filter(({ slug }) => !insurer.notIn.includes(slug))
          .map(({ slug, name }) => ({ name, href: '/locations/' + slug + '/insurance/' + insurer.slug })),
      }),
    }),
    definePage('/locations/{city}/insurance/{insurer}', {
      each: { city: cities, insurer: insurers },
      where: ({ city, insurer }) => !insurer.notIn.includes(city.slug),
      component: 'PlainPage',
      props: ({ city, insurer }) => ({
        heading: insurer.name + ' in ' + city.name,
        links: [{ name: insurer.name, href: '/insurance/' + insurer.slug }],
      }),
    }),
    definePage('/blog/{post}', {
      each: { post: posts },
      component: 'PlainPage',
      props: ({ post }) => ({ heading: post.title, links: [{ name: 'Insurance', href: '/insurance' }] }),
    }),
    defineReportPage('/insurance-status', {
      component: 'PlainPage',
      robots: 'noindex, nofollow',
      budget: null,
      props: (_, { data }, { isBuilt }) => ({
        heading: data.all(insurers).filter(({ slug }) => isBuilt('/insurance/' + slug)).length + ' insurers built',
        links: [{ name: 'Insurance', href: '/insurance' }],
      }),
    }),
  ],
  files: [
    defineFile({
      file: 'insurers.json',
      render: ({ context }) => JSON.stringify(context.data.all(insurers).map(({ name }) => name)),
    }),
  ],
  rules: [
    defineSiteRule({
      name: 'insurers-linked',
      check: ({ pages }) =>
        pages
          .filter(({ path }) => path === '/blog/hello')
          .map(({ file }) => ({ file, message: 'A rule of the site has seen this page.' })),
    }),
    definePageRule({
      name: 'no-shouting',
      check: ({ elements }) =>
        elements
          .filter((element) => element.tag === 'h1' && /[A-Z]{4}/.test(textOf(element)))
          .map((element) => ({ offset: element.start, message: 'A heading shouts.', detail: textOf(element) })),
    }),
  ],
});
`;
const PAGE = `
export function PlainPage({ copy, heading, links }) {
  return (
    <section>
      <h1>{heading}</h1>
      <p>{copy.page('text')}</p>
      <ul>
        {links.map(({ name, href }) => (
          <li key={href}>
            <a href={href}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  );
}
`;
const COPY = `{{!# metaTitle }}
{{heading}} | {{site.brand}}

{{!# metaDescription }}
{{heading}}: what {{site.brand}} can tell you about it, in one or two plain sentences on a page of its own.

{{!# text }}
{{heading}} at {{site.brand}}.
`;

const { tiny } = workplaces();
let place: Workplace;
beforeAll(async () => {
  place = await tiny();
  place.write('site.ts', SITE);
  place.write('components/pages/PlainPage.tsx', PAGE);
  place.write('templates/copy/pages/PlainPage.hbs', COPY);
  place.write(
    'data/insurers.yaml',
    '- { slug: acme, name: Acme }\n- { slug: maple, name: Maple Mutual, notIn: [barre] }\n',
  );
  place.write('data/posts.yaml', '- { slug: hello, title: Hello, text: A first post. }\n');
  await place.build();
});

describe('a site with definitions of its own', () => {
  it('has a page for each combination that its definitions leave', () => {
    expect(place.files().filter((file) => /insur|blog/.test(file))).toEqual([
      'blog/hello.html',
      'insurance-status.html',
      'insurance.html',
      'insurance/acme.html',
      'insurance/maple.html',
      'insurers.json',
      'locations/barre/insurance/acme.html',
      'locations/montpelier/insurance/acme.html',
      'locations/montpelier/insurance/maple.html',
      'locations/waterbury/insurance/acme.html',
      'locations/waterbury/insurance/maple.html',
    ]);
    expect(place.read('locations/montpelier/insurance/maple.html')).toContain('<h1>Maple Mutual in Montpelier</h1>');
    expect(place.read('insurance-status.html')).toContain('<h1>2 insurers built</h1>');
    expect(place.read('insurers.json')).toBe('["Acme","Maple Mutual"]');
    expect(place.read('sitemap.xml')).toContain('/insurance</loc>');
  });

  it('passes the check, and its own rule with it', async () => {
    const { findings } = await check(place.project, { release: false, onProgress: () => {} });
    expect(findings.map(({ message }) => message)).toContain('A rule of the site has seen this page.');
    expect(findings.map(({ rule }) => rule).filter((rule) => rule === 'plan' || rule === 'links')).toEqual([]);
  });

  /** Runs `work` while texts of site.ts are replaced, and puts them back. */
  async function whileEdited<Result>(
    edits: readonly (readonly [from: string, to: string])[],
    work: () => Promise<Result>,
  ): Promise<Result> {
    for (const [from, to] of edits) place.edit('site.ts', from, to);
    const result = await work();
    for (const [from, to] of edits) place.edit('site.ts', to, from);
    return result;
  }

  it('names the schema that throws, with its line and its record', async () => {
    const edit = ['name: z.string(), notIn', 'name: z.string().refine((name) => name.nope.length), notIn'] as const;
    expect(await whileEdited([edit], place.fail)).toMatch(
      /^site\.ts:\d+:\d+\n.*The function "schema" of insurers throws for data\/insurers\.yaml:1: /,
    );
  });

  it('names every function of a phase that throws in one run, each once, with its line and its record', async () => {
    const edits = [
      ['notIn.map((name, index) =>', 'notIn.nope.map((name, index) =>'],
      ['=> !insurer.notIn.includes(city.slug),', '=> !insurer.nope.includes(city.slug),'],
      ['heading: insurer.name,', 'heading: insurer.nope.name,'],
      ['heading: post.title,', 'heading: post.nope.title,'],
    ] as const;
    const [, where, ...props] = edits;
    const calledIn = (message: string) => message.match(/^site\.ts:\d+:\d+\n +The function .*: /gm);
    // Data come first, then which pages there are, then what they show.
    expect(calledIn(await whileEdited(edits, place.fail))).toEqual([
      expect.stringMatching(/"references" of insurers throws for data\/insurers\.yaml:1: $/),
    ]);
    expect(calledIn(await whileEdited([where, ...props], place.fail))).toEqual([
      expect.stringMatching(/"where" of PlainPage throws for city "[a-z]+", insurer "[a-z-]+": $/),
    ]);
    expect(calledIn(await whileEdited(props, place.fail))).toEqual(
      [
        /"props" of PlainPage throws for \/insurance\/[a-z-]+ \(data\/insurers\.yaml\): $/,
        /"props" of PlainPage throws for \/blog\/hello \(data\/posts\.yaml\): $/,
      ].map((pattern) => expect.stringMatching(pattern) as string),
    );
  });

  it('names every file that throws in one run, and every rule', async () => {
    const files = [
      ['JSON.stringify(context.data.all(insurers).map(({ name }) => name)),', 'context.nope.all(),'],
      [
        'files: [\n',
        "files: [\n    defineFile({ file: 'posts.json', render: ({ nope }) => nope.length }),\n    defineFile({ file: 'none.json', render: () => undefined as never }),\n",
      ],
    ] as const;
    const rules = [
      ['/[A-Z]{4}/.test(textOf(element))', 'element.attributes.id.length > 4'],
      ["path === '/blog/hello')", 'path.nope.length > 4)'],
    ] as const;
    const judge = () => check(place.project, { release: false, onProgress: () => {} }).catch(String);
    const [message, failure] = await whileEdited([...files, ...rules], async () => [await place.fail(), await judge()]);
    expect(message).toMatch(/The function "render" of posts\.json throws: /);
    expect(message).toMatch(/The function "render" of insurers\.json throws: /);
    expect(message).toMatch(/The function "render" of none\.json returns nothing\./);
    expect(failure).toMatch(
      /site\.ts:\d+:\d+\n {2}The rule "no-shouting" throws on the page \/\S*: Cannot read properties of undefined/,
    );
    expect(failure).toMatch(
      /site\.ts:\d+:\d+\n {2}The rule "insurers-linked" throws: Cannot read properties of undefined/,
    );
    expect(String(failure).match(/The rule /g)).toHaveLength(2);
  });
});

describe('a site that puts a collection of its own in the place of the kit', () => {
  it('builds the pages of one of its records', async () => {
    const own = await tiny();
    own.write(
      'site.ts',
      `import { defineSite } from 'areaserved';
import { localService } from 'areaserved/local-service';
const cities = localService().collections.find(({ name }) => name === 'cities');
export default defineSite(localService(), { collections: [{ ...cities, singular: 'town' }] });
`,
    );
    const report = await own.build({ only: onlyCities('barre') });
    expect(report.pages.written).toBeGreaterThan(3);
    expect(own.files().filter((file) => file.startsWith('locations/'))).toEqual([
      'locations/barre.html',
      'locations/barre/piano-moving.html',
      'locations/barre/piano-tuning.html',
    ]);
  });
});
