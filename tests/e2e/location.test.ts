/** "Send my location": a text message to dispatch with a link to the map. */
import { describe, expect, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { useSite, type VisitOptions } from './browser.ts';
import { shiftsOf, watchShifts } from './waits.ts';

const PATH = '/locations/gray/roadside-assistance';
const ON_I75 = { latitude: 32.66, longitude: -83.744, accuracy: 20 };
const BLANKS = 'I need help.\nRoad and direction:\nExit, mile marker or sign:\nVehicle and problem:';
const ASKING = 'Finding your position.';
const HINT = 'Or text what you see';

const site = useSite();

const box = (page: Page) => page.locator('#locate');
const opener = (page: Page) => page.locator('a[href^="sms:"]', { hasText: 'Send my location' }).first();
const link = (page: Page) => box(page).getByRole('link', { name: 'Text it to (478) 555-0142' });
const found = (page: Page) => box(page).locator('small');
const textOf = (href: string | null): string => decodeURIComponent((href ?? '').replace(/^.*&body=/, ''));
const message = async (page: Page): Promise<string> => textOf(await link(page).getAttribute('href'));

const standAt = (place: typeof ON_I75) => async (context: BrowserContext) => {
  await context.grantPermissions(['geolocation']);
  await context.setGeolocation(place);
};

/** A browser that does not know the element `geolocation`: all but Chromium 144 and newer. */
const withoutElement = (context: BrowserContext) =>
  context.addInitScript(
    `{ const create = document.createElement; document.createElement = (name) => create.call(document, name.replace('geolocation', 'x-unknown')); }`,
  );

async function open(options: VisitOptions = {}) {
  const visit = await site.visit(PATH, options);
  await opener(visit.page).click();
  return visit;
}

it('is a text message with blanks without scripts', async () => {
  const { page } = await site.visit(PATH, { scripts: false, phone: true });
  const hrefs = await page
    .locator('a[href^="sms:"]:visible')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(hrefs.length).toBeGreaterThan(0);
  for (const href of hrefs) {
    expect(href).toMatch(/^sms:\+14785550142\?&body=\S+$/);
    expect(textOf(href).replace(/^Roadside Assistance, Gray\n/, '')).toBe(BLANKS);
  }
});

it('links to the map in the message, shows the position, has the number to call, and copies the link', async () => {
  const { page, context, messages } = await open({ phone: true, prepare: standAt(ON_I75) });
  await found(page).waitFor();
  expect(await found(page).innerText()).toBe('32.66000, -83.74400');
  expect(await message(page)).toBe(`https://maps.google.com/?q=32.66000,-83.74400\n${BLANKS}`);
  const call = box(page).getByRole('link', { name: 'Call (478) 555-0142' });
  expect(await call.getAttribute('href')).toBe('tel:+14785550142');
  await context.grantPermissions(['geolocation', 'clipboard-read', 'clipboard-write']);
  await box(page).getByRole('button', { name: 'Copy the link to the map' }).click();
  await box(page).getByRole('status').getByText('Copied.').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    'https://maps.google.com/?q=32.66000,-83.74400',
  );
  expect(messages).toEqual([]);
});

it('reads the position again each time it opens, and says when it is rough', async () => {
  const { page, context } = await open({ phone: true, prepare: standAt(ON_I75) });
  await found(page).waitFor();
  await context.setGeolocation({ ...ON_I75, accuracy: 900 });
  // The browser under test may take a moment to move.
  const reopen = async (): Promise<string> => {
    await page.keyboard.press('Escape');
    await opener(page).click();
    await found(page).waitFor();
    return found(page).innerText();
  };
  await expect.poll(reopen).toBe('32.66, -83.74');
  expect(await message(page)).toBe(`https://maps.google.com/?q=32.66,-83.74\n${BLANKS}`);
  expect(await box(page).getByRole('status').innerText()).toContain('This position is approximate.');
  expect(await box(page).getByText(HINT).isVisible()).toBe(true);
});

describe('without a position', () => {
  it('asks for it on the tap and not before, and shows a message to fill in at once', async () => {
    const { page } = await site.visit(PATH, {
      phone: true,
      prepare: (context) =>
        context.addInitScript('window.asked = 0; Geolocation.prototype.getCurrentPosition = () => window.asked++;'),
    });
    expect(await page.evaluate('asked')).toBe(0);
    await opener(page).evaluate(async (way) => {
      (way as HTMLElement).click();
      await new Promise(requestAnimationFrame);
    });
    expect(await box(page).getByText(ASKING).isVisible()).toBe(true);
    expect(await message(page)).toBe(BLANKS);
    await expect.poll(() => page.evaluate('asked')).toBe(1);
  });

  it('leaves the hint and the message with blanks when its script does not load', async () => {
    const { page } = await open({
      phone: true,
      prepare: (context) => context.route('**/assets/locate.*.js', (route) => route.abort()),
    });
    await expect.poll(() => box(page).getByText(ASKING).isVisible()).toBe(false);
    expect(await box(page).getByText(HINT).isVisible()).toBe(true);
    expect(await message(page)).toBe(BLANKS);
  });

  it('says that it was refused, and tries again', async () => {
    const { page, context } = await open({ phone: true, prepare: withoutElement });
    await box(page).getByRole('status').getByText('Your browser did not share your position.').waitFor();
    expect(await message(page)).toBe(BLANKS);
    await standAt(ON_I75)(context);
    await box(page).getByRole('button', { name: 'Try again' }).click();
    await found(page).waitFor();
  });

  it("asks again by the browser's own button after a refusal", async () => {
    const { page, context } = await open();
    expect(await page.evaluate(`'HTMLGeolocationElement' in window`)).toBe(true);
    const native = box(page).locator('geolocation');
    await native.waitFor();
    await standAt(ON_I75)(context);
    // The element sends this when the visitor has agreed: its own dialog is the browser's.
    await native.evaluate((element) => element.dispatchEvent(new Event('location')));
    await found(page).waitFor();
  });

  it.each([
    {
      why: 'is not found',
      script:
        'Geolocation.prototype.getCurrentPosition = (found, failed) => setTimeout(() => failed({ code: 3, PERMISSION_DENIED: 1 }));',
    },
    { why: 'cannot be asked for', script: 'delete Navigator.prototype.geolocation;' },
  ])('says that it $why', async ({ script }) => {
    const { page } = await open({ phone: true, prepare: (context) => context.addInitScript(script) });
    await box(page).getByRole('status').getByText('Your position was not found.').waitFor();
    expect(await message(page)).toBe(BLANKS);
  });
});

it('moves nothing on the page while it finds the position; a computer, which sends no texts, shows the number', async () => {
  /** What moves within half a second of a touch does not count. */
  const slowly = `{
    const find = Geolocation.prototype.getCurrentPosition;
    Geolocation.prototype.getCurrentPosition = function (...all) { setTimeout(() => find.apply(this, all), 600); };
  }`;
  const { page } = await open({
    prepare: async (context) => {
      await watchShifts(context);
      await standAt(ON_I75)(context);
      await context.addInitScript(slowly);
    },
  });
  await found(page).waitFor();
  expect(await shiftsOf(page)).toEqual([]);
  expect(await box(page).locator('a[href^="sms:"]').isVisible()).toBe(false);
  expect(await box(page).getByText('text where you are to (478) 555-0142').isVisible()).toBe(true);
});
