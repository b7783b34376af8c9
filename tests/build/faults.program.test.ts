/**
 * A disk that says no at any moment: the n-th call of a kind fails, once or from then on. Nothing is lost, and what is said is a place
 * and a way out, never a bug of ours.
 */
import fs, { readFileSync, rmSync, statfsSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../generator/build/build.ts';
import { outputPaths } from '../../generator/build/output-folder.ts';
import { explainDiskError } from '../../generator/errors/disk.ts';
import { problemsOf } from '../../generator/errors/gen-error.ts';
import { rounds, SEED } from '../fixtures/random.ts';
import { BUILD_OPTIONS, bytesOf, workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { buildBoth, mayMount, openGrounds, otherThan, rebrand, versionOf } from './grounds.ts';
import type { BothSites, Grounds, Version } from './grounds.ts';

const FAULTS = rounds(6, 300);
const DISKS = rounds(3, 20);
const KINDS = ['renameSync', 'linkSync', 'writeFileSync', 'mkdirSync', 'readFileSync', 'rmSync'] as const;
const CODES = ['ENOSPC', 'EACCES', 'EROFS', 'EDQUOT'];
type Kind = (typeof KINDS)[number];
interface Fault {
  readonly kind: Kind;
  /** Number of the call, counted from the last one. */
  readonly fromEnd: number;
  readonly code: string;
  readonly lasts: boolean;
}

const { tiny, temporaryFolder } = workplaces();
let place: Workplace;
let trees: BothSites;
beforeAll(async () => {
  place = await tiny({ cache: join(temporaryFolder(), 'cache') });
  trees = await buildBoth(place);
});

/** Runs something while each call on a file of the workplace is asked whether it fails, and with which code. */
async function withCalls<T>(run: () => Promise<T>, codeOf: (kind: Kind) => string | null): Promise<T> {
  const real = Object.fromEntries(KINDS.map((kind) => [kind, fs[kind]])) as Pick<typeof fs, Kind>;
  for (const kind of KINDS) {
    const call = real[kind] as (...args: unknown[]) => unknown;
    const watched = (...args: unknown[]): unknown => {
      const path = String(args[0]);
      const isOurs = path.startsWith(place.folder) || path.startsWith(place.project.cache);
      const code = isOurs ? codeOf(kind) : null;
      if (code === null) return call(...args);
      throw Object.assign(new Error(`${code}: made to fail, ${kind} '${path}'`), { code, syscall: kind, path });
    };
    Object.assign(fs, { [kind]: Object.assign(watched, call) });
  }
  syncBuiltinESMExports();
  try {
    return await run();
  } finally {
    Object.assign(fs, real);
    syncBuiltinESMExports();
  }
}

/** Builds, and tells whether that succeeded. A failure has to be one that a user understands. */
async function succeeds(out = place.project.out): Promise<boolean> {
  try {
    await build({ ...place.project, out }, BUILD_OPTIONS);
    return true;
  } catch (error) {
    if (!problemsOf(explainDiskError(error, '.') ?? error)) throw error;
    return false;
  }
}

async function countCalls(): Promise<Readonly<Record<Kind, number>>> {
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  const count = (kind: Kind): null => (counts[kind]++, null);
  expect(await withCalls(() => succeeds(), count)).toBe(true);
  return counts;
}

/** A build in which the fault happens publishes its site or leaves the one before; one without then makes it. */
async function suffer({ kind, fromEnd, code, lasts }: Fault, calls: Readonly<Record<Kind, number>>): Promise<void> {
  const now = versionOf(bytesOf(place.project.out), trees);
  const next = otherThan(now);
  rebrand(place, next);
  const chosen = calls[kind] - (fromEnd % calls[kind]);
  let number = 0;
  const codeOf = (called: Kind): string | null =>
    called === kind && (++number === chosen || (lasts && number > chosen)) ? code : null;
  const published: Version = (await withCalls(() => succeeds(), codeOf)) ? next : now;
  // Where no file can be renamed any more, the site that was moved away cannot be put back at once.
  if (!(kind === 'renameSync' && lasts)) expect(bytesOf(place.project.out)).toEqual(trees[published]);
  // As if the process had ended.
  rmSync(outputPaths(place.project.out).lock, { force: true });
  expect(await succeeds()).toBe(true);
  expect(bytesOf(place.project.out)).toEqual(trees[next]);
}

describe(`${FAULTS} calls that fail (seed ${SEED})`, () => {
  it('leave the old site or the new one', { timeout: 120_000 + FAULTS * 10_000 }, async () => {
    rebrand(place, otherThan(versionOf(bytesOf(place.project.out), trees)));
    const calls = await countCalls();
    for (const kind of KINDS) expect(calls[kind], kind).toBeGreaterThan(1);
    const fault = fc.record({
      kind: fc.constantFrom(...KINDS),
      fromEnd: fc.oneof(fc.nat(2), fc.nat(999)),
      code: fc.constantFrom(...CODES),
      lasts: fc.boolean(),
    });
    // The renames that publish a site come first: most of what could be lost is lost there.
    const renames = [0, 1].map((fromEnd) => ({ kind: 'renameSync' as const, fromEnd, code: 'EACCES', lasts: false }));
    const first = [...renames, { ...renames[0], lasts: true }] as Fault[];
    await fc.assert(
      fc.asyncProperty(fault, (one) => suffer(one, calls)),
      { numRuns: FAULTS, examples: first.map((one) => [one]), endOnFailure: true },
    );
  });
});

it('a file that cannot be read while a page is rendered is named, and the site stays', async () => {
  const before = bytesOf(place.project.out);
  const file = join(place.folder, 'hours.txt');
  place.write('hours.txt', 'Day and night');
  const component = 'components/pages/AboutPage.tsx';
  const text = readFileSync(join(place.folder, component), 'utf8');
  place.write(
    component,
    `import { readFileSync } from 'node:fs';\n${text.replace('<>', `<><p>{readFileSync('${file}', 'utf8')}</p>`)}`,
  );
  const { readFileSync: read } = fs;
  const use = (readFileSync: typeof read): void => {
    Object.assign(fs, { readFileSync });
    syncBuiltinESMExports();
  };
  use(((path: string, ...rest: unknown[]) => {
    if (path !== file) return (read as (...args: unknown[]) => unknown)(path, ...rest);
    throw Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read', path });
  }) as typeof read);
  try {
    await expect(build(place.project, BUILD_OPTIONS)).rejects.toThrow(
      `${file}\n  This file or folder cannot be read or written: i/o error.\n  Correct that, then run the command again. The files that were there before are unchanged.`,
    );
  } finally {
    use(read);
    place.write(component, text);
  }
  expect(bytesOf(place.project.out)).toEqual(before);
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
    expect(await succeeds(out)).toBe(true);
    const { blocks, bfree, bsize } = statfsSync(disk);
    const used = (blocks - bfree) * bsize;
    const next = otherThan(first);
    rebrand(place, next);
    const shares = Array.from({ length: DISKS }, (_, disk) => disk / DISKS);
    for (const share of [...shares, 1.5]) {
      grounds.resize(disk, Math.ceil((used * (1.02 + share)) / 1024));
      const isBuilt = await succeeds(out);
      expect(bytesOf(out), `${share}`).toEqual(trees[isBuilt ? next : first]);
      if (share === 0) expect(isBuilt).toBe(false);
      if (share > 1) expect(isBuilt).toBe(true);
      if (isBuilt) break;
    }
  });
});
