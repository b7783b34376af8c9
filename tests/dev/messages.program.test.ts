import { beforeAll, describe, expect, it } from 'vitest';
import { problemsOf, type Problem } from '../../generator/errors/problem.ts';
import { MISTAKES, spoil } from '../emit/edits/mistakes.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { openBench, type Bench } from './bench.ts';

const { tiny } = workplaces();
let bench: Bench;
beforeAll(async () => {
  bench = await openBench(await tiny());
  await bench.live.warmUp();
});

/** Mistakes in what a site is made of. One that throws while a page is drawn is told with its page. */
const SEEN_BEFORE_DRAWING = Object.entries(MISTAKES).filter(
  ([name]) => !name.includes('manifest') && name !== 'a component that throws',
);

async function problemsOfBuild(place: Workplace): Promise<readonly Problem[]> {
  return place.build().then(
    () => [],
    (error: unknown) => problemsOf(error) ?? [],
  );
}

describe('mistakes', () => {
  it.each(SEEN_BEFORE_DRAWING)(
    '%s: the messages are those of gen build, the last good state stays',
    async (_, mistake) => {
      const { place, live, edit } = bench;
      const drawn = live.state()?.plan.count;
      let mend: (() => void) | undefined;
      await edit(() => void (mend = spoil(place, mistake, 1)?.mend));
      const expected = await problemsOfBuild(place);
      expect(expected).not.toEqual([]);
      expect(live.problems()).toEqual(expected);
      expect(live.state()?.plan.count).toBeGreaterThanOrEqual(drawn ?? 0);
      await edit(() => mend?.());
      expect(live.problems()).toEqual([]);
      expect(live.state()?.plan.count).toBe(drawn);
    },
  );
});
