/**
 * The process is killed at the n-th call that writes, with and without the call that exchanges two folders, and in a
 * first build into a folder of the user's.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../generator/build/build.ts';
import type { Program } from '../../fixtures/program.ts';
import { oneIn, rounds } from '../../fixtures/random.ts';
import { BUILD_OPTIONS, bytesOf, workplaces, type Workplace } from '../../fixtures/workplaces.ts';
import { openTarget, otherThan, rebrand, type BothSites, type Version } from './grounds.ts';

const KILLS = rounds(1, 15);
const importing = (file: string): string => `--import ${new URL(file, import.meta.url).href}`;
const WAYS = [
  ['with folders exchanged', importing('./fail-at.mjs')],
  ['with files placed one by one', `${importing('./no-koffi.mjs')} ${importing('./fail-at.mjs')}`],
] as const;
const { tiny } = workplaces();
let place: Workplace;
let program: Program;
let trees: BothSites;
beforeAll(async () => void ({ program, place, trees } = await openTarget(tiny())));

/** Counts the calls of a build that write. */
async function countCalls(options: string, out: string): Promise<number> {
  const counter = join(place.folder, 'calls');
  rmSync(counter, { force: true });
  const { code, stderr } = await program.run(place, ['build', '--out', out], {
    NODE_OPTIONS: options,
    FAIL_COUNT: counter,
  });
  expect(code, stderr).toBe(0);
  return (JSON.parse(readFileSync(counter, 'utf8')) as { writes: number }).writes;
}

/** A build that nobody disturbs. */
const publish = (out: string) => build({ ...place.project, out }, BUILD_OPTIONS);

/** True when it was killed; a build may make some calls fewer than the one that was counted. */
async function kill(options: string, out: string, call: number): Promise<boolean> {
  const env = { NODE_OPTIONS: options, FAIL_AT: String(call), FAIL_CODE: 'KILL' };
  const { code, stderr } = await program.run(place, ['build', '--out', out], env);
  expect([null, 0], stderr).toContain(code);
  return code === null;
}

/** Spread over a build, from its first call to its last. */
const calls = (count: number): number[] =>
  Array.from({ length: KILLS }, (_, index) => 1 + Math.floor(((index + 0.5) * count) / KILLS));

const timeout = 120_000 + KILLS * 30_000;

describe(`${KILLS} kills`, () => {
  const NEXT = 'leave every address with its page, and the next build goes on';
  it.each(oneIn(2, WAYS))(`%s: ${NEXT}`, { timeout }, async (way, options) => {
    const out = join(place.folder, way);
    // The third build is like all that follow: it has an earlier tree to begin with.
    for (const version of [1, 0] as const) {
      rebrand(place, version);
      await publish(out);
    }
    rebrand(place, 1);
    let killed = 0;
    const count = await countCalls(options, out);
    let now: Version = 1;
    for (const call of calls(count)) {
      const next = otherThan(now);
      rebrand(place, next);
      killed += Number(await kill(options, out, call));
      const left = bytesOf(out);
      for (const [file, bytes] of Object.entries(trees[now]))
        expect([bytes, trees[next][file]], `call ${call}: ${file}`).toContain(left[file]);
      const isOne =
        JSON.stringify(left) === JSON.stringify(trees[now]) || JSON.stringify(left) === JSON.stringify(trees[next]);
      if (way === WAYS[0][0]) expect(isOne, `call ${call}`).toBe(true);
      await publish(out);
      expect(bytesOf(out), `after call ${call}`).toEqual(trees[next]);
      now = next;
    }
    expect(killed).toBeGreaterThan(KILLS * 0.7);
  });

  const FIRST = "in a first build into a folder of the user's leave all that is theirs";
  it.each(oneIn(2, WAYS, 1))(`%s: ${FIRST}`, { timeout }, async (way, options) => {
    const out = join(place.folder, `first ${way}`);
    const settle = (): void => {
      for (const folder of [out, join(place.folder, `.first ${way}.gen`)])
        rmSync(folder, { recursive: true, force: true });
      mkdirSync(join(out, 'uploads'), { recursive: true });
      writeFileSync(join(out, 'CNAME'), 'mine');
      writeFileSync(join(out, 'uploads/form.txt'), 'mine');
    };
    rebrand(place, 0);
    settle();
    const own = bytesOf(out);
    const count = await countCalls(options, out);
    for (const call of calls(count)) {
      settle();
      await kill(options, out, call);
      expect(bytesOf(out), `call ${call}`).toMatchObject(own);
      await publish(out);
      expect(bytesOf(out), `after call ${call}`).toEqual({ ...trees[0], ...own });
    }
  });
});
