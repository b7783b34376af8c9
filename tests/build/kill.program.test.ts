/** A build that is killed leaves the old site or the new one, whole. */
import { existsSync, readdirSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { outputPaths } from '../../generator/build/output-folder.ts';
import { compiledProgram, type Program } from '../fixtures/program.ts';
import { oneIn, rounds } from '../fixtures/random.ts';
import { bytesOf, workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { buildBoth, otherThan, rebrand, versionOf, type BothSites, type Version } from './grounds.ts';

const KILLS = rounds(3, 200);
const { tiny } = workplaces();
let program: Program;
let place: Workplace;
let trees: BothSites;
beforeAll(async () => {
  program = await compiledProgram();
  place = await tiny();
  trees = await buildBoth(place);
});

async function timeOfBuild(to: Version): Promise<number> {
  rebrand(place, to);
  const started = performance.now();
  await program.start(place, ['build']).ended;
  return performance.now() - started;
}

describe(`SIGKILL at ${KILLS} moments of a build`, () => {
  it('leaves the old site or the new one, complete, and the next build works', {
    timeout: 60_000 + KILLS * 12_000,
  }, async () => {
    // The first build begins with nothing in memory, and takes longer than those that follow.
    await timeOfBuild(0);
    const duration = await timeOfBuild(1);
    let now: Version = 1;
    const seen = { old: 0, new: 0 };
    for (let kill = 0; kill < KILLS; kill++) {
      const next = otherThan(now);
      rebrand(place, next);
      const { child, ended } = program.start(place, ['build']);
      // Most moments fall into the second half, where the work is done; the first half is mostly the start of Node.
      await sleep(duration * (0.2 + 0.85 * ((kill + 0.5) / KILLS)));
      child.kill('SIGKILL');
      await ended;
      const left = bytesOf(place.project.out);
      // Between the two renames there is no site; the next command puts it back.
      const version = existsSync(place.project.out) ? versionOf(left, trees) : now;
      if (existsSync(place.project.out)) expect(left, `kill ${kill}`).toEqual(trees[version]);
      seen[version === next ? 'new' : 'old']++;
      await place.build();
      expect(bytesOf(place.project.out), `after kill ${kill}`).toEqual(trees[next]);
      now = next;
    }
    expect(seen.old).toBeGreaterThan(0);
  });
});

const SIGNALS = [
  ['Ctrl-C', 'SIGINT'],
  ['The end of the terminal', 'SIGHUP'],
] as const;

describe.each(oneIn(2, SIGNALS))('%s', (_, signal) => {
  it('ends a build quickly, leaves the site complete and nothing unfinished beside it', async () => {
    const before = bytesOf(place.project.out);
    rebrand(place, otherThan(versionOf(before, trees)));
    const { child, ended } = program.start(place, ['build']);
    // In the midst of the work, or, where the test is too slow to see that, just after it.
    const { state } = outputPaths(place.project.out);
    const isUnfinished = (): boolean => readdirSync(state).some((name) => name.startsWith('next-'));
    await expect.poll(() => isUnfinished() || child.exitCode !== null, { interval: 1, timeout: 30_000 }).toBe(true);
    child.kill(signal);
    await ended;
    expect(isUnfinished()).toBe(false);
    const left = bytesOf(place.project.out);
    expect(trees.map((tree) => tree['index.html'])).toContain(left['index.html']);
    expect(trees).toContainEqual(left);
    await place.build({ waitMs: 0 });
    expect(trees).toContainEqual(bytesOf(place.project.out));
  });
});
