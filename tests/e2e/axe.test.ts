/** axe-core in a real browser: WCAG 2.2, levels A and AA, and best practices, on every kind of page. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openSite, type Site } from './browser.ts';
import { ONE_OF_EACH_KIND } from './pages.ts';
import { atRest } from './waits.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
  // The page in a frame belongs to another host.
  iframes: false,
  rules: { 'frame-tested': { enabled: false } },
};

interface Look {
  readonly width: number;
  readonly dark: boolean;
}
const LOOKS: readonly Look[] = [
  { width: 360, dark: false },
  { width: 1280, dark: true },
  { width: 360, dark: true },
  { width: 1280, dark: false },
];
/** A phone and a desk, one of them dark; the next page has the other two. */
const looksOf = (index: number): readonly Look[] => LOOKS.slice(index % 2 === 0 ? 0 : 2).slice(0, 2);

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

async function setLook(page: Page, { width, dark }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' });
  await page.setViewportSize({ width, height: 740 });
}

/** What axe finds, as "rule (what it asks for): selectors". */
async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(`axe.run(document, ${JSON.stringify(OPTIONS)}).then(({ violations }) =>
    violations.map(({ id, help, nodes }) => id + ' (' + help + '): ' + nodes.slice(0, 5).map(({ target }) => target.join(' ')).join(' | ')))`);
}

/** Opens every answer and panel, and hydrates every island. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLDetailsElement>('main details')) {
      part.removeAttribute('name');
      part.open = true;
    }
  });
  await page.waitForFunction(() => {
    const waiting = [...document.querySelectorAll('gen-island')].filter((island) => !('root' in island));
    for (const island of waiting) island.dispatchEvent(new Event('pointerdown'));
    return waiting.length === 0;
  });
  await page.waitForLoadState('networkidle');
  await atRest(page);
}

it.each(ONE_OF_EACH_KIND.map((path, index) => ({ path, looks: looksOf(index) })))(
  'finds nothing on $path, with everything open',
  async ({ path, looks }) => {
    const { page } = await site.visit(path);
    await unfold(page);
    for (const look of looks) {
      await setLook(page, look);
      expect(await violationsOf(page), `${look.width} px, dark: ${look.dark}`).toEqual([]);
    }
  },
);

it.each([
  { what: 'the menu', path: '/', look: LOOKS[0] as Look, opener: '.header-bar .menu-button', opened: '#menu' },
  {
    what: 'the Locations dropdown',
    path: '/locations',
    look: LOOKS[1] as Look,
    opener: '.locations summary',
    opened: '.locations-panel',
  },
  {
    what: 'the booking widget',
    path: '/locations/gray/roadside-assistance',
    look: LOOKS[2] as Look,
    opener: '.booking-open',
    opened: '#booking',
  },
])('finds nothing with $what open', async ({ path, look, opener, opened }) => {
  const { page } = await site.visit(path);
  await setLook(page, look);
  await page.locator(opener).click();
  await page.locator(opened).waitFor();
  expect(await violationsOf(page)).toEqual([]);
});

it('would find faint words', async () => {
  const { page } = await site.visit('/locations/perry');
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('main .place p { color: #ddd }');
    document.adoptedStyleSheets = [sheet];
  });
  expect(await violationsOf(page)).toEqual([expect.stringMatching(/^color-contrast /)]);
});
