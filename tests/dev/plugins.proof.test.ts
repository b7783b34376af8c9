/** A site's own Vite plugins while it is edited: pages and styles are those of a build. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { drawPage } from '../../generator/dev/site/draw.ts';
import { createDayFinder, readOutcome } from '../../generator/dev/site/whole-site.ts';
import { oneIn, isLong } from '../fixtures/random.ts';
import { addPlugins } from '../fixtures/plugin-site.ts';
import { DATE, workplaces } from '../fixtures/workplaces.ts';
import { openEdited, type EditedPlace } from './edited-site.ts';
import { withoutVersions } from './versions.ts';

const { tiny } = workplaces();
let edited: EditedPlace;
beforeAll(async () => {
  const place = await tiny();
  addPlugins(place);
  edited = await openEdited(place);
  await edited.site.warmUp();
});

/** Returns the page as it is drawn now. */
function drawn(path: string): string {
  const state = edited.state();
  const { out } = edited.place.project;
  const outcome = () => ({ ...readOutcome(out, null, state), now: null });
  return withoutVersions(drawPage({ state, outcome, dayOf: createDayFinder(out), date: DATE }, path).toString());
}

/** Returns the page as a build writes it. */
async function built(path: string): Promise<string> {
  await edited.place.build();
  return withoutVersions(readFileSync(join(edited.place.project.out, `${path.slice(1)}.html`), 'utf8'));
}

it('draws pages as a build writes them', async () => {
  expect(drawn('/about') === (await built('/about'))).toBe(true);
  expect(drawn('/locations/barre')).toBe(await built('/locations/barre'));
});

const EDITS = [
  ['components/parts/Badge.scss', 'fill: $accent', 'fill: $accent; stroke: $accent', 'stroke:#123456'],
  ['components/parts/mark.svg', 'M1 1h7v7z', 'M2 2h5v5z', 'M2 2h5v5z'],
  ['components/parts/Badge.module.css', '3px', '4px', 'outline:4px'],
  ['components/parts/Badge.tsx', 'mt-[13px]', 'mt-[13px] mb-[17px]', 'margin-bottom:17px'],
] as const;

it('shows edits of a style of Sass, a drawing, a CSS module and a class of Tailwind as a build would', async () => {
  for (const [file, from, to, seen] of oneIn(2, EDITS, 1)) {
    await edited.edit(() => edited.place.edit(file, from, to));
    expect(edited.site.problems, file).toEqual([]);
    expect(drawn('/about').includes(seen), file).toBe(true);
    if (isLong) expect(drawn('/about') === (await built('/about')), file).toBe(true);
  }
  expect(drawn('/about') === (await built('/about'))).toBe(true);
});

it('drops a removed class of Tailwind as soon as nobody edits', async () => {
  await edited.edit(() => edited.place.edit('components/parts/Badge.tsx', 'mt-[13px] ', ''));
  expect(drawn('/about').includes('"mt-[13px]')).toBe(false);
  const page = await built('/about');
  expect(page.includes('margin-top:13px')).toBe(false);
  await expect.poll(() => drawn('/about') === page).toBe(true);
});
