/** A walk by keyboard and by accessibility tree through every kind of page. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { oneIn } from '../fixtures/proofs.ts';
import { openSite, type Site } from './browser.ts';
import { PROOF_PAGES } from './pages.ts';

const LANDING = '/locations/gray/roadside-assistance';
/** More stops than any page has that is not a table for staff. */
const MOST_STOPS = 120;
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** What has the focus: its place among all elements, and whether it can be seen. */
const focused = (page: Page): Promise<{ index: number; isShown: boolean } | null> =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const { width, height } = element.getBoundingClientRect();
    return {
      index: [...document.querySelectorAll('*')].indexOf(element),
      isShown: element.checkVisibility({ visibilityProperty: true }) && width > 0 && height > 0,
    };
  });

describe.each(oneIn(8, PROOF_PAGES, 3))('%s', (path) => {
  it('can be walked through by Tab: from top to end, each stop once and in sight', async () => {
    const { page } = await site.visit(path);
    const stops = new Set<number>();
    for (let count = 0; count < MOST_STOPS; count++) {
      await page.keyboard.press('Tab');
      const stop = await focused(page);
      if (!stop || stops.has(stop.index)) break;
      expect(stop.isShown, `stop ${count + 1}`).toBe(true);
      stops.add(stop.index);
    }
    expect(stops.size).toBeGreaterThan(10);
  });
});

describe.each(oneIn(8, PROOF_PAGES, 1))('%s', (path) => {
  it('names everything that can have the focus, and has one main part and one heading of the first level', async () => {
    const { page, context } = await site.visit(path);
    const devtools = await context.newCDPSession(page);
    // What scripts alone give the focus to is no stop.
    await page.evaluate(() =>
      document.querySelectorAll('div[tabindex="-1"]').forEach((box) => box.removeAttribute('tabindex')),
    );
    const { nodes } = await devtools.send('Accessibility.getFullAXTree');
    const shown = nodes.filter(({ ignored }) => !ignored);
    const value = (of: { value?: { value?: unknown } } | undefined): unknown => of?.value?.value;
    const nameless = shown
      .filter(({ properties }) => value(properties?.find(({ name }) => name === 'focusable')) === true)
      .filter(({ role, name }) => !['RootWebArea', 'main'].includes(String(role?.value)) && !name?.value)
      .map(({ role }) => role?.value);
    expect(nameless).toEqual([]);
    expect(shown.filter(({ role }) => role?.value === 'main')).toHaveLength(1);
    const first = shown
      .filter(({ role }) => role?.value === 'heading')
      .filter(({ properties }) => value(properties?.find(({ name }) => name === 'level')) === 1);
    expect(first).toHaveLength(1);
  });
});

/** The page that the sheets share: each leaves it as it was. */
let landing: Page;
beforeAll(async () => {
  ({ page: landing } = await site.visit(LANDING, { phone: true }));
});

it.each([
  { box: 'menu', opener: '.header-bar .menu-button' },
  { box: 'booking', opener: '.booking-open' },
  { box: 'locate', opener: '.call-bar a[href^="sms:"]' },
])('keeps Tab in the open sheet: $box', async ({ box, opener }) => {
  const page = landing;
  await page.locator(opener).focus();
  await page.keyboard.press('Enter');
  await page.locator(`#${box}`).waitFor();
  const stops = page.locator(`#${box} :is(a, button):visible`);
  // Once around, over the bar of the browser, and on.
  for (let count = 0, most = (await stops.count()) + 3; count < most; count++) {
    await page.keyboard.press('Tab');
    const outside = await page.evaluate(
      (id) =>
        document.activeElement?.closest(`#${id}, body`)?.matches('body') && document.activeElement !== document.body,
      box,
    );
    expect(outside, `after ${count + 1} tabs`).toBe(false);
  }
  await page.keyboard.press('Escape');
  await page.locator(`#${box}`).waitFor({ state: 'hidden' });
  expect(await page.locator(opener).evaluate((element) => element === document.activeElement)).toBe(true);
});
