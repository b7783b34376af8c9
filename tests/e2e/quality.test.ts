/**
 * On every kind of page, in three visits: it loads without a message or a shift, obeys its policy and asks no other host; it fits
 * narrow screens and large type, has nothing below the booking button, shapes with forced colors, and nothing that axe-core finds
 * (WCAG 2.2, levels A and AA, and best practices) in light and dark; and it is complete without scripts.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { useSite } from './browser.ts';
import * as inPage from './in-page.ts';
import { isMissing, ONE_OF_EACH_KIND } from './pages.ts';
import { atRest, firstPaint, scrollThrough } from './waits.ts';

const site = useSite();
const BOOKING_HOST = 'https://booking.example';

/** The host of the booking page answers, the font comes late, and the page takes notes from its first moment on. */
async function prepare(context: BrowserContext): Promise<void> {
  await context.route(`${BOOKING_HOST}/**`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: '<!doctype html><title>Booking</title>',
    }),
  );
  // The font comes when the first words stand there in another one; by then the visit may be over.
  const afterPaint = async (route: Route): Promise<void> => {
    await firstPaint(route.request().frame().page());
    await route.continue();
  };
  await context.route('**/*.woff2', (route) => void afterPaint(route).catch(() => {}));
  await context.addInitScript(`
    globalThis.refused = [];
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => refused.push([violatedDirective, blockedURI, sample].join(' ')));
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries())
        if (!hadRecentInput) shifts.push({ value, of: sources.map(({ node }) => node?.className || node?.nodeName).join(', ') });
    }).observe({ type: 'layout-shift', buffered: true });`);
}

/** Scrolls to the end, which hydrates islands, and back. */
async function readThrough(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.fonts].some(
      ({ status, family }) => status === 'loaded' && !family.includes('Narrow') && !family.includes('Wide'),
    ),
  );
  await scrollThrough(page);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.waitForLoadState('networkidle');
}

/** The browser and the page each report a missing page to the console. */
const expectedMessages = (path: string): string[] =>
  isMissing(path)
    ? [
        'error: Failed to load resource: the server responded with a status of 404 (Not Found)',
        `warning: 404: there is no page at ${path}`,
      ]
    : [];

describe.each(ONE_OF_EACH_KIND.map((path, index) => ({ path, phone: index % 2 === 0 })))('$path', ({ path, phone }) => {
  it(`loads without a message, a failed request, a violation of its policy, another host or a shift (phone: ${phone})`, async () => {
    const { page, messages, requests } = await site.visit(path, { phone, motion: true, prepare });
    await readThrough(page);
    const hosts = [...new Set(requests.map((url) => new URL(url).origin))].filter((origin) => origin !== site.url);
    const shifts = await page.evaluate<{ value: number; of: string }[]>('shifts');
    const shift = shifts.reduce((sum, { value }) => sum + value, 0);
    expect({
      messages: [...messages].sort(),
      refused: await page.evaluate('refused'),
      hosts,
      shifts: shift.toFixed(2) === '0.00' ? [] : shifts,
    }).toEqual({
      messages: expectedMessages(path),
      refused: [],
      hosts: path === '/contact' ? [BOOKING_HOST] : [],
      shifts: [],
    });
  });

  it('fits every screen and type, and has nothing that axe finds, in light and dark', async () => {
    const { page } = await site.visit(path);
    const faults: Record<string, unknown> = {};
    const note = async (name: string, found: Promise<readonly string[]>): Promise<void> => {
      const list = await found;
      if (list.length > 0) faults[name] = list;
    };
    // There is no button on the page that books.
    for (const width of path === '/contact' ? [] : [768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await note(`below the booking button, ${width} px`, page.evaluate(inPage.findInGutter));
    }
    await unfold(page);
    for (const dark of [false, true]) {
      await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' });
      await page.setViewportSize(dark === phone ? { width: 360, height: 740 } : { width: 1280, height: 740 });
      await note(`axe, dark: ${dark}`, violationsOf(page, dark ? COLORS : RULES));
    }
    await page.setViewportSize({ width: 360, height: 740 });
    await note('small targets', page.evaluate(inPage.findSmallTargets));
    await note('at the edge', page.evaluate(inPage.findAtEdge));
    await page.setViewportSize({ width: 1280, height: 740 });
    await page.emulateMedia({ colorScheme: 'light', forcedColors: 'active' });
    await note('shapes with forced colors', page.evaluate(inPage.findShapeless));
    await page.emulateMedia({ forcedColors: 'none' });
    const devtools = await page.context().newCDPSession(page);
    for (const [width, height, type] of SCREENS) {
      await page.setViewportSize({ width, height });
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: type } });
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${type}px`);
      await note(`${width} × ${height}, type of ${type} px`, page.evaluate(inPage.findTooWide));
    }
    // A style sheet of the visitor's own, which leaves the media queries as they are.
    await page.evaluate(inPage.doubleType);
    await note("a visitor's style sheet", page.evaluate(inPage.findTooWide));
    await page.evaluate(inPage.lengthenWords);
    await note('a word of 60 letters', page.evaluate(inPage.findTooWide));
    expect(faults).toEqual({});
  });

  it('shows everything without scripts, no button without an effect, and targets of 24 px, of 48 px for calling', async () => {
    const { page } = await site.visit(path, { phone: true, motion: true, scripts: false });
    expect(await page.evaluate(inPage.findLost)).toEqual([]);
    expect(await page.evaluate(inPage.findSmallTargets)).toEqual([]);
  });
});

/** Width, height and type in pixels. A window of 1280 × 800 has 640 × 400 left at 200 %, one of 1280 × 1024 has 320 × 256 at 400 %. */
const SCREENS = [
  [1280, 800, 32],
  [390, 844, 32],
  [390, 844, 24],
  [640, 400, 16],
  [320, 256, 16],
  [320, 640, 16],
] as const;

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that a page in other colors can break. */
const COLORS = ['color-contrast', 'link-in-text-block'];

/** What axe finds, as "rule (what it asks for): selectors". */
async function violationsOf(page: Page, runOnly: readonly string[] = RULES): Promise<string[]> {
  // The page in a frame belongs to another host.
  const rules = runOnly === RULES ? { 'frame-tested': { enabled: false } } : {};
  const options = { runOnly, rules, resultTypes: ['violations'], iframes: false };
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(AXE);
  return page.evaluate(`axe.run(document, ${JSON.stringify(options)}).then(({ violations }) =>
    violations.map(({ id, help, nodes }) => id + ' (' + help + '): ' + nodes.slice(0, 5).map(({ target }) => target.join(' ')).join(' | ')))`);
}

/** Opens every answer and panel, and hydrates every island. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLDetailsElement>('main details')) {
      part.removeAttribute('name');
      part.open = true;
    }
  });
  await page.waitForFunction(() => {
    const waiting = [...document.querySelectorAll('gen-island')].filter((island) => !('root' in island));
    for (const island of waiting) island.dispatchEvent(new Event('pointerdown'));
    return waiting.length === 0;
  });
  await page.waitForLoadState('networkidle');
  await atRest(page);
}

it.each([
  { what: 'the menu', path: '/', phone: true, dark: false, opener: '.header-bar .menu-button', opened: '#menu' },
  {
    what: 'the Locations dropdown',
    path: '/locations',
    phone: false,
    dark: true,
    opener: '.locations summary',
    opened: '.locations-panel',
  },
  {
    what: 'the booking widget',
    path: '/locations/gray/roadside-assistance',
    phone: true,
    dark: true,
    opener: '.booking-open',
    opened: '#booking',
  },
])('axe finds nothing with $what open', async ({ path, phone, dark, opener, opened }) => {
  const { page } = await site.visit(path, { dark, viewport: { width: phone ? 360 : 1280, height: 740 } });
  await page.locator(opener).click();
  await page.locator(opened).waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

it('axe would find faint words', async () => {
  const { page } = await site.visit('/locations/perry');
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('main .place p { color: #ddd }');
    document.adoptedStyleSheets = [sheet];
  });
  expect(await violationsOf(page)).toEqual([expect.stringMatching(/^color-contrast /)]);
});
