/** A build that is killed leaves the old site or the new one, whole. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { outputPaths } from '../../generator/build/output-folder.ts';
import { compiledProgram, type Program } from '../fixtures/program.ts';
import { rounds, sampled, SEED } from '../fixtures/random.ts';
import { bytesOf, workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { buildBoth, otherThan, rebrand, versionOf, type BothSites, type Version } from './grounds.ts';

const KILLS = rounds(5, 200);
const { tiny } = workplaces();
let program: Program;
let place: Workplace;
let trees: BothSites;
/** Changes that a build makes below the folder of the site, in order: "renameSync /out". */
let changes: readonly string[];
beforeAll(async () => {
  program = await compiledProgram();
  place = await tiny();
  trees = await buildBoth(place);
  place.write('../watch.mjs', WATCH);
  expect(await buildUntil(0)).toBe(null);
  changes = JSON.parse(readFileSync(join(place.folder, '../changes.json'), 'utf8')) as string[];
});

/** Runs before the program: sends itself a signal before the n-th change of a file, and writes down all changes at its end. */
const WATCH = `import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
const { FOLDER, SIGNAL, MOMENT } = process.env;
const { writeFileSync } = fs;
const changes = [];
for (const kind of ['renameSync', 'linkSync', 'copyFileSync', 'writeFileSync', 'mkdirSync', 'rmSync']) {
  const call = fs[kind];
  fs[kind] = Object.assign((...args) => {
    const path = String(kind === 'linkSync' || kind === 'copyFileSync' ? args[1] : args[0]);
    if (path.startsWith(FOLDER + '/')) {
      if (changes.length === Number(MOMENT)) process.kill(process.pid, SIGNAL);
      changes.push(kind + ' ' + path.slice(FOLDER.length));
    }
    return call(...args);
  }, call);
}
syncBuiltinESMExports();
process.on('exit', () => writeFileSync(FOLDER + '/../changes.json', JSON.stringify(changes)));
`;

/** Builds a version in a process that gets a signal before its n-th change. Returns the signal that ended it. */
async function buildUntil(version: Version, signal = 'SIGKILL', moment = -1): Promise<NodeJS.Signals | null> {
  rebrand(place, version);
  const { child, ended } = program.start(place, ['build'], {
    NODE_OPTIONS: `--import=${join(place.folder, '../watch.mjs')}`,
    FOLDER: place.folder,
    SIGNAL: signal,
    MOMENT: String(moment),
  });
  await ended;
  return child.signalCode;
}

/** The version that is published; null between the two renames, where there is no site until the next command puts it back. */
function published(): Version | null {
  const { out } = place.project;
  if (!existsSync(out)) return null;
  const left = bytesOf(out);
  const version = versionOf(left, trees);
  expect(left).toEqual(trees[version]);
  return version;
}

describe(`SIGKILL before ${KILLS} of the changes that a build makes (seed ${SEED})`, () => {
  it('leaves the old site or the new one, complete, and the next build works', {
    timeout: 120_000 + KILLS * 60_000,
  }, async () => {
    const isRename = /^renameSync \/(?:out|\.gen\/out\/(?:next-[^/]+|replaced))$/;
    const renames = changes.flatMap((change, index) => (isRename.test(change) ? [index] : []));
    // The site is moved away, the next one is published, and the first becomes the previous one.
    expect(renames).toHaveLength(3);
    const seen = new Set<string>();
    const kill = async (moment: number): Promise<void> => {
      const old = published() ?? 0;
      const next = otherThan(old);
      expect(await buildUntil(next, 'SIGKILL', moment)).toBe('SIGKILL');
      const left = published();
      seen.add(left === null ? 'none' : left === old ? 'old' : 'new');
      await place.build();
      expect(published()).toBe(next);
    };
    await fc.assert(fc.asyncProperty(fc.nat(changes.length - 1), kill), {
      numRuns: KILLS,
      examples: renames.map((moment) => [moment]),
      endOnFailure: true,
    });
    expect(seen).toEqual(new Set(['old', 'none', 'new']));
  });
});

const SIGNALS = [
  ['Ctrl-C', 'SIGINT'],
  ['The end of the terminal', 'SIGHUP'],
] as const;

describe.each(sampled(2, SIGNALS))('%s', (_, signal) => {
  it('ends a build at once, and leaves the old site, complete, and nothing unfinished beside it', async () => {
    const old = published() ?? 0;
    const first = changes.findIndex((change) => change.startsWith('writeFileSync /.gen/out/next-'));
    expect(first).toBeGreaterThan(0);
    expect(await buildUntil(otherThan(old), signal, first)).toBe(signal);
    expect(published()).toBe(old);
    expect(readdirSync(outputPaths(place.project.out).state).sort()).toEqual(['previous']);
    await place.build({ waitMs: 0 });
    expect(published()).toBe(otherThan(old));
  });
});
