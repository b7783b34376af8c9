import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, brotliCompressSync, constants } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readPage, type ParsedPage } from '../../generator/check/html/page.ts';
import { pageSize, scriptBudget } from '../../generator/check/rules/size.ts';
import { budget } from '../../generator/check/site-rules/pages.ts';
import {
  brotliBytes,
  brotliBytesLater,
  createScale,
  recompressHeavy,
  type Weighed,
} from '../../generator/check/size/measure.ts';
import { limitOf } from '../../generator/define/page.ts';
import { localService } from '../../generator/local-service/index.ts';
import { partsOf } from '../../generator/check/size/parts.ts';
import type { CheckedSite, PageContext, PageSize, PageOutline } from '../../generator/check/types.ts';
import type { PageName } from '../../generator/local-service/types.ts';

/** The limit of the kind of page that a component makes. */
const limitOfPage = (component: PageName | null): number | null =>
  limitOf(localService.pages.find((page) => page.component === component)?.budget ?? null);
const read = (
  html: string,
  component: PageName | null = 'CityServicePage',
  role: ParsedPage['role'] = 'page',
): ParsedPage =>
  readPage({ file: 'a.html', path: '/locations/macon/winching', role, component, limit: limitOfPage(component), html });
const scale = (files: Readonly<Record<string, string>> = {}): ((page: ParsedPage) => PageSize) =>
  createScale({ origin: 'https://www.example.com', read: (file) => files[file] ?? '' });
/** Text that does not compress: base64 of random bytes keeps three quarters of its length. */
const noise = (bytes: number): string => randomBytes(bytes).toString('base64');
/** Text that repeats itself as pages do, always the same. */
function wordy(length: number): string {
  let seed = 1;
  const random = (): number => (seed = (Math.imul(seed, 1103515245) + 12345) >>> 0) / 2 ** 32;
  const words = Array.from({ length: 400 }, () =>
    Array.from({ length: 3 + Math.floor(random() * 7) }, () => 'etaoinshrdlu'[Math.floor(random() * 12)]).join(''),
  );
  const word = (): string => words[Math.floor(random() ** 2 * 400)] as string;
  let text = '';
  while (text.length < length) text += `<li><a href="/locations/${word()}">${word()}</a> ${word()} ${word()}</li>`;
  return text;
}

/** The findings about the bytes of one page, measured and settled as the check does it. */
async function judge(page: ParsedPage) {
  const { file, path, role, component, limit, html } = page;
  const weighed = { file, component, limit, size: scale()(page) };
  const size =
    (await recompressHeavy([weighed], (_, level) => brotliBytesLater(html, level))).get(file) ?? weighed.size;
  const site = {
    outlines: [{ file, path, role, component, limit, size } as PageOutline],
    read: () => html,
  } as unknown as CheckedSite;
  return { size, found: budget.check(site) };
}

test.each([
  ['first-flight', 14_600],
  [20_000, 20_000],
  [null, null],
] as const)('a budget of %s is a limit of %s', (budget, limit) => {
  expect(limitOf(budget)).toBe(limit);
});

test.each([
  ['CityServicePage', 14_600],
  ['CityPage', 14_600],
  ['ServicePage', 14_600],
  ['LandingPage', 14_600],
  ['HomePage', 20_000],
  ['NotFoundPage', 20_000],
  ['MissingPagesPage', null],
] as const)('a %s may weigh %s', (component, limit) => {
  expect(limitOfPage(component)).toBe(limit);
});

describe('a page', () => {
  test('within its limit is measured quickly', async () => {
    const html = `<body><p>${'Hello '.repeat(2000)}</p></body>`;
    expect(await judge(read(html))).toEqual({
      size: { html: html.length, compressed: brotliBytes(html, 5), level: 5, scripts: 0 },
      found: [],
    });
  });

  test('near its limit is measured again, until it fits', async () => {
    const limit = 14_600;
    const text = wordy(100_000);
    const steps = Array.from({ length: 100 }, (_, step) => text.slice(0, (step + 1) * 1000));
    const [between = ''] = steps.filter((html) => brotliBytes(html, 5) > limit);
    const { size, found } = await judge(read(between));
    expect(size.compressed).toBeLessThanOrEqual(limit);
    expect(size.level).toBeGreaterThan(5);
    expect(found).toEqual([]);
  });

  test('over its limit is a finding that names the shares of its parts', async () => {
    const { size, found } = await judge(
      read(
        `<head><style>/* ${noise(6000)} */</style></head><body><header>Hi</header><main><div><section class="local-notes"><p>${noise(9000)}</p></section><section id="faq"><p>${noise(3000)}</p></section></div></main><footer>Bye</footer></body>`,
      ),
    );
    expect(size.level).toBe(11);
    expect(found).toMatchObject([
      { file: 'a.html', message: 'A page weighs more than 14,600 bytes with Brotli (CityServicePage).' },
    ]);
    expect(found[0]?.detail).toMatch(
      /^18,\d{3} bytes, 3,\d{3} bytes too many: section\.local-notes 5\d %, css 3\d %, section#faq 1\d %$/,
    );
  });

  test.each([
    ['MissingPagesPage', 'page'],
    [null, 'page'],
    [null, 'redirect'],
  ] as const)('without a limit is not judged: %s, %s', async (component, role) => {
    expect((await judge(read(`<body>${noise(30_000)}</body>`, component, role))).found).toEqual([]);
  });

  test('larger than what a search engine reads is a finding', () => {
    const judgeSize = (html: number) =>
      pageSize.check(read('<p>'), {} as PageContext, { html, compressed: 1, level: 5, scripts: 0 });
    expect(judgeSize(2 * 1024 * 1024 + 1)).toEqual([
      { offset: 0, message: 'The page is larger than the 2 MB that a search engine reads.', detail: '2,097,153 bytes' },
    ]);
    expect(judgeSize(2 * 1024 * 1024)).toEqual([]);
  });
});

describe('pages over a limit at level 5', () => {
  const weighed = (count: number, bytes: (index: number) => number): Weighed[] =>
    Array.from({ length: count }, (_, index) => ({
      file: `${index}.html`,
      component: 'CityPage',
      limit: 14_600,
      size: { html: 0, compressed: bytes(index), level: 5, scripts: 0 },
    }));
  /** Asks for what a level finds; notes what was asked. */
  const settle = async (pages: readonly Weighed[], found: (file: number, level: number) => number) => {
    const asked: string[] = [];
    const sizes = await recompressHeavy(pages, async (file, level) => {
      asked.push(`${Number.parseInt(file, 10)}@${level}`);
      return found(Number.parseInt(file, 10), level);
    });
    return {
      asked: asked.sort(),
      levels: Object.fromEntries([...sizes].map(([file, { compressed, level }]) => [file, [compressed, level]])),
    };
  };

  test('are compressed again, the strongest way only where that is needed', async () => {
    const { asked, levels } = await settle(
      weighed(3, (index) => 15_000 + index),
      (file, level) => (file === 1 && level === 10 ? 14_601 : 14_600),
    );
    expect(asked).toEqual(['0@10', '1@10', '1@11', '2@10']);
    expect(levels).toEqual({ '0.html': [14_600, 10], '1.html': [14_600, 11], '2.html': [14_600, 10] });
  });

  test('are left alone once heavier ones stay clearly below', async () => {
    const { asked } = await settle(
      weighed(20, (index) => 16_000 - index),
      () => 14_000,
    );
    expect(asked).toEqual(['0@10', '1@10', '2@10', '3@10']);
  });

  test('are all compressed while one of a batch is near the limit', async () => {
    const { asked } = await settle(
      weighed(10, (index) => 16_000 - index),
      (file) => (file % 4 === 0 ? 14_500 : 14_000),
    );
    expect(asked).toHaveLength(10);
  });

  test('are held against their own limit, though others of their kind have another', async () => {
    const [tight, wide] = weighed(2, () => 15_000) as [Weighed, Weighed];
    const { levels } = await settle(
      [
        { ...wide, limit: 14_900 },
        { ...tight, limit: 12_000, file: '2.html' },
      ],
      (file) => (file === 2 ? 12_500 : 14_800),
    );
    expect(levels).toEqual({ '1.html': [14_800, 10], '2.html': [12_500, 11] });
  });

  test('are no others: those within it and those of pages without one stay as they are', async () => {
    expect(
      await settle(
        [...weighed(3, () => 14_600), { ...(weighed(1, () => 90_000)[0] as Weighed), component: null }],
        () => 0,
      ),
    ).toEqual({ asked: [], levels: {} });
  });
});

describe('scripts that load before a touch', () => {
  const files = {
    'assets/a.js': `import{x}from"./b.js";import"./c.js";export*from'./d.js';const y=()=>import("./later.js");`,
    'assets/b.js': noise(900),
    'assets/c.js': noise(600),
    'assets/d.js': `import "./a.js";${noise(300)}`,
    'assets/later.js': noise(5000),
  };
  const weigh = (html: string): number => scale(files)(read(html)).scripts;
  const bytes = (...names: (keyof typeof files)[]): number =>
    names.reduce((sum, name) => sum + brotliBytes(files[name], 11), 0);

  test('are followed through their static imports, each once, never through later ones', () => {
    expect(
      weigh('<script type="module" src="/assets/a.js"></script><link rel="modulepreload" href="/assets/b.js">'),
    ).toBe(bytes('assets/a.js', 'assets/b.js', 'assets/c.js', 'assets/d.js'));
  });

  test('may stand in the page or be preloaded; data and rules for the browser are none', () => {
    expect(weigh('<script>let a = 1</script>')).toBe(brotliBytes('let a = 1', 11));
    expect(weigh('<script type="module">import "/assets/c.js"</script>')).toBe(
      brotliBytes('import "/assets/c.js"', 11) + bytes('assets/c.js'),
    );
    expect(weigh('<link rel="preload" as="script" href="/assets/c.js">')).toBe(bytes('assets/c.js'));
    expect(
      weigh(
        '<script type="application/ld+json">{"a":1}</script><script type="speculationrules">{}</script><link rel="preload" as="font" href="/assets/c.js">',
      ),
    ).toBe(0);
  });

  test('over the limit are a finding', () => {
    const page = read('<script type="module" src="/assets/later.js"></script>');
    expect(scriptBudget.check(page, {} as PageContext, scale(files)(page))).toEqual([
      {
        offset: 0,
        message: 'The scripts that load before a touch weigh more than 2,000 bytes with Brotli.',
        detail: expect.stringMatching(/^5,\d{3} bytes$/) as string,
      },
    ]);
  });
});

test('parts are all of the page', () => {
  const parts = partsOf(
    read(
      '<head><title>T</title><style>a{}</style><script type="application/ld+json">{}</script></head><body><header>H</header><main><h1>M</h1><section class="a b">A</section></main><footer>F</footer></body>',
    ),
  );
  expect(parts.map(({ name }) => name).sort()).toEqual([
    'css',
    'footer',
    'h1',
    'head',
    'header',
    'rest',
    'section.a',
    'structured data',
  ]);
  expect(parts.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
});

test('bytes are those of a real Brotli stream', () => {
  const text = 'Macon Gray '.repeat(50);
  const stream = brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
  });
  expect(brotliDecompressSync(stream).toString()).toBe(text);
  expect(brotliBytes(text, 11)).toBe(stream.length);
});
