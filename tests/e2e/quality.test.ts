/**
 * On every kind of page: it loads without a message or a shift, obeys its policy, asks no other host, fits narrow screens
 * and large type, has touch targets of at least 24 px, and stays complete without scripts and with forced colors.
 */
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { openSite, type Site, type Visit, type VisitOptions } from './browser.ts';
import { findTooWide } from './fit.ts';
import { isMissing, ONE_OF_EACH_KIND } from './pages.ts';
import { firstPaint, scrollThrough } from './waits.ts';

let site: Site;
/** Visitors who go from page to page in one tab. */
let narrow: Visit;
let thumb: Visit;
let withoutScripts: Visit;
let forced: Visit;
beforeAll(async () => {
  site = await openSite();
  const begin = (options: VisitOptions): Promise<Visit> => site.visit('/robots.txt', { ...options });
  narrow = await begin({});
  thumb = await begin({ phone: true });
  withoutScripts = await begin({ phone: true, motion: true, scripts: false });
  forced = await begin({ forcedColors: 'active' });
});
afterAll(() => site.close());

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

/** Leaves the page after the test: animations keep the browser busy. */
async function goTo({ page }: Visit, path: string): Promise<Page> {
  onTestFinished(async () => void (await page.goto('about:blank')));
  await page.goto(path);
  return page;
}

/** The browser and the page each report a missing page to the console. */
const expectedMessages = (path: string): string[] =>
  isMissing(path)
    ? [
        'error: Failed to load resource: the server responded with a status of 404 (Not Found)',
        `warning: 404: there is no page at ${path}`,
      ]
    : [];

it.each(ONE_OF_EACH_KIND.map((path, index) => ({ path, phone: index % 2 === 0 })))(
  '$path loads without a message, a failed request, a violation of its policy, another host or a shift (phone: $phone)',
  async ({ path, phone }) => {
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
  },
);

it.each(ONE_OF_EACH_KIND)(
  '%s fits: 320 pixels wide, zoomed to 200 % and 400 %, and with type twice as large on a desk and a phone',
  async (path) => {
    await narrow.page.setViewportSize({ width: 320, height: 640 });
    const page = await goTo(narrow, path);
    const tooWide: Record<string, string[]> = { '320 px': await page.evaluate(findTooWide) };
    // A window of 1280 pixels has 640 left at 200 %.
    await page.setViewportSize({ width: 640, height: 400 });
    tooWide['200 %'] = await page.evaluate(findTooWide);
    await page.setViewportSize({ width: 1280, height: 800 });
    const devtools = await narrow.context.newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32 } });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px');
    tooWide['type at 200 %'] = await page.evaluate(findTooWide);
    await page.setViewportSize({ width: 390, height: 844 });
    tooWide['type at 200 % on a phone'] = await page.evaluate(findTooWide);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
    tooWide['type at 150 % on a phone'] = await page.evaluate(findTooWide);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 } });
    // 1280 × 1024 at 400 %.
    await page.setViewportSize({ width: 320, height: 256 });
    tooWide['400 %'] = await page.evaluate(findTooWide);
    // A style sheet of the visitor's own, which leaves the media queries as they are.
    await page.setViewportSize({ width: 320, height: 640 });
    await page.evaluate(() => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync('html { font-size: 200% }');
      document.adoptedStyleSheets = [sheet];
    });
    tooWide["a visitor's style sheet"] = await page.evaluate(findTooWide);
    await page.evaluate(lengthenWords);
    tooWide['a word of 60 letters'] = await page.evaluate(findTooWide);
    expect(Object.entries(tooWide).filter(([, found]) => found.length > 0)).toEqual([]);
  },
);

it.each(ONE_OF_EACH_KIND)('%s has touch targets of at least 24 px, and of 48 px for calling', async (path) => {
  const page = await goTo(thumb, path);
  expect(await page.evaluate(findSmallTargets)).toEqual([]);
});

it.each(ONE_OF_EACH_KIND)('%s shows everything, and no button without an effect, without scripts', async (path) => {
  const page = await goTo(withoutScripts, path);
  expect(await page.evaluate(findLost)).toEqual([]);
});

it.each(ONE_OF_EACH_KIND)('%s keeps the shape of its controls with forced colors', async (path) => {
  const page = await goTo(forced, path);
  expect(await page.evaluate(findShapeless)).toEqual([]);
});

/**
 * Runs in the page. Targets under 24 pixels, and under 48 for calling (a number within a sentence is as high as its line). A click on the label
 * around a field is a click on the field, one anywhere on a card that a link covers is a click on the link.
 */
function findSmallTargets(): string[] {
  return [
    ...document.querySelectorAll<HTMLElement>('a[href], button, summary, input, select, textarea, [role=tab]'),
  ].flatMap((target) => {
    if (!target.checkVisibility({ visibilityProperty: true }) || target.classList.contains('skip')) return [];
    const { position, inset } = getComputedStyle(target, '::after');
    const covered = position === 'absolute' && inset === '0px' ? target.offsetParent : null;
    const { width, height } = (target.closest('label') ?? covered ?? target).getBoundingClientRect();
    const inSentence =
      getComputedStyle(target).display === 'inline' &&
      target.parentElement?.textContent?.trim() !== target.textContent?.trim();
    const least = target.getAttribute('href')?.startsWith('tel:') ? 48 : 24;
    return inSentence || (height >= least - 0.1 && width >= 23.9)
      ? []
      : [
          `${target.tagName}.${target.className} "${target.textContent?.trim().slice(0, 30)}" ${Math.round(width)} × ${height.toFixed(1)}, not ${least}`,
        ];
  });
}

/** Runs in the page. Parts of the content that nothing can ever show, and buttons without an effect. Only a script can know the missed path. */
function findLost(): string[] {
  const hidden = [...document.querySelectorAll<HTMLElement>('body, main, main *')].filter((element) => {
    const { opacity, visibility } = getComputedStyle(element);
    return (
      !element.closest('svg, .lost-path') &&
      element.checkVisibility() &&
      (Number(opacity) < 1 || visibility !== 'visible')
    );
  });
  const dead = [...document.querySelectorAll<HTMLElement>('button, input, select')].filter(
    (control) =>
      control.checkVisibility() &&
      !control.hasAttribute('commandfor') &&
      !control.hasAttribute('popovertarget') &&
      !control.closest('form'),
  );
  return [
    ...hidden.map((element) => `hidden: ${element.tagName}.${element.className}`),
    ...dead.map((element) => `dead: ${element.tagName}.${element.className} ${element.textContent}`),
  ];
}

/** Runs in the page. Controls that only a ground of their own would show as such. */
function findShapeless(): string[] {
  return [...document.querySelectorAll<HTMLElement>('.button, button, input, select, [role=tab]')].flatMap(
    (control) => {
      const native =
        ['radio', 'checkbox'].includes(control.getAttribute('type') ?? '') &&
        getComputedStyle(control).appearance === 'auto';
      if (!control.checkVisibility() || native) return [];
      const { borderTopStyle, borderTopWidth, borderBottomStyle, borderBottomWidth } = getComputedStyle(control);
      const edged =
        (borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) >= 1) ||
        (borderBottomStyle !== 'none' && Number.parseFloat(borderBottomWidth) >= 1);
      return edged ? [] : [`${control.tagName}.${control.className} "${control.textContent?.trim().slice(0, 30)}"`];
    },
  );
}

/** Runs in the page. Begins every heading, paragraph and item with a word that no line has room for; signs break between words only. */
function lengthenWords(): void {
  document.adoptedStyleSheets = [];
  const texts = 'h1, h2, h3, p, li, dt, dd, figcaption, blockquote, summary, address, main a:not(.button, .tel)';
  for (const element of document.querySelectorAll(texts)) {
    if (element.closest('.sign')) continue;
    const text = [...element.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (text) text.textContent = `${'unbroken'.repeat(8).slice(0, 60)} ${text.textContent}`;
  }
}
