/** A build writes nothing outside its output, whatever path a record, a function, a file, or a redirect names. */
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { GenError } from '../../generator/errors/problem.ts';
import { faultOfPath } from '../../generator/plan/paths.ts';
import { oneIn, rounds, SEED } from '../fixtures/random.ts';
import { bytesOf, listFiles, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const RUNS = rounds(1, 150);
const SITE = `
import { defineCollection, defineFile, definePage, defineSite, z } from 'areaserved';
import { localService } from 'areaserved/local-service';

const odd = defineCollection({
  name: 'odd',
  singular: 'oddity',
  schema: z.strictObject({ slug: z.string(), path: z.string(), file: z.string(), from: z.string() }),
});

export default defineSite(localService, {
  collections: [odd],
  pages: [
    definePage('/x/{odd}', { each: { odd }, component: 'PlainPage', props: ({ odd }) => ({ heading: odd.slug }) }),
    definePage(({ odd }) => odd.path, { each: { odd }, component: 'PlainPage', props: ({ odd }) => ({ heading: odd.path }) }),
  ],
  files: [
    defineFile({
      name: 'the oddities',
      claims: ({ data }) => data.all(odd).map(({ file }) => file),
      render: ({ context }) => context.data.all(odd).map(({ file }) => ({ file, body: 'odd' })),
    }),
  ],
  redirects: ({ data }) => data.all(odd).map(({ from }) => ({ from, to: '/about', each: {}, places: {} })),
});
`;
const PAGE = `export const PlainPage = ({ copy, heading }) => <section><h1>{heading}</h1><p>{copy.page('text')}</p></section>;`;
const COPY = `{{!# metaTitle }}
{{heading}} | {{site.brand}}

{{!# metaDescription }}
{{heading}}: what {{site.brand}} can tell you about it, in one or two plain sentences on a page of its own.

{{!# text }}
{{heading}} at {{site.brand}}.
`;
const GOOD = { slug: 'good', path: '/y/good', file: 'odd/good.txt', from: '/old/good' };
type Odd = typeof GOOD;

const { tiny } = workplaces();
let place: Workplace;
let whole: Readonly<Record<string, string>>;
beforeAll(async () => {
  place = await tiny();
  place.write('site.ts', SITE);
  place.write('components/pages/PlainPage.tsx', PAGE);
  place.write('templates/copy/pages/PlainPage.hbs', COPY);
  write(GOOD);
  await place.build();
  whole = bytesOf(place.project.out);
});
const write = (record: Odd): void => place.write('data/odd.json', JSON.stringify([record]));
/** Names of all files around the output, but for those that a build may write. */
const around = (): string[] =>
  listFiles(place.folder).filter((file) => !/^(out|\.out\.gen|node_modules|data)\//.test(file));

/** Builds with the record; afterwards the site builds again as before. */
async function tryRecord(record: Odd): Promise<string | null> {
  write(record);
  const before = around();
  const message = await place.build().then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof GenError)) throw error;
      return error.message;
    },
  );
  expect(around()).toEqual(before);
  if (message !== null) expect(bytesOf(place.project.out)).toEqual(whole);
  write(GOOD);
  await place.build();
  expect(bytesOf(place.project.out)).toEqual(whole);
  return message;
}

describe('a path that leaves the output', () => {
  it.each<[string, Partial<Odd>, string]>([
    [
      'the key of a record',
      { slug: '../../../../PWNED' },
      'The path "/x/../../../../PWNED" of a PlainPage leaves the output',
    ],
    ['a path function', { path: '/../../PWNED' }, 'The path "/../../PWNED" of a PlainPage leaves the output'],
    ['a path function without a slash', { path: 'PWNED' }, 'The path "PWNED" of a PlainPage does not begin with "/"'],
    ['a file', { file: '../PWNED' }, 'The path "../PWNED" of the oddities leaves the output'],
    ['an absolute file', { file: join(tmpdir(), 'PWNED') }, 'contains an empty name'],
    ['a redirect', { from: '/../../../PWNED' }, 'The path "/../../../PWNED" of an alias leaves the output'],
  ])('is refused in %s', async (_, record, expected) => {
    expect(await tryRecord({ ...GOOD, ...record })).toContain(expected);
    expect(existsSync(join(tmpdir(), 'PWNED'))).toBe(false);
  });
});

describe('a file of the site', () => {
  const RETURNED: readonly (readonly [string, string, string | null])[] = [
    [
      'that no claim names',
      "{ file: 'mine.txt', body: 'x' }",
      'returns the file "mine.txt", which "claims" does not name',
    ],
    ['whose name is an object', "{ file: { toString: () => 'odd.txt' }, body: 'x' }", 'must return files'],
    ['whose content is an object', "{ file: 'odd.txt', body: {} }", 'must return files'],
    ['of numbers', "{ file: 'odd.txt', body: [1, 2] }", 'must return files'],
    [
      'that changes its name when it is read again',
      "(() => { let reads = 0; return { get file() { return reads++ ? '../PWNED' : 'odd.txt'; }, body: 'x' }; })()",
      null,
    ],
  ];
  it.each(oneIn(4, RETURNED))(
    '%s is a mistake with its place, or written as it was claimed',
    async (_, returned, expected) => {
      const render = "({ context }) => context.data.all(odd).map(({ file }) => ({ file, body: 'odd' }))";
      place.edit('site.ts', render, `() => [${returned}]`);
      place.edit('site.ts', '({ data }) => data.all(odd).map(({ file }) => file)', "['odd.txt']");
      const before = around();
      const ended = await place.build().then(
        () => null,
        (error: unknown) => error,
      );
      place.write('site.ts', SITE);
      expect(around()).toEqual(before);
      await place.build();
      expect(bytesOf(place.project.out)).toEqual(whole);
      if (expected === null) return expect(ended).toBeNull();
      expect(ended).toBeInstanceOf(GenError);
      expect(String(ended)).toMatch(/site\.ts.*\[site-(?:returns|unclaimed)\]/);
      expect(String(ended)).toContain(expected);
    },
  );
});

const piece = fc.oneof(
  fc.constantFrom(
    '..',
    '.',
    '',
    '/',
    '\\',
    '\0',
    '\n',
    'con',
    'NUL.txt',
    'a',
    'b.',
    'c ',
    'C:',
    '%2e%2e',
    '~',
    '*',
    '?',
    '\ud800',
  ),
  fc.constantFrom(
    '.gen',
    'lost+found',
    '.git',
    'ä',
    'é'.repeat(200),
    'x'.repeat(300),
    '\u202e',
    'index',
    'build-manifest.tsv',
  ),
  fc.string({ maxLength: 4, unit: 'binary' }),
);
const odd = fc.array(piece, { minLength: 1, maxLength: 5 }).map((pieces) => pieces.join('/'));

describe(`${RUNS} random names (seed ${SEED})`, () => {
  it('write nothing outside the output, and builds go on afterwards', { timeout: 60_000 + RUNS * 20_000 }, async () => {
    const record = fc
      .tuple(fc.constantFrom('slug', 'path', 'file', 'from' as const), odd)
      .map(([key, text]): Odd => ({ ...GOOD, [key]: key === 'path' || key === 'from' ? `/${text}` : text }));
    await fc.assert(
      fc.asyncProperty(record, async (value) => void (await tryRecord(value))),
      { numRuns: RUNS, seed: SEED, endOnFailure: true },
    );
  });

  it('are refused or lie in the output', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gen-paths-'));
    fc.assert(
      fc.property(odd, (file) => {
        if (faultOfPath(file) === null) expect(join(folder, file).startsWith(`${folder}/`)).toBe(true);
      }),
      { numRuns: 5000, seed: SEED },
    );
    rmSync(folder, { recursive: true });
  });
});
