import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readPage, type Page } from '../../generator/check/html/page.ts';
import { budget, pageSize, scriptBudget } from '../../generator/check/rules/weight.ts';
import { brotliBytes } from '../../generator/check/size/brotli.ts';
import { limitOf } from '../../generator/check/size/limits.ts';
import { createScale } from '../../generator/check/size/measure.ts';
import { partsOf } from '../../generator/check/size/parts.ts';
import type { PageContext, PageSize } from '../../generator/check/types.ts';
import type { PageName } from '../../generator/model.ts';

const read = (html: string, component: PageName | null = 'CityServicePage', role: Page['role'] = 'page'): Page => readPage({ file: 'a.html', path: '/locations/macon/winching', role, component, html });
const scale = (files: Readonly<Record<string, string>> = {}): ((page: Page) => PageSize) => createScale({ origin: 'https://www.example.com', read: (file) => files[file] ?? '' });
/** Text that does not compress: base64 of random bytes keeps three quarters of its length. */
const noise = (bytes: number): string => randomBytes(bytes).toString('base64');
/** Text that repeats itself as pages do, always the same. */
function wordy(length: number): string {
  let seed = 1;
  const random = (): number => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) / 2 ** 32;
  const words = Array.from({ length: 400 }, () => Array.from({ length: 3 + Math.floor(random() * 7) }, () => 'etaoinshrdlu'[Math.floor(random() * 12)]).join(''));
  const word = (): string => words[Math.floor(random() ** 2 * 400)] as string;
  let text = '';
  while (text.length < length) text += `<li><a href="/locations/${word()}">${word()}</a> ${word()} ${word()}</li>`;
  return text;
}

const judge = (page: Page, size: PageSize) => [budget, scriptBudget, pageSize].flatMap(({ name, check }) => check(page, {} as PageContext, size).map(({ message, detail }) => ({ name, message, detail })));

test.each([
  ['CityServicePage', 14_600],
  ['CityPage', 14_600],
  ['ServicePage', 14_600],
  ['LandingPage', 14_600],
  ['HomePage', 20_000],
  ['NotFoundPage', 20_000],
  ['MissingPagesPage', null],
  [null, null],
] as const)('a %s may weigh %s', (component, limit) => {
  expect(limitOf(component)).toBe(limit);
});

describe('a page', () => {
  test('within its limit is measured quickly: an upper bound', () => {
    const html = `<body><p>${'Hello '.repeat(2000)}</p></body>`;
    const size = scale()(read(html));
    expect(size).toEqual({ html: html.length, compressed: brotliBytes(html, 5), level: 5, scripts: 0 });
    expect(judge(read(html), size)).toEqual([]);
  });

  test('near its limit is measured again, until it fits', () => {
    const limit = 14_600;
    const text = wordy(100_000);
    const steps = Array.from({ length: 100 }, (_, step) => text.slice(0, (step + 1) * 1000));
    const [between = ''] = steps.filter((html) => brotliBytes(html, 5) > limit);
    const size = scale()(read(between));
    expect(size.compressed).toBeLessThanOrEqual(limit);
    expect(size.level).toBeGreaterThan(5);
    expect(judge(read(between), size)).toEqual([]);
  });

  test('over its limit is a finding that names the shares of its parts', () => {
    const page = read(`<head><style>/* ${noise(6000)} */</style></head><body><header>Hi</header><main><div><section class="local-notes"><p>${noise(9000)}</p></section><section id="faq"><p>${noise(3000)}</p></section></div></main><footer>Bye</footer></body>`);
    const size = scale()(page);
    expect(size.level).toBe(11);
    const [found] = judge(page, size);
    expect(found).toMatchObject({ name: 'budget', message: 'A CityServicePage weighs more than 14,600 bytes with Brotli.' });
    expect(found?.detail).toMatch(/^18,\d{3} bytes, 3,\d{3} bytes too many: section\.local-notes 5\d %, css 3\d %, section#faq 1\d %$/);
  });

  test('without a limit is not judged', () => {
    const page = read(`<body>${noise(30_000)}</body>`, 'MissingPagesPage');
    expect(judge(page, scale()(page))).toEqual([]);
  });

  test('larger than what a search engine reads is a finding', () => {
    expect(judge(read('<p>', null), { html: 2 * 1024 * 1024 + 1, compressed: 1, level: 5, scripts: 0 })).toEqual([{ name: 'page-size', message: 'The page is larger than the 2 MB that a search engine reads.', detail: '2,097,153 bytes' }]);
  });
});

describe('scripts that load before a touch', () => {
  const files = { 'assets/a.js': `import{x}from"./b.js";import"./c.js";export*from'./d.js';const y=()=>import("./later.js");`, 'assets/b.js': noise(900), 'assets/c.js': noise(600), 'assets/d.js': `import "./a.js";${noise(300)}`, 'assets/later.js': noise(5000) };
  const weigh = (html: string): number => scale(files)(read(html)).scripts;
  const bytes = (...names: (keyof typeof files)[]): number => names.reduce((sum, name) => sum + brotliBytes(files[name], 11), 0);

  test('are followed through their static imports, each once, never through later ones', () => {
    expect(weigh('<script type="module" src="/assets/a.js"></script><link rel="modulepreload" href="/assets/b.js">')).toBe(bytes('assets/a.js', 'assets/b.js', 'assets/c.js', 'assets/d.js'));
  });

  test('may stand in the page or be preloaded; data and rules for the browser are none', () => {
    expect(weigh('<script>let a = 1</script>')).toBe(brotliBytes('let a = 1', 11));
    expect(weigh('<script type="module">import "/assets/c.js"</script>')).toBe(brotliBytes('import "/assets/c.js"', 11) + bytes('assets/c.js'));
    expect(weigh('<link rel="preload" as="script" href="/assets/c.js">')).toBe(bytes('assets/c.js'));
    expect(weigh('<script type="application/ld+json">{"a":1}</script><script type="speculationrules">{}</script><link rel="preload" as="font" href="/assets/c.js">')).toBe(0);
  });

  test('over the limit are a finding', () => {
    const page = read('<script type="module" src="/assets/later.js"></script>');
    expect(scriptBudget.check(page, {} as PageContext, scale(files)(page))).toEqual([{ offset: 0, message: 'The scripts that load before a touch weigh more than 2,000 bytes with Brotli.', detail: expect.stringMatching(/^5,\d{3} bytes$/) as string }]);
  });
});

test('parts are all of the page', () => {
  const parts = partsOf(read('<head><title>T</title><style>a{}</style><script type="application/ld+json">{}</script></head><body><header>H</header><main><h1>M</h1><section class="a b">A</section></main><footer>F</footer></body>'));
  expect(parts.map(({ name }) => name).sort()).toEqual(['css', 'footer', 'h1', 'head', 'header', 'rest', 'section.a', 'structured data']);
  expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
});

test('bytes are those of a real Brotli stream', () => {
  const text = 'Macon Gray '.repeat(50);
  const stream = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT } });
  expect(brotliDecompressSync(stream).toString()).toBe(text);
  expect(brotliBytes(text, 11)).toBe(stream.length);
});
