import { expect, it } from 'vitest';
import { isSame, mark, useDevSession } from './session.ts';

const session = useDevSession();

it('a tracker appears at once, names the build of its figures, and is updated after a newer build', async () => {
  const page = await session.open('/montpelier-area-build-status');
  await mark(page);
  const note = page.locator('gen-dev .note:not(.offline)');
  await note.getByText('as it is now').waitFor();
  await page.locator('main').getByText('100%').first().waitFor();
  // Awaited from before the edit: the build may be done soon after it.
  const following = note.getByText('newer ones are being made').waitFor();
  session.place.edit('data/cities/barre.yaml', 'name: Barre', 'name: Upper Barre');
  await following;
  await page.locator('main').getByText('Upper Barre').first().waitFor({ state: 'attached' });
  await note.getByText('as it is now').waitFor();
  await page.locator('main').getByText('100%').first().waitFor();
  expect(await isSame(page)).toBe(true);
});
