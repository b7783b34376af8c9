import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { isSame, mark, useDevSession } from './session.ts';

const session = useDevSession((place) => place.write('data/testimonials.yaml', testimonials('First')));

/** Returns enough testimonials for two pages of the carousel. */
function testimonials(first: string): string {
  const texts = [first, 'Second', 'Third', 'Fourth', 'Fifth'];
  return texts
    .map(
      (text, id) =>
        `- { id: ${id + 1}, name: Iris F., location: "Barre, VT", content: ${text}, rating: 5, on: [home], sample: true }\n`,
    )
    .join('');
}

/** Hydrates the carousel and turns it to its second page. Returns the text of its position. */
async function turnCarousel(page: Page): Promise<{ carousel: Locator; position: string }> {
  const carousel = page.locator('.carousel');
  await carousel.scrollIntoViewIfNeeded();
  await page.locator('.carousel-awake').waitFor();
  await carousel.getByRole('button').nth(1).click();
  const position = await carousel.getByRole('status').innerText();
  expect(position).toContain('2');
  return { carousel, position };
}

describe('a hydrated island', () => {
  it('keeps its state when the rest of the page changes, and when its own props change', async () => {
    const page = await session.open('/');
    await mark(page);
    const { carousel, position } = await turnCarousel(page);
    session.place.edit('templates/copy/pages/HomePage.hbs', '{{!# title }}\n', '{{!# title }}\nNew: ');
    await page.locator('h1', { hasText: 'New: ' }).waitFor();
    expect(await carousel.getByRole('status').innerText()).toBe(position);
    session.place.write('data/testimonials.yaml', testimonials('Changed while you look'));
    await page.locator('.carousel', { hasText: 'Changed while you look' }).waitFor();
    expect(await carousel.getByRole('status').innerText()).toBe(position);
    expect(await isSame(page)).toBe(true);
  });

  it('keeps its state when its code is new', async () => {
    const page = await session.open('/');
    await mark(page);
    const { carousel, position } = await turnCarousel(page);
    for (const n of ['1', '2']) {
      session.place.edit(
        'components/islands/TestimonialCarousel.tsx',
        n === '1' ? '<p role="status"' : ' data-newer="1"',
        n === '1' ? '<p role="status" data-newer="1"' : ' data-newer="2"',
      );
      await page.locator(`.carousel [role=status][data-newer="${n}"]`).waitFor();
      expect(await carousel.getByRole('status').innerText()).toBe(position);
    }
    await carousel.getByRole('button').nth(0).click();
    await page.locator('.carousel [role=status]', { hasText: '1' }).waitFor();
    expect(await isSame(page)).toBe(true);
  });

  it('keeps its state when the code of a part in it is new', async () => {
    const page = await session.open('/');
    await mark(page);
    const { carousel, position } = await turnCarousel(page);
    session.place.edit('components/parts/Stars.tsx', 'className="stars"', 'className="stars newer"');
    await page.locator('.carousel .stars.newer').first().waitFor({ state: 'attached' });
    expect(await carousel.getByRole('status').innerText()).toBe(position);
    expect(await isSame(page)).toBe(true);
  });

  it('keeps typed text when its code is new', async () => {
    const page = await session.open('/missing-service-pages');
    await mark(page);
    const search = page.getByRole('searchbox');
    await search.click();
    const island = page.locator('gen-island', { has: search });
    await expect.poll(() => island.evaluate((element) => 'root' in element)).toBe(true);
    await search.fill('bar');
    session.place.edit(
      'components/islands/StaffFilter.tsx',
      '<div className="staff-filter">',
      '<div className="staff-filter" data-newer="">',
    );
    await page.locator('.staff-filter[data-newer]').waitFor();
    await expect.poll(() => search.inputValue()).toBe('bar');
    expect(await isSame(page)).toBe(true);
  });
});
