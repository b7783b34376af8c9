/**
 * axe-core over the built site in a real browser: WCAG 2.2, levels A and AA, and best practice. No violation on any page.
 *
 * `npm test` asks about some kinds of pages, in one scheme and at one width: every eighth as it loads, others unfolded.
 * Pages share components and styles. `npm run test:long` asks about all pages. What depends on colors and sizes,
 * which is most of axe's work, is asked in both schemes and at both widths of each page that shows something which no page
 * before it has shown in the same way (looks.ts): a few of 300 show all there is. Pages of each kind are asked once more with
 * all islands awake and all answers open, and with menu, dropdown and widget open.
 * `AXE=full npm run test:long -- axe` asks everything of every page, four times as long.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { judgeContrast } from './axe-contrast.ts';
import { oneIn, isLong } from '../fixtures/random.ts';
import { openSite, type Site } from './browser.ts';
import { keysOf, LOOKS, show, type Look } from './looks.ts';
import { PROOF_PAGES, readPaths } from './pages.ts';
import { atRest } from './waits.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** The page in a frame belongs to another host. */
const OPTIONS = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations', 'incomplete'],
  iframes: false,
};
const NOT_OURS = ['frame-tested'];
/** The rules that look at pixels. */
const VISUAL = ['color-contrast', 'link-in-text-block', 'target-size'];
const without = (rules: readonly string[]): string =>
  JSON.stringify({ ...OPTIONS, rules: Object.fromEntries(rules.map((rule) => [rule, { enabled: false }])) });
const ALL_RULES = without(NOT_OURS);
const WORDS_AND_STRUCTURE = without([...NOT_OURS, ...VISUAL]);
/** Two cores, two pages at a time. */
const LANES = 2;

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

interface Answer {
  readonly rule: string;
  readonly targets: readonly string[];
}
interface Answers {
  readonly violations: readonly Answer[];
  /** On what axe passes no judgement. */
  readonly doubts: readonly Answer[];
}

async function runAxe(page: Page, rules = ALL_RULES): Promise<Answers> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate<Answers>(`(async () => {
    const { violations, incomplete } = await axe.run(document, ${rules});
    const [broken, doubts] = [violations, incomplete].map((results) => results.map(({ id, help, nodes }) => ({ rule: id + ' (' + help + ')', targets: nodes.map(({ target }) => target.join(' ')) })));
    return { violations: broken, doubts };
  })()`);
}

const tell = ({ rule, targets }: Answer, { width, dark }: Look): string =>
  `${rule} at ${width} px, ${dark ? 'dark' : 'light'}: ${shorten(targets, ' | ')}`;
const shorten = (texts: readonly string[], mark = ', '): string =>
  texts.slice(0, 5).join(mark) + (texts.length > 5 ? ` and ${texts.length - 5} more` : '');

/** Opens each path in one of two tabs and collects what `work` finds there: "what is wrong, on /a, /b and 12 more". */
async function visitAll(paths: readonly string[], work: (page: Page) => Promise<readonly string[]>): Promise<string[]> {
  const pathsOf = new Map<string, string[]>();
  const waiting = [...paths];
  const lane = async (): Promise<void> => {
    const { page, context } = await site.visit('/robots.txt', {
      viewport: { width: 360, height: 740 },
    });
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      await page.goto(path);
      for (const finding of await work(page)) pathsOf.set(finding, [...(pathsOf.get(finding) ?? []), path]);
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return [...pathsOf].map(([finding, found]) => `${finding}, on ${shorten(found)}`);
}

/** Scrolls and taps: islands awake, every answer and panel of the content opens. */
async function unfold(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const part of document.querySelectorAll<HTMLDetailsElement>('main details')) {
      part.removeAttribute('name');
      part.open = true;
    }
  });
  // Touched until React has put its root there, however late the page's script listens; it then draws once more.
  await page.waitForFunction(() => {
    const asleep = [...document.querySelectorAll('gen-island')].filter((island) => !('root' in island));
    for (const island of asleep) island.dispatchEvent(new Event('pointerdown'));
    return asleep.length === 0;
  });
  await page.waitForLoadState('networkidle');
  await atRest(page);
}

const full = process.env.AXE === 'full';
const all = isLong;

/** Counts the fours of pages: those that follow one another are seen in another look. */
const turnOf = (path: string): number => Math.floor(PROOF_PAGES.indexOf(path) / 4);
const pathOf = (page: Page): string => new URL(page.url()).pathname;

/** Asks about what a page is the first to show; about words and structure of its first look in any case. */
function judgeNews(looksAt: (path: string) => readonly Look[]): (page: Page) => Promise<readonly string[]> {
  const seen = new Map(LOOKS.map((look) => [look, new Set<string>()]));
  return async (page) => {
    const findings: string[] = [];
    const looks = looksAt(pathOf(page));
    for (const look of looks) {
      const known = seen.get(look) as Set<string>;
      await show(page, look);
      const news = (await keysOf(page)).filter((key) => !known.has(key));
      for (const key of news) known.add(key);
      const rules = full || news.length > 0 ? ALL_RULES : look === looks[0] ? WORDS_AND_STRUCTURE : null;
      if (rules) findings.push(...(await runAxe(page, rules)).violations.map((answer) => tell(answer, look)));
    }
    return findings;
  };
}

it(`finds nothing on ${all ? 'any page' : 'every eighth kind of page'}, in both schemes and at both widths`, {
  timeout: full ? 7_200_000 : 1_200_000,
}, async () => {
  const paths = readPaths(site.out);
  expect(paths.length).toBeGreaterThanOrEqual(300);
  const judge = judgeNews((path) => oneIn(LOOKS.length, LOOKS, turnOf(path)));
  expect(await visitAll(all ? paths : oneIn(8, PROOF_PAGES), judge)).toEqual([]);
});

it.each(oneIn(LOOKS.length, LOOKS))('would find what one page alone shows at $width px, dark: $dark', async (look) => {
  const { width, dark } = look;
  const spoil = `
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('@media (width: ${width}px) and (prefers-color-scheme: ${dark ? 'dark' : 'light'}) { main h3 a { color: ${dark ? '#333' : '#ddd'} } }');
    document.adoptedStyleSheets = [sheet];`;
  const judge = judgeNews(() => [look]);
  const found = await visitAll(['/locations/gray', '/locations/perry'], async (page) => {
    if (page.url().endsWith('/perry')) await page.evaluate(spoil);
    return judge(page);
  });
  expect(found).toEqual([
    expect.stringMatching(
      new RegExp(`^color-contrast .* at ${width} px, ${dark ? 'dark' : 'light'}: .*, on /locations/perry$`),
    ),
  ]);
});

it('finds nothing on any kind of page with all of it unfolded, and leaves nothing in doubt', {
  timeout: 900_000,
}, async () => {
  const found = await visitAll(oneIn(8, PROOF_PAGES, 2), async (page) => {
    const findings: string[] = [];
    await unfold(page);
    for (const look of oneIn(LOOKS.length, LOOKS, turnOf(pathOf(page)))) {
      await show(page, look);
      const { violations, doubts } = await runAxe(page);
      const faint = await judgeContrast(
        page,
        doubts.filter(({ rule }) => rule.startsWith('color-contrast')).flatMap(({ targets }) => targets),
      );
      const unsure = [
        ...violations,
        ...doubts.filter(({ rule }) => !rule.startsWith('color-contrast')),
        ...(faint.length > 0 ? [{ rule: 'contrast by the pixels', targets: faint }] : []),
      ];
      findings.push(...unsure.map((answer) => tell(answer, look)));
    }
    return findings;
  });
  expect(found).toEqual([]);
});

/** A page of each header and layout. */
const OPENABLE = ['/', '/locations', '/locations/gray/roadside-assistance', '/macon-area-build-status'];

describe.each([
  { what: 'the menu', widths: [360], opener: '.header-bar .menu-button', opened: '#menu', turn: 0 },
  { what: 'the Locations dropdown', widths: [1280], opener: '.locations summary', opened: '.locations-panel', turn: 1 },
  { what: 'the booking widget', widths: [360, 1280], opener: '.booking-open', opened: '#booking', turn: 1 },
])('with $what open', ({ widths, opener, opened, turn }) => {
  it.each(
    oneIn(
      2 * widths.length,
      LOOKS.filter(({ width }) => widths.includes(width)),
      turn,
    ),
  )('finds nothing at $width px, dark: $dark', async (look) => {
    const found = await visitAll(oneIn(OPENABLE.length, OPENABLE, LOOKS.indexOf(look)), async (page) => {
      await show(page, look);
      await page.locator(opener).click();
      await page.locator(opened).waitFor();
      return (await runAxe(page)).violations.map((answer) => tell(answer, look));
    });
    expect(found).toEqual([]);
  });
});
