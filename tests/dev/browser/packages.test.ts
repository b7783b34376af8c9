/** Islands that import CommonJS packages, which browsers cannot load as they are. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { startPreview } from '../../../generator/serve/preview.ts';
import { useDevSession } from './session.ts';

const ISLAND = 'components/islands/StaffFilter.tsx';
const MARKUP = '<div className="staff-filter">';
const FIRST = "import './StaffFilter.css';";
const PATH = '/missing-service-pages';

const session = useDevSession((place) => {
  place.edit(ISLAND, FIRST, `import semver, { satisfies } from 'semver';\n${FIRST}`);
  place.edit(ISLAND, MARKUP, `${MARKUP}<b>{semver.inc('1.2.3', 'minor')} {String(satisfies('1.4.0', '^1.2.0'))}</b>`);
});

/** Waits until React has taken over the island, and returns its text in bold. */
async function hydratedText(page: Page): Promise<string> {
  const island = page.locator('gen-island', { has: page.locator('.staff-filter') });
  await page.getByRole('searchbox').click();
  await expect.poll(() => island.evaluate((element) => 'root' in element)).toBe(true);
  return island.locator('b').innerText();
}

it('hydrate in development as in a build', async () => {
  const page = await session.open(PATH);
  expect(await hydratedText(page)).toBe('1.3.0 true');
  await session.place.build();
  const preview = await startPreview({ out: session.place.project.out, host: '127.0.0.1', port: 0 });
  await page.goto(preview.url + PATH);
  expect(await hydratedText(page)).toBe('1.3.0 true');
  await preview.close();
});

it('hydrate after an edit that imports another package', async () => {
  const page = await session.open(PATH);
  await hydratedText(page);
  session.place.edit(ISLAND, FIRST, `import { distance } from 'fastest-levenshtein';\n${FIRST}`);
  session.place.edit(ISLAND, "{semver.inc('1.2.3', 'minor')}", "{distance('barre', 'berre')}");
  await page.locator('.staff-filter b', { hasText: '1 true' }).waitFor();
  await expect.poll(() => hydratedText(page)).toBe('1 true');
  await page.getByRole('searchbox').fill('bar');
  await expect.poll(() => page.getByRole('searchbox').inputValue()).toBe('bar');
});
