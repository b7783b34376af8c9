/** Ways around the site: back to the top, to the content, to the next page, to the number. */
import { describe, expect, it } from 'vitest';
import { useSite } from './browser.ts';
import { focused } from './waits.ts';

const PATH = '/locations/gray';
const site = useSite();

describe('getting around', () => {
  it('goes back to the top from the footer', async () => {
    const { page } = await site.visit(PATH, { phone: true, scripts: false });
    const top = page.getByRole('link', { name: 'Back to top' });
    await top.scrollIntoViewIfNeeded();
    const positionOf = async (): Promise<number> => (await page.locator('main').boundingBox())?.y ?? 0;
    expect(await positionOf()).toBeLessThan(-500);
    await top.tap();
    await expect.poll(positionOf).toBeGreaterThan(0);
  });

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
});

describe('the number', () => {
  it('stays at the top of a screen 768 to 1920 pixels wide, in the colour of calling', async () => {
    const { page } = await site.visit(PATH);
    const amber = page.locator('.header-actions a:visible');
    const review = ['https://search.example/reviews/red-clay-towing', 'rgba(0, 0, 0, 0)'];
    const book = ['/contact', 'rgba(0, 0, 0, 0)'];
    for (const width of [768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 800 });
      const grounds = await amber.evaluateAll((buttons) =>
        buttons.map((button) => [button.getAttribute('href'), getComputedStyle(button).backgroundColor]),
      );
      // On a narrow one, the number stands alone.
      const call = ['tel:+14785550142', 'rgb(255, 176, 0)'];
      expect(grounds, `${width} pixels`).toEqual([...(width < 1024 ? [] : [review, book]), call]);
      for (const y of [0, 900, 3000]) {
        await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), y);
        const { y: top = -1 } = (await page.locator('.header-actions .tel').boundingBox()) ?? {};
        expect(top, `${width} pixels, ${y} down`).toBeGreaterThanOrEqual(0);
        expect(top, `${width} pixels, ${y} down`).toBeLessThan(110);
      }
    }
  });

  it('is in the bar of a phone when the button of the hero has gone, and not twice on the first screen', async () => {
    const { page } = await site.visit('/services', { phone: true, motion: true });
    const inBar = page.locator('.call-bar').getByRole('link', { name: 'Call' });
    await inBar.waitFor({ state: 'hidden' });
    await page.evaluate(() => scrollTo({ top: 1500, behavior: 'instant' }));
    await inBar.waitFor({ state: 'visible' });
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await inBar.waitFor({ state: 'hidden' });
  });

  it('stays alone where a screen is zoomed to 400 %', async () => {
    const { page } = await site.visit(PATH, { viewport: { width: 320, height: 256 } });
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    const header = await page.locator('.header').boundingBox();
    expect(header && header.y + header.height).toBeLessThanOrEqual(0);
    expect(await page.locator('.call-bar').getByRole('link', { name: 'Call' }).isVisible()).toBe(true);
  });
});
