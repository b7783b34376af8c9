/** "Send my location": a text message to dispatch that says where the visitor is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { openSite, type Site, type VisitOptions } from './browser.ts';
import { hold, painted, shiftsOf, watchShifts } from './waits.ts';

const PATHS = ['/locations/gray', '/locations/macon/roadside-assistance', '/contact'];
const HINT = 'Not sure where you are? Look for a mile marker, an exit number or the last sign you passed.';
/** On I-75: 0.0064 degrees (0.44 miles) north and 0.0156 degrees (0.91 miles) east of the middle of Byron. */
const ON_I75 = { latitude: 32.66, longitude: -83.744, accuracy: 20 };
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const box = (page: Page) => page.locator('.locate');
const button = (page: Page) => box(page).locator('summary', { hasText: 'Send my location' });
const message = (page: Page) => box(page).getByRole('link', { name: 'Text it to (478) 555-0142' });
const line = (page: Page) => box(page).locator('.locate-line');

const standing = (at: { latitude: number; longitude: number; accuracy: number }) => async (context: BrowserContext) => {
  await context.grantPermissions(['geolocation', 'clipboard-read', 'clipboard-write']);
  await context.setGeolocation(at);
};
/** A browser whose search for the position ends with this code. */
const failing = (code: number) => (context: BrowserContext) =>
  context.addInitScript(
    `Geolocation.prototype.getCurrentPosition = (found, failed) => setTimeout(() => failed({ code: ${code}, message: '' }));`,
  );

async function ask(path: string, options: VisitOptions) {
  const visit = await site.visit(path, options);
  await button(visit.page).scrollIntoViewIfNeeded();
  await (options.phone ? button(visit.page).tap() : button(visit.page).click());
  return visit;
}

describe.each(PATHS)('send my location on %s', (path) => {
  it.each([true, false])('offers a text message and a line to copy, phone: %s', async (phone) => {
    const { page, messages } = await ask(path, { phone, prepare: standing(ON_I75) });
    await message(page).waitFor();
    expect(await line(page).innerText()).toBe('32.66000, -83.74400 (1.0 miles northeast of Byron, GA, next to I-75)');
    const href = (await message(page).getAttribute('href')) ?? '';
    expect(href).toMatch(/^sms:\+14785550142\?&body=\S+$/);
    expect(decodeURIComponent(href.replace(/^.*body=/, ''))).toBe(
      'To Red Clay Towing & Recovery: I need help. I am at 32.66000, -83.74400 (1.0 miles northeast of Byron, GA, next to I-75). Give or take 70 feet.',
    );
    expect(messages.filter((text) => !text.includes('booking') && !text.includes('ERR_NAME_NOT_RESOLVED'))).toEqual([]);
  });

  it('asks for nothing before the tap', async () => {
    const { page, requests } = await site.visit(path, {
      prepare: (context) =>
        context.addInitScript(
          'window.asked = 0; Geolocation.prototype.getCurrentPosition = () => window.asked++; Geolocation.prototype.watchPosition = () => window.asked++;',
        ),
    });
    await button(page).scrollIntoViewIfNeeded();
    await painted(page);
    expect(await page.evaluate('asked')).toBe(0);
    expect(requests.filter((url) => /places\.json|SendLocation/.test(url))).toEqual([]);
    await button(page).click();
    await expect.poll(() => page.evaluate('asked')).toBe(1);
  });

  it('is a plain sentence without scripts', async () => {
    const { page } = await site.visit(path, { scripts: false });
    expect(await page.getByText(HINT).isVisible()).toBe(true);
    expect(await box(page).isVisible()).toBe(false);
  });
});

/** Closes the box and opens it again, by the keyboard. */
async function reopen(page: Page): Promise<string> {
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  return line(page).innerText();
}

describe('send my location', () => {
  const [path = ''] = PATHS;

  it('copies the line', async () => {
    const { page } = await ask(path, { prepare: standing(ON_I75) });
    await box(page).getByRole('button', { name: 'Copy' }).click();
    await box(page).getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await line(page).innerText());
  });

  it('works from the keyboard, and asks anew each time it is opened', async () => {
    const { page, context } = await site.visit(path, { prepare: standing(ON_I75) });
    await button(page).focus();
    await page.keyboard.press('Enter');
    await message(page).waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Text it to (478) 555-0142');
    await context.setGeolocation({ latitude: 33.41, longitude: -83.9, accuracy: 900 });
    await button(page).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => message(page).count()).toBe(0);
    await page.keyboard.press('Enter');
    // The browser under test may take a moment to move.
    await expect.poll(() => reopen(page), { timeout: 15_000 }).toContain('33.41000, -83.90000');
    expect(
      await box(page).getByText('This is only within 0.6 miles. Please also tell us what you see.').isVisible(),
    ).toBe(true);
  });

  it.each([
    {
      why: 'refused',
      prepare: () => Promise.resolve(),
      text: 'Your browser did not share your position.',
      again: true,
    },
    { why: 'unavailable', prepare: failing(2), text: 'Your device cannot tell where it is right now.', again: true },
    { why: 'late', prepare: failing(3), text: 'Finding your position took too long.', again: true },
    {
      why: 'unsupported',
      prepare: (context: BrowserContext) => context.addInitScript('delete Navigator.prototype.geolocation;'),
      text: 'This browser cannot share a position.',
      again: false,
    },
  ])('says so when the position is $why', async ({ prepare, text, again }) => {
    const { page } = await ask(path, { phone: true, prepare });
    await box(page).getByRole('status').getByText(text).waitFor();
    expect(await message(page).count()).toBe(0);
    expect(await box(page).getByRole('button', { name: 'Try again' }).count()).toBe(again ? 1 : 0);
  });

  it('tries again', async () => {
    const { page, context } = await ask(path, { prepare: () => Promise.resolve() });
    await box(page).getByRole('button', { name: 'Try again' }).waitFor();
    await standing(ON_I75)(context);
    await box(page).getByRole('button', { name: 'Try again' }).click();
    await message(page).waitFor();
  });

  it('says that it is looking, and takes one tap even where its script is slow', async () => {
    const script = hold('**/SendLocation*.js');
    const { page } = await ask(path, {
      phone: true,
      prepare: (context) =>
        context
          .addInitScript('Geolocation.prototype.getCurrentPosition = () => {};')
          .then(() => script.prepare(context)),
    });
    script.release();
    await box(page).getByRole('status').getByText('Finding your position.').waitFor();
  });

  it('sends bare coordinates when nothing else can be fetched', async () => {
    const { page } = await ask(path, {
      prepare: (context) =>
        standing(ON_I75)(context).then(() => context.route('**/places.json', (route) => route.abort())),
    });
    await line(page).waitFor();
    expect(await line(page).innerText()).toBe('32.66000, -83.74400');
    expect(await box(page).getByRole('link').getAttribute('href')).toBe(
      'sms:+14785550142?&body=32.66000%2C%20-83.74400',
    );
  });

  it('leaves the sentence when its script does not come', async () => {
    const { page, messages } = await ask(path, {
      prepare: (context) => context.route('**/SendLocation*.js', (route) => route.abort()),
    });
    await expect.poll(() => messages).toContainEqual(expect.stringMatching(/^failed: .*SendLocation/));
    await painted(page);
    expect(await page.getByText(HINT).isVisible()).toBe(true);
  });

  it('moves nothing on the page before the tap', async () => {
    const { page } = await site.visit(path, { prepare: watchShifts });
    await button(page).scrollIntoViewIfNeeded();
    await button(page).hover();
    expect(await shiftsOf(page)).toEqual([]);
  });
});
