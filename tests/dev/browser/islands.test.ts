/** Islands under `gen dev`: their state, and CommonJS packages, which browsers cannot load as they are. */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { startPreview } from '../../../generator/serve/preview.ts';
import { isSame, mark, useDevSession } from './session.ts';

const ISLAND = 'components/islands/StaffFilter.tsx';
const MARKUP = '<div className="staff-filter">';
const FIRST = "import './StaffFilter.css';";
const PATH = '/missing-service-pages';

const session = useDevSession((place) => {
  place.write('data/testimonials.yaml', testimonials('First'));
  place.edit(ISLAND, FIRST, `import pico, { createColors } from 'picocolors';\n${FIRST}`);
  place.edit(
    ISLAND,
    MARKUP,
    `${MARKUP}<b>{pico.createColors(false).bold('plain')} {String(createColors(false).isColorSupported)}</b>`,
  );
});

/** Returns enough testimonials for two pages of the carousel. */
function testimonials(first: string): string {
  const texts = [first, 'Second', 'Third', 'Fourth', 'Fifth'];
  return texts
    .map(
      (text, id) =>
        `- { id: ${id + 1}, name: Iris F., location: "Barre, VT", content: ${text}, rating: 5, showOn: [home], sample: true }\n`,
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
  it('keeps its state when the rest of the page changes, its own props, its code, and the code of a part in it', async () => {
    const page = await session.open('/');
    await mark(page);
    const { carousel, position } = await turnCarousel(page);
    session.place.edit('templates/copy/pages/HomePage.hbs', '{{!# title }}\n', '{{!# title }}\nNew: ');
    await page.locator('h1', { hasText: 'New: ' }).waitFor();
    expect(await carousel.getByRole('status').innerText()).toBe(position);
    session.place.write('data/testimonials.yaml', testimonials('Changed while you look'));
    await page.locator('.carousel', { hasText: 'Changed while you look' }).waitFor();
    expect(await carousel.getByRole('status').innerText()).toBe(position);
    for (const n of ['1', '2']) {
      session.place.edit(
        'components/islands/TestimonialCarousel.tsx',
        n === '1' ? '<p role="status"' : ' data-newer="1"',
        n === '1' ? '<p role="status" data-newer="1"' : ' data-newer="2"',
      );
      await page.locator(`.carousel [role=status][data-newer="${n}"]`).waitFor();
      expect(await carousel.getByRole('status').innerText()).toBe(position);
    }
    session.place.edit('components/ui/Quote.tsx', 'className="stars"', 'className="stars newer"');
    await page.locator('.carousel .stars.newer').first().waitFor({ state: 'attached' });
    expect(await carousel.getByRole('status').innerText()).toBe(position);
    await carousel.getByRole('button').nth(0).click();
    await page.locator('.carousel [role=status]', { hasText: '1' }).waitFor();
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

/** Waits until React has taken over the island, and returns its text in bold. */
async function hydratedText(page: Page): Promise<string> {
  const island = page.locator('gen-island', { has: page.locator('.staff-filter') });
  await page.getByRole('searchbox').click();
  await expect.poll(() => island.evaluate((element) => 'root' in element)).toBe(true);
  return island.locator('b').innerText();
}

it('packages of an island hydrate in development, after an edit that imports another package, and as a build has them', async () => {
  const page = await session.open(PATH);
  expect(await hydratedText(page)).toBe('plain false');
  session.place.edit(ISLAND, FIRST, `import { lookup } from 'mrmime';\n${FIRST}`);
  session.place.edit(ISLAND, '<b>{', "<b>{lookup('css')} {");
  await page.locator('.staff-filter b', { hasText: 'text/css plain false' }).waitFor();
  await expect.poll(() => hydratedText(page)).toBe('text/css plain false');
  await page.getByRole('searchbox').fill('bar');
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('bar');

  await session.place.build();
  const preview = await startPreview({ out: session.place.project.out, host: '127.0.0.1', port: 0 });
  onTestFinished(preview.close);
  await page.goto(preview.url + PATH);
  expect(await hydratedText(page)).toBe('text/css plain false');
});
