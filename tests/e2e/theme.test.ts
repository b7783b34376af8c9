/** A site with a theme of its own: light header, hero and bands, a display font. All of it can be read, and nothing moves. */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openSite, ROOT, type Site } from './browser.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const PATHS = [
  '/',
  '/about',
  '/contact',
  '/services/air-conditioner-repair',
  '/locations/hutto',
  '/locations/hutto/air-conditioner-repair',
];
const cwd = mkdtempSync(join(tmpdir(), 'gen-theme-'));
let site: Site;

beforeAll(async () => {
  cpSync(join(ROOT, 'tests/fixtures/firms/limestone-air'), cwd, { recursive: true });
  site = await openSite({ cwd, out: join(cwd, 'out') });
});
afterAll(async () => {
  await site.close();
  rmSync(cwd, { recursive: true });
});

describe.each([
  { dark: false, phone: false },
  { dark: true, phone: false },
  { dark: false, phone: true },
  { dark: true, phone: true },
])('%o', (look) => {
  it('has no words that are hard to read and nothing that is hard to hit', async () => {
    const { page } = await site.visit('/robots.txt', { ...look, serviceWorkers: 'block' });
    const found: string[] = [];
    for (const path of PATHS) {
      await page.goto(path);
      await page.evaluate(AXE);
      const violations = await page.evaluate<string[]>(`(async () => {
        const { violations } = await axe.run(document, { runOnly: ['color-contrast', 'target-size', 'link-in-text-block'], iframes: false });
        return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target.join(' ') + ' ' + failureSummary));
      })()`);
      found.push(...violations.map((violation) => `${path}: ${violation}`));
    }
    expect(found).toEqual([]);
  });
});

describe('the display font', () => {
  /** The widths of all headings, each on one line. */
  const widthOf = (page: Page): Promise<number> =>
    page.evaluate(() => {
      const widths = [...document.querySelectorAll('main :is(h1, h2, h3)')].map((heading) => {
        const line = document.createElement('span');
        line.textContent = heading.textContent;
        line.style.cssText = 'position: absolute; white-space: nowrap';
        heading.append(line);
        const { width } = line.getBoundingClientRect();
        line.remove();
        return width;
      });
      return widths.reduce((sum, width) => sum + width, 0);
    });

  it('is that of the theme, and what stands in for it is as wide', async () => {
    const own = await site.visit('/services');
    await own.page.evaluate(() => document.fonts.load('700 16px "Outfit"'));
    expect(own.requests.filter((address) => /outfit-700-latin\.[0-9a-f]{8}\.woff2$/.test(address))).toHaveLength(1);
    expect(own.requests.filter((address) => address.includes('barlow'))).toEqual([]);
    const standIn = await site.visit('/services', {
      prepare: (context) => context.route('**/*.woff2', (route) => route.abort()),
    });
    await own.page.reload();
    const share = (await widthOf(standIn.page)) / (await widthOf(own.page));
    expect(Math.abs(share - 1)).toBeLessThan(0.05);
  });
});
