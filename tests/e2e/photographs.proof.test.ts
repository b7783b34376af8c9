/**
 * Photographs: words on them can be read at every width. Those of jobs are seen without scripts, and opened over the page with
 * a finger or with the keyboard.
 */
import { join } from 'node:path';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { startPreview } from '../../generator/serve/preview.ts';
import { oneIn } from '../fixtures/proofs.ts';
import { addPhotographs } from '../fixtures/photo-site.ts';
import { workplaces } from '../fixtures/workplaces.ts';
import { openSite, type Site } from './browser.ts';
import { contrastOnPhotographs, replacePhotographs } from './photo-contrast.ts';

const { tiny } = workplaces();
let site: Site;
let served: Awaited<ReturnType<typeof startPreview>>;

beforeAll(async () => {
  site = await openSite();
  const place = await tiny();
  await addPhotographs(join(place.folder, 'data'), {
    cities: ['barre'],
    services: ['piano-tuning'],
    jobs: 3,
    width: 400,
  });
  await place.build();
  served = await startPreview({ out: place.project.out, host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await served.close();
  await site.close();
});

async function visit(options: BrowserContextOptions = {}): Promise<Page> {
  const context = await site.browser.newContext(options);
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(served.url);
  return page;
}

const names = (page: Page): Promise<(string | null)[]> =>
  page.locator('.photo-gallery img').evaluateAll((images) => images.map((image) => image.getAttribute('alt')));
const shown = (page: Page): Promise<string | null> => page.locator('.lightbox img').getAttribute('alt');

it('opens with Enter, turns with the arrows, closes with Escape, and gives the focus back', async () => {
  const page = await visit();
  const all = await names(page);
  await page.locator('.photo-gallery').scrollIntoViewIfNeeded();
  const links = page.locator('.photo-gallery a');
  await links.first().focus();
  // The script comes with the first touch.
  await page.locator('.lightbox').waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Recent work' }).waitFor();
  expect(await shown(page)).toBe(all[0]);
  await page.keyboard.press('ArrowRight');
  expect(await shown(page)).toBe(all[1]);
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  expect(await shown(page)).toBe(all.at(-1));
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('.lightbox').isVisible()).toBe(false);
  await expect.poll(() => links.last().evaluate((link) => link === document.activeElement)).toBe(true);
});

it('closes with a click beside the photograph, and not with one on it', async () => {
  const page = await visit();
  await page.locator('.photo-gallery').scrollIntoViewIfNeeded();
  await page.locator('.photo-gallery a').first().hover();
  await page.locator('.lightbox').waitFor({ state: 'attached' });
  await page.locator('.photo-gallery a').first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('img').click();
  expect(await dialog.isVisible()).toBe(true);
  await dialog.click({ position: { x: 4, y: 300 } });
  await expect.poll(() => dialog.isVisible()).toBe(false);
});

it('shows every photograph without scripts, each as a link to itself', async () => {
  const page = await visit({ javaScriptEnabled: false });
  const links = page.locator('.photo-gallery a');
  expect(await links.count()).toBe(3);
  await links.first().scrollIntoViewIfNeeded();
  await expect
    .poll(() =>
      links
        .first()
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0);
  const answer = await page.request.get(served.url + (await links.first().getAttribute('href')));
  expect(answer.headers()['content-type']).toBe('image/jpeg');
});

/** `npm test` asks at the narrowest, and at a desk in the last test of this file. */
const WIDTHS = [320, 390, 768, 1280, 1920];

it.each(oneIn(WIDTHS.length, WIDTHS))('keeps every word on a photograph readable at %i px', async (width) => {
  const page = await visit({ viewport: { width, height: 800 } });
  await replacePhotographs(page);
  for (const path of ['/locations/barre', '/services/piano-tuning', '/']) {
    await page.goto(served.url + path);
    const { words, faint } = await contrastOnPhotographs(page);
    expect(faint, path).toEqual([]);
    if (path === '/') expect(words).toContain('Sample picture');
  }
  await page.locator('.photo-gallery a').first().focus();
  await page.locator('.lightbox').waitFor({ state: 'attached' });
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  expect((await contrastOnPhotographs(page)).faint, 'in the window').toEqual([]);
});

it('would find words without a ground of their own', async () => {
  const page = await visit();
  await replacePhotographs(page);
  await page.reload();
  await page.evaluate(() => {
    for (const credit of document.querySelectorAll<HTMLElement>('.photo small')) credit.style.background = 'none';
  });
  expect((await contrastOnPhotographs(page)).faint).toEqual([expect.stringContaining('Sample picture')]);
});
