/** A site with posts in Markdown: what builds write after edits, what they refuse, and what a site without texts does not load. */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { build } from '../../generator/build/build.ts';
import { applyRecipe } from '../docs/recipe.ts';
import { photograph } from '../fixtures/photographs.ts';
import { compiledProgram } from '../fixtures/program.ts';
import { rounds, SEED } from '../fixtures/random.ts';
import { BUILD_OPTIONS, siteBytesOf, workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { MANIFEST_FILE } from '../../generator/plan/paths.ts';

const { tiny, temporaryFolder } = workplaces();
let place: Workplace;
beforeAll(async () => {
  place = await tiny();
  applyRecipe(place, 'blog');
  mkdirSync(join(place.folder, 'data/images'));
  for (const name of ['grand', 'stage'])
    writeFileSync(join(place.folder, `data/images/${name}.jpg`), await photograph({ width: 300, height: 200 }));
});

interface Post {
  title: string;
  date: string;
  tags: readonly string[];
  draft: boolean;
  cover: string;
  body: string;
}

const TAGS = ['Moving', 'Care', 'Concerts'];
const BLOCKS: readonly ((n: number) => string)[] = [
  (n) => `Paragraph **${n}** about wood.`,
  (n) => `## Part ${n}`,
  (n) => `- one\n- number ${n}`,
  (n) => `| a | b |\n| --- | --- |\n| ${n} | 2 |`,
  () => '![A grand piano](grand.jpg "In the hall")',
  () => 'See [our services](/services).',
];
const nth = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;
const dayOf = (n: number): string => new Date(Date.UTC(2026, 10, 1 + (n % 60))).toISOString().slice(0, 10);
const post = (n: number): Post => ({
  title: `Post ${n}`,
  date: dayOf(n * 7),
  tags: TAGS.filter((_, index) => (n >> index) & 1),
  draft: n % 7 === 3,
  cover: n % 3 === 0 ? 'stage.jpg' : '',
  body: [nth(BLOCKS, n), nth(BLOCKS, n + 2)].map((block) => block(n)).join('\n\n'),
});
const write = (name: string, { cover, body, ...keys }: Post): void => {
  const lines = Object.entries({ ...keys, summary: `About ${keys.title}.`, ...(cover && { cover }) });
  const front = lines.map(([key, value]) => `${key}: ${JSON.stringify(value)}\n`).join('');
  place.write(`data/posts/${name}.md`, `---\n${front}---\n${body}\n`);
};

const firstPosts = () => new Map(Array.from({ length: 14 }, (_, n) => [`post-${n}`, post(n)] as const));
const writeAll = (posts: ReadonlyMap<string, Post>): void => {
  rmSync(join(place.folder, 'data/posts'), { recursive: true });
  for (const [name, one] of posts) write(name, one);
};

/** Edits of the posts, in memory; each is written as a file. */
type Edit = (posts: Map<string, Post>, n: number) => void;
const change =
  (work: (post: Post, n: number) => Partial<Post>): Edit =>
  (posts, n) => {
    const [name, old] = nth([...posts], n);
    posts.set(name, { ...old, ...work(old, n) });
  };
const EDITS: Readonly<Record<string, Edit>> = {
  'edit a text': change(({ body }, n) => ({ body: `${body}\n\n${nth(BLOCKS, n)(n)}` })),
  'shorten a text': change((_, n) => ({ body: `Only ${n}.` })),
  'edit a title': change((_, n) => ({ title: `Post number ${n}` })),
  'move a day': change((_, n) => ({ date: dayOf(n) })),
  'add or remove a tag': change(({ tags }, n) => ({
    tags: tags.includes(nth(TAGS, n)) ? tags.filter((tag) => tag !== nth(TAGS, n)) : [...tags, nth(TAGS, n)],
  })),
  'make a draft or publish it': change(({ draft }) => ({ draft: !draft })),
  'change a cover': change(({ cover }) => ({ cover: cover ? '' : 'grand.jpg' })),
  'add a post': (posts, n) => void posts.set(`post-${n}`, post(n)),
  'remove a post': (posts, n) => void (posts.size > 2 && posts.delete(nth([...posts.keys()], n))),
};

it('after any edits of posts, on any day, an incremental build is a full one', async () => {
  const full = { out: join(temporaryFolder(), 'out'), cache: place.project.cache };
  const previous = join(temporaryFolder(), 'previous.json');
  const posts = firstPosts();
  const builds = { count: 0 };
  const buildBoth = async (): Promise<void> => {
    // Drafts and days that come change pages without an edit.
    const date = dayOf(20 + builds.count * 2);
    const past = builds.count++ === 0 ? null : readFileSync(join(place.project.out, MANIFEST_FILE));
    await place.build({ date });
    rmSync(full.out, { recursive: true, force: true });
    if (past) writeFileSync(previous, past);
    await build({ ...place.project, ...full }, { ...BUILD_OPTIONS, date, previous: past ? previous : null });
    expect(siteBytesOf(place.project.out)).toEqual(siteBytesOf(full.out));
  };
  writeAll(posts);
  await buildBoth();
  expect(readdirSync(join(place.project.out, 'blog')).length).toBeGreaterThan(5);
  const step = fc.tuple(fc.constantFrom(...Object.keys(EDITS)), fc.nat(999));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 4 }), async (steps) => {
      for (const [name, n] of steps) EDITS[name]?.(posts, n);
      writeAll(posts);
      await buildBoth();
    }),
    { numRuns: rounds(8, 150), seed: SEED, endOnFailure: true },
  );
});

it('all mistakes of a text come in one run, with their places in the file', async () => {
  writeFileSync(join(place.folder, 'data/posts/hall.jpg'), '');
  write('post-0', {
    ...post(0),
    body: [
      'We were **open all day.',
      'And <b>this</b> is HTML.',
      '## Prices',
      '#### Of moving',
      '![A yard](gradn.jpg)',
      '![A hall](hall.jpg)',
      '```\nnever closed',
    ].join('\n\n'),
  });
  expect(await place.fail()).toMatchInlineSnapshot(`
    "data/posts/post-0.md:9:9  body
      The page would show "**": bold text begins or ends here, but not both.
      Write "**" directly before the first word and directly after the last one.
    data/posts/post-0.md:11:5  body
      There is HTML in this text: "<b>".
      Write it in Markdown. What Markdown has no words for belongs into a component; for the character "<", write "\\<".
    data/posts/post-0.md:15:1  body
      The heading "Of moving" skips a level.
      Write it with "###", one "#" more than the heading around it.
    data/posts/post-0.md:21:1  body
      The code block that begins here never ends.
      Add a line "\`\`\`" where it ends, or remove this one.
    data/posts/post-0.md:17:1  body
      There is no photograph "data/images/gradn.jpg".
      Did you mean "grand.jpg"? Put the file there, or remove what names it.
    data/posts/post-0.md:19:1  body
      There is no photograph "data/images/hall.jpg".
      Move data/posts/hall.jpg to data/images: photographs of all records live there."
  `);
});

it('links that lead nowhere, and two spellings at one address, have their places, too', async () => {
  writeAll(firstPosts());
  write('post-0', {
    ...post(0),
    draft: true,
    body: 'See [services](/services/piano-tunning), [another](post-1.md#lost), [a file](post-99.md), [here](#below).',
  });
  write('post-1', { ...post(1), draft: true });
  expect(await place.fail()).toMatchInlineSnapshot(`
    "data/posts/post-0.md:9:16  body
      A link leads to "/services/piano-tunning", but there is no such page.
      Did you mean "/services/piano-tuning"?
    data/posts/post-0.md:9:52  body
      A link leads to data/posts/post-1.md, which has no page.
      Link another page, or remove the link.
    data/posts/post-0.md:9:78  body
      A link leads to data/posts/post-99.md, but there is no such file.
      Did you mean "data/posts/post-9.md"?
    data/posts/post-0.md:9:98  body
      A link leads to "#below", but this text has no such heading.
      Add the heading ("## Prices" is #prices), or remove the link."
  `);
  write('post-0', { ...post(0), draft: false, date: '2026-11-01', tags: ['Moving'] });
  write('post-1', { ...post(1), draft: false, date: '2026-11-01', tags: ['moving'] });
  expect(await place.fail()).toMatchInlineSnapshot(`
    "data/posts/post-1.md:4:8
      "Moving" (data/posts/post-11.md:2) and "moving" would have pages at the same address, "moving".
      Write both the same way."
  `);
});

it('a site without a text never loads the parser', async () => {
  const folder = temporaryFolder();
  writeFileSync(
    join(folder, 'hook.mjs'),
    `export const resolve = (name, context, next) => { if (/^markdown-it\\b/.test(name)) throw new Error('the parser is loaded'); return next(name, context); };`,
  );
  const start = join(folder, 'start.mjs');
  writeFileSync(start, `import { register } from 'node:module';\nregister('./hook.mjs', import.meta.url);\n`);
  const env = { NODE_OPTIONS: `--import ${pathToFileURL(start).href}` };
  const { run } = await compiledProgram();
  expect(await run(await tiny(), ['build'], env)).toMatchObject({ code: 0 });
  write('post-0', post(0));
  const withPosts = await run(place, ['build'], env);
  expect([withPosts.code, withPosts.stderr]).toEqual([1, expect.stringContaining('the parser is loaded')]);
});
