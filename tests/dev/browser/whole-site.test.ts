import { expect, it } from 'vitest';
import { isSame, mark, useDevSession } from './session.ts';

const session = useDevSession();

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
