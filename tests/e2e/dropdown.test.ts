/** The Locations dropdown of the desktop header. */
import { describe, expect, it } from 'vitest';
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { useSite } from './browser.ts';
import { enhancementOf, focused } from './waits.ts';

const PATH = '/locations/gray';
const site = useSite();

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
