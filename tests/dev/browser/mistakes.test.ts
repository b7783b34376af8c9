import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { noteOpened } from '../../fixtures/editor.ts';
import { sampled } from '../../fixtures/random.ts';
import { isSame, lineOf, mark, overlay, useDevSession } from './session.ts';

const BARRE = 'data/cities/barre.yaml';
const [RIGHT, WRONG] = ['lat: 44.19701', 'lat: north'];
/** The server starts with a mistake. */
const session = useDevSession((place) => place.edit(BARRE, RIGHT, WRONG));

it('a page that is broken from the start shows the mistake, and appears as soon as it is fixed', async () => {
  const page = await session.open('/locations/barre');
  await overlay(page).getByText('"north"').first().waitFor();
  session.place.edit(BARRE, WRONG, RIGHT);
  await page.locator('h1', { hasText: 'Barre' }).waitFor();
});

const PAGE = 'components/pages/CityPage.tsx';
/** A file, what to replace in it, and what the overlay says. */
const MISTAKES = {
  'a value in data': [BARRE, RIGHT, WRONG, '"north"'],
  'a key in data': [BARRE, RIGHT, `${RIGHT}\nlattitude: 3`, 'lattitude'],
  'the syntax of a sentence': [
    'templates/copy/pages/CityPage.hbs',
    '{{!# introTitle }}\n',
    '{{!# introTitle }}\n{{#if city}}',
    'CityPage.hbs',
  ],
  'the syntax of data': [BARRE, RIGHT, `${RIGHT}: [`, 'barre.yaml'],
  'the syntax of a component': [PAGE, 'export function', 'export function function', 'CityPage.tsx'],
  'a variable of a sentence': [
    'templates/copy/pages/CityPage.hbs',
    '{{!# introTitle }}\n',
    '{{!# introTitle }}\n{{city.nmae}} ',
    'nmae',
  ],
  'a component that throws': [
    PAGE,
    'const { site, copy, crumbs, city } = props;',
    "const { site, copy, crumbs, city } = props;\n  if (city) throw new Error('nothing to say');",
    'nothing to say',
  ],
  'an import of a file that is not there': [
    PAGE,
    "import { Closing } from '../sections/Closing.tsx';",
    "import { Closing } from '../sections/Closing.tsx';\nimport './Nowhere.ts';",
    'Nowhere.ts',
  ],
  'the syntax of styles': ['components/sections/Hero.css', '@layer sections {', '} @layer sections {', 'Hero.css'],
  'the syntax of an island': [
    'components/islands/TestimonialTabs.tsx',
    'export function',
    'export function function',
    'TestimonialTabs.tsx',
  ],
} as const;

/** The test above may not have run, and one that failed leaves its mistake. */
function startWithout(): void {
  const source = readFileSync(join(session.place.folder, BARRE), 'utf8');
  if (source.includes(WRONG)) session.place.edit(BARRE, WRONG, RIGHT);
}

describe('the page stays after a mistake in', () => {
  beforeEach(startWithout);

  it.each(sampled(3, Object.entries(MISTAKES)))(
    '%s, under an overlay that the fix closes',
    async (_, [file, from, to, said]) => {
      session.server.printed.length = 0;
      const page = await session.open('/locations/barre');
      const heading = await page.locator('h1').innerText();
      session.place.edit(file, from, to);
      await overlay(page).getByText(said).first().waitFor();
      expect(await page.locator('h1').innerText()).toBe(heading);
      const other = await session.open('/locations/barre');
      await overlay(other).getByText(said).first().waitFor();
      session.place.edit(file, to, from);
      for (const tab of [page, other]) await overlay(tab).waitFor({ state: 'detached' });
      await other.locator('h1', { hasText: heading }).waitFor();
      const errors = session.server.printed.filter((text) => text.includes('\n'));
      expect(errors).toEqual([expect.stringContaining(said)]);
    },
  );
});

describe('the overlay', () => {
  beforeEach(startWithout);

  it('shows the place and its lines; a click on the place opens the editor', async () => {
    const page = await session.open('/locations/barre');
    await mark(page);
    const place = `data/cities/barre.yaml:${lineOf(session.place, BARRE, RIGHT)}:6`;
    session.place.edit(BARRE, RIGHT, WRONG);
    await overlay(page).locator('.file', { hasText: place }).waitFor();
    expect(await overlay(page).locator('.frame').innerText()).toContain('lat: north');
    const opened = noteOpened(session.place);
    await overlay(page).locator('.file-link').first().click();
    await expect.poll(opened).toContain(place);
    session.place.edit(BARRE, WRONG, RIGHT);
    await overlay(page).waitFor({ state: 'detached' });
    expect(await isSame(page)).toBe(true);
  });

  it('lists mistakes in two files', async () => {
    const page = await session.open('/locations/barre');
    session.place.edit(BARRE, RIGHT, WRONG);
    session.place.edit('data/cities/waterbury.yaml', 'lat: 44.3', 'lat: south # 44.3');
    await overlay(page).getByText('"north"').first().waitFor();
    await overlay(page).locator('.stack', { hasText: 'south' }).waitFor();
    session.place.edit('data/cities/waterbury.yaml', 'lat: south # 44.3', 'lat: 44.3');
    session.place.edit(BARRE, WRONG, RIGHT);
    await overlay(page).waitFor({ state: 'detached' });
  });
});
