import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { checkSite, type CheckOptions } from '../../generator/check/check.ts';
import { isLong } from '../fixtures/random.ts';
import { applyEdit, layFixture, type Fixture } from './overlay.ts';

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
function layMany(): Fixture {
  const fixture = lay('clean');
  const html = readFileSync(join(fixture.out, 'locations/gray.html'), 'utf8');
  mkdirSync(join(fixture.out, 'more'));
  for (let number = 100; number < 160; number++)
    writeFileSync(join(fixture.out, `more/${number}.html`), html.replace('<h1>', `<blink>${number}</blink><h1>`));
  return fixture;
}

test.runIf(isLong)('finds the same in worker threads, page by page', async () => {
  const many = await checkSite(layMany());
  const deprecated = many.findings.find(({ rule }) => rule === 'html/deprecated');
  expect(deprecated).toMatchObject({ count: 60, files: 60 });
  expect(deprecated?.places.map(({ file, line }) => `${file}:${line}`)).toEqual([
    'more/100.html:21',
    'more/101.html:21',
    'more/102.html:21',
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
  const facts = { ...fixture.facts, publicFiles: ['google123.html'] };
  expect((await checkSite({ ...fixture, facts })).findings).toEqual([]);
});

test('samples and reserved values pass until a release', async () => {
  const fixture = lay('release');
  expect((await checkSite({ ...fixture, release: false })).findings).toEqual([]);
  expect((await checkSite(fixture)).findings.map(({ rule }) => rule)).toContain('sample');
});

test('a leftover does not count where a source has the same words', async () => {
  const fixture = lay('clean');
  const sentence = 'The boundary is undefined on the plat.';
  applyEdit(fixture.out, { file: 'index.html', find: 'We come day and night.', replace: sentence });
  expect((await checkSite(fixture)).findings).toMatchObject([{ rule: 'leftover' }]);
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
