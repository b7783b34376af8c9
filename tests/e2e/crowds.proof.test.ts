/** Sites with one record of everything, and with long names: nothing is cut off, and what stands alone stands in the middle. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { oneIn } from '../fixtures/proofs.ts';
import { openSite, type Site } from './browser.ts';
import { writeCrowd } from './crowds.ts';
import { findTooWide } from './fit.ts';

const WIDTHS = [320, 390, 768, 1280, 1920];
const folder = mkdtempSync(join(tmpdir(), 'gen-crowds-'));
const cwd = join(folder, 'one');
let site: Site;

beforeAll(async () => {
  writeCrowd(cwd, { count: 1, long: true, centered: true });
  site = await openSite({ cwd, out: join(cwd, 'out') });
}, 120_000);
afterAll(async () => {
  await site.close();
  rmSync(folder, { recursive: true });
});

/** Calls the function at every width. */
async function atEachWidth(path: string, look: (page: Page, width: number) => Promise<void>): Promise<void> {
  const { page, context } = await site.visit(path);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    await look(page, width);
  }
  await context.close();
}

it.each(oneIn(2, ['/', '/about', '/services', '/reviews', '/locations/round-rock']))(
  '%s fits every screen',
  async (path) => {
    await atEachWidth(path, async (page, width) => {
      expect(await page.evaluate(findTooWide), `${width} pixels`).toEqual([]);
      const brand = await page.locator('.header .brand').boundingBox();
      expect(brand?.height, `the name at ${width} pixels`).toBeLessThanOrEqual(60);
    });
  },
);

it('one review, one person, one service and one tip stand below the middle of their headings', async () => {
  await atEachWidth('/', async (page, width) => {
    for (const section of ['testimonials', 'team', 'home-services', 'tip-list']) {
      const offset = await page.evaluate((name) => {
        const middleOf = (selector: string): number => {
          const { left, width } = (document.querySelector(`.${name} ${selector}`) as Element).getBoundingClientRect();
          return left + width / 2;
        };
        return middleOf('li') - middleOf('h2');
      }, section);
      expect(Math.abs(offset), `${section} at ${width} pixels`).toBeLessThan(4);
    }
  });
});
