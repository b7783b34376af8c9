/** Testimonials of the home page, in pages of three. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { useSite, useSmallSite, type VisitOptions } from './browser.ts';
import { hold, islandOf, painted, shiftsOf, watchShifts } from './waits.ts';

const FIRST = ['Denise R.', 'Marvin T.', 'Alicia P.'];
const SECOND = ['Greg H.', 'Tamika W.', 'Bill and Joanne S.'];
const site = useSite();
const small = useSmallSite();

const section = (page: Page) => page.getByRole('region', { name: 'Why Customers Love Us' });
const next = (page: Page) => section(page).getByRole('button', { name: 'Next testimonials' });
const previous = (page: Page) => section(page).getByRole('button', { name: 'Previous testimonials' });
const position = (page: Page) => section(page).getByRole('status');

/** Names of the testimonials between the left and the right edge of the window. */
const shown = (page: Page): Promise<string[]> =>
  section(page)
    .locator('figcaption b')
    .evaluateAll((names) =>
      names
        .filter((name) => name.getBoundingClientRect().left >= 0 && name.getBoundingClientRect().right <= innerWidth)
        .map((name) => name.textContent ?? ''),
    );

async function open(options?: VisitOptions): Promise<Page> {
  const { page } = await site.visit('/', options);
  await section(page).scrollIntoViewIfNeeded();
  await next(page).waitFor();
  return page;
}

/** Turns to the next page. Returns how long its animations take, in ms. */
const turn = (page: Page): Promise<number[]> =>
  page.evaluate(async () => {
    document.querySelector<HTMLElement>('[aria-label="Next testimonials"]')?.click();
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const lists = [...document.querySelectorAll('.carousel ul')];
    return lists.flatMap((list) => list.getAnimations().map(({ effect }) => Number(effect?.getTiming().duration)));
  });

describe('testimonial carousel', () => {
  it('keep the focus in their row when they wake', async () => {
    const { page } = await site.visit('/');
    await page.locator('.carousel-row').focus();
    await next(page).waitFor();
    expect(await page.evaluate(() => document.activeElement?.className)).toBe('carousel-row');
  });

  it('shows pages of three by mouse and keyboard, around both ends; a hidden page cannot have the focus', async () => {
    const page = await open();
    expect(await shown(page)).toEqual(FIRST);
    expect(await position(page).innerText()).toBe('Page 1 of 2');
    await next(page).click();
    expect(await shown(page)).toEqual(SECOND);
    expect(await position(page).innerText()).toBe('Page 2 of 2');
    await next(page).click();
    expect(await shown(page)).toEqual(FIRST);
    await previous(page).click();
    expect(await shown(page)).toEqual(SECOND);
    await previous(page).click();
    expect(await position(page).innerText()).toBe('Page 1 of 2');

    await previous(page).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    expect(await shown(page)).toEqual(SECOND);
    await page.keyboard.press('Space');
    expect(await shown(page)).toEqual(FIRST);

    const reachable = (name: string) =>
      section(page)
        .locator('li', { hasText: name })
        .evaluate((item) => {
          const link = item.ownerDocument.createElement('button');
          item.append(link);
          link.focus();
          const got = document.activeElement === link;
          link.remove();
          return got;
        });
    expect(await reachable('Denise R.')).toBe(true);
    expect(await reachable('Greg H.')).toBe(false);
    expect(await turn(page), 'with reduced motion').toEqual([]);
    expect(await reachable('Denise R.')).toBe(false);
    expect(await reachable('Greg H.')).toBe(true);
  });

  it('is swiped through on a phone, or turned by its buttons, and moves nothing else', async () => {
    const page = await open({ phone: true, prepare: watchShifts });
    const seen = () => shown(page);
    await section(page).locator('figure').first().scrollIntoViewIfNeeded();
    await expect.poll(seen).toEqual(FIRST.slice(0, 1));
    await section(page)
      .locator('ul')
      .first()
      .evaluate((row) => row.scrollTo({ left: row.scrollWidth }));
    await expect.poll(seen).toEqual(FIRST.slice(2));
    await next(page).click();
    await expect.poll(seen).toEqual(SECOND.slice(0, 1));
    await next(page).click();
    await expect.poll(seen).toEqual(FIRST.slice(2));
    expect(await shiftsOf(page)).toEqual([]);
  });

  it('slides for 500 ms where motion is welcome', async () => {
    const page = await open({ motion: true });
    expect([...new Set(await turn(page))]).toEqual([500]);
    await expect.poll(() => shown(page)).toEqual(SECOND);
  });

  it('is a row to scroll when its script does not come', async () => {
    const { page, messages } = await site.visit('/', {
      prepare: (context) => context.route('**/TestimonialCarousel*.js', (route) => route.abort()),
    });
    await section(page).scrollIntoViewIfNeeded();
    await expect.poll(() => messages).toContainEqual(expect.stringMatching(/^failed: .*TestimonialCarousel/));
    await painted(page);
    expect(await next(page).count()).toBe(0);
    await section(page).getByRole('group').focus();
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowRight');
    await expect.poll(() => shown(page)).toEqual(SECOND);
  });

  it('goes on from the page that the visitor had scrolled to', async () => {
    const script = hold('**/TestimonialCarousel*.js');
    const { page } = await site.visit('/', { prepare: script.prepare });
    await section(page)
      .getByRole('group')
      .evaluate((row) => row.scrollTo({ left: row.scrollWidth, behavior: 'instant' }));
    await section(page).scrollIntoViewIfNeeded();
    script.release();
    await next(page).waitFor();
    expect(await position(page).innerText()).toBe('Page 2 of 2');
    expect(await shown(page)).toEqual(SECOND);
  });
});

it('shows all testimonials and no buttons without scripts', async () => {
  const { page } = await site.visit('/', { scripts: false });
  expect(await shown(page)).toEqual([...FIRST, ...SECOND]);
  expect(await section(page).getByRole('button').count()).toBe(0);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 740 });
    const row = await page.locator('.carousel-row').boundingBox();
    const more = await page.locator('.testimonials .more a').boundingBox();
    expect(more?.y).toBeGreaterThanOrEqual((row?.y ?? 0) + (row?.height ?? 0));
  }
});

it('has no buttons where one page is enough', async () => {
  const { page } = await small.visit('/');
  await page.locator('.carousel').scrollIntoViewIfNeeded();
  await islandOf(page, 'TestimonialCarousel');
  expect(await page.locator('.carousel figcaption b').allInnerTexts()).toEqual(['Iris F.', 'Otto M.']);
  expect(await page.locator('.carousel').getByRole('button').count()).toBe(0);
});
