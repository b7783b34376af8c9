/** "Send my location": a text message to dispatch that says where the visitor is. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BrowserContext, Page } from 'playwright-core';
import { oneIn } from '../fixtures/proofs.ts';
import { openSite, type Site, type VisitOptions } from './browser.ts';
import { KINDS, PROOF_PAGES } from './pages.ts';
import { painted, shiftsOf, watchShifts } from './waits.ts';

const PATH = '/locations/gray/roadside-assistance';
/** On I-75: 0.0064 degrees (0.44 miles) north and 0.0156 degrees (0.91 miles) east of the middle of Byron. */
const ON_I75 = { latitude: 32.66, longitude: -83.744, accuracy: 20 };
const BLANKS = 'I need help.\nRoad and direction:\nExit, mile marker or sign:\nVehicle and problem:';
const ASKED = '\nRoad and direction:\nExit, mile marker or sign:\nVehicle and problem:';
const ASKING = 'Finding your position.';
let site: Site;
beforeAll(async () => {
  site = await openSite();
});
afterAll(() => site.close());

const box = (page: Page) => page.locator('#locate');
const button = (page: Page) => page.locator('a[href^="sms:"]', { hasText: 'Send my location' }).first();
const link = (page: Page) => box(page).getByRole('link', { name: 'Text it to (478) 555-0142' });
const found = (page: Page) => box(page).locator('b');
/** The position is shown at once, its words when they have come. */
const inWords = (page: Page) => found(page).filter({ hasText: 'next to I-75' });
const bodyOf = (href: string | null): string => decodeURIComponent((href ?? '').replace(/^.*&body=/, ''));
const message = async (page: Page): Promise<string> => bodyOf(await link(page).getAttribute('href'));

const standing = (at: { latitude: number; longitude: number; accuracy: number }) => async (context: BrowserContext) => {
  await context.grantPermissions(['geolocation', 'clipboard-read', 'clipboard-write']);
  await context.setGeolocation(at);
};
/** A browser whose search for the position ends with this code. */
const failing = (code: number) => (context: BrowserContext) =>
  context.addInitScript(
    `Geolocation.prototype.getCurrentPosition = (found, failed) => setTimeout(() => failed({ code: ${code}, message: '' }));`,
  );
/** A browser that needs a while: what moves within half a second of a touch does not count. */
const slow = (context: BrowserContext) =>
  context.addInitScript(`{
    const find = Geolocation.prototype.getCurrentPosition;
    Geolocation.prototype.getCurrentPosition = function (...all) { setTimeout(() => find.apply(this, all), 600); };
  }`);
const searching = (context: BrowserContext) =>
  context.addInitScript('Geolocation.prototype.getCurrentPosition = () => {};');

/** A browser that does not know the element `geolocation`: all but Chromium 144 and newer. */
const withoutElement = (context: BrowserContext) =>
  context.addInitScript(
    `{ const create = document.createElement; document.createElement = (name) => create.call(document, name.replace('geolocation', 'x-unknown')); }`,
  );

async function ask(path: string, options: VisitOptions) {
  const visit = await site.visit(path, options);
  await (options.phone ? button(visit.page).tap() : button(visit.page).click());
  return visit;
}

const FOR_STAFF: readonly string[] = [
  ...KINDS.BuildStatusPage,
  ...KINDS.ServiceTrackerPage,
  ...KINDS.MissingPagesPage,
  ...KINDS.LinkAuditPage,
  ...KINDS.AllPagesPage,
];
/** For staff, for those who have time to read, and for those who agree on a day: they book. */
const WITHOUT: readonly string[] = [
  ...FOR_STAFF,
  ...KINDS.AboutPage,
  ...KINDS.ReviewsPage,
  '/locations/macon/storage-building-transport',
];

describe('the way in', () => {
  it('is in the call bar of pages, and in its head where drivers come', async () => {
    const { page } = await site.visit('/robots.txt', { phone: true });
    for (const path of oneIn(5, PROOF_PAGES)) {
      await page.goto(path);
      const inBar = page.locator('.call-bar').getByRole('button', { name: 'Send my location' });
      expect(await inBar.isVisible(), path).toBe(!FOR_STAFF.includes(path));
      const way = page.locator('main a[href^="sms:"]');
      const at = (await way.count()) > 0 ? await way.first().boundingBox() : null;
      // Two screens down at most: on the not-found pages the number comes first.
      expect(at !== null && at.y + at.height < 2 * 740, path).toBe(!WITHOUT.includes(path));
    }
  });

  it('is a text message with blanks, without scripts', async () => {
    const { page } = await site.visit(PATH, { scripts: false, phone: true });
    for (const way of await page.locator('a[href^="sms:"]:visible').all()) {
      const href = await way.getAttribute('href');
      expect(href).toMatch(/^sms:\+14785550142\?&body=\S+$/);
      expect(bodyOf(href)).toBe(BLANKS);
    }
    expect(await box(page).isVisible()).toBe(false);
  });

  it('is the same message where no box can be opened', async () => {
    const { page } = await site.visit(PATH, {
      prepare: (context) => context.addInitScript('delete HTMLDialogElement.prototype.showModal;'),
    });
    expect(await button(page).getAttribute('role')).toBeNull();
    const prevented = await button(page).evaluate((way) => {
      addEventListener('click', (event) => event.preventDefault(), { once: true });
      return !way.dispatchEvent(new MouseEvent('click', { bubbles: false, cancelable: true }));
    });
    expect(prevented).toBe(false);
    expect(await box(page).isVisible()).toBe(false);
  });

  it('asks for no position and fetches nothing with React before the tap', async () => {
    const { page, requests } = await site.visit(PATH, {
      prepare: (context) =>
        context.addInitScript(
          'window.asked = 0; Geolocation.prototype.getCurrentPosition = () => window.asked++; Geolocation.prototype.watchPosition = () => window.asked++;',
        ),
    });
    await painted(page);
    expect(await page.evaluate('asked')).toBe(0);
    await button(page).click();
    await expect.poll(() => page.evaluate('asked')).toBe(1);
    expect(requests.filter((url) => url.includes('jsx-runtime'))).toEqual([]);
  });
});

describe.each(oneIn(2, [true, false]))('send my location, on a phone: %s', (phone) => {
  it('offers a message worded for dispatch, and the place for the driver, to be copied, wherever that is', async () => {
    const { page, context, messages } = await ask(PATH, { phone, prepare: standing(ON_I75) });
    await inWords(page).waitFor();
    expect(await found(page).innerText()).toBe('32.66000, -83.74400 (1.0 miles northeast of Byron, GA, next to I-75)');
    expect(await message(page)).toBe(
      'To Red Clay Towing & Recovery: I need help. I am at https://maps.google.com/?q=32.66000,-83.74400 (1.0 miles northeast of Byron, GA, next to I-75), give or take 70 feet.' +
        ASKED,
    );
    await box(page).getByRole('button', { name: 'Copy' }).click();
    await box(page).getByText('Copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await found(page).innerText());

    // It asks anew each time it is opened. The browser under test may take a moment to move.
    const moveTo = async (at: typeof ON_I75, words: string): Promise<void> => {
      await context.setGeolocation(at);
      const reopen = async (): Promise<string> => {
        await page.keyboard.press('Escape');
        await (phone ? button(page).tap() : button(page).click());
        await found(page)
          .filter({ hasText: /\(|mile/ })
          .waitFor();
        return found(page).innerText();
      };
      await expect.poll(reopen, { timeout: 15_000 }).toBe(words);
    };
    // No decimals where the position is rough, neither of degrees nor of miles.
    await moveTo({ ...ON_I75, accuracy: 900 }, '1 mile northeast of Byron, GA');
    await box(page).getByText('Your phone only knows this to within 1 mile.').waitFor();
    await box(page).getByLabel('What do you see? Which exit, mile marker or sign?').fill('Exit 149, a truck stop');
    expect(await message(page)).toMatch(
      /I am somewhere within 1 mile of https:\S+ \(.+\)\. What I see: Exit 149, a truck stop\nRoad and direction:\nVehicle and problem:$/,
    );
    const far = { latitude: 40.7128, longitude: -74.006, accuracy: 20 };
    await moveTo(far, '40.71280, -74.00600 (far outside the area we serve)');
    expect(messages).toEqual([]);
  });
});

describe('send my location', () => {
  it('answers at once, whatever the network does', async () => {
    const { page } = await site.visit(PATH, {
      phone: true,
      prepare: (context) => searching(context).then(() => context.route(/locate\.|places\.json/, () => {})),
    });
    await button(page).evaluate(async (way) => {
      (way as HTMLElement).click();
      await new Promise(requestAnimationFrame);
    });
    expect(await box(page).getByText(ASKING).isVisible()).toBe(true);
    expect(await message(page)).toBe(BLANKS);
  });

  it('asks for no exit beside roads that have none', async () => {
    const { page } = await ask(PATH, { prepare: standing({ latitude: 33.0069, longitude: -83.533, accuracy: 20 }) });
    await found(page).filter({ hasText: 'Gray' }).waitFor();
    expect(await message(page)).toMatch(/\nRoad and direction:\nVehicle and problem:$/);
  });

  it("asks once more by the browser's own element after a refusal, without moving anything", async () => {
    const { page, context } = await site.visit(PATH, { prepare: watchShifts });
    expect(await page.evaluate(`'HTMLGeolocationElement' in window`)).toBe(true);
    await button(page).click();
    const own = box(page).locator('geolocation');
    await own.waitFor();
    expect(await shiftsOf(page)).toEqual([]);
    await standing(ON_I75)(context);
    // The element sends this when the visitor has agreed: its own dialog is the browser's.
    await own.evaluate((element) => element.dispatchEvent(new Event('location')));
    await inWords(page).waitFor();
  });

  it('works from the keyboard, and gives the focus back', async () => {
    const { page } = await site.visit(PATH, { prepare: standing(ON_I75) });
    await button(page).focus();
    await page.keyboard.press('Enter');
    await found(page).waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(() => box(page).isVisible()).toBe(false);
    expect(await button(page).evaluate((way) => way === document.activeElement)).toBe(true);
  });

  it('says so when the position is refused, still has a message with blanks, and tries again', async () => {
    const { page, context } = await ask(PATH, { phone: true, prepare: withoutElement });
    await box(page).getByRole('status').getByText('Your browser did not share your position.').waitFor();
    expect(await message(page)).toBe(BLANKS);
    await standing(ON_I75)(context);
    await box(page).getByRole('button', { name: 'Try again' }).click();
    await found(page).waitFor();
  });

  const FAILURES = [
    { why: 'unavailable', prepare: failing(2), text: 'Your device cannot tell where it is right now.' },
    { why: 'late', prepare: failing(3), text: 'Finding your position took too long.' },
    {
      why: 'not to be had at all',
      prepare: (context: BrowserContext) => context.addInitScript('delete Navigator.prototype.geolocation;'),
      text: 'Your device cannot tell where it is right now.',
    },
  ];
  it.each(oneIn(3, FAILURES, 1))(
    'says so when the position is $why, and still has a message with blanks',
    async ({ prepare, text }) => {
      const { page } = await ask(PATH, {
        phone: true,
        prepare: async (context) => {
          await withoutElement(context);
          await prepare(context);
        },
      });
      await box(page).getByRole('status').getByText(text).waitFor();
      expect(await message(page)).toBe(BLANKS);
      expect(await box(page).getByRole('button', { name: 'Try again' }).isVisible()).toBe(true);
    },
  );

  it('sends a link to the map when nothing else can be fetched', async () => {
    const { page } = await ask(PATH, {
      prepare: (context) =>
        standing(ON_I75)(context).then(() => context.route(/(places|locate)\.json/, (route) => route.abort())),
    });
    await found(page).waitFor();
    expect(await found(page).innerText()).toBe('32.66000, -83.74400');
    expect(await message(page)).toBe(`https://maps.google.com/?q=32.66000,-83.74400${ASKED}`);
  });

  it('leaves the hint and the message with blanks when its script does not come', async () => {
    const { page } = await ask(PATH, {
      prepare: (context) => context.route('**/assets/locate.*.js', (route) => route.abort()),
    });
    await expect.poll(() => box(page).getByText(ASKING).isVisible()).toBe(false);
    expect(await box(page).getByText('Or text what you see').isVisible()).toBe(true);
    expect(await message(page)).toBe(BLANKS);
  });

  it('moves nothing on the page', async () => {
    const { page } = await site.visit(PATH, {
      prepare: async (context) => {
        await watchShifts(context);
        await standing(ON_I75)(context);
        await slow(context);
      },
    });
    await button(page).click();
    await inWords(page).waitFor();
    expect(await shiftsOf(page)).toEqual([]);
  });
});
