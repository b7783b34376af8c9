import { expect, it } from 'vitest';
import { isSame, mark, useDesk } from './desk.ts';

const desk = useDesk();

it('a tracker comes at once, says on which build it stands, and follows when a newer one is done', async () => {
  const page = await desk.open('/montpelier-area-build-status');
  await mark(page);
  const note = page.locator('gen-dev .note:not(.offline)');
  await note.getByText('as it is now').waitFor();
  await page.locator('main').getByText('100%').first().waitFor();
  // Looked for before it can be there: a build may be done by the time that the page has been looked at.
  const following = note.getByText('newer ones are being made').waitFor();
  desk.place.edit('data/cities/barre.yaml', 'name: Barre', 'name: Upper Barre');
  await following;
  await page.locator('main').getByText('Upper Barre').first().waitFor({ state: 'attached' });
  await note.getByText('as it is now').waitFor();
  await page.locator('main').getByText('100%').first().waitFor();
  expect(await isSame(page)).toBe(true);
});
