/** The floating booking widget and the call bar. */
import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { useSite, showAgain } from './browser.ts';
import { enhancementOf } from './waits.ts';

const PATH = '/locations/gray/roadside-assistance';
const site = useSite();

const opener = (page: Page): Locator => page.locator('.booking-open');
const card = (page: Page): Locator => page.getByRole('dialog', { name: 'Book a truck online' });
const callBar = (page: Page): Locator => page.locator('.call-bar');

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
const box = async (part: Locator): Promise<Box> => (await part.boundingBox()) as Box;
const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

const DEVICES = [
  { name: 'phone without scripts', phone: true, scripts: false },
  { name: 'desk', phone: false, scripts: true },
];

describe.each(DEVICES)('booking widget on a $name', ({ phone, scripts }) => {
  it('stays on the screen and off the footer, opens and closes its card, and leads to the booking page, which has no widget', async () => {
    const { page } = await site.visit(PATH, { phone, scripts });
    const { y } = await box(opener(page));
    expect(y).toBeGreaterThan(phone ? 629 : 680);
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    expect((await box(opener(page))).y).toBe(y);
    await expectClearFooter(page);
    expect(await card(page).count()).toBe(0);
    expect(await opener(page).getAttribute('aria-label')).toBe('Book Online');
    await opener(page).focus();
    await page.keyboard.press('Enter');
    await card(page).waitFor();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await card(page).waitFor({ state: 'hidden' });
    expect(await opener(page).evaluate((button) => button === document.activeElement)).toBe(true);

    await opener(page).click();
    expect((await card(page).getByRole('link').allInnerTexts()).map((name) => name.trim())).toEqual([
      'Book Now',
      'Call (478) 555-0142',
    ]);
    expect(await card(page).getByRole('link', { name: 'Book Now' }).getAttribute('href')).toBe('/contact');
    await card(page).getByRole('button', { name: 'Close' }).click();
    await card(page).waitFor({ state: 'hidden' });

    await opener(page).click();
    await card(page).getByRole('link', { name: 'Book Now' }).click();
    await page.waitForURL('**/contact');
    expect(await opener(page).count()).toBe(0);
    expect(await page.locator('#booking').count()).toBe(0);
  });
});

async function expectClearFooter(page: Page): Promise<void> {
  const controls = await page.locator('footer').getByRole('link').all();
  for (const control of controls.slice(-3)) {
    await control.scrollIntoViewIfNeeded();
    expect(overlap(await box(opener(page)), await box(control))).toBe(false);
  }
  await page.keyboard.press('End');
  await expect
    .poll(async () => (await box(page.locator('footer'))).y + (await box(page.locator('footer'))).height)
    .toBeLessThan(810);
  expect(overlap(await box(opener(page)), await box(page.locator('footer')))).toBe(false);
}

describe('booking widget', () => {
  it('waits at the end of a page for staff, without a bar, and opens there', async () => {
    const { page } = await site.visit('/macon-area-build-status', { phone: true });
    const { y, width, height } = await box(opener(page));
    expect(y).toBeGreaterThan(740);
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(48);
    expect(overlap(await box(opener(page)), await box(page.locator('main')))).toBe(false);
    expect(overlap(await box(opener(page)), await box(page.locator('footer')))).toBe(false);
    expect((await box(callBar(page))).width).toBe(width);
    await opener(page).tap();
    await card(page).waitFor();
  });
});

/** Scrolls to where Call and Location are in the bar, since the button of the hero has gone. */
async function pastHero(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: innerHeight * 3, behavior: 'instant' }));
  await callBar(page).getByRole('link').first().waitFor();
}

describe('call bar', () => {
  it('has Call, Location and Book at the bottom of a phone, opens the card above itself, and leaves the end of the page free', async () => {
    const { page } = await site.visit(PATH, { phone: true });
    await pastHero(page);
    const parts = callBar(page).locator('> *');
    expect((await parts.allInnerTexts()).map((name) => name.trim())).toEqual([
      'Call (478) 555-0142',
      'Location',
      'Book',
    ]);
    for (const part of await parts.all()) {
      expect((await box(part)).height).toBeGreaterThanOrEqual(48);
      expect((await box(part)).width).toBeGreaterThanOrEqual(48);
    }
    const { y, height } = await box(callBar(page));
    expect(Math.round(y + height)).toBe(740);

    await opener(page).tap();
    expect(overlap(await box(card(page)), await box(callBar(page)))).toBe(false);
    await card(page).getByRole('link', { name: 'Call' }).tap();
    await card(page).waitFor({ state: 'hidden' });
    await opener(page).tap();
    await card(page).waitFor();
    await enhancementOf(page);
    await showAgain(page);
    await card(page).waitFor({ state: 'hidden' });

    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
    expect(overlap(await box(callBar(page)), await box(page.getByRole('link', { name: 'Back to top' })))).toBe(false);
  });

  it('shows the whole number with type of 16, 24 and 32 pixels, and the page keeps its room', async () => {
    const { page, context } = await site.visit(PATH, { viewport: { width: 390, height: 844 } });
    const devtools = await context.newCDPSession(page);
    for (const size of [16, 24, 32]) {
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: size } });
      expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(`${size}px`);
      await pastHero(page);
      const call = callBar(page).getByRole('link').first();
      const { x, width } = await box(call);
      expect(await call.evaluate((link) => link.scrollWidth > link.clientWidth)).toBe(false);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(390);
      for (const other of await callBar(page).locator('.bar-item').all())
        expect(overlap(await box(call), await box(other))).toBe(false);
      const room = await page.evaluate(() => Number.parseFloat(getComputedStyle(document.body).paddingBottom));
      expect((await box(callBar(page))).height).toBeLessThanOrEqual(room);
    }
  });
});
