/**
 * Every kind of page loads without a message or a shift, obeys its policy and asks no other host; it fits narrow screens and large
 * type, has nothing below the booking button, shapes with forced colors, and nothing that axe-core finds (WCAG 2.2, levels A and
 * AA, and best practices); and it is complete without scripts. `npm test` visits each kind once, on a phone or at a desk, in light
 * or dark, and `npm run test:long` in all four ways.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserContext, CDPSession, Page, Route } from 'playwright-core';
import { isLong, sampled } from '../fixtures/random.ts';
import { useSite, type Visit } from './browser.ts';
import * as inPage from './in-page.ts';
import { isMissing, ONE_OF_EACH_KIND } from './pages.ts';
import { atRest, filled, scrollThrough } from './waits.ts';

const site = useSite();

/** The font comes late, and the page takes notes from its first moment on. */
const prepare =
  (currentPath: () => string) =>
  async (context: BrowserContext): Promise<void> => {
    // The font comes when the first words stand there in another one; by then the visit may be over.
    const afterWords = async (route: Route): Promise<void> => {
      await route.request().frame().waitForFunction(hasOtherFont, currentPath());
      await route.continue();
    };
    await context.route('**/*.woff2', (route) => void afterWords(route).catch(() => {}));
    await context.addInitScript(`
    globalThis.refused = [];
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => refused.push([violatedDirective, blockedURI, sample].join(' ')));
    globalThis.shifts = [];
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries())
        if (!hadRecentInput) shifts.push({ value, of: sources.map(({ node }) => node?.textContent?.slice(0, 30) || node?.nodeName).join(', ') });
    }).observe({ type: 'layout-shift', buffered: true });`);
  };

/** Runs in the page: whether the words of this path stand there in a font of the device. */
const hasOtherFont = (path: string): boolean =>
  location.pathname === path &&
  performance.getEntriesByName('first-contentful-paint').length > 0 &&
  [...document.fonts].some(({ family, status }) => !family.includes('Barlow') && status !== 'unloaded');

/** Scrolls to the end, which hydrates islands, and back. */
async function readThrough(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    [...document.fonts].some(
      ({ status, family }) => status === 'loaded' && !family.includes('Narrow') && !family.includes('Wide'),
    ),
  );
  await scrollThrough(page);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await filled(page);
}

/** The browser and the page each report a missing page to the console. */
const expectedMessages = (path: string): string[] =>
  isMissing(path)
    ? [
        'error: Failed to load resource: the server responded with a status of 404 (Not Found)',
        `warning: 404: there is no page at ${path}`,
      ]
    : [];

/** Of the pages for staff, `npm test` visits those with tabs and filters. */
const VISITED = isLong ? ONE_OF_EACH_KIND : ONE_OF_EACH_KIND.filter((path) => !/-tracker$|-audit$/.test(path));

const WAYS = [
  { phone: true, dark: true },
  { phone: false, dark: false },
  { phone: true, dark: false },
  { phone: false, dark: true },
];

/** Width, height and type in pixels. A window of 1280 × 800 has 640 × 400 left at 200 %, one of 1280 × 1024 has 320 × 256 at 400 %. */
const SCREENS = [
  [1280, 800, 32],
  [390, 844, 32],
  [390, 844, 24],
  [640, 400, 16],
  [320, 256, 16],
  [320, 640, 16],
] as const;

describe.each(WAYS.map((way, turn) => ({ ...way, turn })))('phone: $phone, dark: $dark', ({ phone, dark, turn }) => {
  let visitor: Visit;
  let devtools: CDPSession;
  let current = '';
  const setType = (standard: number): Promise<unknown> =>
    devtools.send('Page.setFontSizes', { fontSizes: { standard } });
  beforeAll(async () => {
    // An emulated phone zooms out of a page that is too wide, and hides that it is.
    visitor = await site.visit('/robots.txt', { phone, dark, prepare: prepare(() => current), isMobile: false });
    devtools = await visitor.context.newCDPSession(visitor.page);
  });
  afterAll(() => visitor.context.close());

  it.each(sampled(WAYS.length, VISITED, turn))(
    '%s loads without a message, a failed request, a violation of its policy, another host or a shift, fits, and axe finds nothing',
    async (path) => {
      expect(await load(path)).toEqual({
        messages: expectedMessages(path),
        refused: [],
        hosts: [],
        shifts: [],
      });
      await unfold(visitor.page);
      expect(await findFaults(path)).toEqual({});
    },
  );

  async function load(path: string) {
    const { page, messages, requests } = visitor;
    const [said, asked] = [messages.length, requests.length];
    await setType(16);
    await page.setViewportSize(phone ? { width: 360, height: 740 } : { width: 1280, height: 800 });
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    current = path;
    await page.goto(path);
    await readThrough(page);
    const shifts = await page.evaluate<{ value: number; of: string }[]>('shifts');
    // With other media, the browser may look the fonts up again, and then has the one that came late.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    const hosts = new Set(requests.slice(asked).map((url) => new URL(url).origin));
    return {
      messages: messages.slice(said).sort(),
      refused: await page.evaluate('refused'),
      hosts: [...hosts].filter((origin) => origin !== site.url),
      shifts: shifts.reduce((sum, { value }) => sum + value, 0) < 0.005 ? [] : shifts,
    };
  }

  async function findFaults(path: string): Promise<Readonly<Record<string, readonly string[]>>> {
    const { page } = visitor;
    const faults: Record<string, readonly string[]> = {};
    const note = async (name: string, found: Promise<readonly string[]>): Promise<void> => {
      const list = await found;
      if (list.length > 0) faults[name] = list;
    };
    await note('axe', violationsOf(page));
    await note('small targets', page.evaluate(inPage.findSmallTargets));
    if (phone) await note('at the edge', page.evaluate(inPage.findAtEdge));
    // There is no button on the page that books.
    for (const width of path === '/contact' ? [] : [768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await note(`below the booking button, ${width} px`, page.evaluate(inPage.findInGutter));
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.emulateMedia({ forcedColors: 'active' });
    await note('shapes with forced colors', page.evaluate(inPage.findShapeless));
    await page.emulateMedia({ forcedColors: 'none' });
    for (const [width, height, type] of sampled(3, SCREENS, VISITED.indexOf(path))) {
      await page.setViewportSize({ width, height });
      await setType(type);
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${type}px`);
      await note(`${width} × ${height}, type of ${type} px`, page.evaluate(inPage.findTooWide));
    }
    await setType(16);
    // A style sheet of the visitor's own, which leaves the media queries as they are.
    await page.evaluate(inPage.doubleType);
    for (const width of [1280, 320]) {
      await page.setViewportSize({ width, height: 640 });
      await note(`a visitor's style sheet, ${width} px`, page.evaluate(inPage.findTooWide));
    }
    await page.evaluate(inPage.lengthenWords);
    await note('a word of 60 letters', page.evaluate(inPage.findTooWide));
    return faults;
  }
});

it('each kind of page shows everything without scripts, no button without an effect, and targets of 24 px, of 48 px for calling', async () => {
  const { page } = await site.visit('/robots.txt', { phone: true, motion: true, scripts: false });
  const faults: Record<string, unknown> = {};
  for (const path of ONE_OF_EACH_KIND) {
    await page.goto(path);
    const found = [...(await page.evaluate(inPage.findLost)), ...(await page.evaluate(inPage.findSmallTargets))];
    if (found.length > 0) faults[path] = found;
  }
  expect(faults).toEqual({});
});

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
// The page in a frame belongs to another host.
const OPTIONS = {
  runOnly: RULES,
  rules: { 'frame-tested': { enabled: false } },
  resultTypes: ['violations'],
  iframes: false,
};

/** What axe finds in a part of the page, as "rule (what it asks for): selectors". */
async function violationsOf(page: Page, part = 'html'): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(AXE);
  return page.evaluate(`axe.run('${part}', ${JSON.stringify(OPTIONS)}).then(({ violations }) =>
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
  await filled(page);
  await atRest(page);
}

it.each([
  { phone: true, openers: { '#menu': '.header-bar .menu-button', '#booking': '.booking-open' } },
  { phone: false, openers: { '.locations-panel': '.locations-menu summary' } },
])('axe finds nothing in menus and sheets (phone: $phone)', async ({ phone, openers }) => {
  const { page } = await site.visit('/about', { dark: true, viewport: { width: phone ? 360 : 1280, height: 740 } });
  for (const [opened, opener] of Object.entries(openers)) {
    await page.locator(opener).click();
    await page.locator(opened).waitFor();
    expect(await violationsOf(page, opened)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.locator(opened).waitFor({ state: 'hidden' });
  }
});

it('axe would find faint words', async () => {
  const { page } = await site.visit('/locations/perry');
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('main .place p { color: #ddd }');
    document.adoptedStyleSheets = [sheet];
  });
  expect(await violationsOf(page, 'main .place')).toEqual([expect.stringMatching(/^color-contrast /)]);
});
