/** The booking button rides beside the content of every kind of page and covers nothing of it. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { oneIn } from '../fixtures/random.ts';
import { openSite, type Site } from './browser.ts';
import { PROOF_PAGES } from './pages.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

it('covers nothing on screens of 768 to 1920 pixels', async () => {
  const { page } = await site.visit('/robots.txt');
  const covered: Record<string, string[]> = {};
  // There is no button on the page that books.
  const pages = PROOF_PAGES.filter((path) => path !== '/contact');
  for (const [turn, path] of oneIn(2, pages).entries()) {
    await page.goto(path);
    for (const width of oneIn(2, [768, 1024, 1280, 1920], turn)) {
      await page.setViewportSize({ width, height: 800 });
      covered[`${path} at ${width} pixels`] = await page.evaluate(findInGutter);
    }
  }
  expect(Object.entries(covered).filter(([, found]) => found.length > 0)).toEqual([]);
});

/** Runs in the page. Texts and controls in the column that the button rides through. */
function findInGutter(): string[] {
  const { left, right } = (document.querySelector('.booking-open') as Element).getBoundingClientRect();
  return [...document.querySelectorAll<HTMLElement>('main *')].flatMap((element) => {
    const speaks = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (!element.checkVisibility() || element.closest('svg, .visually-hidden, gen-island')) return [];
    if (!speaks && !element.matches('a, button, summary, input')) return [];
    const box = element.getBoundingClientRect();
    // Cells that a table that scrolls sideways does not show yet are not covered.
    const end = Math.min(box.right, endOfView(element));
    return end > left && box.left < Math.min(right, end) && box.width < innerWidth
      ? [`${element.tagName}.${element.className} reaches ${Math.round(end)}, the button begins at ${left}`]
      : [];
  });

  function endOfView(element: Element): number {
    let end = innerWidth;
    for (let at = element.parentElement; at; at = at.parentElement)
      if (getComputedStyle(at).overflowX === 'auto') end = Math.min(end, at.getBoundingClientRect().right);
    return end;
  }
}
