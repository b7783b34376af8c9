import { beforeAll, describe, expect, it } from 'vitest';
import { problemsOf, type Problem } from '../../generator/errors/problem.ts';
import { MISTAKES, spoil } from '../build/edits/mistakes.ts';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { openEdited, type EditedPlace } from './edited-site.ts';

const { tiny } = workplaces();
let edited: EditedPlace;
beforeAll(async () => {
  edited = await openEdited(await tiny());
  await edited.site.warmUp();
});

/** Mistakes in the sources. A mistake that throws while a page is drawn is reported with its page. */
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
      const { place, site, edit } = edited;
      const drawn = site.state?.plan.count;
      let mend: (() => void) | undefined;
      await edit(() => void (mend = spoil(place, mistake, 1)?.mend));
      const expected = await problemsOfBuild(place);
      expect(expected).not.toEqual([]);
      expect(site.problems).toEqual(expected);
      expect(site.state?.plan.count).toBeGreaterThanOrEqual(drawn ?? 0);
      await edit(() => mend?.());
      expect(site.problems).toEqual([]);
      expect(site.state?.plan.count).toBe(drawn);
    },
  );
});
