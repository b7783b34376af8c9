/** Pages on paper. */
import { expect, it } from 'vitest';
import { sampled } from '../fixtures/random.ts';
import { useSite } from './browser.ts';
import { painted } from './waits.ts';

const site = useSite();

/** Sizes of sheets in CSS pixels. */
const FORMATS = { Letter: { width: 816, height: 1056 }, A4: { width: 794, height: 1123 } };
const SHEETS = [
  { path: '/locations/macon', format: 'Letter', most: 2 },
  { path: '/', format: 'Letter', most: 3 },
  { path: '/locations/macon/light-medium-duty-towing', format: 'Letter', most: 1 },
  { path: '/locations/gray/roadside-assistance', format: 'A4', most: 1 },
  { path: '/services/jumpstart-services', format: 'A4', most: 2 },
  { path: '/contact', format: 'A4', most: 2 },
] as const;

it.each(sampled(2, SHEETS))(
  '$path takes at most $most sheets of $format, with the number to call on the first',
  async ({ path, format, most }) => {
    const { page } = await site.visit(path);
    const pdf = (await page.pdf({ format })).toString('latin1');
    const sheets = pdf.match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
    expect(sheets.length).toBeGreaterThan(0);
    expect(sheets.length).toBeLessThanOrEqual(most);
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize(FORMATS[format]);
    await painted(page);
    const calls = await page.evaluate(
      (height) =>
        [...document.querySelectorAll('a[href^="tel:"]')].filter((call) => {
          const { top, bottom } = call.getBoundingClientRect();
          return call.checkVisibility() && bottom > top && top >= 0 && bottom < height;
        }).length,
      FORMATS[format].height,
    );
    expect(calls).toBeGreaterThan(0);
    expect(await page.locator('nav:visible').count()).toBe(0);
  },
);
