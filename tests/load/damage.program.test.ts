/**
 * Data that are damaged at random are a site all the same, or mistakes with a place each: never an error of gen itself.
 * `GEN_SEED` chooses other damage.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parse, stringify } from 'yaml';
import { readDataFiles, type DataFile } from '../../generator/load/data-files.ts';
import { problemsOf } from '../../generator/errors/gen-error.ts';
import type { Problem } from '../../generator/errors/problem.ts';
import { loadRecords } from '../../generator/load/site.ts';
import { localService } from '../../generator/local-service/index.ts';
import { planSite } from '../../generator/plan/pages.ts';
import { rounds, SEED } from '../fixtures/random.ts';
import { ROOT } from '../fixtures/workplaces.ts';

const DAMAGES = rounds(60, 5000);
const DATA = `${ROOT}/tests/fixtures/tiny/data`;
const FILES = readDataFiles(DATA, 'data').filter(({ name = '' }) => /\.(yaml|json)$/.test(name));
const site = localService();

const corpus = parse(readFileSync(join(import.meta.dirname, 'damage.yaml'), 'utf8')) as {
  readonly pieces: readonly string[];
  readonly values: readonly (readonly unknown[])[];
  readonly keys: readonly string[];
};
const { pieces: PIECES, keys: KEYS } = corpus;
const LONG = ['x'.repeat(70_000), 'word '.repeat(9000), '\uD800', Array.from({ length: 5000 }, String)];
const VALUES = [...corpus.values.flat(), ...LONG];

type Holder = Record<string | number, unknown>;
const nth = <T>(list: readonly T[], n: number): T => list[n % list.length] as T;

/** Every value of a tree but its root, with what holds it. */
const spotsIn = (value: unknown): { holder: Holder; key: string | number }[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.keys(value).flatMap((key) => [
        { holder: value as Holder, key: Array.isArray(value) ? Number(key) : key },
        ...spotsIn((value as Holder)[key]),
      ]);

const define = (holder: Holder, key: string | number, value: unknown): void =>
  void Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true });

/** Changes one value: `n` chooses which, `m` what happens to it. */
const CHANGES: Readonly<Record<string, (holder: Holder, key: string | number, m: number) => void>> = {
  'delete it': (holder, key) => void (Array.isArray(holder) ? holder.splice(Number(key), 1) : delete holder[key]),
  'put another value there': (holder, key, m) => define(holder, key, nth(VALUES, m)),
  'append to it': (holder, key, m) => define(holder, key, `${String(holder[key])}${String(nth(VALUES, m))}`),
  'put a list around it': (holder, key) => define(holder, key, [holder[key]]),
  'put a mapping around it': (holder, key, m) => define(holder, key, Object.fromEntries([[nth(KEYS, m), holder[key]]])),
  'make a text of it': (holder, key) => define(holder, key, String(holder[key]).toUpperCase()),
  'write it twice': (holder, key) =>
    Array.isArray(holder) ? void holder.push(holder[Number(key)]) : define(holder, `${key}2`, holder[key]),
  'add a key': (holder, _, m) =>
    Array.isArray(holder) ? void holder.push(nth(VALUES, m)) : define(holder, nth(KEYS, m), nth(VALUES, m)),
};

/** Changes the text of a file. */
const EDITS: Readonly<Record<string, (text: string, n: number, m: number) => string>> = {
  'cut it off': (text, n) => text.slice(0, n % text.length),
  'lose its beginning': (text, n) => text.slice(n % text.length),
  'lose a piece': (text, n, m) => text.slice(0, n % text.length) + text.slice((n % text.length) + 1 + (m % 40)),
  'put a piece in': (text, n, m) => text.slice(0, n % text.length) + nth(PIECES, m) + text.slice(n % text.length),
  'lose a line': (text, n) => inLines(text, (lines) => void lines.splice(n % lines.length, 1)),
  'write a line twice': (text, n) => inLines(text, (lines) => void lines.splice(n % lines.length, 0, nth(lines, n))),
  'move a line': (text, n, m) =>
    inLines(text, (lines) => void lines.splice(m % lines.length, 0, ...lines.splice(n % lines.length, 1))),
  'shift a line': (text, n, m) =>
    inLines(text, (lines) => void lines.splice(n % lines.length, 1, nth([' ', '\t', '- '], m) + nth(lines, n))),
};

function inLines(text: string, work: (lines: string[]) => void): string {
  const lines = text.split('\n');
  work(lines);
  return lines.join('\n');
}

/** Damage in one file, as plain values, so that a failure prints as what to do again. */
const damage = fc.record({
  how: fc.constantFrom(...Object.keys(CHANGES), ...Object.keys(EDITS), 'swap it with another'),
  file: fc.nat(1e6),
  n: fc.nat(1e6),
  m: fc.nat(1e6),
});
type Damage = typeof damage extends fc.Arbitrary<infer D> ? D : never;

function damaged({ how, file, n, m }: Damage): DataFile[] {
  const [chosen, other] = [nth(FILES, file), nth(FILES, n)];
  const write = (target: DataFile, text: string) => (one: DataFile) => (one === target ? { ...one, text } : one);
  if (EDITS[how]) return FILES.map(write(chosen, EDITS[how](chosen.text, n, m)));
  if (!CHANGES[how]) return FILES.map(write(chosen, other.text)).map(write(other, chosen.text));
  const root = { root: parse(chosen.text) as unknown };
  const { holder, key } = nth(spotsIn(root), n);
  CHANGES[how](holder, key, m);
  return FILES.map(
    write(chosen, root.root === undefined ? '' : stringify(root.root, { aliasDuplicateObjects: false })),
  );
}

/** What only a bug of gen says. */
const INTERNAL =
  /\n\s+at .+:\d+:\d+|Cannot (?:read|set|convert)|is not (?:a function|iterable|defined)|Invalid (?:array|string|count|Date)/;

/** A mistake has a file of the data, and a line where it is about a key. */
function expectPlace({ file, line, key, what }: Problem): void {
  expect(file).toMatch(/^data(\/|$)|^aliases$|^out\//);
  expect(what).not.toMatch(INTERNAL);
  if (key !== undefined) expect(line, `${file} ${key}: ${what}`).toBeDefined();
}

/** The mistakes of the plan, or none: every page has its props. */
function planned(data: NonNullable<ReturnType<typeof loadRecords>['data']>): readonly Problem[] {
  try {
    for (const { props } of planSite(site, data, '2026-11-20').contentPages) JSON.stringify(props());
    return [];
  } catch (error) {
    const problems = problemsOf(error);
    if (!problems) throw error;
    return problems;
  }
}

it(`${DAMAGES} times (seed ${SEED})`, { timeout: 60_000 + DAMAGES * 500 }, () => {
  let refused = 0;
  fc.assert(
    fc.property(fc.noBias(damage), (one) => {
      const { data, problems } = loadRecords({ site, files: damaged(one), dataDir: DATA, dataName: 'data' });
      const found = data && problems.length === 0 ? planned(data) : problems;
      found.forEach(expectPlace);
      refused += found.length > 0 ? 1 : 0;
      expect('polluted' in {}).toBe(false);
    }),
    { numRuns: DAMAGES },
  );
  // Both ends are reached.
  expect(refused).toBeGreaterThan(DAMAGES / 4);
  expect(refused).toBeLessThan(DAMAGES);
});
