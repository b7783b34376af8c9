import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { noteOpened } from '../../fixtures/editor.ts';
import { isSame, lineOf, mark, useDevSession } from './session.ts';

const BARRE = 'data/cities/barre.yaml';
const [RIGHT, WRONG] = ['lat: 44.19701', 'lat: north'];
/** The server starts with a mistake. */
const session = useDevSession((place) => place.edit(BARRE, RIGHT, WRONG));

const panel = (page: Page): Locator => page.locator('gen-dev [role=alertdialog]');

it('a page appears as soon as a mistake made before the server started is fixed', async () => {
  const page = await session.open('/locations/barre');
  expect(await page.locator('body').innerText()).toContain('This page cannot be drawn yet');
  await panel(page).getByText('"north"').first().waitFor();
  session.place.edit(BARRE, WRONG, RIGHT);
  await page.locator('h1', { hasText: 'Barre' }).waitFor();
});

describe('the page stays after a mistake', () => {
  beforeAll(() => {
    // The test above may not have run.
    const source = readFileSync(join(session.place.folder, BARRE), 'utf8');
    if (source.includes(WRONG)) session.place.edit(BARRE, WRONG, RIGHT);
  });

  it('in data: the panel shows its place and lines, a click opens the editor, a fix closes the panel', async () => {
    const page = await session.open('/locations/barre');
    await mark(page);
    const heading = await page.locator('h1').innerText();
    session.place.edit(BARRE, RIGHT, WRONG);
    await panel(page).waitFor();
    const text = await panel(page).innerText();
    expect(text).toContain('1 problem');
    expect(text).toContain(`data/cities/barre.yaml:${lineOf(session.place, 'data/cities/barre.yaml', 'lat: north')}:6`);
    expect(text).toContain('"north"');
    expect(await panel(page).locator('pre .here').innerText()).toContain('lat: north');
    expect(await page.locator('h1').innerText()).toBe(heading);
    await clickOpens(panel(page).locator('.place'), 'data/cities/barre.yaml');
    session.place.edit(BARRE, WRONG, RIGHT);
    await panel(page).waitFor({ state: 'detached' });
    expect(await isSame(page)).toBe(true);
  });

  it('in two files: both are listed, and other files can still be edited', async () => {
    const page = await session.open('/locations/barre');
    session.place.edit(BARRE, RIGHT, WRONG);
    session.place.edit('data/cities/waterbury.yaml', 'lat: 44.3', 'lat: south # 44.3');
    await expect.poll(() => panel(page).locator('li').count()).toBe(2);
    session.place.edit('templates/copy/pages/CityPage.hbs', '{{!# introTitle }}\n', '{{!# introTitle }}\nMeanwhile: ');
    await page.getByRole('heading', { name: /^Meanwhile: / }).waitFor();
    expect(await panel(page).locator('li').count()).toBe(2);
    session.place.edit('data/cities/waterbury.yaml', 'lat: south # 44.3', 'lat: 44.3');
    session.place.edit(BARRE, WRONG, RIGHT);
    await panel(page).waitFor({ state: 'detached' });
  });

  it('in a template', async () => {
    const page = await session.open('/about');
    session.place.edit('templates/copy/pages/AboutPage.hbs', '{{!# title }}\n', '{{!# title }}\n{{site.brandd}} ');
    await panel(page).getByText('brandd').last().waitFor();
    session.place.edit('templates/copy/pages/AboutPage.hbs', '{{site.brandd}} ', '');
    await panel(page).waitFor({ state: 'detached' });
  });

  it('in the syntax of a component', async () => {
    const page = await session.open('/about');
    await mark(page);
    session.place.edit('components/pages/AboutPage.tsx', '<>', '<><p');
    await panel(page).getByText('components/pages/AboutPage.tsx').first().waitFor();
    session.place.edit('components/pages/AboutPage.tsx', '<><p', '<>');
    await panel(page).waitFor({ state: 'detached' });
    expect(await isSame(page)).toBe(true);
  });

  it('in a component that throws: the panel shows the line, and other tabs open the last good page', async () => {
    const page = await session.open('/about');
    const heading = await page.locator('h1').innerText();
    session.place.edit(
      'components/pages/AboutPage.tsx',
      'return (',
      "if (copy) throw new Error('nothing to say');\n  return (",
    );
    const line = lineOf(session.place, 'components/pages/AboutPage.tsx', 'nothing to say');
    await panel(page).getByText(`components/pages/AboutPage.tsx:${line}:`).waitFor();
    expect(await panel(page).innerText()).toContain('nothing to say');
    const other = await session.open('/about');
    expect(await other.locator('h1').innerText()).toBe(heading);
    await panel(other).getByText('nothing to say').first().waitFor();
    const elsewhere = await session.open('/reviews');
    await elsewhere.locator('h1').waitFor();
    expect(await panel(elsewhere).count()).toBe(0);
    session.place.edit('components/pages/AboutPage.tsx', "if (copy) throw new Error('nothing to say');\n  ", '');
    await Promise.all([page, other].map((one) => panel(one).waitFor({ state: 'detached' })));
  });

  it('in styles', async () => {
    const page = await session.open('/reviews');
    const css = readFileSync(join(session.place.folder, 'components/pages/ReviewsPage.css'), 'utf8');
    session.place.write('components/pages/ReviewsPage.css', `${css}\n}`);
    await panel(page).getByText('components/pages/ReviewsPage.css').first().waitFor();
    session.place.write('components/pages/ReviewsPage.css', css);
    await panel(page).waitFor({ state: 'detached' });
  });
});

async function clickOpens(button: Locator, file: string): Promise<void> {
  const opened = noteOpened(session.place);
  await button.click();
  await expect.poll(opened).toContain(file);
}
