/**
 * Hostile drawings that passed, opened in a browser without any policy: as a file, inside a page as markup, and as an image. None may run
 * anything, leave the page or ask another host.
 */
import fc from 'fast-check';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDrawing } from '../../generator/load/drawing.ts';
import { USUAL_FONTS } from '../machine/fonts.ts';
import { rounds, SEED } from '../fixtures/random.ts';
import { launch } from './browser.ts';

const ATTEMPTS = rounds(600, 1500);
const EVIL = 'https://evil.example/x';

/** Ways out of a picture. Each may stand alone, nested in others, or cut in two. */
const WAYS = [
  `<script>document.title='ran'</script>`,
  `<script href="${EVIL}.js"/>`,
  `<s:script xmlns:s="http://www.w3.org/2000/svg">document.title='ran'</s:script>`,
  `<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"><img src="${EVIL}" onerror="document.title='ran'"/></body></foreignObject>`,
  `<meta xmlns="http://www.w3.org/1999/xhtml" http-equiv="refresh" content="0;url=${EVIL}"/>`,
  `<animate attributeName="x" dur="1ms" onbegin="document.title='ran'"/>`,
  `<set attributeName="onmouseover" to="document.title='ran'"/>`,
  `<a href="javascript:document.title='ran'"><path d="M0 0h9v9"/></a>`,
  `<use href="${EVIL}.svg#a"/>`,
  `<image href="${EVIL}.png"/>`,
  `<feImage href="${EVIL}.png"/>`,
  `<image srcset="${EVIL}.png 1x" src="${EVIL}.png"/>`,
  `<path d="M0 0h9v9z" fill="url(${EVIL}#a)"/>`,
  `<path d="M0 0h9v9z" style="fill:url(${EVIL}#a)"/>`,
  `<path d="M0 0h9v9z" mask="u\\72l(${EVIL}#a)"/>`,
  `<g cursor="url(${EVIL}.png), auto"/>`,
  `<style>@import "${EVIL}.css";</style>`,
  `<style><![CDATA[path{fill:url(${EVIL}#a)}]]></style>`,
  `<style>@font-face{font-family:f;src:url(${EVIL}.woff2)} text{font-family:f}</style><text>a</text>`,
  `<style>path{fill:image-set(url(${EVIL}) 1x);animation:a 1s}</style><path class="b" d="M0 0h9"/>`,
  `<title><img src="x" onerror="document.title='ran'"/></title>`,
  `<title>&lt;img src=x onerror="document.title='ran'"&gt;</title>`,
  `<desc>&lt;/svg&gt;&lt;script&gt;document.title='ran'&lt;/script&gt;</desc>`,
  `<!--><img src="x" onerror="document.title='ran'">-->`,
  `<text>]]&gt;&lt;/textarea&gt;&lt;img src=x onerror=document.title='ran'&gt;</text>`,
  `<g id="&quot;&gt;&lt;img src=x onerror=document.title='ran'&gt;"/>`,
  `<g onload="document.title='ran'" onclick="document.title='ran'"/>`,
  `<iframe src="javascript:parent.document.title='ran'"/>`,
  `<handler type="text/ecmascript">document.title='ran'</handler>`,
];

const harmless = fc.constantFrom(
  ...[
    '<g>',
    '</g>',
    '<g fill="red">',
    '<path d="M0 0h9v9z" class="st0"/>',
    '<style>.st0{fill:red}</style>',
    '<title>A</title>',
  ],
);
const pieces = fc.oneof(fc.constantFrom(...WAYS), harmless);
const roots = fc.constantFrom(
  '',
  ' onload="document.title=\'ran\'"',
  ` style="background:url(${EVIL})"`,
  ' fill="none"',
);
const prologs = fc.constantFrom(
  ...['', '<?xml version="1.0"?>', `<?xml-stylesheet href="${EVIL}.xsl"?>`, '<!DOCTYPE svg [<!ENTITY a "b">]>'],
  `<!DOCTYPE svg [<!ENTITY a SYSTEM "${EVIL}">]>`,
);
/** Whole ways, and texts with a few characters of one lost. */
const inside = fc
  .tuple(
    fc.array(pieces, { minLength: 1, maxLength: 3 }),
    fc.option(fc.tuple(fc.nat(400), fc.integer({ min: 1, max: 9 }))),
  )
  .map(([parts, cut]) => {
    const text = parts.join('');
    return cut ? text.slice(0, cut[0] % text.length) + text.slice((cut[0] % text.length) + cut[1]) : text;
  });
const drawings = fc
  .tuple(prologs, roots, inside)
  .map(
    ([prolog, root, body]) => `${prolog}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${root}>${body}</svg>`,
  );

let browser: Browser;
let close: () => Promise<void>;
beforeAll(async () => {
  ({ browser, close } = await launch(USUAL_FONTS));
});
afterAll(() => close());

it('lets nothing run and nobody be asked', async () => {
  const tried = fc.sample(drawings, { numRuns: ATTEMPTS, seed: SEED });
  const passed = [
    ...new Set(
      tried.flatMap((text) => {
        const read = readDrawing(text);
        return 'drawing' in read ? [read.drawing.svg] : [];
      }),
    ),
  ];
  expect(passed.length).toBeGreaterThan(ATTEMPTS / 75);
  expect(passed.length).toBeLessThan(ATTEMPTS / 2);

  const context = await browser.newContext();
  const asked: string[] = [];
  await context.route('**/*', (route) => {
    const url = new URL(route.request().url());
    if (url.host !== 'site.example') asked.push(url.href);
    const number = Number(url.searchParams.get('drawing') ?? -1);
    const svg = passed[number] ?? '';
    if (url.pathname === '/drawing.svg') return route.fulfill({ contentType: 'image/svg+xml', body: svg });
    if (url.pathname === '/page')
      return route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><title>calm</title><div>${svg}</div><img src="/drawing.svg?drawing=${number}" alt="">`,
      });
    return route.abort();
  });
  const page = await context.newPage();
  for (const number of passed.keys()) {
    await page.goto(`http://site.example/page?drawing=${number}`);
    expect(await page.title(), passed[number]).toBe('calm');
    await page.goto(`http://site.example/drawing.svg?drawing=${number}`);
    expect(await page.evaluate(() => document.documentElement.localName), passed[number]).toBe('svg');
    expect(
      await page.evaluate(() => document.documentElement.outerHTML.includes('ran') && document.title === 'ran'),
    ).toBe(false);
    expect(page.url()).toContain('site.example');
  }
  expect(asked).toEqual([]);
  await context.close();
});
