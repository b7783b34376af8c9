import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawPage } from '../../generator/dev/site/draw.ts';
import { createDayFinder, readOutcome } from '../../generator/dev/site/whole-site.ts';
import { fileOfPath } from '../../generator/plan/paths.ts';
import { DATA_EDITS } from '../build/edits/data-edits.ts';
import { SOURCE_EDITS } from '../build/edits/source-edits.ts';
import { oneIn, rounds, SEED } from '../fixtures/random.ts';
import { DATE, workplaces } from '../fixtures/workplaces.ts';
import { openEdited, type EditedPlace } from './edited-site.ts';
import { withoutVersions } from './versions.ts';

/** Number of edits. After each, dev and build must draw the same bytes. */
const EDITS = rounds(1, 80);

const { builtShipped, tiny } = workplaces();

/** Paths of the pages whose bytes differ from those in `out/`; `npm test` compares one page in so many. */
function differences({ place, ...edited }: EditedPlace, every = 1, turn = 0): string[] {
  const state = edited.state();
  const { plan } = state;
  // The files of a build have no facts of this moment.
  const outcome = { ...readOutcome(place.project.out, null, state), now: null };
  const order = { state, outcome: () => outcome, dayOf: createDayFinder(place.project.out), date: DATE };
  const paths = [...Array.from({ length: plan.count }, (_, number) => plan.pathAt(number)), ...plan.reportPaths];
  expect(paths.length).toBeGreaterThan(10);
  return oneIn(every, paths, turn).filter(
    (path) => textOf(drawPage(order, path)) !== textOf(readFileSync(join(place.project.out, fileOfPath(path)))),
  );
}

const textOf = (page: Buffer): string => withoutVersions(page.toString('latin1'));

describe('pages have the bytes of a build', () => {
  it('on every page of the shipped site, from the bundle of the build and from components that are compiled again', async () => {
    const edited = await openEdited(await builtShipped());
    expect(differences(edited, 3)).toEqual([]);
    await edited.site.warmUp();
    expect(edited.state().parts.components.closures).not.toBeNull();
    expect(differences(edited, 3, 1)).toEqual([]);
  });

  it(`after each of ${EDITS} random edits`, { timeout: 60_000 + EDITS * 10_000 }, async () => {
    const edited = await openEdited(await tiny());
    await edited.site.warmUp();
    const kinds = fc.oneof(
      { arbitrary: fc.constantFrom(...Object.entries(DATA_EDITS)), weight: 2 },
      { arbitrary: fc.constantFrom(...Object.entries(SOURCE_EDITS)), weight: 1 },
    );
    const steps = fc.sample(fc.tuple(kinds, fc.nat(999)), { numRuns: EDITS, seed: SEED });
    for (const [[name, edit], n] of steps) {
      const report = await edited.edit(() => edit(edited.place, n));
      expect(report?.problems ?? [], `${name} ${n}`).toEqual([]);
      await edited.place.build();
      expect(differences(edited), `${name} ${n}`).toEqual([]);
    }
  });
});
