/** The contact page says whether the office is open. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserContext } from 'playwright-core';
import { openSite, type Site } from './browser.ts';
import { shiftsOf, watchShifts } from './waits.ts';

let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const at = (time: string) => (context: BrowserContext) => context.clock.setFixedTime(new Date(time));

describe('the office', () => {
  it.each([
    ['2026-06-15T12:30:00Z', 'Open until 6:00 PM'],
    ['2026-06-15T11:30:00Z', 'Closed until 8:00 AM'],
    ['2026-06-20T21:00:00Z', 'Closed until Monday, 8:00 AM'],
  ])('at %s: %s', async (time, says) => {
    const { page } = await site.visit('/contact', { prepare: at(time), timezoneId: 'Asia/Tokyo' });
    await page.getByText(says, { exact: true }).waitFor();
  });

  it('moves nothing when it says so, and says nothing without scripts', async () => {
    const { page } = await site.visit('/contact', { prepare: watchShifts });
    await page.locator('.office-status', { hasText: 'until' }).waitFor();
    expect((await shiftsOf(page)).filter(({ of }) => of.includes('office'))).toEqual([]);
    const { page: plain } = await site.visit('/contact', { scripts: false });
    expect(await plain.locator('.office-status').isVisible()).toBe(false);
    expect(await plain.getByText('8:00 AM to 6:00 PM').isVisible()).toBe(true);
  });
});
