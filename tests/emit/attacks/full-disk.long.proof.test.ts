/**
 * Commands on a full disk: of what only saves time, nothing more than time is lost, and a repair loses neither site.
 */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashBytes } from '../../../generator/hash.ts';
import { oneIn } from '../../fixtures/proofs.ts';
import { DATE, bytesOf, workplaces, type Workplace } from '../../fixtures/workplaces.ts';
import { expectOneMessage, FAULTS, openFaultyDisk, type Fault, type FaultyDisk } from './faulty-disk.ts';

const { temporaryFolder, tiny } = workplaces();
let disk: FaultyDisk;
let place: Workplace;
const gen: FaultyDisk['gen'] = (...args) => disk.gen(...args);
beforeAll(async () => {
  disk = await openFaultyDisk(tiny(), temporaryFolder);
  place = disk.place;
});

describe.skipIf(!existsSync('/dev/full'))('a full disk that takes nothing of what is printed', () => {
  it('loses nothing but that, and one line says so', { timeout: 240_000 }, () => {
    const out = join(place.folder, 'printed');
    for (const args of [['status'], ['check'], ['build', '--out', out, '--date', DATE]]) {
      const { code, told } = disk.genFull(args, { stderr: false });
      expect({ args, code }).toEqual({ args, code: 1 });
      expect(told?.replace(/^\d+ of \d+ pages.*\n/gm, ''), args[0]).toMatch(
        /^The output of gen could not be written: ENOSPC.*\.\n$/,
      );
    }
    expect(gen(place.folder, ['build', '--out', out, '--date', DATE]).stdout).toContain('(0 written');
    rmSync(out, { recursive: true });
    expect(disk.genFull(['build', '--out', out, '--date', DATE], { stderr: true }).code).toBe(1);
    expect(gen(place.folder, ['build', '--out', out, '--date', DATE]).stdout).toContain('(0 written');
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
    const faults = disk.faultsOf(check, join(cache, 'check-'), whole.code ?? 0);
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
    const faults = disk.faultsOf(
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
});
