/** Sections fade in where motion is welcome, and nothing is ever lost by it. */
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { useSite } from './browser.ts';
import { painted, scrollThrough, shiftsOf, watchShifts } from './waits.ts';

const site = useSite();

/** Parts of the content that cannot be seen: hidden by opacity, in `main` and up. */
const unseen = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('body, main, main *')]
      .filter((element) => Number(getComputedStyle(element).opacity) < 1 && !element.closest('svg'))
      .map((element) => `${element.tagName}.${element.className}`),
  );
const waiting = (page: Page): Promise<number> => page.locator('.fade-wait').count();

it('hides nothing with reduced motion', async () => {
  const { page } = await site.visit('/');
  expect(await unseen(page)).toEqual([]);
});

it('with reduced motion, brings the number to the bar of a phone without a slide when the button of the hero has gone', async () => {
  const { page } = await site.visit('/services/roadside-assistance', { phone: true });
  /** Whether the button is above or behind the header, and what its twin in the bar does. */
  const look = (top: number): Promise<{ gone: boolean; shown: boolean; moved: boolean; covered: boolean }> =>
    page.evaluate(async (top) => {
      scrollTo({ top, behavior: 'instant' });
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const [button, call] = ['.hero .button-call', '.call-bar > a'].map(
        (selector) => document.querySelector(selector) as Element,
      ) as [Element, Element];
      const [box, { visibility, translate }] = [button.getBoundingClientRect(), getComputedStyle(call)];
      const shown = visibility === 'visible';
      return {
        gone: box.bottom <= Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBlockStart),
        shown,
        moved: shown && !['none', '0px'].includes(translate),
        covered: shown && box.bottom > call.getBoundingClientRect().top && box.top < innerHeight,
      };
    }, top);
  const button = page.locator('.hero .button-call');
  const { y = 0, height = 0 } = (await button.boundingBox()) ?? {};
  expect(await look(0)).toEqual({ gone: false, shown: false, moved: false, covered: false });
  for (let top = y - 96; top <= y + height; top += 8) {
    const { gone, shown, moved, covered } = await look(top);
    expect([shown, moved, covered], `${top} px down`).toEqual([gone, false, false]);
  }
});

it('never fades the first screen, shows everything to a visitor who scrolls through, and moves nothing', async () => {
  const { page } = await site.visit('/locations/macon', { motion: true, phone: true, prepare: watchShifts });
  await expect.poll(() => waiting(page)).toBeGreaterThan(0);
  const first = await page
    .locator('main section, main > div')
    .evaluateAll((parts) =>
      parts.filter((part) => part.getBoundingClientRect().top < innerHeight && part.classList.contains('fade')),
    );
  expect(first).toEqual([]);
  await scrollThrough(page, 500);
  expect(await waiting(page)).toBe(0);
  await expect.poll(() => unseen(page)).toEqual([]);
  expect(await shiftsOf(page)).toEqual([]);
});

it('a section prints whole, and waits below the first screen until a tenth of it is in view', async () => {
  const { page } = await site.visit('/', { motion: true });
  await expect.poll(() => waiting(page)).toBeGreaterThan(2);
  await page.emulateMedia({ media: 'print' });
  expect(await unseen(page)).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
  const section = page.locator('main section.fade-wait').first();
  const { top, height } = await section.evaluate((element) => {
    element.id ||= 'watched';
    const { top, height } = element.getBoundingClientRect();
    return { top: top + scrollY, height };
  });
  const watched = page.locator(`[id="${await section.getAttribute('id')}"]`);
  const waits = (): Promise<boolean> => watched.evaluate((element) => element.classList.contains('fade-wait'));
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top - 800 + height * 0.05);
  await painted(page);
  expect(await waits()).toBe(true);
  // The band keeps its ground: what stands on it is what waits.
  expect(
    await watched.evaluate((element) => [element, ...element.children].map((part) => getComputedStyle(part).opacity)),
  ).toEqual(['1', ...(await watched.evaluate((element) => [...element.children].map(() => '0')))]);
  await page.evaluate((y) => scrollTo({ top: y, behavior: 'instant' }), top - 800 + height * 0.15);
  await expect.poll(waits).toBe(false);
  await expect
    .poll(() => watched.evaluate((element) => getComputedStyle(element.children[0] as Element).opacity))
    .toBe('1');
});

it.each([true, false])('cross-fades from page to page only where motion is welcome: %s', async (motion) => {
  const { page } = await site.visit('/about', { motion });
  const noteTransition = (): void =>
    addEventListener('pagereveal', (event) =>
      sessionStorage.setItem(
        'moved',
        String((event as unknown as { viewTransition: unknown }).viewTransition !== null),
      ),
    );
  await page.addInitScript(noteTransition);
  await page.locator('footer').getByRole('link', { name: 'Conyers' }).click();
  await page.waitForURL('**/conyers');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('moved'))).toBe(String(motion));
});
