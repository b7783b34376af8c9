/** Testimonials of the best-known city, in tabs. */
import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { useSite, type VisitOptions } from './browser.ts';
import { shiftsOf, watchShifts } from './waits.ts';

const PATH = '/locations/macon';
const NAMES = ['Denise R.', 'Jerome L.'];
const site = useSite();

const list = (page: Page) => page.getByRole('tablist', { name: 'What drivers say' });
const tab = (page: Page, name: string) => list(page).getByRole('tab', { name });
const selected = (page: Page) => list(page).getByRole('tab', { selected: true }).allInnerTexts();
const panels = (page: Page) =>
  page
    .getByRole('tabpanel')
    .evaluateAll((found) => found.map((panel) => panel.querySelector('figcaption b')?.textContent));

/** True for an element between the left and the right edge of the window. */
const isInside = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, right } = element.getBoundingClientRect();
    return left >= 0 && right <= document.documentElement.clientWidth;
  });

async function open(options?: VisitOptions): Promise<Page> {
  const { page } = await site.visit(PATH, options);
  await page.locator('.tabs').scrollIntoViewIfNeeded();
  await list(page).waitFor();
  return page;
}

describe('testimonial tabs', () => {
  it('keep the focus in the row of testimonials when they wake', async () => {
    const { page } = await site.visit(PATH);
    await page.locator('.tabs-panels').focus();
    await list(page).waitFor();
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('tabs-panels');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tabpanel');
  });

  it('show one testimonial, named by its tab, and change with the arrow keys, Home and End, around the ends', async () => {
    const page = await open();
    expect(await list(page).getByRole('tab').allInnerTexts()).toEqual(NAMES);
    expect(await selected(page)).toEqual(['Denise R.']);
    expect(await panels(page)).toEqual(['Denise R.']);
    expect(await page.getByRole('tabpanel', { name: 'Denise R.' }).isVisible()).toBe(true);
    expect(await page.locator('.tabs figure').nth(1).isVisible()).toBe(false);

    await tab(page, 'Denise R.').focus();
    for (const [key, name] of [
      ['ArrowRight', 'Jerome L.'],
      ['ArrowRight', 'Denise R.'],
      ['ArrowLeft', 'Jerome L.'],
      ['Home', 'Denise R.'],
      ['End', 'Jerome L.'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await selected(page)).toEqual([name]);
      expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(name);
    }
    // They are one stop for the Tab key, and the panel is the next.
    await page.keyboard.press('Home');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tabpanel');
    await page.keyboard.press('Shift+Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Denise R.');
  });

  it('change on a tap and move nothing else', async () => {
    const page = await open({ phone: true, prepare: watchShifts });
    await tab(page, 'Jerome L.').tap();
    expect(await selected(page)).toEqual(['Jerome L.']);
    expect(await panels(page)).toEqual(['Jerome L.']);
    expect(new URL(page.url()).hash).toBe('');
    expect(await shiftsOf(page)).toEqual([]);
  });

  it('are links to the panels when their script does not come', async () => {
    const { page } = await site.visit(PATH, {
      phone: true,
      prepare: (context) => context.route('**/TestimonialTabs*.js', (route) => route.abort()),
    });
    await page.locator('.tabs').scrollIntoViewIfNeeded();
    await page.locator('.tabs').getByRole('link', { name: 'Jerome L.' }).tap();
    await expect.poll(() => isInside(page.locator('.tabs figure').nth(1))).toBe(true);
  });

  it('show both testimonials and no tabs without scripts', async () => {
    const { page } = await site.visit(PATH, { phone: true, scripts: false });
    expect(await page.locator('.tabs-list').isVisible()).toBe(false);
    for (const [index, name] of NAMES.entries()) {
      const figure = page.locator('.tabs figure').nth(index);
      expect(await figure.locator('b').innerText()).toBe(name);
      expect(await isInside(figure)).toBe(true);
    }
  });
});
