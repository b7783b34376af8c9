/** Menu, Locations dropdown, keyboard, back and forth: as visitors use them, with scripts and without. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { oneIn } from '../fixtures/random.ts';
import { openSite, showAgain, type Site } from './browser.ts';
import { enhancementOf } from './waits.ts';

const PATH = '/locations/gray';
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const menuButton = (page: Page) => page.locator('.header-bar').getByRole('button', { name: 'Menu' });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
const focused = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      `${document.activeElement?.tagName} ${document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent}`,
  );

/** Without scripts the browser alone opens and closes it. */
const MENUS = [
  { scripts: true, name: 'mobile menu' },
  { scripts: false, name: 'mobile menu without scripts' },
];

describe.each(oneIn(2, MENUS))('$name', ({ scripts }) => {
  const open = async (): Promise<Page> => {
    const { page } = await site.visit(PATH, { phone: true, scripts });
    await menuButton(page).tap();
    await menu(page).waitFor();
    return page;
  };

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

  it('closes on Escape, on the close button and on a tap beside it, gives the focus back, and leads to another page', async () => {
    const page = await open();
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
  });

  it('opens and closes from the keyboard', async () => {
    const { page } = await site.visit(PATH, { phone: true, scripts });
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    expect(await focused(page)).toBe('BUTTON Close');
    await page.keyboard.press('Enter');
    expect(await menu(page).count()).toBe(0);
  });
});

describe('mobile menu', () => {
  it('closes on the tap of a link that does not leave the page, and when the page is shown again', async () => {
    const { page } = await site.visit(PATH, { phone: true });
    await menuButton(page).tap();
    await menu(page)
      .getByRole('link', { name: 'About' })
      .evaluate((link) => link.setAttribute('href', '#content'));
    await menu(page).getByRole('link', { name: 'About' }).tap();
    await menu(page).waitFor({ state: 'hidden' });
    await menuButton(page).tap();
    await enhancementOf(page);
    expect(await menu(page).count()).toBe(1);
    await showAgain(page);
    expect(await menu(page).count()).toBe(0);
  });

  it('opens as a popover where buttons cannot command a dialog, and closes on a link tap', async () => {
    const { page } = await site.visit(PATH, {
      phone: true,
      prepare: (context) =>
        context.addInitScript(`addEventListener('DOMContentLoaded', () => {
          for (const button of document.querySelectorAll('[commandfor]')) button.removeAttribute('commandfor');
        })`),
    });
    await menuButton(page).tap();
    await menu(page).waitFor();
    expect(await menu(page).evaluate((dialog) => dialog.matches(':popover-open'))).toBe(true);
    await menu(page)
      .getByRole('link', { name: 'About' })
      .evaluate((link) => link.setAttribute('href', '#content'));
    await menu(page).getByRole('link', { name: 'About' }).tap();
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

/** Half a second passes at once: more than the dropdown takes to open or to close. */
const ownClock = (context: BrowserContext): Promise<void> => context.clock.install();

describe('Locations dropdown', () => {
  const summary = (page: Page) =>
    page.getByRole('navigation', { name: 'Main' }).getByText('Locations', { exact: true });
  /** In two movements: a hand makes many, and browsers may report the first without a distance. */
  const pointAt = async (target: Locator): Promise<void> => {
    await target.hover({ position: { x: 2, y: 2 } });
    await target.hover();
  };
  const panel = (page: Page) => page.locator('.locations-panel');

  it('opens and closes on a click without scripts', async () => {
    const { page } = await site.visit(PATH, { scripts: false });
    await summary(page).click();
    expect(await panel(page).isVisible()).toBe(true);
    await panel(page).getByRole('link', { name: 'Conyers' }).click();
    await page.waitForURL('**/locations/conyers');
    expect(await panel(page).isVisible()).toBe(false);
  });

  it('opens under a resting mouse, closes when it has left, and stays open after a click until the next one elsewhere', async () => {
    const { page } = await site.visit(PATH, { prepare: ownClock });
    const leave = (): Promise<void> => page.mouse.move(300, 700);
    await pointAt(summary(page));
    await panel(page).waitFor();
    await panel(page).getByRole('link', { name: 'Monroe' }).hover();
    await page.clock.runFor(500);
    expect(await panel(page).isVisible(), 'on the way to a link').toBe(true);
    await leave();
    await panel(page).waitFor({ state: 'hidden' });

    await pointAt(summary(page));
    await panel(page).waitFor();
    await summary(page).click();
    await leave();
    await page.clock.runFor(500);
    expect(await panel(page).isVisible(), 'after a click').toBe(true);
    await page.mouse.click(300, 700);
    await panel(page).waitFor({ state: 'hidden' });

    await pointAt(summary(page));
    await panel(page).waitFor();
    await summary(page).click();
    await summary(page).click();
    expect(await panel(page).isVisible(), 'after a second click').toBe(false);

    await leave();
    await page.clock.runFor(500);
    await pointAt(summary(page));
    await panel(page).waitFor();
    await page.keyboard.press('Escape');
    expect(await panel(page).isVisible(), 'after Escape').toBe(false);
  });

  it('is walked with arrow keys, Home and End; closes on Escape and when the focus leaves it; shows both areas', async () => {
    const { page } = await site.visit(PATH);
    await summary(page).focus();
    await enhancementOf(page);
    const press = async (key: string): Promise<string> => {
      await page.keyboard.press(key);
      return focused(page);
    };
    expect(await press('ArrowDown')).toBe('A Macon');
    expect(await press('ArrowDown')).toBe('A Gray');
    expect(await press('End')).toBe('A View All Locations');
    expect(await press('ArrowDown')).toBe('A View All Locations');
    expect(await press('Home')).toBe('A Macon');
    expect(await press('ArrowUp')).toBe('SUMMARY Locations');
    expect(await press('End')).toBe('A View All Locations');
    expect(await press('Escape')).toBe('SUMMARY Locations');
    expect(await panel(page).isVisible()).toBe(false);
    await page.keyboard.press('Enter');
    expect(await panel(page).isVisible()).toBe(true);

    const names = (await panel(page).getByRole('link').allInnerTexts()).map((name) => name.trim());
    expect(names).toHaveLength(26);
    expect(names[0]).toBe('Macon');
    expect(names[15]).toBe('Covington');
    expect(names[25]).toBe('View All Locations');
    const [first, second] = await panel(page)
      .locator('> div')
      .evaluateAll((columns) =>
        columns.map((column) => column.getBoundingClientRect()).map(({ left, top }) => ({ left, top })),
      );
    expect(second?.top).toBe(first?.top);
    expect(second?.left).toBeGreaterThan(first?.left as number);

    expect(await press('End')).toBe('A View All Locations');
    expect(await press('Tab')).toBe('A Contact');
    expect(await panel(page).isVisible()).toBe(false);
  });

  it('does not open under a finger before it is tapped', async () => {
    const { page } = await site.visit(PATH, {
      phone: true,
      viewport: { width: 1280, height: 800 },
      isMobile: false,
      prepare: ownClock,
    });
    await summary(page).tap();
    await enhancementOf(page);
    await page.clock.runFor(500);
    expect(await panel(page).isVisible()).toBe(true);
    await summary(page).tap();
    await page.clock.runFor(500);
    expect(await panel(page).isVisible()).toBe(false);
  });
});

describe('getting around', () => {
  it.each(oneIn(2, [{ scripts: true }, { scripts: false }], 1))(
    'goes back to the top from the footer (scripts: $scripts)',
    async ({ scripts }) => {
      const { page } = await site.visit(PATH, { phone: true, scripts });
      const top = page.getByRole('link', { name: 'Back to top' });
      await top.scrollIntoViewIfNeeded();
      const positionOf = async (): Promise<number> => (await page.locator('main').boundingBox())?.y ?? 0;
      expect(await positionOf()).toBeLessThan(-500);
      await top.tap();
      await expect.poll(positionOf).toBeGreaterThan(0);
    },
  );

  it('skips to the content, and starts each page at its top', async () => {
    const { page } = await site.visit(PATH);
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('A Skip to content');
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('content');
    await page.mouse.wheel(0, 3000);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(500);
    await page.locator('footer').getByRole('link', { name: 'Covington', exact: true }).click();
    await page.waitForURL('**/locations/covington');
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('calls the same number from every telephone link', async () => {
    const { page } = await site.visit(PATH, { phone: true });
    const links = await page
      .locator('a[href^="tel:"]')
      .evaluateAll((all) =>
        all.map((link) => ({ href: link.getAttribute('href'), whole: link.classList.contains('tel') })),
      );
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) expect(link).toEqual({ href: 'tel:+14785550142', whole: true });
  });
});

describe('faster next pages', () => {
  it('makes ready a page whose link the pointer rests on, but never the booking page', async () => {
    const asked: string[] = [];
    const candidates = new Set<string>();
    const { page } = await site.visit(PATH);
    const pathOf = (url: string): string => new URL(url).pathname;
    const session = await page.context().newCDPSession(page);
    session.on('Preload.prerenderStatusUpdated', ({ key }) => asked.push(pathOf(key.url)));
    session.on('Preload.preloadingAttemptSourcesUpdated', ({ preloadingAttemptSources }) => {
      for (const { key } of preloadingAttemptSources) candidates.add(pathOf(key.url));
    });
    await session.send('Preload.enable');
    await page.locator('.main-nav').getByRole('link', { name: 'Services' }).hover();
    await expect.poll(() => asked).toContain('/services');
    // Only what is a candidate can ever be made ready.
    expect(candidates).toContain('/services');
    expect(candidates).not.toContain('/contact');
    expect(asked).not.toContain('/contact');
  });
});

describe('the number', () => {
  it('stays at the top of a screen 768 to 1920 pixels wide, in the colour of calling', async () => {
    const { page } = await site.visit(PATH);
    const amber = page.locator('.header .button:visible').filter({ hasText: /./ });
    const book = ['/contact', 'rgba(0, 0, 0, 0)'];
    for (const width of [768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const grounds = await amber.evaluateAll((buttons) =>
        buttons.map((button) => [button.getAttribute('href'), getComputedStyle(button).backgroundColor]),
      );
      // On a narrow one, the button in the gutter is enough for booking.
      const call = ['tel:+14785550142', 'rgb(255, 176, 0)'];
      expect(grounds, `${width} pixels`).toEqual([...(width < 960 ? [] : [book]), call]);
      for (const y of [0, 900, 3000]) {
        await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
        const { y: top = -1 } = (await page.locator('.header-actions .tel').boundingBox()) ?? {};
        expect(top, `${width} pixels, ${y} down`).toBeGreaterThanOrEqual(0);
        expect(top, `${width} pixels, ${y} down`).toBeLessThan(110);
      }
    }
  });

  it('stays alone where a screen is zoomed to 400 %', async () => {
    const { page } = await site.visit(PATH, { viewport: { width: 320, height: 256 } });
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    const header = await page.locator('.header').boundingBox();
    expect(header && header.y + header.height).toBeLessThanOrEqual(0);
    expect(await page.locator('.call-bar').getByRole('link', { name: 'Call' }).isVisible()).toBe(true);
  });
});
