import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { noteOpened } from '../../fixtures/editor.ts';
import { isSame, lineOf, mark, useDevSession } from './session.ts';

const session = useDevSession();
const sources = (page: Page): Locator => page.locator('gen-dev .sources');

it('a tracker shows the output as it is, and what is out of date after an edit', async () => {
  await session.place.build();
  const page = await session.open('/montpelier-area-build-status');
  await mark(page);
  const note = page.locator('gen-dev .note:not(.offline)');
  await note.getByText('as they are now').waitFor();
  await page.locator('main').getByText('100%').first().waitFor();
  // Awaited from before the edit: the build may be done soon after it.
  const following = note.getByText('being worked out').waitFor();
  session.place.edit('data/cities/barre.yaml', 'name: Barre', 'name: Upper Barre');
  await following;
  await page.locator('main').getByText('Upper Barre').first().waitFor({ state: 'attached' });
  await note.getByText('as they are now').waitFor();
  await page.locator('main').getByText('out of date').first().waitFor({ state: 'attached' });
  expect(await isSame(page)).toBe(true);
});

describe('the inspector', () => {
  it('shows with Alt held where a text is written; a click opens the editor and follows no link', async () => {
    const page = await session.open('/locations/barre');
    const text = page.getByText('A granite town with an opera house').first();
    await page.keyboard.down('Alt');
    await text.hover();
    await sources(page).waitFor();
    const line = lineOf(session.place, 'data/cities/barre.yaml', 'A granite town');
    expect(await sources(page).locator('li').first().innerText()).toMatch(
      new RegExp(`^record description .*data/cities/barre\\.yaml:${line}$`),
    );
    const opened = noteOpened(session.place);
    await text.click();
    await expect.poll(opened).toContain(`data/cities/barre.yaml:${line}`);
    await page.keyboard.up('Alt');
    await sources(page).waitFor({ state: 'detached' });

    await page.keyboard.down('Alt');
    await page.locator('h1').hover();
    await sources(page).getByText('sentence title').first().waitFor();
    const own = lineOf(session.place, 'templates/copy/pages/CityPage.hbs', '{{!# title }}') + 1;
    expect(await sources(page).innerText()).toContain(`templates/copy/pages/CityPage.hbs:${own}`);
    expect(await sources(page).innerText()).toMatch(/component \.\S+ .*components\/parts\/PageHeader\.tsx:\d+/);
  });

  it('shows the sources, weight, budget and findings of the page after Alt+G, and follows edits', async () => {
    const page = await session.open('/locations/barre');
    await page.keyboard.press('Alt+KeyG');
    const panel = page.locator('gen-dev section.page');
    await panel.getByText('components/pages/CityPage.tsx').waitFor();
    const text = await panel.innerText();
    expect(text).toContain('templates/copy/pages/CityPage.hbs');
    expect(text).toContain('data/cities/barre.yaml');
    expect(text).toMatch(/[\d,]+ bytes compressed of 14,600/);
    expect(text).toContain('Nothing found on this page.');
    session.place.edit(
      'components/pages/CityPage.tsx',
      '<PageHeader',
      '<img src="/assets/none.png" alt="" /><PageHeader',
    );
    await panel.getByText('assets/none.png').first().waitFor();
    await page.keyboard.press('Alt+KeyG');
    await panel.waitFor({ state: 'detached' });
    session.messages.length = 0;
  });
});
