/** A site's own Vite plugins while it is edited: pages and styles are those of a build. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { drawPage } from '../../generator/dev/draw.ts';
import { openDays, readOutcome } from '../../generator/dev/outcome.ts';
import type { SiteState } from '../../generator/dev/state.ts';
import { addPlugins } from '../fixtures/plugin-site.ts';
import { DATE, workplaces } from '../fixtures/workplaces.ts';
import { openBench, type Bench } from './bench.ts';
import { withoutVersions } from './versions.ts';

const { tiny } = workplaces();
let bench: Bench;
beforeAll(async () => {
  const place = await tiny();
  addPlugins(place);
  bench = await openBench(place);
  await bench.live.warmUp();
});

/** The page as it is drawn now. */
function drawn(path: string): string {
  const state = bench.live.state() as SiteState;
  const { out } = bench.place.project;
  const outcome = () => readOutcome(out, state) ?? expect.fail('there is no build');
  return withoutVersions(drawPage({ state, outcome, dayOf: openDays(out), date: DATE }, path).toString());
}

/** The page as a build writes it. */
async function built(path: string): Promise<string> {
  await bench.place.build();
  return withoutVersions(readFileSync(join(bench.place.project.out, `${path.slice(1)}.html`), 'utf8'));
}

it('draws what is built', async () => {
  expect(drawn('/about') === (await built('/about'))).toBe(true);
  expect(drawn('/locations/barre')).toBe(await built('/locations/barre'));
});

it.each([
  [
    'a style of Sass',
    'components/parts/Badge.scss',
    'fill: $accent',
    'fill: $accent; stroke: $accent',
    'stroke:#123456',
  ],
  ['a drawing', 'components/parts/mark.svg', 'M1 1h7v7z', 'M2 2h5v5z', 'M2 2h5v5z'],
  ['a CSS module', 'components/parts/Badge.module.css', '3px', '4px', 'outline:4px'],
  [
    'a class of Tailwind that comes',
    'components/parts/Badge.tsx',
    'mt-[13px]',
    'mt-[13px] mb-[17px]',
    'margin-bottom:17px',
  ],
])('shows an edit of %s as a build would', async (_, file, from, to, seen) => {
  await bench.edit(() => bench.place.edit(file, from, to));
  expect(bench.live.problems()).toEqual([]);
  expect(drawn('/about').includes(seen)).toBe(true);
  expect(drawn('/about') === (await built('/about'))).toBe(true);
});

it('forgets a class of Tailwind that goes, as soon as nobody edits', async () => {
  await bench.edit(() => bench.place.edit('components/parts/Badge.tsx', 'mt-[13px] ', ''));
  expect(drawn('/about').includes('"mt-[13px]')).toBe(false);
  const page = await built('/about');
  expect(page.includes('margin-top:13px')).toBe(false);
  await expect.poll(() => drawn('/about') === page).toBe(true);
});
