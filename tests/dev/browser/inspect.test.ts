import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { noteOpened } from '../../fixtures/editor.ts';
import { lineOf, useDevSession } from './session.ts';

const session = useDevSession();
const sources = (page: Page): Locator => page.locator('gen-dev .sources');

describe('the inspector', () => {
  it('shows the file and key of a text from a record with Alt held; a click opens the editor and follows no link', async () => {
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
  });

  it('shows the sentence of a text from a template, and its component', async () => {
    const page = await session.open('/locations/barre');
    await page.keyboard.down('Alt');
    await page.locator('h1').hover();
    await sources(page).getByText('sentence title').first().waitFor();
    const line = lineOf(session.place, 'templates/copy/pages/CityPage.hbs', '{{!# title }}') + 1;
    expect(await sources(page).innerText()).toContain(`templates/copy/pages/CityPage.hbs:${line}`);
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
