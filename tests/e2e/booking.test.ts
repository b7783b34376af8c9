/** The booking page in its frame on /contact: there, late, broken, and without scripts. */
import { describe, expect, it } from 'vitest';
import type { BrowserContext, Page, Route } from 'playwright-core';
import { sampled } from '../fixtures/random.ts';
import { useSite } from './browser.ts';
import { shiftsOf, watchShifts } from './waits.ts';

const HOST = '**/demo/booking.html';
const TITLE = 'Booking System Temporarily Unavailable';
const TEXT =
  "We're experiencing technical difficulties with our online booking system. Please call us directly for immediate assistance.";
const site = useSite();

const open = (route: Route) => route.fulfill({ contentType: 'text/html', body: '<h1>Pick a day</h1>' });
const host = (answer: (route: Route) => unknown) => (context: BrowserContext) =>
  context.route(HOST, (route) => void answer(route));
const stage = (page: Page) => page.locator('.booking-stage');
const frame = (page: Page) => page.frameLocator('iframe[title="Online booking"]');
const alert = (page: Page) => stage(page).getByRole('alert');

async function expectFallback(page: Page): Promise<void> {
  await alert(page).waitFor();
  expect(await alert(page).getByRole('heading').innerText()).toBe(TITLE);
  expect(await alert(page).getByRole('paragraph').innerText()).toBe(TEXT);
  expect(await stage(page).getByRole('link', { name: 'Call (478) 555-0142' }).getAttribute('href')).toBe(
    'tel:+14785550142',
  );
  expect(await stage(page).locator('iframe').count()).toBe(0);
  expect(await stage(page).getByText('Loading').count()).toBe(0);
}

describe('booking frame', () => {
  it('says that it is loading, shows the booking page once it has loaded, and moves nothing', async () => {
    let answer = (): void => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    const { page, messages } = await site.visit('/contact', {
      prepare: async (context) => {
        await watchShifts(context);
        await host((route) => answered.then(() => open(route)))(context);
      },
    });
    await stage(page).scrollIntoViewIfNeeded();
    await stage(page).locator('iframe').waitFor({ state: 'attached' });
    expect(await stage(page).getByRole('status').innerText()).toBe('Loading the booking form…');
    expect(await stage(page).locator('iframe').isVisible()).toBe(false);
    answer();
    await frame(page).getByRole('heading', { name: 'Pick a day' }).waitFor();
    expect(await stage(page).getByRole('status').count()).toBe(0);
    expect(await stage(page).getByText('Loading').count()).toBe(0);
    expect(await alert(page).count()).toBe(0);
    expect(await shiftsOf(page)).toEqual([]);
    expect(messages).toEqual([]);
  });

  interface Failure {
    readonly when: string;
    readonly prepare?: (context: BrowserContext) => Promise<unknown>;
    /** Called while the page waits for the host. */
    readonly meanwhile?: (page: Page) => Promise<void>;
  }
  const FAILURES: readonly Failure[] = [
    {
      when: 'the phone goes offline meanwhile',
      prepare: host(() => {}),
      meanwhile: async (page) => {
        expect(await alert(page).count()).toBe(0);
        await page.context().setOffline(true);
      },
    },
    { when: 'the page cannot be reached', prepare: host((route) => route.abort()) },
    { when: 'the page is not there', prepare: host((route) => route.fulfill({ status: 404, body: 'No.' })) },
    {
      when: 'there is no answer within 15 seconds',
      prepare: (context) => context.clock.install().then(() => host(() => {})(context)),
      meanwhile: async (page) => {
        await page.clock.runFor(14_000);
        expect(await alert(page).count()).toBe(0);
        await page.clock.runFor(2000);
      },
    },
    {
      when: 'the browser throws',
      prepare: (context) => context.addInitScript('window.fetch = () => { throw new Error("not here"); };'),
    },
    {
      when: 'the host answers but its page does not come',
      prepare: (context) =>
        context.clock
          .install()
          .then(() => host((route) => (route.request().method() === 'HEAD' ? open(route) : undefined))(context)),
      meanwhile: (page) => page.clock.runFor(16_000),
    },
    {
      when: 'the phone is offline from the start',
      prepare: (context) =>
        context
          .addInitScript('Object.defineProperty(navigator, "onLine", { get: () => false });')
          .then(() => host(open)(context)),
    },
  ];

  it.each(sampled(2, FAILURES))(
    'gives way to the number when $when, and moves nothing',
    async ({ prepare, meanwhile }) => {
      const { page } = await site.visit('/contact', {
        prepare: async (context) => {
          await watchShifts(context);
          await prepare?.(context);
        },
      });
      if (meanwhile) await stage(page).locator('iframe').waitFor({ state: 'attached' });
      await meanwhile?.(page);
      await expectFallback(page);
      expect(await page.evaluate('shifts.filter(({ value }) => value >= 0.001)')).toEqual([]);
    },
  );

  it('tries again, and keeps the keyboard where it was', async () => {
    let up = false;
    const { page } = await site.visit('/contact', { prepare: host((route) => (up ? open(route) : route.abort())) });
    await alert(page).waitFor();
    await stage(page).getByRole('button', { name: 'Try again' }).focus();
    await page.keyboard.press('Enter');
    await expectFallback(page);
    up = true;
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Try again');
    await page.keyboard.press('Enter');
    await frame(page).getByRole('heading', { name: 'Pick a day' }).waitFor();
    expect(await alert(page).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.closest('.booking-stage') !== null)).toBe(true);
  });
});

it('is a plain link without scripts', async () => {
  const { page, requests } = await site.visit('/contact', { scripts: false });
  expect(await page.getByRole('link', { name: 'Open the booking page' }).getAttribute('href')).toBe(
    '/demo/booking.html',
  );
  expect(await stage(page).isVisible()).toBe(false);
  expect(requests.filter((url) => !url.startsWith(site.url))).toEqual([]);
});
