/** Pages on paper. */
import { expect, it } from 'vitest';
import { oneIn } from '../fixtures/random.ts';
import { useSite } from './browser.ts';

const site = useSite();

const SHEETS = [
  { path: '/locations/macon', format: 'Letter', most: 4 },
  { path: '/', format: 'Letter', most: 4 },
  { path: '/locations/gray/roadside-assistance', format: 'A4', most: 3 },
  { path: '/contact', format: 'A4', most: 4 },
];

it.each(oneIn(2, SHEETS))(
  '$path takes at most $most sheets of $format, with the number to call on the first',
  async ({ path, format, most }) => {
    const { page } = await site.visit(path);
    const pdf = (await page.pdf({ format })).toString('latin1');
    const sheets = pdf.match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
    expect(sheets.length).toBeGreaterThan(0);
    expect(sheets.length).toBeLessThanOrEqual(most);
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('.header-actions .tel').isVisible()).toBe(true);
  },
);
