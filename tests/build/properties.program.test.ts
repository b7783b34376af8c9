/**
 * After any edits in any order, an incremental build leaves the same tree as a build from nothing. `GEN_SEED` chooses
 * other edits.
 */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../generator/build/build.ts';
import { openBuiltSite } from '../../generator/build/manifest.ts';
import { readStatus } from '../../generator/build/status.ts';
import { isLong, rounds, SEED } from '../fixtures/random.ts';
import {
  BUILD_OPTIONS,
  siteBytesOf,
  snapshotOf,
  workplaces,
  type Workplace,
  onlyCities,
} from '../fixtures/workplaces.ts';
import { DATA_EDITS } from './edits/data-edits.ts';
import { MISTAKES, spoil } from './edits/mistakes.ts';
import { OUTPUT_EDITS } from './edits/output-edits.ts';
import { addOutside, OUTSIDE_EDITS, removeOutside } from './edits/outside-edits.ts';
import { nth, recordsOf } from './edits/records.ts';
import { SOURCE_EDITS } from './edits/source-edits.ts';
import { openStore, type Store } from './edits/store.ts';
import { MANIFEST_FILE } from '../../generator/plan/paths.ts';

const SEQUENCES = rounds(6, 200);
/** Steps of the longest sequence. */
const LONGEST = isLong ? 14 : 4;
const EDITS = { ...DATA_EDITS, ...SOURCE_EDITS, ...OUTSIDE_EDITS, ...OUTPUT_EDITS };

/** One step: what is done, and a number that chooses where and how. Plain, so that a failure prints as what to do again. */
type Step = readonly [name: string, n: number];
const named = (names: readonly string[]): fc.Arbitrary<Step> => fc.tuple(fc.constantFrom(...names), fc.nat(999));
const step = fc.oneof(
  { arbitrary: named(Object.keys(DATA_EDITS)), weight: 8 },
  { arbitrary: named(Object.keys(OUTPUT_EDITS)), weight: 5 },
  { arbitrary: named(Object.keys(SOURCE_EDITS)), weight: 1 },
  { arbitrary: named(Object.keys(OUTSIDE_EDITS)), weight: 1 },
  { arbitrary: named(['build']), weight: 3 },
  { arbitrary: named(['build one city']), weight: 2 },
  { arbitrary: named(Object.keys(MISTAKES)), weight: 1 },
);

const { tiny, temporaryFolder } = workplaces();
let place: Workplace;
let store: Store;
let cold: { readonly out: string; readonly cache: string };
beforeAll(async () => {
  place = await tiny({ cache: join(temporaryFolder(), 'cache') });
  store = openStore(join(temporaryFolder(), 'store'));
  const folder = temporaryFolder();
  cold = { out: join(folder, 'out'), cache: join(folder, 'cache') };
  addOutside(place);
  await place.build();
});
afterAll(() => removeOutside(place));
/** After each build: what it bundled and drew is kept, what others did is there for the next one. */
function share(): void {
  store.collect(place.project.cache);
  store.lend(place.project.cache);
}

const output = (): Record<string, string> => siteBytesOf(place.project.out);
/** The manifest that the next build begins with; null where it is missing or damaged. */
const manifest = (): Buffer | null =>
  openBuiltSite(place.project.out) && readFileSync(join(place.project.out, MANIFEST_FILE));
/** The clock goes on by some days with each build, over the turn of a year too. */
const dayOf = (n: number, builds: number): string =>
  new Date(Date.UTC(2026, 11, 1) + (builds * 9 + (n % 9)) * 86_400_000).toISOString().slice(0, 10);

/** The files as they are; none where the manifest is damaged, because a build then makes every file anew. */
const knownFiles = (): Readonly<Record<string, string>> => (openBuiltSite(place.project.out) ? place.snapshot() : {});

/** A file with equal bytes must be the same file, with its time. */
function expectUntouched(before: Readonly<Record<string, string>>): void {
  const after = place.snapshot();
  const sameBytes = Object.keys(after).filter(
    (file) => file !== MANIFEST_FILE && before[file]?.split(' ')[0] === after[file]?.split(' ')[0],
  );
  for (const file of sameBytes) expect(after[file], file).toBe(before[file]);
}

interface ColdOptions {
  readonly date: string;
  /** The manifest that it takes the days of earlier changes from, as the other build does. */
  readonly previous: Buffer | null;
  /** False: it bundles everything itself, and the bundles must be those of the other build. */
  readonly isLent?: boolean;
}

/** A build from nothing, with a cache of its own. */
async function buildCold({ date, previous, isLent = true }: ColdOptions): Promise<Record<string, string>> {
  for (const folder of [cold.out, join(cold.out, '../.gen'), cold.cache])
    rmSync(folder, { recursive: true, force: true });
  if (isLent) store.lend(cold.cache);
  const history = join(cold.out, '../previous.json');
  if (previous) writeFileSync(history, previous);
  await build({ ...place.project, ...cold }, { ...BUILD_OPTIONS, date, previous: previous ? history : null });
  store.collect(cold.cache);
  return siteBytesOf(cold.out);
}

async function buildAll(date: string, n: number, isLent = true): Promise<void> {
  const before = knownFiles();
  const previous = manifest();
  // Now and then on two threads: to start one costs more than to make this site.
  await place.build({ date, workers: n % 25 === 24 ? 2 : null });
  share();
  expectUntouched(before);
  expect(output()).toEqual(await buildCold({ date, previous, isLent }));
  const { outcome, wrongFiles } = await readStatus(place.project, `${date}T12:00:00Z`);
  expect([...outcome.pages()].filter(({ state }) => state !== 'built')).toEqual([]);
  expect(wrongFiles).toEqual([]);
}

/** The city is as a build from nothing makes it; of the rest nothing is newer than it was, and the manifest is true. */
async function buildCity(date: string, n: number): Promise<void> {
  const slug = String(
    nth(
      recordsOf(place, 'cities').filter((city) => city.slug),
      n,
    ).slug,
  );
  const before = knownFiles();
  const previous = manifest();
  await place.build({ date, only: onlyCities(slug) });
  share();
  expectUntouched(before);
  const [left, right] = [output(), await buildCold({ date, previous })];
  const own = Object.keys(right).filter(
    (file) => file.startsWith(`locations/${slug}.`) || file.startsWith(`locations/${slug}/`),
  );
  for (const file of own) expect(left[file], file).toBe(right[file]);
  const made = openBuiltSite(place.project.out)?.files.keys() ?? [];
  expect(Object.keys(left).sort()).toEqual([MANIFEST_FILE, ...made].sort());
}

/** A named error, and both the site and what is kept beside it as they were. */
async function refuse(name: string, n: number): Promise<void> {
  const mistake = spoil(place, MISTAKES[name] as (typeof MISTAKES)[string], n);
  if (!mistake) return;
  const sites = () => ['out', '.gen/out/previous'].map((name) => snapshotOf(join(place.folder, name)));
  const before = sites();
  const message = await place.fail();
  expect(message).toContain(mistake.says);
  expect(message).not.toMatch(/\n\s+at .*:\d+|\bis undefined|\[object/);
  expect(sites()).toEqual(before);
  mistake.mend();
}

async function run(steps: readonly Step[], isLent: boolean): Promise<void> {
  place.reset();
  removeOutside(place);
  addOutside(place);
  share();
  for (const folder of ['out', '.gen/out', 'public'])
    rmSync(join(place.folder, folder), { recursive: true, force: true });
  const all = [['build', 0] as const, ...steps, ['build', 0] as const];
  for (const [index, [name, n]] of all.entries()) {
    if (index === 0) await place.build({ date: dayOf(n, index) });
    else if (name === 'build') await buildAll(dayOf(n, index), n, isLent || index < all.length - 1);
    else if (name === 'build one city') await buildCity(dayOf(n, index), n);
    else if (name in MISTAKES) await refuse(name, n);
    else await EDITS[name]?.(place, n);
  }
}

/** Changes alone, before the build that is compared with one from nothing: another change beside it would bundle it, too. */
const LAST = 'change a style';

/** All that a bundle is made of changes: one thing after the other, then sources at once, and a style. */
const BUNDLED: readonly Step[] = [
  ...Object.keys(OUTSIDE_EDITS).flatMap((name): Step[] => [
    [name, 1],
    ['build', 0],
  ]),
  ...Object.keys(SOURCE_EDITS).flatMap((name): Step[] => (name === LAST ? [] : [[name, 1]])),
  ['build', 0],
  [LAST, 1],
];

/** Links were once noted by the numbers that the pages had before there was another city. */
const FOUND: readonly Step[] = [
  ['offer a service in a city, or no more', 183],
  ['build', 0],
  ['build one city', 0],
  ['add a city', 0],
  ['build', 0],
  ['change an island', 1],
];

describe(`${SEQUENCES} random sequences of edits and builds (seed ${SEED})`, () => {
  it('each leave what a build from nothing leaves, and leave alone what has not changed', {
    timeout: 120_000 + SEQUENCES * 120_000,
  }, async () => {
    let done = 0;
    const sequence = fc.array(step, { minLength: 3, maxLength: LONGEST });
    await fc.assert(
      fc.asyncProperty(sequence, async (steps) => {
        // The last build that is compared starts from nothing, in `npm test` now and then: two bundles take as long as ten builds.
        await run(steps, !isLong && done > 1 && done % 3 !== 0);
        if (++done % 50 === 0) console.log(`${done} sequences`);
      }),
      { numRuns: SEQUENCES, examples: [[[...BUNDLED]], [[...FOUND]]] },
    );
  });
});
