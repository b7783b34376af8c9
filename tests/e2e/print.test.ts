/** Pages on paper: few sheets, whatever the format. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { oneIn } from '../fixtures/random.ts';
import { openSite, type Site } from './browser.ts';
import { KINDS, PROOF_PAGES } from './pages.ts';

const MOST_SHEETS = 4;
const PAGES = [
  ...KINDS.HomePage,
  ...KINDS.AboutPage,
  ...KINDS.ContactPage,
  ...KINDS.ServicesPage,
  ...KINDS.LocationsPage,
  ...KINDS.ServicePage,
  ...KINDS.CityPage,
  ...KINDS.CityServicePage,
  ...KINDS.LandingPage,
].filter((path) => PROOF_PAGES.includes(path));

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

describe.each(oneIn(3, PAGES, 1).map((path, turn) => ({ path, turn })))('$path', ({ path, turn }) => {
  it(`takes ${MOST_SHEETS} sheets at most, with the number to call on the first`, async () => {
    const { page } = await site.visit(path);
    for (const format of oneIn(2, ['A4', 'Letter'], turn)) {
      const pdf = (await page.pdf({ format })).toString('latin1');
      const sheets = pdf.match(/\/Type\s*\/Page\b(?!s)/g) ?? [];
      expect(sheets.length, format).toBeGreaterThan(0);
      expect(sheets.length, format).toBeLessThanOrEqual(MOST_SHEETS);
    }
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('.header-actions .tel').isVisible()).toBe(true);
  });
});
