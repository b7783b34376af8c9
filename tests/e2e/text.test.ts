/** Road numbers in texts. */
import { expect, it } from 'vitest';
import { useSite } from './browser.ts';

const site = useSite();

it.each(['/', '/locations/gray', '/locations/warner-robins/winching-services'])(
  'keeps road numbers on one line on %s',
  async (path) => {
    const { page } = await site.visit(path);
    const { unbroken, breakable } = await page.evaluate(findRoads);
    expect(unbroken).toBeGreaterThan(0);
    expect(breakable).toEqual([]);
  },
);

/** Runs in the page. A browser may break a line after the hyphen of "GA-49", unless it is told not to wrap. */
function findRoads(): { unbroken: number; breakable: string[] } {
  const breakable: string[] = [];
  let unbroken = 0;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    if (!parent || parent.closest('script, style, svg') || !/\b[A-Z]+-\d/.test(node.textContent ?? '')) continue;
    if (getComputedStyle(parent).whiteSpace === 'nowrap') unbroken++;
    else breakable.push(`${parent.tagName}.${parent.className}: ${node.textContent?.slice(0, 60)}`);
  }
  return { unbroken, breakable };
}
