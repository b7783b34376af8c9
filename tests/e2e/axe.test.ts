/**
 * axe-core over the built site in a real browser: WCAG 2.2, levels A and AA, and best practice. No violation on any page.
 *
 * Every page is asked once, on a phone in the light. Pages of one kind share components, styles and layout and differ in
 * their words only; so what depends on the scheme, on the width and on what is open is asked of a page or two of each kind:
 * both schemes, 360 and 1280 pixels, all islands awake, all answers open; and menu, dropdown and widget, open.
 * `AXE=full npx vitest run tests/e2e/axe.test.ts` asks every page in both schemes at both widths.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openSite, type Site } from './browser.ts';
import { readPaths, SOME_OF_EACH_KIND } from './pages.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Two cores, two pages at a time. */
const LANES = 2;

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

interface Look {
  readonly width: 360 | 1280;
  readonly dark: boolean;
}
const LOOKS: readonly Look[] = [
  { width: 360, dark: false },
  { width: 360, dark: true },
  { width: 1280, dark: false },
  { width: 1280, dark: true },
];
const nameOf = ({ width, dark }: Look): string => `${width} px, ${dark ? 'dark' : 'light'}`;

const look = (page: Page, { width, dark }: Look): Promise<unknown> => Promise.all([page.setViewportSize({ width, height: 740 }), page.emulateMedia({ colorScheme: dark ? 'dark' : 'light', reducedMotion: 'reduce' })]);

/** "color-contrast at 360 px, light: .lead, .footer p" for each rule that the page breaks. */
type Findings = readonly string[];

interface Question {
  readonly where: string;
  /** axe leaves some open; those count when this is set. */
  readonly doubts?: boolean;
  readonly rules?: readonly string[];
}

async function ask(page: Page, { where, doubts = false, rules }: Question): Promise<Findings> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const options = JSON.stringify({ runOnly: rules ? { type: 'rule', values: rules } : RULES, resultTypes: ['violations', ...(doubts ? ['incomplete'] : [])] });
  const found = await page.evaluate<{ id: string; help: string; targets: string[] }[]>(
    `axe.run(document, ${options}).then(({ violations, incomplete }) => [...violations, ...(${doubts} ? incomplete : [])].map(({ id, help, nodes }) => ({ id, help, targets: nodes.map(({ target }) => target.join(' ')) })))`,
  );
  return found.map(({ id, help, targets }) => `${id} (${help}) ${where}: ${targets.slice(0, 5).join(' | ')}${targets.length > 5 ? ` and ${targets.length - 5} more` : ''}`);
}

/** Opens each path in one of two tabs and collects what `work` finds there: "what is wrong, on /a, /b and 12 more". */
async function visitAll(paths: readonly string[], work: (page: Page) => Promise<Findings>): Promise<string[]> {
  const pagesOf = new Map<string, string[]>();
  const waiting = [...paths];
  const lane = async (): Promise<void> => {
    const { page, context } = await site.visit('/robots.txt', { serviceWorkers: 'block', viewport: { width: 360, height: 740 } });
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await page.goto(path);
      for (const finding of await work(page)) pagesOf.set(finding, [...(pagesOf.get(finding) ?? []), path]);
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return [...pagesOf].map(([finding, pages]) => `${finding}, on ${pages.slice(0, 4).join(', ')}${pages.length > 4 ? ` and ${pages.length - 4} more` : ''}`);
}

/** All that comes when one scrolls and taps: islands awake, every answer and panel of the content open. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll('main details')) {
      part.removeAttribute('name');
      (part as HTMLDetailsElement).open = true;
    }
    for (const island of document.querySelectorAll('gen-island')) island.dispatchEvent(new Event('pointerover'));
  });
  await page.waitForLoadState('networkidle');
}

/** Contrast where a drawn ground lies under the words: axe cannot judge it, so the drawing is taken away and the ground's own colour judged. */
const strip = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('*, ::before, ::after { background-image: none !important } ::before, ::after { background-color: transparent !important }');
    document.adoptedStyleSheets = [sheet];
  });

const full = process.env.AXE === 'full';

it('finds nothing on any page', { timeout: full ? 3_600_000 : 600_000 }, async () => {
  const paths = readPaths(site.out);
  expect(paths.length).toBeGreaterThanOrEqual(300);
  const looks = full ? LOOKS : LOOKS.slice(0, 1);
  const found = await visitAll(paths, async (page) => {
    const findings: string[] = [];
    for (const one of looks) {
      await look(page, one);
      findings.push(...(await ask(page, { where: `at ${nameOf(one)}` })));
    }
    return findings;
  });
  expect(found).toEqual([]);
});

it.each(LOOKS)('finds nothing on any kind of page with all of it unfolded, nor any contrast in doubt ($width px, dark: $dark)', { timeout: 300_000 }, async (one) => {
  const where = `unfolded at ${nameOf(one)}`;
  const found = await visitAll(SOME_OF_EACH_KIND, async (page) => {
    await look(page, one);
    await unfold(page);
    const findings = await ask(page, { where });
    await strip(page);
    return [...findings, ...(await ask(page, { where: `${where}, without drawings`, rules: ['color-contrast'], doubts: true }))];
  });
  expect(found).toEqual([]);
});

describe.each([
  { what: 'the menu', widths: [360], opener: '.header-bar .menu-button', opened: '#menu' },
  { what: 'the Locations dropdown', widths: [1280], opener: '.locations summary', opened: '.locations-panel' },
  { what: 'the booking widget', widths: [360, 1280], opener: '.booking-open', opened: '#booking' },
])('with $what open', ({ widths, opener, opened }) => {
  it.each(LOOKS.filter(({ width }) => widths.includes(width)))('finds nothing at $width px, dark: $dark', async (one) => {
    const found = await visitAll(['/', '/locations', '/locations/gray/roadside-assistance', '/macon-area-build-status'], async (page) => {
      await look(page, one);
      await page.locator(opener).click();
      await page.locator(opened).waitFor();
      return ask(page, { where: `at ${nameOf(one)}` });
    });
    expect(found).toEqual([]);
  });
});
