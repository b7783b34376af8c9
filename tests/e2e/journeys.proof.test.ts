/** Visitors' errands with the keyboard alone: call, book, choose a city, read an answer, close everything. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { oneIn } from '../fixtures/proofs.ts';
import { enhancementOf } from './waits.ts';
import { openSite, type Site, type VisitOptions } from './browser.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

/** Keys may be pressed this often before one gives up. */
const PATIENCE = 60;

/** Role and name of what has the focus: "link Book Now". */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const active = document.activeElement as HTMLElement;
    const role =
      active.role ??
      { A: 'link', BUTTON: 'button', SUMMARY: 'summary' }[active.tagName] ??
      active.tagName.toLowerCase();
    return `${role} ${(active.ariaLabel ?? active.innerText).replace(/\s+/g, ' ').trim()}`;
  });

/** Presses a key until the focus is on what is looked for; says how often that was. */
async function press(page: Page, key: string, goal: RegExp): Promise<number> {
  const passed: string[] = [];
  for (let times = 1; times <= PATIENCE; times++) {
    await page.keyboard.press(key);
    const now = await focused(page);
    if (goal.test(now)) return times;
    passed.push(now);
  }
  throw new Error(`${goal} was not among: ${passed.join(' | ')}`);
}

const go = async (page: Page, goal: string): Promise<void> => {
  await page.keyboard.press('Enter');
  await page.waitForURL(goal);
};

/** Addresses that the page asked the browser to open, calls included. */
async function watchCalls(page: Page): Promise<readonly string[]> {
  const asked: string[] = [];
  const devtools = await page.context().newCDPSession(page);
  devtools.on('Page.frameRequestedNavigation', ({ url }) => asked.push(url));
  await devtools.send('Page.enable');
  return asked;
}

const DEVICES: readonly { readonly on: string; readonly options: VisitOptions }[] = [
  { on: 'a desk', options: {} },
  { on: 'a desk without scripts', options: { scripts: false } },
  { on: 'a phone without scripts', options: { phone: true, scripts: false } },
  { on: 'a phone', options: { phone: true } },
];

/** In `npm test` each errand has one of the devices. */
const devicesOf = (turn: number) => oneIn(DEVICES.length, DEVICES, turn);

describe('with keys, a visitor', () => {
  it.each(devicesOf(0))('calls: past the header, onto the number, a few keys in all, on $on', async ({ options }) => {
    const { page } = await site.visit('/locations/gray/roadside-assistance', options);
    const calls = await watchCalls(page);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('link Skip to content');
    await page.keyboard.press('Enter');
    expect(await press(page, 'Tab', /^link .*\(478\) 555-0142$/)).toBeLessThanOrEqual(3);
    expect(calls).toEqual([]);
    await page.keyboard.press('Enter');
    await expect.poll(() => calls).toEqual(['tel:+14785550142']);
  });

  it.each(devicesOf(1))('books: by the widget, to the booking page and back, on $on', async ({ options }) => {
    const { page } = await site.visit('/locations/gray/roadside-assistance', options);
    // The widget stands before the footer: backwards from the end of the page.
    await press(page, 'Shift+Tab', /^button Book Online$/);
    await page.keyboard.press('Enter');
    await press(page, 'Tab', /^link Book Now$/);
    await go(page, '**/contact');
    expect(await page.locator('h1').innerText()).toBe('Book Online');
    await page.goBack();
    expect(await page.locator('#booking').isVisible()).toBe(false);
  });

  it.each(devicesOf(2))('chooses a city, then what is wrong, then calls, on $on', async ({ options }) => {
    const { page } = await site.visit('/', options);
    const calls = await watchCalls(page);
    await press(page, 'Tab', options.phone ? /^button Menu$/ : /^summary Locations$/);
    await page.keyboard.press('Enter');
    await press(page, 'Tab', /^link Forsyth$/);
    await go(page, '**/locations/forsyth');
    expect(await page.locator('h1').innerText()).toContain('Forsyth');
    expect(await page.locator('[popover]:popover-open, dialog[open], .locations[open]').count()).toBe(0);
    await press(page, 'Tab', /^link Skip to content$/);
    await page.keyboard.press('Enter');
    await press(page, 'Tab', /^link .*Lockout/);
    await go(page, '**/locations/forsyth/lockout-services');
    await press(page, 'Tab', /^link .*\(478\) 555-0142$/);
    await page.keyboard.press('Enter');
    await expect.poll(() => calls.at(-1)).toBe('tel:+14785550142');
  });

  it.each(devicesOf(3))('reads an answer, then the next, and closes it, on $on', async ({ options }) => {
    const { page } = await site.visit('/locations/gray/roadside-assistance', options);
    const answers = page.locator('.faq details p');
    const shown = async (): Promise<number> =>
      (await answers.evaluateAll((all) => all.filter((answer) => answer.checkVisibility()))).length;
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await press(page, 'Tab', /^summary .*\?$/);
    expect(await shown()).toBe(0);
    await page.keyboard.press('Enter');
    expect(await answers.first().isVisible()).toBe(true);
    await press(page, 'Tab', /^summary .*\?$/);
    await page.keyboard.press('Space');
    expect(await answers.nth(1).isVisible()).toBe(true);
    expect(await shown()).toBe(1);
    await page.keyboard.press('Enter');
    expect(await shown()).toBe(0);
  });

  const CLOSINGS = DEVICES.flatMap(({ on, options }) =>
    [options.phone ? 'menu' : 'locations', 'widget'].map((what) => ({ what, on, options })),
  );
  it.each(oneIn(CLOSINGS.length, CLOSINGS, 2))(
    'closes the $what with Escape, and is back where it was, on $on',
    async ({ what, options }) => {
      const { page } = await site.visit('/services', options);
      const opener = { menu: /^button Menu$/, widget: /^button Book Online$/, locations: /^summary Locations$/ }[
        what
      ] as RegExp;
      const part = page.locator({ menu: '#menu', widget: '#booking', locations: '.locations-panel' }[what] as string);
      await press(page, what === 'widget' ? 'Shift+Tab' : 'Tab', opener);
      await page.keyboard.press('Enter');
      expect(await part.isVisible()).toBe(true);
      if (options.scripts !== false) await enhancementOf(page);
      await page.keyboard.press('Tab');
      // Without scripts a dropdown closes as it opened; dialogs and popovers know Escape by themselves.
      if (what === 'locations' && options.scripts === false) {
        await page.keyboard.press('Shift+Tab');
        await page.keyboard.press('Enter');
      } else await page.keyboard.press('Escape');
      await part.waitFor({ state: 'hidden' });
      expect(await focused(page)).toMatch(opener);
    },
  );
});
