/** The locator maps as a browser sets them: with its letters, at both widths. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sampled } from '../fixtures/random.ts';
import { shippedSite } from '../fixtures/sites.ts';
import { useSite } from './browser.ts';

const site = useSite();
const MAP = /<svg [^>]*class="locator\b.*?<\/svg>/s;

/** Runs in the page, with a map in place of its own: texts and shields that leave it or cover one another, in units of the view box. */
function findFaults(map: string): string[] {
  const place = document.querySelector('svg.locator');
  if (place) place.outerHTML = map;
  const svg = document.querySelector<SVGSVGElement>('svg.locator');
  if (!svg || map === '') return ['no map'];
  const { width, height } = svg.viewBox.baseVal;
  const marks = [...svg.querySelectorAll<SVGGraphicsElement>('text:not(.locator-road), rect.locator-shield')].map(
    (element) => {
      const { x, y, width: wide, height: high } = element.getBBox();
      const name = element.textContent || element.nextElementSibling?.textContent;
      // A line box is higher than its letters.
      const slack = element.tagName === 'text' ? high * 0.2 : 0;
      return { name, left: x, right: x + wide, top: y + slack, bottom: y + high - slack };
    },
  );
  const leaving = marks.filter(
    ({ left, right, top, bottom }) => left < 0 || right > width || top < 0 || bottom > height,
  );
  const covering = marks.flatMap((a, index) =>
    marks
      .slice(index + 1)
      .filter((b) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)
      .map((b) => `${a.name} covers ${b.name}`),
  );
  const wide = [...svg.querySelectorAll<SVGTextElement>('text.locator-road')].filter((text) => {
    const shield = text.previousElementSibling as SVGRectElement;
    return text.getBBox().width > shield.getBBox().width;
  });
  return [
    ...leaving.map(({ name }) => `${name} leaves the map`),
    ...covering,
    ...wide.map((text) => `${text.textContent} is wider than its shield`),
  ];
}

it.each(sampled(2, [true, false]))('contain their names, none over another (phone: %s)', async (phone) => {
  const { page } = await site.visit('/locations/gray', { phone });
  await page.evaluate(() => document.fonts.ready);
  const faults: Record<string, string[]> = {};
  for (const { slug } of shippedSite().cities) {
    const [map = ''] = MAP.exec(readFileSync(join(site.out, `locations/${slug}.html`), 'utf8')) ?? [];
    const found = await page.evaluate(findFaults, map);
    if (found.length > 0) faults[slug] = found;
  }
  expect(faults).toEqual({});
});
