/** The recipe of docs/recipes/consent.md, without the network of Google. */
import { expect, it } from 'vitest';
import { applyRecipe } from '../docs/recipe.ts';
import { useSmallSite } from './browser.ts';

const site = useSmallSite((place) => applyRecipe(place, 'consent'));

it('asks once, and tells the choice to the tags before and after', async () => {
  const { page, messages } = await site.visit('/about');
  const banner = page.locator('.consent');
  await expect.poll(() => banner.isVisible()).toBe(true);
  /** What the tags are told, in this order. */
  const told = () =>
    page.evaluate<unknown[]>(
      `dataLayer.filter((one) => one[0] === 'consent').map(([, when, { ad_storage }]) => when + ' ' + ad_storage)`,
    );
  expect(await told()).toEqual(['default denied']);
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect.poll(() => banner.isVisible()).toBe(false);
  expect(await told()).toEqual(['default denied', 'update granted']);
  await page.reload();
  await page.waitForFunction('document.readyState === "complete"');
  expect(await told()).toEqual(['default granted']);
  expect(await banner.isVisible()).toBe(false);
  expect(messages.filter((message) => /policy|refused to/i.test(message))).toEqual([]);
});
