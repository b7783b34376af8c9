/** The line of the sign that tells the time. */
import { expect, it } from 'vitest';
import { useSite, useSmallSite, type VisitOptions } from './browser.ts';
import { shiftsOf, watchShifts } from './waits.ts';

const site = useSite();
const office = useSmallSite((place) => {
  const data = 'data/business.yaml';
  place.edit(data, 'responseMinutes: 90', 'responseMinutes: 90\nheroClock: true');
});

/** The clock begins there; the visitor is in another time zone. */
const at = (time: string): VisitOptions => ({
  timezoneId: 'America/Los_Angeles',
  prepare: async (context) => {
    await context.clock.install({ time });
    await watchShifts(context);
  },
});

it('says by when the truck is there, follows the clock, and moves nothing', async () => {
  const { page, messages } = await site.visit('/locations/perry/jumpstart-services', at('2026-03-08T06:27:00Z'));
  const line = page.locator('.sign-place');
  await expect.poll(() => line.innerText()).toBe('Call now: with you by about 3:25\u00a0AM');
  await page.clock.runFor('10:00');
  expect(await line.innerText()).toBe('Call now: with you by about 3:35\u00a0AM');
  expect(await shiftsOf(page)).toEqual([]);
  expect(messages).toEqual([]);
});

it.each([
  '/locations/perry/land-clearing-grading',
  '/locations/perry/disaster-recovery',
  '/services/jumpstart-services',
])('says no time on %s', async (path) => {
  const { page } = await site.visit(path);
  expect(await page.locator('[data-clock]').count()).toBe(0);
});

it('says how far the city is without scripts', async () => {
  const { page } = await site.visit('/locations/perry/jumpstart-services', { scripts: false });
  expect(await page.locator('.sign-place').innerText()).toBe('29 miles south of Macon by road');
});

it.each([
  ['2026-01-15T17:00:00Z', 'Open until 5:30\u00a0PM'],
  ['2026-01-17T17:00:00Z', 'Opens Tuesday\u00a09\u00a0AM'],
])('says at %s that an office with hours is or will be open', async (time, text) => {
  const { page } = await office.visit('/locations/barre', at(time));
  await expect.poll(() => page.locator('[data-clock]').innerText()).toBe(text);
  expect(await shiftsOf(page)).toEqual([]);
});
