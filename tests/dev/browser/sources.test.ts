import { expect, it } from 'vitest';
import { noteOpened } from '../../fixtures/editor.ts';
import { lineOf, useDevSession } from './session.ts';

const session = useDevSession();

it('Alt shows where a record, a sentence and an element are written; a click opens the editor and follows no link', async () => {
  const page = await session.open('/locations/barre');
  const label = page.locator('html > output');
  const opened = noteOpened(session.place);
  await page.keyboard.down('Alt');

  const text = page.getByText('A granite town with an opera house').first();
  const record = `data/cities/barre.yaml:${lineOf(session.place, 'data/cities/barre.yaml', 'A granite town')}`;
  await text.hover();
  await expect.poll(() => label.innerText()).toContain(record);
  await text.click();
  await expect.poll(opened).toContain(record);

  const sentence = `templates/copy/pages/CityPage.hbs:${lineOf(session.place, 'templates/copy/pages/CityPage.hbs', '{{!# title }}')}`;
  await page.locator('h1').hover();
  await expect.poll(() => label.innerText()).toContain(sentence);

  const link = page.locator('footer a svg').first();
  await link.hover();
  await expect.poll(() => label.innerText()).toMatch(/components\/.*\.tsx:\d+/);
  await link.click();
  await expect.poll(opened).toContain('.tsx:');
  expect(new URL(page.url()).pathname).toBe('/locations/barre');

  // The text of a whole page is too long for an address: its component is found.
  await page.locator('main').evaluate((main) => main.append('long '.repeat(4000)));
  await page.locator('main').dispatchEvent('pointerover', { altKey: true });
  await expect.poll(() => label.innerText()).toMatch(/components\/.*\.tsx:\d+/);

  await page.keyboard.up('Alt');
  await label.waitFor({ state: 'detached' });
});
