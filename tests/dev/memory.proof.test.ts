import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { MODULES } from '../../generator/dev/page.ts';
import { drawPage } from '../../generator/dev/site/draw.ts';
import { emptyOutcome } from '../fixtures/outcome.ts';
import { isLong, rounds } from '../fixtures/random.ts';
import { DATE, workplaces } from '../fixtures/workplaces.ts';
import { openEdited, type EditedPlace } from './edited-site.ts';

const { tiny } = workplaces();
/** Edits after which the heap is measured first: one of every kind, or two. */
const FIRST = isLong ? 10 : 5;
/** Edits after those; a day has about 1,000. */
const EDITS = rounds(5, 300);

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

async function editOnce({ place, state, edit }: EditedPlace, n: number): Promise<void> {
  const [file = '', write] = Object.entries(FILES)[n % Object.keys(FILES).length] ?? [];
  await edit(() => place.write(file, write?.(readFileSync(join(place.folder, file), 'utf8'), n) ?? ''));
  const outcome = () => emptyOutcome(state().plan, DATE);
  drawPage({ state: state(), outcome, dayOf: () => null, date: DATE }, '/locations/barre');
}

it(`stays as it is over ${EDITS} edits of every kind`, { timeout: 60_000 + EDITS * 3_000 }, async () => {
  const edited = await openEdited(await tiny());
  await edited.site.warmUp();
  const address = edited.state().parts.components.assets.addresses['island:FrameFacade'] ?? '';
  const { islands } = edited.site.reader.compiler;
  expect(await islands.readModule(address.slice(MODULES.length))).toContain('FrameFacade');
  for (let n = 0; n < FIRST; n++) await editOnce(edited, n);
  const early = usedBytes();
  for (let n = FIRST; n < FIRST + EDITS; n++) await editOnce(edited, n);
  expect(edited.site.problems).toEqual([]);
  expect(usedBytes() / early).toBeLessThanOrEqual(1.2);
});
