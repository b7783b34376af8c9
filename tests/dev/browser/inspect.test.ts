import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { noteOpened } from '../../fixtures/editor.ts';
import { lineOf, useDesk } from './desk.ts';

const desk = useDesk();
const sources = (page: Page): Locator => page.locator('gen-dev .sources');

describe('from the page to its source', () => {
  it('with Alt held, a text of a record shows its file and key; a click opens it, and no link is followed', async () => {
    const page = await desk.open('/locations/barre');
    const text = page.getByText('A granite town with an opera house').first();
    await page.keyboard.down('Alt');
    await text.hover();
    await sources(page).waitFor();
    const line = lineOf(desk.place, 'data/cities/barre.yaml', 'A granite town');
    expect(await sources(page).locator('li').first().innerText()).toMatch(
      new RegExp(`^record description .*data/cities/barre\\.yaml:${line}$`),
    );
    const opened = noteOpened(desk.place);
    await text.click();
    await expect.poll(opened).toContain(`data/cities/barre.yaml:${line}`);
    await page.keyboard.up('Alt');
    await sources(page).waitFor({ state: 'detached' });
  });

  it('a text of a template shows its sentence, and the component that it stands in', async () => {
    const page = await desk.open('/locations/barre');
    await page.keyboard.down('Alt');
    await page.locator('h1').hover();
    await sources(page).getByText('sentence title').first().waitFor();
    const line = lineOf(desk.place, 'templates/copy/pages/CityPage.hbs', '{{!# title }}') + 1;
    expect(await sources(page).innerText()).toContain(`templates/copy/pages/CityPage.hbs:${line}`);
    expect(await sources(page).innerText()).toMatch(/component \.\S+ .*components\/parts\/PageHeader\.tsx:\d+/);
  });

  it('Alt+G shows what the page is made of, its weight against its budget and its findings, and follows edits', async () => {
    const page = await desk.open('/locations/barre');
    await page.keyboard.press('Alt+KeyG');
    const panel = page.locator('gen-dev section.page');
    await panel.getByText('components/pages/CityPage.tsx').waitFor();
    const text = await panel.innerText();
    expect(text).toContain('templates/copy/pages/CityPage.hbs');
    expect(text).toContain('data/cities/barre.yaml');
    expect(text).toMatch(/[\d,]+ bytes compressed of 14,600/);
    expect(text).toContain('Nothing found on this page.');
    desk.place.edit('components/pages/CityPage.tsx', '<PageHeader', '<img src="/assets/none.png" alt="" /><PageHeader');
    await panel.getByText('assets/none.png').first().waitFor();
    await page.keyboard.press('Alt+KeyG');
    await panel.waitFor({ state: 'detached' });
    desk.messages.length = 0;
  });
});
