import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { drawPage } from '../../generator/dev/draw.ts';
import { NO_OUTCOME } from '../../generator/dev/outcome.ts';
import type { SiteState } from '../../generator/dev/state.ts';
import { rounds } from '../fixtures/proofs.ts';
import { DATE, workplaces } from '../fixtures/workplaces.ts';
import { openBench, type Bench } from './bench.ts';

const { tiny } = workplaces();
/** Edits after the first ten; a day has about 1,000. */
const EDITS = rounds(50, 300);

type Write = (text: string, n: number) => string;
const FILES: Readonly<Record<string, Write>> = {
  'data/cities/barre.yaml': (text, n) => text.replace(/^(# \d+\n)?/, `# ${n}\n`),
  'templates/copy/pages/CityPage.hbs': (text, n) =>
    text.replace(/(\{\{!# introTitle \}\}\n)(Take \d+: )?/, `$1Take ${n}: `),
  'components/pages/CityPage.css': (text, n) => text.replace(/(\n\.take \{.*\}\n)?$/, `\n.take { order: ${n}; }\n`),
  'components/pages/CityPage.tsx': (text, n) => text.replace(/<>(<i>\d+<\/i>)?/, `<><i>${n}</i>`),
  'components/islands/FrameFacade.tsx': (text, n) =>
    text.replace(/<details( data-take="\d+")?/, `<details data-take="${n}"`),
};

function collect(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

function usedBytes(): number {
  collect();
  collect();
  return process.memoryUsage().heapUsed;
}

async function editOnce({ place, live, edit }: Bench, n: number): Promise<void> {
  const [file = '', write] = Object.entries(FILES)[n % Object.keys(FILES).length] ?? [];
  await edit(() => place.write(file, write?.(readFileSync(join(place.folder, file), 'utf8'), n) ?? ''));
  const state = live.state() as SiteState;
  drawPage(
    { state, outcome: () => ({ ...NO_OUTCOME, date: DATE }), dayOf: () => null, date: DATE },
    '/locations/barre',
  );
}

it(`stays as it is over ${EDITS} edits of every kind`, { timeout: 60_000 + EDITS * 3_000 }, async () => {
  const bench = await openBench(await tiny());
  await bench.live.warmUp();
  const islands = bench.live.state()?.parts.components.assets.addresses['island:FrameFacade'];
  await bench.live.state()?.parts.components.readIsland(String(islands).slice(1));
  for (let n = 0; n < 10; n++) await editOnce(bench, n);
  const early = usedBytes();
  for (let n = 10; n < 10 + EDITS; n++) await editOnce(bench, n);
  expect(bench.live.problems()).toEqual([]);
  expect(usedBytes() / early).toBeLessThanOrEqual(1.2);
});
