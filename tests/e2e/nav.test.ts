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

  it('is whole in the bar of a phone or not in it, wherever the first screen ends', async () => {
    const { page } = await site.visit('/services', { phone: true, motion: true });
    const call = await page.locator('main .button-call').first().boundingBox();
    expect(call).not.toBeNull();
    const { y: top = 0, height = 0 } = call ?? {};
    const inBar = page.locator('.call-bar > a');
    /** The part of each link that the window shows. */
    const shares = (): Promise<number[]> =>
      inBar.evaluateAll(async (links) => {
        // A timeline of the view is up to date in the second frame.
        for (const _ of [1, 2]) await new Promise(requestAnimationFrame);
        return links.map((link) => {
          const box = link.getBoundingClientRect();
          return Math.min(1, Math.max(0, innerHeight - box.top) / box.height);
        });
      });
    const halfway: string[] = [];
    const covered = await page.evaluate(() =>
      Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockEnd),
    );
    await page.setViewportSize({ width: 390, height: Math.ceil(top + height + covered) + 1 });
    // From wholly above the bar to some pixels behind it, an eighth of a pixel at a time.
    for (let down = 0; down <= 4; down += 1 / 8) {
      await page.evaluate((down) => void (document.body.style.paddingBlockStart = `${down}px`), down);
      const seen = await shares();
      expect(seen).toHaveLength(2);
      if (seen.some((share) => share > 0 && share < 1)) halfway.push(`${down}: ${seen.join(' ')}`);
    }
    expect(halfway).toEqual([]);
  });

  it('stays alone where a screen is zoomed to 400 %', async () => {
    const { page } = await site.visit(PATH, { viewport: { width: 320, height: 256 } });
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    const header = await page.locator('.header').boundingBox();
    expect(header && header.y + header.height).toBeLessThanOrEqual(0);
    expect(await page.locator('.call-bar').getByRole('link', { name: 'Call' }).isVisible()).toBe(true);
  });
});
