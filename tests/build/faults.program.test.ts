/**
 * A disk that says no at any moment: the n-th call of a kind fails, or the n-th that writes, once or from then on. Nothing is lost, and what
 * is said is a place and a way out, never a bug of ours.
 */
import { readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../generator/build/build.ts';
import type { Program } from '../fixtures/program.ts';
import { oneIn, rounds } from '../fixtures/random.ts';
import { BUILD_OPTIONS, bytesOf, workplaces, type Workplace } from '../fixtures/workplaces.ts';
import {
  mayMount,
  openGrounds,
  openTarget,
  otherThan,
  rebrand,
  versionOf,
  type BothSites,
  type Grounds,
  type Version,
} from './grounds.ts';

const FAULTS = rounds(4, 40);
const CODES = ['EIO', 'ENOSPC', 'EACCES', 'EROFS'] as const;
const SHIM = new URL('./fail-at.mjs', import.meta.url).href;
const { tiny } = workplaces();
let place: Workplace;
let program: Program;
let trees: BothSites;
beforeAll(async () => void ({ program, place, trees } = await openTarget(tiny())));

/** Settings of fail-at.mjs. */
type Fault = Readonly<Record<string, string>>;

/** Counts the calls of each kind in a build; `writes` are calls of all kinds that write. */
async function countCalls(): Promise<Readonly<Record<string, number>>> {
  const counter = join(place.folder, 'calls');
  rmSync(counter, { force: true });
  const env = { NODE_OPTIONS: `--import ${SHIM}`, FAIL_BELOW: place.folder, FAIL_COUNT: counter };
  const { code, stderr } = await program.run(place, ['build'], env);
  expect(code, stderr).toBe(0);
  return JSON.parse(readFileSync(counter, 'utf8')) as Record<string, number>;
}

/** The middle of each of `parts` parts of a build. */
const callAt = (part: number, parts: number, calls: number): string =>
  String(1 + Math.floor(((part + 0.5) * calls) / parts));

const codeAt = (number: number): string => CODES[number % CODES.length] as string;

/** A build in which the fault happens, then one without: gives the version that is published after both. */
async function suffer(fault: Fault, now: Version): Promise<Version> {
  const next = otherThan(now);
  const shown = JSON.stringify(fault);
  rebrand(place, next);
  const env = { NODE_OPTIONS: `--import ${SHIM}`, FAIL_BELOW: place.folder, ...fault };
  const { code, stderr } = await program.run(place, ['build'], env);
  expect(stderr, shown).not.toContain('bug in gen');
  const left = bytesOf(place.project.out);
  const version = versionOf(left, trees);
  expect(left, shown).toEqual(trees[version]);
  // A command succeeds if and only if it published the site.
  expect([code, version], `${shown}\n${stderr}`).toEqual(version === next ? [0, next] : [1, now]);
  await place.build();
  expect(bytesOf(place.project.out), `after ${shown}`).toEqual(trees[next]);
  return next;
}

async function sufferAll(faults: readonly Fault[]): Promise<void> {
  let now = versionOf(bytesOf(place.project.out), trees);
  for (const fault of faults) now = await suffer(fault, now);
}

describe(`${FAULTS} calls that fail`, () => {
  const timeout = 120_000 + FAULTS * 40_000;

  it('leave the old site or the new one', { timeout }, async () => {
    rebrand(place, 0);
    const { writes = 0 } = await countCalls();
    expect(writes).toBeGreaterThan(50);
    await sufferAll(
      Array.from({ length: FAULTS }, (_, fault) => ({
        FAIL_AT: callAt(fault, FAULTS, writes),
        FAIL_CODE: codeAt(fault),
        ...(fault % 3 === 0 ? { FAIL_ON: 'all' } : {}),
      })),
    );
  });

  it('of each kind: of Node and of the system, that read, look or write', { timeout }, async () => {
    rebrand(place, otherThan(versionOf(bytesOf(place.project.out), trees)));
    const { writes: _, ...counts } = await countCalls();
    const kinds = Object.entries(counts);
    expect(Object.keys(counts)).toEqual(expect.arrayContaining(['readFileSync', 'linkSync', 'renameSync', 'rmSync']));
    const rounds = Math.ceil(FAULTS / kinds.length);
    await sufferAll(
      Array.from({ length: FAULTS }, (_, fault) => {
        const [kind, calls] = kinds[fault % kinds.length] as [string, number];
        const round = Math.floor(fault / kinds.length);
        return {
          FAIL_KIND: kind,
          FAIL_AT: callAt(round, rounds, calls),
          FAIL_CODE: codeAt(fault + round),
          ...(round % 3 === 2 ? { FAIL_ON: 'all' } : {}),
        };
      }),
    );
  });
});

describe.skipIf(!mayMount())('a full disk', () => {
  let grounds: Grounds | undefined;
  afterEach(() => grounds?.leave());

  it('keeps the published site, whatever fits on it', { timeout: 600_000 }, async () => {
    grounds = openGrounds();
    const disk = grounds.mount('small', '-t', 'tmpfs', '-o', 'size=40M', 'none');
    const out = join(disk, 'out');
    const first = versionOf(bytesOf(place.project.out), trees);
    rebrand(place, first);
    await build({ ...place.project, out }, BUILD_OPTIONS);
    const { blocks, bfree, bsize } = statfsSync(disk);
    const used = (blocks - bfree) * bsize;
    const next = otherThan(first);
    rebrand(place, next);
    const outcomes = new Set<number | null>();
    for (const share of oneIn(3, [0.02, 0.1, 0.3, 0.7, 1.05, 1.5], 1)) {
      grounds.resize(disk, Math.ceil((used * (1 + share)) / 1024));
      const { code, stderr } = await program.run(place, ['build', '--out', out]);
      expect(stderr, `${share}`).not.toContain('bug in gen');
      if (code !== 0) expect(stderr).toContain('The disk is full');
      expect(bytesOf(out), `${share}: ${stderr}`).toEqual(trees[code === 0 ? next : first]);
      outcomes.add(code);
      if (code === 0) break;
    }
    expect(outcomes).toEqual(new Set([1, 0]));
  });
});
