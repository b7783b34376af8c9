/** The oldest browsers that the site promises to look right in: cards, map, booking and menu in Chromium 109 and 119. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { chromium, type Browser, type Page } from 'playwright-core';
import { findOldChromium } from '../machine/old-chromium.ts';
import { findTooWide } from './fit.ts';
import { SOME_OF_EACH_KIND } from './pages.ts';

const LANDING = '/locations/gray/roadside-assistance';
const FETCH_MS = 600_000;

describe.each([109, 119] as const)('Chromium %s', (version) => {
  let browser: Browser;
  beforeAll(async () => {
    const executablePath = await findOldChromium(version);
    browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
    expect(browser.version()).toMatch(new RegExp(`^${version}\\.`));
  }, FETCH_MS);
  afterAll(() => browser?.close());

  async function visit(path: string, { dark = false, phone = true } = {}): Promise<{ page: Page; errors: string[] }> {
    const context = await browser.newContext({
      baseURL: inject('site').url,
      viewport: phone ? { width: 390, height: 844 } : { width: 1280, height: 800 },
      colorScheme: dark ? 'dark' : 'light',
      reducedMotion: 'reduce',
      serviceWorkers: 'block',
    });
    await context.route(/^https:/, (route) => route.abort());
    const page = await context.newPage();
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(path);
    return { page, errors };
  }
  const styleOf = (page: Page, selector: string, property: string): Promise<string> =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

  it('shows every kind of page without an error, and no wider than the screen', async () => {
    const faults: Record<string, unknown> = {};
    for (const path of SOME_OF_EACH_KIND) {
      const { page, errors } = await visit(path);
      const tooWide = await page.evaluate(findTooWide);
      if (errors.length > 0 || tooWide.length > 0) faults[path] = { errors, tooWide };
      await page.context().close();
    }
    expect(faults).toEqual({});
  });

  it.each([
    { dark: false, ground: 'rgb(255, 255, 255)', paper: 'rgb(251, 248, 243)' },
    { dark: true, ground: 'rgb(29, 37, 45)', paper: 'rgb(20, 25, 31)' },
  ])('has the colors of the scheme on the page and on the cards (dark: $dark)', async ({ dark, ground, paper }) => {
    const { page } = await visit(LANDING, { dark });
    expect(await styleOf(page, 'body', 'background-color')).toBe(paper);
    for (const { opener, card } of [
      { opener: '.booking-open', card: '#booking' },
      { opener: '.call-bar a[href^="sms:"]', card: '#locate' },
    ]) {
      await page.locator(opener).click();
      await page.locator(card).waitFor();
      expect(await styleOf(page, card, 'background-color'), card).toBe(ground);
      await page.locator(`${card} button[aria-label="Close"]`).click();
      await page.locator(card).waitFor({ state: 'hidden' });
    }
    // A board of one color: the sign stays white, its words dark.
    expect(await styleOf(page, '.distance-sign', 'background-color')).toBe('rgb(255, 255, 255)');
  });

  it('draws roads and names on the map', async () => {
    const { page } = await visit('/locations', { phone: false });
    const strokes = await page
      .locator('main svg :is(path, line, polyline)')
      .evaluateAll((lines) => [...new Set(lines.map((line) => getComputedStyle(line).stroke))]);
    expect(strokes.filter((stroke) => stroke !== 'none').length).toBeGreaterThan(1);
    const { fill, ground } = await page
      .locator('main svg:has(text)')
      .first()
      .evaluate((map) => ({
        fill: getComputedStyle(map.querySelector('text') as Element).fill,
        ground: getComputedStyle(map).backgroundColor,
      }));
    expect(fill).not.toBe(ground);
    expect(fill).not.toBe('rgb(0, 0, 0)');
  });

  it('books, and opens and closes the menu', async () => {
    const { page, errors } = await visit(LANDING);
    await page.locator('.header-bar .menu-button').click();
    await page.locator('#menu a[href="/services"]').waitFor();
    await page.locator('#menu button[aria-label="Close"]').click();
    await page.locator('#menu').waitFor({ state: 'hidden' });
    await page.locator('.booking-open').click();
    await page.locator('#booking a[href="/contact"]').click();
    await page.waitForURL('**/contact');
    expect(errors).toEqual([]);
  });
});
