/** Texts with little room: road numbers, long names, paper. */
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneIn } from '../fixtures/random.ts';
import { openSite, type Site } from './browser.ts';
import { findTooWide } from './fit.ts';
import { KINDS, PROOF_PAGES } from './pages.ts';

let site: Site;
/** Visitors who go from page to page in one tab. */
let desk: Page;
let narrow: Page;
beforeAll(async () => {
  site = await openSite();
  ({ page: desk } = await site.visit('/robots.txt'));
  ({ page: narrow } = await site.visit('/robots.txt', { viewport: { width: 320, height: 640 } }));
});
afterAll(() => site.close());

const WITH_ROADS = [...KINDS.HomePage, ...KINDS.LocationsPage, ...KINDS.ServicePage, ...KINDS.CityPage].concat(
  KINDS.CityServicePage,
  KINDS.LandingPage,
  '/locations/warner-robins/winching-services',
);

describe('a road number', () => {
  it.each(oneIn(3, WITH_ROADS))('stays on one line on %s', async (path) => {
    await desk.goto(path);
    const { kept, breakable } = await desk.evaluate(findRoads);
    expect(kept).toBeGreaterThan(0);
    expect(breakable).toEqual([]);
  });
});

/** Runs in the page. A browser may end a line after the hyphen of "GA-49", unless it is told not to wrap. */
function findRoads(): { kept: number; breakable: string[] } {
  const breakable: string[] = [];
  let kept = 0;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest('script, style, svg') || !/\b[A-Z]+-\d/.test(node.textContent ?? '')) continue;
    if (getComputedStyle(parent).whiteSpace === 'nowrap') kept++;
    else breakable.push(`${parent.tagName}.${parent.className}: ${node.textContent?.slice(0, 60)}`);
  }
  return { kept, breakable };
}

const LONG_NAME = 'Saint Bartholomew-on-the-Chattahoochee and Northern Highland';

describe('a name of sixty characters', () => {
  it.each(oneIn(3, PROOF_PAGES, 2))('fits on %s at 320 pixels', async (path) => {
    expect(LONG_NAME).toHaveLength(60);
    await narrow.goto(path);
    await narrow.evaluate(renameAll, LONG_NAME);
    expect(await narrow.evaluate(findTooWide)).toEqual([]);
  });
});

/** Runs in the page. Gives all places, people and centres of a page one name, wherever it stands. */
function renameAll(name: string): void {
  const names =
    /\b(Warner Robins|Social Circle|Dry Branch|Fort Valley|Macon|Gray|Covington|Conyers|Milledgeville|Musella)\b( Area| Service Center)?/g;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode())
    if (!node.parentElement?.closest('script, style, svg'))
      node.textContent = node.textContent?.replace(names, name) ?? '';
  for (const element of document.querySelectorAll('figcaption b, .team h3')) element.textContent = name;
}

describe('on paper', () => {
  it.each(oneIn(3, [...KINDS.CityServicePage, '/locations/warner-robins/disaster-recovery']))(
    '%s takes three sheets at most',
    async (path) => {
      await desk.goto(path);
      for (const format of ['Letter', 'A4']) {
        const margin = { top: '0.4in', bottom: '0.4in', left: '0.4in', right: '0.4in' };
        const pdf = await desk.pdf({ format, margin });
        const sheets = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g) ?? [];
        expect(sheets.length).toBeGreaterThan(0);
        expect(sheets.length).toBeLessThanOrEqual(3);
      }
    },
  );
});
