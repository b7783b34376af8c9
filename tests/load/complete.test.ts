/** Records that a collection makes in code. */
import { expect, it } from 'vitest';
import { z } from 'zod';
import { defineCollection, defineSite, nameCollection, type Collection } from '../../generator/define/index.ts';
import { loadRecords } from '../../generator/load/site.ts';

const schema = z.strictObject({ slug: z.string(), next: z.string().optional() });
type Post = z.output<typeof schema>;

const load = (...collections: readonly Collection[]) =>
  loadRecords({
    site: defineSite({ collections }),
    files: [{ file: 'data/posts.yaml', name: 'posts.yaml', text: '- slug: first\n- slug: second\n' }],
    dataDir: '/nowhere',
    dataName: 'data',
  });
const posts = (complete: (records: readonly Post[]) => readonly Post[]) =>
  defineCollection({
    name: 'posts',
    schema,
    complete,
    references: ({ next }) => (next === undefined ? [] : [{ to: nameCollection('posts'), name: next, path: ['next'] }]),
  });

it('adds records behind those of the files, in files that keep their places', () => {
  const { data, problems, placeOf } = load(posts((records) => [...records, { slug: 'made' }]));
  expect(problems).toEqual([]);
  expect(data?.records.posts).toEqual(
    [{ slug: 'first' }, { slug: 'second' }, { slug: 'made' }].map((post) => ({ ...post, next: undefined })),
  );
  expect(placeOf(nameCollection('posts'), 1, ['slug'])).toEqual({ file: 'data/posts.yaml', line: 2, column: 9 });
});

it('is the place of a mistake in a record that it adds', () => {
  const { problems } = load(posts((records) => [...records, { slug: 'made', next: 'frist' }]));
  expect(problems).toEqual([
    expect.objectContaining({
      file: 'site.ts',
      key: 'next',
      what: 'There is no post "frist".',
      todo: 'Did you mean "first"?',
    }),
  ]);
});

it.each<[string, unknown]>([
  ['loses records', []],
  ['returns no list', undefined],
])('that %s is a mistake of the definition', (_, result) => {
  const { problems } = load(posts(() => result as Post[]));
  expect(problems.map(({ file, what }) => [file, what])).toEqual([
    ['site.ts', `The function "complete" of posts returns ${result ? '0' : 'nothing'} in place of 2 records.`],
  ]);
});

it.each([[null], ['third'], [{}], [{ slug: undefined }]])('that adds %j is a mistake of the definition', (added) => {
  const { problems } = load(posts((records) => [...records, added as unknown as Post]));
  expect(problems.map(({ file, what }) => [file, what])).toEqual([
    [
      'site.ts',
      'The function "complete" of posts returns a record without values, or without the key "slug": number 3 of 3.',
    ],
  ]);
});
