/**
 * Commands outside of a build on a disk that says no: every call that writes fails in turn, and some of those that read.
 * One message, exit code 1, and every file is as it was or as it was to be. What only saves time is done without.
 */
import { spawnSync } from 'node:child_process';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashBytes } from '../../../generator/hash.ts';
import type { Program } from '../../fixtures/program.ts';
import { oneIn, rounds } from '../../fixtures/proofs.ts';
import { DATE, ROOT, bytesOf, workplaces, type Workplace } from '../../fixtures/workplaces.ts';
import { openTarget, type BothSites } from './grounds.ts';

const FAULTS = rounds(1, 6);
const CODES = ['ENOSPC', 'EIO', 'EACCES'] as const;
const SHIM = new URL('./fail-at.mjs', import.meta.url).href;
const START = fileURLToPath(new URL('./start-in.mjs', import.meta.url));
const { temporaryFolder, tiny } = workplaces();
let program: Program;
let place: Workplace;
let trees: BothSites;
beforeAll(async () => {
  ({ program, place, trees } = await openTarget(tiny()));
  symlinkSync(join(ROOT, 'starter'), join(place.folder, 'starter'));
});

interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

type Fault = Readonly<Record<string, string>>;

/** Runs the package of the workplace in a folder; faults happen below `below`, or in whatever begins like it. */
function gen(cwd: string, args: readonly string[], fault: Fault = {}): Ended {
  const { NODE_ENV: _, ...around } = process.env;
  const env = { ...around, SOURCE_DATE_EPOCH: String(Date.parse(DATE) / 1000) };
  const shim = Object.keys(fault).length > 0 ? { NODE_OPTIONS: `--import ${SHIM}` } : {};
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [START, pathToFileURL(program.file).href, place.folder, ...args],
    { cwd, encoding: 'utf8', env: { ...env, ...shim, ...fault } },
  );
  // Progress, which only slow machines print.
  return { code: status, stdout, stderr: stderr.replace(/^\d+ of \d+ pages.*\n/gm, '') };
}

/** One message and its place, with a way out; nothing of ours. */
function expectOneMessage({ code, stdout, stderr }: Ended, shown: string): void {
  expect({ code, stdout }, `${shown}\n${stderr}`).toEqual({ code: 1, stdout: '' });
  expect(stderr, shown).toMatch(/^\S.* {2}\[[a-z-]+\]\n(?: {2}\S.*\n){1,2}\n1 problem\.(?: Nothing was written\.)?\n$/);
  expect(stderr, shown).not.toMatch(/bug in gen|^ +at /m);
}

/** The faults that a command is tried with: calls that write, spread over the command, and the first of each kind that reads; in `npm test` every second of those that write. */
function faultsOf(run: (fault: Fault) => Ended, below: string, expected = 0): Fault[] {
  const counter = join(temporaryFolder(), 'calls');
  const { code, stderr } = run({ FAIL_BELOW: below, FAIL_COUNT: counter });
  expect(code, stderr).toBe(expected);
  const { writes = 0, existsSync: _, ...counts } = JSON.parse(readFileSync(counter, 'utf8')) as Record<string, number>;
  expect(writes).toBeGreaterThan(0);
  const step = Math.max(1, writes / FAULTS);
  const chosen = Array.from({ length: Math.min(writes, FAULTS) }, (_none, index) => 1 + Math.floor(index * step));
  const writing = chosen.flatMap((at, index): Fault[] => [
    { FAIL_AT: String(at), FAIL_CODE: CODES[index % CODES.length] as string },
    { FAIL_AT: String(at), FAIL_CODE: CODES[(index + 1) % CODES.length] as string, FAIL_ON: 'all' },
  ]);
  const kinds = ['readFileSync', 'readdirSync', 'statSync', 'lstatSync', 'openSync'].filter((kind) => counts[kind]);
  const reading = kinds.map((kind): Fault => ({ FAIL_KIND: kind, FAIL_AT: '1', FAIL_CODE: 'EIO' }));
  return [...oneIn(2, writing, writes), ...reading.slice(0, FAULTS)].map((fault) => ({ FAIL_BELOW: below, ...fault }));
}

describe('a command that writes files of the user', () => {
  const cities = 'name,state,lat,lon\nNorthfield,VT,44.1511,-72.6565\n';
  const commands: Readonly<
    Record<string, { readonly args: readonly string[]; readonly before?: (site: string) => void }>
  > = {
    eject: { args: ['eject', 'components/sections/HomeHero.tsx', 'templates/copy/pages/HomePage.hbs'] },
    'eject --force': {
      args: ['eject', 'components/sections/HomeHero.tsx', '--force'],
      before: (site) => {
        mkdirSync(join(site, 'components/sections'), { recursive: true });
        writeFileSync(join(site, 'components/sections/HomeHero.tsx'), 'my own work');
      },
    },
    new: { args: ['new', 'mine', '--trade', 'plumbing', '--name', 'Clear Creek Plumbing', '--yes'] },
    schema: { args: ['schema'] },
    'import into a list that is there': {
      args: ['import', 'cities', 'towns.csv'],
      before: (site) => {
        writeFileSync(join(site, 'towns.csv'), cities);
        writeFileSync(join(site, 'data/cities.csv'), 'name,state,lat,lon\nStowe,VT,44.4654,-72.6874\n');
      },
    },
    'import into a new list': {
      args: ['import', 'cities', 'towns.csv'],
      before: (site) => writeFileSync(join(site, 'towns.csv'), cities),
    },
  };

  it.each(oneIn(2, Object.entries(commands)))(
    'gen %s',
    { timeout: 60_000 + FAULTS * 20_000 },
    (_, { args, before }) => {
      const site = temporaryFolder();
      const prepare = (): void => {
        for (const name of readdirSync(site)) rmSync(join(site, name), { recursive: true });
        cpSync(join(ROOT, 'tests/fixtures/tiny/data'), join(site, 'data'), { recursive: true });
        before?.(site);
      };
      prepare();
      const old = bytesOf(site);
      const faults = faultsOf((fault) => gen(site, args, fault), site);
      const done = bytesOf(site);
      expect(done).not.toEqual(old);
      for (const fault of faults) {
        prepare();
        const ended = gen(site, args, fault);
        const shown = JSON.stringify(fault);
        const left = bytesOf(site);
        // A folder that cannot be synced need not be, and what does not matter is done without.
        if (ended.code === 0) expect(left, shown).toEqual(done);
        else {
          expectOneMessage(ended, shown);
          expect(left, shown).toEqual(old);
        }
        expect(gen(site, args).code, `after ${shown}`).toBe(
          ended.code === 0 && args[0] !== 'schema' && args[0] !== 'import' && !args.includes('--force') ? 1 : 0,
        );
        expect(bytesOf(site), `after ${shown}`).toEqual(done);
      }
    },
  );
});

describe.skipIf(!existsSync('/dev/full'))('a full disk that takes nothing of what is printed', () => {
  /** Both streams of a command lead to it, or one. */
  const genFull = (args: readonly string[], { stderr }: { stderr: boolean }) => {
    const { NODE_ENV: _, ...env } = process.env;
    const full = openSync('/dev/full', 'w');
    try {
      const { status, stderr: told } = spawnSync(
        process.execPath,
        [START, pathToFileURL(program.file).href, place.folder, ...args],
        { cwd: place.folder, encoding: 'utf8', env, stdio: ['ignore', full, stderr ? full : 'pipe'] },
      );
      return { code: status, told };
    } finally {
      closeSync(full);
    }
  };

  it('loses nothing but that, and one line says so', { timeout: 240_000 }, () => {
    const out = join(place.folder, 'printed');
    for (const args of [['status'], ['check'], ['build', '--out', out, '--date', DATE]]) {
      const { code, told } = genFull(args, { stderr: false });
      expect({ args, code }).toEqual({ args, code: 1 });
      expect(told?.replace(/^\d+ of \d+ pages.*\n/gm, ''), args[0]).toMatch(
        /^The output of gen could not be written: ENOSPC.*\.\n$/,
      );
    }
    expect(gen(place.folder, ['build', '--out', out, '--date', DATE]).stdout).toContain('(0 written');
    rmSync(out, { recursive: true });
    expect(genFull(['build', '--out', out, '--date', DATE], { stderr: true }).code).toBe(1);
    expect(gen(place.folder, ['build', '--out', out, '--date', DATE]).stdout).toContain('(0 written');
  });
});

describe('gen rollback', () => {
  it('leaves one of the two sites, and the other to go back to', { timeout: 60_000 + FAULTS * 20_000 }, () => {
    const { out } = place.project;
    const previous = join(place.folder, '.out.gen/previous');
    const faults = faultsOf((fault) => gen(place.folder, ['rollback'], fault), join(place.folder, '.out.gen'));
    let now: 0 | 1 = 0;
    for (const fault of faults) {
      const ended = gen(place.folder, ['rollback'], fault);
      const shown = JSON.stringify(fault);
      if (ended.code === 0) now = now === 0 ? 1 : 0;
      else expectOneMessage(ended, shown);
      expect(bytesOf(out), shown).toEqual(trees[now]);
      expect(gen(place.folder, ['rollback']).code, `after ${shown}`).toBe(0);
      now = now === 0 ? 1 : 0;
      expect(bytesOf(out), `after ${shown}`).toEqual(trees[now]);
      expect(bytesOf(previous), `after ${shown}`).toEqual(trees[now === 0 ? 1 : 0]);
    }
  });
});

/** The line that gen prints once when the cache cannot be written. */
const NOT_KEPT = /^The cache could not be written, so the next run takes longer\. \S.*\.\n/m;

describe('gen check', () => {
  it('finds what it finds, keeps the verdicts that were kept, and leaves nothing half written beside them', {
    timeout: 120_000 + FAULTS * 40_000,
  }, () => {
    const { cache, out } = place.project;
    const index = readFileSync(join(out, 'index.html'), 'utf8');
    let checks = 1000;
    /** Changes a page first, always by a comment of the same length: without a change, nothing is cached. */
    const check = (fault?: Fault) => {
      writeFileSync(join(out, 'index.html'), `${index}<!-- ${checks++} -->\n`);
      return gen(place.folder, ['check'], fault);
    };
    const whole = check();
    const faults = faultsOf(check, join(cache, 'check-'), whole.code ?? 0);
    const verdicts = (): Record<string, string> =>
      Object.fromEntries(
        readdirSync(cache)
          .filter((name) => name.startsWith('check-'))
          .map((name) => [name, hashBytes(readFileSync(join(cache, name)))]),
      );
    for (const fault of faults) {
      const before = verdicts();
      const ended = check(fault);
      const shown = JSON.stringify(fault);
      // Verdicts that cannot be read are made anew.
      expect({ ...ended, stderr: ended.stderr.replace(NOT_KEPT, '') }, shown).toEqual(whole);
      if (!fault.FAIL_KIND) expect(ended.stderr, shown).toMatch(NOT_KEPT);
      const after = verdicts();
      if (fault.FAIL_KIND) expect(Object.keys(after), shown).toEqual(Object.keys(before));
      else expect(after, shown).toEqual(before);
    }
    expect(check()).toEqual(whole);
    writeFileSync(join(out, 'index.html'), index);
  });
});

describe('a cache on a full disk', () => {
  const full = (): Fault => ({ FAIL_BELOW: place.project.cache, FAIL_AT: '1', FAIL_ON: 'all', FAIL_CODE: 'ENOSPC' });

  const WAYS: readonly (readonly [string, readonly string[]])[] = [
    ['on one thread', []],
    ['on two threads', ['--workers', '2']],
    ['with compressed files', ['--compress']],
  ];
  it.each(oneIn(3, WAYS, 1))(
    'takes nothing from a build but time, and the build says so: %s',
    { timeout: 120_000 },
    (_, flags) => {
      const out = (name: string): string => join(place.folder, name);
      const text = readFileSync(join(place.folder, 'data/business.yaml'), 'utf8');
      // The cache holds entries of other data.
      place.write(
        'data/business.yaml',
        text.replace(/^brand: .*$/m, `brand: Piano Care ${flags.join(' ') || 'alone'}`),
      );
      const ended = gen(place.folder, ['build', '--out', out('full'), ...flags], full());
      expect(ended.stderr.match(new RegExp(NOT_KEPT, 'gm'))).toHaveLength(1);
      expect(ended.stderr.replace(NOT_KEPT, '').replace(/^.* …\n/gm, '')).toBe('');
      expect(ended.code).toBe(0);
      expect(gen(place.folder, ['build', '--out', out('whole'), ...flags])).toMatchObject({ code: 0 });
      expect(bytesOf(out('full'))).toEqual(bytesOf(out('whole')));
      place.write('data/business.yaml', text);
    },
  );

  it('takes nothing from a check but time', () => {
    const whole = gen(place.folder, ['check']);
    place.edit('data/tips.json', 'Dust and pencils', 'Dust and chalk');
    const ended = gen(place.folder, ['check'], full());
    expect(ended.stderr).toMatch(NOT_KEPT);
    expect({ ...ended, stderr: ended.stderr.replace(NOT_KEPT, '') }).toEqual(whole);
    place.edit('data/tips.json', 'Dust and chalk', 'Dust and pencils');
  });
});

describe('gen doctor --repair', () => {
  const state = (name: string): string => join(place.folder, '.out.gen', name);
  const harm = (): void => {
    truncateSync(state('ledger.tsv'), 60);
    mkdirSync(state('stage'));
    writeFileSync(state('stage/index.html'), 'half a page');
  };

  it('loses neither site when it cannot write, and does the rest the next time', {
    timeout: 60_000 + FAULTS * 20_000,
  }, () => {
    const sites = (): unknown => [bytesOf(place.project.out), bytesOf(state('previous'))];
    const whole = sites();
    harm();
    const faults = faultsOf(
      (fault) => gen(place.folder, ['doctor', '--repair'], fault),
      join(place.folder, '.out.gen'),
    );
    for (const fault of faults) {
      if (!existsSync(state('stage'))) harm();
      const ended = gen(place.folder, ['doctor', '--repair'], fault);
      // gen reports everything that it can read; the fault is one of the findings.
      if (ended.stdout === '') expectOneMessage(ended, JSON.stringify(fault));
      expect(ended.stderr, JSON.stringify(fault)).not.toMatch(/bug in gen|^ +at /m);
      expect(sites(), JSON.stringify(fault)).toEqual(whole);
      const again = gen(place.folder, ['doctor', '--repair']);
      expect(again.code, `${JSON.stringify(fault)}\n${again.stdout}${again.stderr}`).toBe(0);
      expect(sites(), JSON.stringify(fault)).toEqual(whole);
    }
  });

  it.each(['build-manifest.tsv', 'index.html'])('keeps an earlier site whose %s the disk refuses', (file) => {
    const before = bytesOf(state('previous'));
    const fault = {
      FAIL_BELOW: state(`previous/${file}`),
      FAIL_KIND: 'readFileSync',
      FAIL_AT: '1',
      FAIL_ON: 'all',
      FAIL_CODE: 'EIO',
    };
    const { code, stdout } = gen(place.folder, ['doctor', '--repair'], fault);
    expect(code).toBe(1);
    expect(stdout).toMatch(new RegExp(`^wrong +previous .*${file}.*\\n +Check the disk, and who may read it`, 'm'));
    expect(bytesOf(state('previous'))).toEqual(before);
  });

  it('keeps files put aside that the disk refuses: the next run puts them back', () => {
    cpSync(place.project.out, state('replaced'), { recursive: true });
    const page = join(place.project.out, 'index.html');
    const whole = bytesOf(place.project.out);
    truncateSync(page, 10);
    const fault = {
      FAIL_BELOW: state('replaced/build-manifest.tsv'),
      FAIL_KIND: 'readFileSync',
      FAIL_AT: '1',
      FAIL_ON: 'all',
      FAIL_CODE: 'EIO',
    };
    expectOneMessage(gen(place.folder, ['doctor', '--repair'], fault), 'replaced');
    expect(existsSync(state('replaced/index.html'))).toBe(true);
    expect(gen(place.folder, ['doctor', '--repair']).code).toBe(0);
    expect(bytesOf(place.project.out)).toEqual(whole);
  });
});
