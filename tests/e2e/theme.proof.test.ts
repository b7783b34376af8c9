/** Sites with themes of their own. All of it can be read and hit, the number stays in sight, and nothing is cut off. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { parse, stringify } from 'yaml';
import type { Theme } from '../../generator/local-service/types.ts';
import { oneIn } from '../fixtures/proofs.ts';
import { openSite, ROOT, type Site } from './browser.ts';
import { findTooWide, measureHeadings } from './fit.ts';

type Box = Readonly<{ x: number; y: number; width: number; height: number }>;

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

/** The choices of the firm, and its defaults. */
const LOOKS: Readonly<Record<string, Partial<Theme>>> = {
  'its own': {},
  'a dark red as ground, the name in the middle': {
    accent: '#7a1230',
    ...{ header: 'accent', nav: 'center', heads: 'accent', headings: 'center', lines: 'pill' },
    ...{ closing: 'number', footer: 'accent', bands: 'dark', hero: 'dark' },
  },
  'links below, a card at the end': {
    ...{
      header: 'light',
      nav: 'below',
      heads: 'dark',
      lines: 'none',
      closing: 'card',
      footer: 'center',
      panel: 'start',
    },
  },
  'a band of the accent at the end': {
    header: 'dark',
    lines: 'bar',
    closing: 'accent',
    footer: 'light',
    cards: 'rows',
  },
};

beforeAll(() => cpSync(join(ROOT, 'tests/fixtures/firms/limestone-air'), cwd, { recursive: true }));
afterAll(() => rmSync(cwd, { recursive: true }));

async function openLook(look: Partial<Theme>): Promise<void> {
  const file = 'data/theme.yaml';
  const own = parse(readFileSync(join(ROOT, 'tests/fixtures/firms/limestone-air', file), 'utf8')) as Theme;
  writeFileSync(join(cwd, file), stringify({ ...own, ...look }));
  site = await openSite({ cwd, out: join(cwd, 'out') });
}

describe.each(oneIn(2, Object.entries(LOOKS), 1).map(([name, look], turn) => ({ name, look, turn })))(
  '$name',
  ({ look, turn }) => {
    beforeAll(() => openLook(look));
    afterAll(() => site.close());

    it.each(oneIn(2, [{ phone: false }, { phone: true }], turn))(
      'has no words that are hard to read and nothing that is hard to hit, light and dark: %o',
      async (visitor) => {
        const { page } = await site.visit('/robots.txt', { ...visitor });
        const found: string[] = [];
        for (const [index, path] of oneIn(3, PATHS, turn).entries()) {
          await page.goto(path);
          await page.evaluate(AXE);
          for (const colorScheme of oneIn(2, ['light', 'dark'] as const, index + turn)) {
            await page.emulateMedia({ colorScheme });
            const violations = await page.evaluate<string[]>(`(async () => {
          const { violations } = await axe.run(document, { runOnly: ['color-contrast', 'target-size', 'link-in-text-block'], iframes: false });
          return violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ' ' + target.join(' ') + ' ' + failureSummary));
        })()`);
            found.push(...violations.map((violation) => `${path}, ${colorScheme}: ${violation}`));
          }
        }
        expect(found).toEqual([]);
      },
    );

    it('fits 320 pixels, with type twice as large, too', async () => {
      const { page } = await site.visit('/robots.txt', {
        viewport: { width: 320, height: 640 },
      });
      const tooWide: Record<string, string[]> = {};
      for (const path of oneIn(3, PATHS, turn + 2)) {
        await page.goto(path);
        tooWide[path] = await page.evaluate(findTooWide);
        await page.evaluate(() => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync('html { font-size: 200% }');
          document.adoptedStyleSheets = [sheet];
        });
        tooWide[`${path}, type at 200 %`] = await page.evaluate(findTooWide);
      }
      expect(Object.entries(tooWide).filter(([, found]) => found.length > 0)).toEqual([]);
    });

    it('keeps the number in sight at 360 to 1920 pixels, wherever the page is', async () => {
      const { page } = await site.visit('/locations/hutto/air-conditioner-repair');
      for (const width of oneIn(2, [360, 800, 1280, 1920], turn)) {
        await page.setViewportSize({ width, height: 720 });
        for (const share of [0, 0.3, 0.6]) {
          await page.evaluate((part) => scrollTo(0, part * document.documentElement.scrollHeight), share);
          const at = `${width} pixels, at ${share}`;
          const numbers = await page.locator(':is(.header-actions, .call-bar) .tel').filter({ visible: true }).all();
          expect(numbers, at).toHaveLength(1);
          const { x, y, width: wide, height } = (await numbers[0]?.boundingBox()) as Box;
          expect(x >= 0 && x + wide <= width && y >= 0 && y + height <= 720, `${at}: ${x}, ${y}`).toBe(true);
        }
      }
    });

    // One look is enough: none of them chooses another font.
    if (turn === 0)
      it('has the display font of the theme, and what stands in for it is as wide', async () => {
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
        for (const width of [360, 1280]) {
          const lines: string[][] = [];
          for (const { page } of [own, standIn]) {
            await page.setViewportSize({ width, height: 800 });
            const visited = [];
            for (const path of oneIn(PATHS.length, PATHS, 3)) {
              await page.goto(path);
              visited.push(`${path}: ${await page.evaluate(linesOfTitle)}`);
            }
            lines.push(visited);
          }
          expect(lines[1], `${width} pixels`).toEqual(lines[0]);
        }
      });
  },
);

const widthOf = (page: Page): Promise<number> => page.evaluate(measureHeadings, { selector: 'main :is(h1, h2, h3)' });

/** The words of the first heading, "/" before each that begins a line. */
const linesOfTitle = `(() => {
  const words = document.createTreeWalker(document.querySelector('h1'), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  let above, found = '';
  while (words.nextNode()) for (const { index, 0: word } of words.currentNode.data.matchAll(/\\S+/g)) {
    range.setStart(words.currentNode, index);
    range.setEnd(words.currentNode, index + 1);
    const { top } = range.getBoundingClientRect();
    found += (above === undefined || top < above + 8 ? ' ' : ' / ') + word;
    above = top;
  }
  return found;
})()`;
