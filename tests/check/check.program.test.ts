import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { checkSite, type CheckOptions } from '../../generator/check/check.ts';
import { isLong } from '../fixtures/random.ts';
import { applyEdit, kitFile, layFixture, type Fixture } from './overlay.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});
function lay(name: string): Fixture {
  const fixture = layFixture(name);
  folders.push(fixture.out);
  return fixture;
}

describe('a check of no site', () => {
  test('says that there is no folder', async () => {
    const fixture = lay('clean');
    const out = join(fixture.out, 'nowhere');
    await expect(checkSite({ ...fixture, out })).rejects.toThrow('nowhere');
  });

  test('says that the folder has no pages', async () => {
    const fixture = lay('clean');
    const out = join(fixture.out, 'assets');
    await expect(checkSite({ ...fixture, out })).rejects.toThrow('There is no site here');
  });
});

/** Copies of one page, enough for worker threads. */
function layMany(count = 60): Fixture {
  const fixture = lay('clean');
  const html = readFileSync(join(fixture.out, 'locations/gray.html'), 'utf8');
  mkdirSync(join(fixture.out, 'more'));
  for (let number = 100; number < 100 + count; number++)
    writeFileSync(join(fixture.out, `more/${number}.html`), html.replace('<h1>', `<blink>${number}</blink><h1>`));
  return fixture;
}

test.runIf(isLong)('finds the same in worker threads, page by page', async () => {
  const many = await checkSite(layMany());
  const deprecated = many.findings.find(({ rule }) => rule === 'html/deprecated');
  expect(deprecated).toMatchObject({ count: 60, files: 60 });
  expect(deprecated?.places.map(({ file, line }) => `${file}:${line}`)).toEqual(
    Array.from({ length: 60 }, (_, index) => `more/${100 + index}.html:21`),
  );
});

test('warns of a file that is too large for a host', async () => {
  const fixture = lay('clean');
  writeFileSync(join(fixture.out, 'film.mp4'), '');
  truncateSync(join(fixture.out, 'film.mp4'), 25 * 2 ** 20);
  expect((await checkSite(fixture)).findings).toEqual([]);
  truncateSync(join(fixture.out, 'film.mp4'), 25 * 2 ** 20 + 1);
  expect((await checkSite(fixture)).findings).toMatchObject([
    {
      rule: 'file-size',
      level: 'warning',
      message: 'A file is larger than 25 MiB, which Cloudflare refuses.',
      places: [{ file: 'film.mp4', detail: '26 MiB' }],
    },
  ]);
});

test('does not check files of public/, which links may lead to', async () => {
  const fixture = lay('clean');
  writeFileSync(join(fixture.out, 'google123.html'), 'google-site-verification: google123.html');
  applyEdit(fixture.out, {
    file: 'index.html',
    find: '<main id="content">',
    replace: '<main id="content"><a href="/google123.html">x</a>',
  });
  expect((await checkSite(fixture)).findings.map(({ rule }) => rule)).toContain('plan');
  const facts = { ...fixture.facts, otherFiles: ['google123.html'] };
  expect((await checkSite({ ...fixture, facts })).findings).toEqual([]);
});

test('samples and reserved values pass until a release', async () => {
  const fixture = lay('release');
  expect((await checkSite({ ...fixture, release: false })).findings).toEqual([]);
  expect((await checkSite(fixture)).findings.map(({ rule }) => rule)).toContain('sample');
});

test('a release names every other phone number, in its source or on its page; figures in a row are none', async () => {
  const fixture = lay('clean');
  applyEdit(fixture.out, {
    file: 'index.html',
    find: 'We come day and night.',
    replace: 'The county answers at (478) 751-7500. Luis answers at 413.586.3142. Permit 4135863142 hangs here.',
  });
  const sources = [
    { file: 'data/business.yaml', text: 'phone: "+14785550142"\n' },
    { file: 'data/team.yaml', text: '- name: Luis\n  bio: Luis answers at 413.586.3142.\n  id: 4135863142\n' },
    { file: 'components/Map.tsx', text: '<path d="M413 586-3142 9" />' },
  ];
  const options = { ...fixture, sources, definitionFile: await kitFile() };
  expect((await checkSite({ ...options, release: false })).findings).toEqual([]);
  const { findings } = await checkSite({ ...options, release: true });
  const numbers = findings.filter(({ rule }) => rule.startsWith('number-'));
  expect(
    numbers.flatMap(({ rule, places }) => places.map(({ file, line, detail }) => `${rule} ${file}:${line} ${detail}`)),
  ).toEqual(['number-in-source data/team.yaml:2 413.586.3142', 'number-on-page index.html:21 (478) 751-7500']);
  const business = {
    ...(fixture.facts.shared.values.business as object),
    allowedNumbers: ['+14135863142', '+14787517500'],
  };
  const facts = { ...fixture.facts, shared: { ...fixture.facts.shared, values: { business } } };
  const known = await checkSite({ ...options, facts, release: true });
  expect(known.findings.filter(({ rule }) => rule.startsWith('number-'))).toEqual([]);
});

test('pages that are alike are one warning for each kind, with all places and with what helps', async () => {
  const fixture = layMany(12);
  const planned = Array.from({ length: 12 }, (_, index) => ({
    path: `/more/${100 + index}`,
    component: 'TownPage',
    language: 'en-US',
    sitemap: false,
    notFound: false,
    limit: null,
    // Of two there is nothing to say yet.
    ...(index < 2 && { isUnwritten: true }),
  }));
  const text = 'We come to every street of the town with a truck that fits the job. '.repeat(8);
  for (const { path } of planned) {
    const file = `${path.slice(1)}.html`;
    const words = [...'abcdefghijklmnopqrstuvwxyz'].map((letter) => `${letter}ne`).join(' ');
    applyEdit(fixture.out, {
      file,
      find: '</h1>',
      replace: `</h1><p>${text} ${words} ${words.split(' ').reverse().join(' ')}</p>`,
    });
  }
  const facts = {
    ...fixture.facts,
    planned: [...fixture.facts.planned, ...planned],
    shared: { ...fixture.facts.shared, ownTexts: { TownPage: 'Two sentences help.' } },
  };
  const { findings } = await checkSite({ ...fixture, facts });
  const alike = findings.filter(({ rule }) => rule === 'near-duplicate');
  expect(alike).toMatchObject(
    [{ level: 'warning', count: 10, message: /Two sentences help\.$/ }].map(({ message, ...rest }) => ({
      ...rest,
      message: expect.stringMatching(message) as string,
    })),
  );
  expect(alike[0]?.places).toHaveLength(10);
});

test('a value that seems missing does not count where a source has the same words', async () => {
  const fixture = lay('clean');
  const sentence = 'The boundary is undefined on the plat.';
  applyEdit(fixture.out, { file: 'index.html', find: 'We come day and night.', replace: sentence });
  expect((await checkSite(fixture)).findings).toMatchObject([{ rule: 'missing-value' }]);
  const sources = [{ file: 'data/tips.yaml', text: `- text: ${sentence}\n` }];
  expect((await checkSite({ ...fixture, sources })).findings).toEqual([]);
});

describe('the cache', () => {
  /** Checks, and returns the number of pages that were not in the cache. */
  async function countChecked(options: CheckOptions): Promise<number> {
    let checked = 0;
    const cache = { file: join(options.out, '../check-cache', options.out.slice(-6)), rules: 'r' };
    folders.push(cache.file);
    await checkSite({ cache, ...options, onProgress: (_, total) => (checked = total) });
    return checked;
  }

  test('holds for pages with the same bytes', async () => {
    const fixture = lay('clean');
    expect([await countChecked(fixture), await countChecked(fixture)]).toEqual([8, 0]);
    applyEdit(fixture.out, { file: 'index.html', find: 'day and night.', replace: 'at night.' });
    expect([await countChecked(fixture), await countChecked(fixture)]).toEqual([1, 0]);
  });

  test('has the findings of pages that are not checked again', async () => {
    const fixture = lay('leftovers');
    const cache = { file: join(fixture.out, '.cache.json'), rules: 'r' };
    const first = await checkSite({ ...fixture, cache });
    expect(existsSync(cache.file)).toBe(true);
    expect(first.findings.length).toBeGreaterThan(0);
    expect(await checkSite({ ...fixture, cache, onProgress: () => expect.fail('a page was checked') })).toEqual(first);
  });

  test.each([
    [
      'another planned page',
      1,
      ({ facts }: Fixture) => ({
        facts: { ...facts, planned: facts.planned.map((page) => (page.path === '/' ? { ...page, limit: 1 } : page)) },
      }),
    ],
    [
      'other shared facts',
      8,
      ({ facts }: Fixture) => ({ facts: { ...facts, shared: { ...facts.shared, names: ['Perry'] } } }),
    ],
  ])('checks what %s changes', async (_, pages, change) => {
    const fixture = lay('clean');
    await countChecked(fixture);
    expect(await countChecked({ ...fixture, ...change(fixture) })).toBe(pages);
  });

  test('checks everything after other rules, or if it is damaged', async () => {
    const fixture = lay('clean');
    const file = join(fixture.out, '.cache.json');
    expect(await countChecked({ ...fixture, cache: { file, rules: 'a' } })).toBe(8);
    expect(await countChecked({ ...fixture, cache: { file, rules: 'b' } })).toBe(8);
    writeFileSync(file, '{"key":');
    expect(await countChecked({ ...fixture, cache: { file, rules: 'b' } })).toBe(8);
  });
});
