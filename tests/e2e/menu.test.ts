/** The mobile menu: a modal dialog that works without scripts. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { useSite, showAgain, type VisitOptions } from './browser.ts';
import { enhancementOf, focused } from './waits.ts';

const PATH = '/locations/gray';
const site = useSite();

const menuButton = (page: Page) => page.locator('.header-bar').getByRole('button', { name: 'Menu' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });

async function open(options: VisitOptions = {}): Promise<Page> {
  const { page } = await site.visit(PATH, { phone: true, ...options });
  await menuButton(page).tap();
  await menu(page).waitFor();
  return page;
}

/** Taps a link of the menu that does not leave the page. */
async function tapLinkOfPage(page: Page): Promise<void> {
  const link = menu(page).getByRole('link', { name: 'About' });
  await link.evaluate((element) => element.setAttribute('href', '#content'));
  await link.tap();
}

describe('mobile menu', () => {
  it('shows the main links and, however low the screen, the number; the page behind it is out of reach', async () => {
    const page = await open();
    const names = await menu(page).getByRole('link').allInnerTexts();
    expect(names.map((name) => name.trim())).toEqual([
      'Home',
      'About',
      'Services',
      'Contact',
      'Macon',
      'Gray',
      'Forsyth',
      'Milledgeville',
      'Warner Robins',
      'Centerville',
      'View All Locations',
      'Book Online',
      'Review Us on Google',
      'Call (478) 555-0142',
    ]);
    for (const height of [740, 360]) {
      await page.setViewportSize({ width: 360, height });
      const number = await menu(page).getByRole('link', { name: 'Call' }).boundingBox();
      expect(number && number.y > 0 && number.y + number.height <= height).toBe(true);
    }
    expect(await menu(page).evaluate((dialog) => dialog.matches(':modal'))).toBe(true);
    for (let step = 0; step < 16; step++) {
      await page.keyboard.press('Tab');
      // Between the last and the first control a browser may pass its own bar; then the body has the focus.
      expect(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      ).toBe(true);
    }
  });

  it.each([true, false])(
    'closes on Escape, on the close button and on a tap beside it, and leads to another page (scripts: %s)',
    async (scripts) => {
      const page = await open({ scripts });
      const closesBy = async (how: string, close: () => Promise<void>): Promise<void> => {
        await close();
        await menu(page).waitFor({ state: 'hidden' });
        expect(await focused(page), how).toBe('BUTTON Menu');
        await menuButton(page).tap();
        await menu(page).waitFor();
      };
      await closesBy('Escape', () => page.keyboard.press('Escape'));
      await closesBy('the close button', () => menu(page).getByRole('button', { name: 'Close' }).tap());
      await page.setViewportSize({ width: 700, height: 740 });
      await closesBy('a tap beside it', () => page.touchscreen.tap(40, 400));
      await menu(page).getByRole('link', { name: 'Services' }).tap();
      await page.waitForURL('**/services');
      expect(await menu(page).count()).toBe(0);
    },
  );

  it('opens and closes from the keyboard', async () => {
    const { page } = await site.visit(PATH, { phone: true });
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('BUTTON Close');
    await page.keyboard.press('Enter');
    expect(await menu(page).count()).toBe(0);
  });

  it('closes on the tap of a link that does not leave the page, and when the page is shown again', async () => {
    const page = await open();
    await tapLinkOfPage(page);
    await menu(page).waitFor({ state: 'hidden' });
    await menuButton(page).tap();
    await enhancementOf(page);
    expect(await menu(page).count()).toBe(1);
    await showAgain(page);
    expect(await menu(page).count()).toBe(0);
  });

  it('opens as a popover where buttons cannot command a dialog, and closes on a link tap', async () => {
    const page = await open({
      prepare: (context) =>
        context.addInitScript(`addEventListener('DOMContentLoaded', () => {
          for (const button of document.querySelectorAll('[commandfor]')) button.removeAttribute('commandfor');
        })`),
    });
    expect(await menu(page).evaluate((dialog) => dialog.matches(':popover-open'))).toBe(true);
    await tapLinkOfPage(page);
    await menu(page).waitFor({ state: 'hidden' });
  });
});

it('leads from Menu to the footer, and from Book to the booking page, in browsers without popovers', async () => {
  const { page } = await site.visit(PATH, {
    phone: true,
    prepare: (context) =>
      context.addInitScript(`delete HTMLElement.prototype.popover;
        addEventListener('DOMContentLoaded', () => {
          for (const button of document.querySelectorAll('[popovertarget]')) button.removeAttribute('commandfor');
          for (const box of document.querySelectorAll('[popover]')) box.removeAttribute('popover');
        })`),
  });
  await enhancementOf(page);
  await menuButton(page).tap();
  await page.waitForURL('**#footer');
  await page.locator('.call-bar').getByRole('button', { name: 'Book Online' }).tap();
  await page.waitForURL('**/contact');
});
