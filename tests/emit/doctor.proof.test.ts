/** gen doctor: each thing that can go wrong is named with the way out of it, and --repair takes it. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { examine } from '../../generator/doctor/doctor.ts';
import type { Diagnosis } from '../../generator/doctor/finding.ts';
import { formatFindings } from '../../generator/doctor/finding.ts';
import { examinePermissions } from '../../generator/doctor/machine.ts';
import { takeLock } from '../../generator/emit/lock.ts';
import { statePaths } from '../../generator/emit/state.ts';
import { openKept, saveLedger } from '../../generator/ledger/manifest.ts';
import { createLedger, formatRows } from '../../generator/ledger/ledger.ts';
import { mayMount, openGrounds } from './attacks/grounds.ts';
import { oneIn } from '../fixtures/proofs.ts';
import { bytesOf, DATE, listFiles, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny } = workplaces();
let place: Workplace;
let whole: Record<string, string>;
beforeEach(async () => {
  place = await builtTiny();
  whole = bytesOf(place.project.out);
});

const state = (name: string): string => join(place.folder, '.out.gen', name);
const out = (name: string): string => join(place.project.out, name);
const look = (): Promise<Diagnosis[]> => examine(place.project, { repair: false, date: DATE });
const repair = (): Promise<Diagnosis[]> => examine(place.project, { repair: true, date: DATE });
const wrong = (findings: readonly Diagnosis[]): Diagnosis[] => findings.filter(({ state: is }) => is === 'wrong');

/** Looks, which must change nothing; repairs; and looks again. */
async function cure(name: string, what: string | RegExp): Promise<void> {
  const before = bytesOf(join(place.folder, '.out.gen'));
  const found = wrong(await look());
  expect(bytesOf(join(place.folder, '.out.gen'))).toEqual(before);
  expect(found).toEqual([
    { name, state: 'wrong', what: expect.stringMatching(what), todo: expect.stringContaining('gen doctor --repair') },
  ]);
  expect((await repair()).find((finding) => finding.name === name)).toEqual({
    name,
    state: 'mended',
    what: found[0]?.what,
  });
  expect(wrong(await look())).toEqual([]);
}

/** Files that all tests share are links in the cache of a workplace: only a copy may be damaged. */
function ownCopy(entry: string): void {
  const shared = realpathSync(entry);
  if (shared === entry) return;
  rmSync(entry);
  cpSync(shared, entry, { recursive: true, preserveTimestamps: true });
}

describe('gen doctor', () => {
  it('finds nothing wrong with a site that was just built, or with none at all', async () => {
    const findings = await look();
    expect(wrong(findings)).toEqual([]);
    expect(findings.map(({ name }) => name)).toEqual([
      ...['node', 'system', 'permissions', 'disk', 'cache', 'lock', 'stage', 'manifest', 'ledger', 'out', 'previous'],
      ...['sources', 'pages'],
    ]);
    for (const path of [place.project.out, join(place.folder, '.out.gen')]) rmSync(path, { recursive: true });
    expect(wrong(await look())).toEqual([]);
    expect(existsSync(join(place.folder, '.out.gen'))).toBe(false);
  });

  it.each(oneIn(4, ['renderer-', 'site-', 'data-', 'files-'], 3))(
    'mends a cache with a damaged entry %s',
    async (kind) => {
      const { cache } = place.project;
      for (const name of readdirSync(cache)) if (name.startsWith(kind)) ownCopy(join(cache, name));
      const file = listFiles(cache).find((name) => name.startsWith(kind)) as string;
      const [entry = ''] = file.split('/');
      truncateSync(join(cache, file), 5);
      await cure('cache', entry);
      rmSync(place.project.out, { recursive: true });
      await place.build();
      expect(bytesOf(place.project.out)).toEqual(whole);
    },
  );

  it('mends a cache with a damaged compressed file', async () => {
    await place.build({ compress: true });
    const folder = join(place.project.cache, 'compressed');
    truncateSync(join(folder, readdirSync(folder)[0] as string), 20);
    await cure('cache', 'compressed/');
  });

  it('removes drafts of builds that were killed long ago', async () => {
    const draft = join(place.project.cache, 'draft-4194305-1a2b3c4d');
    mkdirSync(draft);
    expect(wrong(await look())).toEqual([]);
    utimesSync(draft, 0, 0);
    await cure('cache', /Left behind there by builds that were killed: draft-/);
    expect(existsSync(draft)).toBe(false);
  });

  it('removes a lock whose holder is gone, and names it', async () => {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
    const space = /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0];
    mkdirSync(state('lock'));
    writeFileSync(state(`lock/${[4194305, '1', boot, space, hostname(), '00000000'].join(',')}`), '');
    await cure('lock', `left behind by process 4194305 on ${hostname()}`);
    expect(existsSync(state('lock'))).toBe(false);
  });

  it('leaves a lock alone whose holder is at work, and says so', async () => {
    const release = await takeLock(statePaths(place.project.out), { waitMs: 0 });
    try {
      truncateSync(out('index.html'), 3);
      const findings = await look();
      expect(findings.find(({ name }) => name === 'lock')).toMatchObject({
        state: 'note',
        what: `A build is at work (process ${process.pid} on ${hostname()}): what it works on was not looked at.`,
      });
      expect(findings.some(({ name }) => name === 'out')).toBe(false);
      mkdirSync(state('stage'));
      truncateSync(state('ledger.tsv'), 3);
    } finally {
      release();
    }
  });

  it('removes what a killed build has left', async () => {
    mkdirSync(state('stage/locations'), { recursive: true });
    writeFileSync(state('stage/index.html'), 'half a page');
    await cure('stage', 'stage');
    expect(existsSync(state('stage'))).toBe(false);
    expect(bytesOf(place.project.out)).toEqual(whole);
  });

  it('gets over files put aside whose manifest is damaged', async () => {
    mkdirSync(state('replaced'));
    writeFileSync(state('replaced/build-manifest.tsv'), 'nonsense');
    expect(await place.fail()).toContain('"gen doctor --repair" puts it right');
    await cure('stage', 'replaced');
    await place.build();
    expect(bytesOf(place.project.out)).toEqual(whole);
  });

  const HARMS: readonly (readonly [string, () => void])[] = [
    ['emptied', (): void => truncateSync(out('build-manifest.tsv'), 0)],
    ['cut off', (): void => truncateSync(out('build-manifest.tsv'), 500)],
    ['missing', (): void => rmSync(out('build-manifest.tsv'))],
  ];
  it.each(oneIn(3, HARMS, 1))('puts a manifest back that is %s', async (_, harm) => {
    harm();
    await cure('manifest', 'build-manifest.tsv');
    expect(bytesOf(place.project.out)).toEqual(whole);
    expect((await place.build()).pages.written).toBe(0);
  });

  it('says what to do about a manifest that nobody has kept', async () => {
    rmSync(state('ledger.tsv'));
    truncateSync(out('build-manifest.tsv'), 0);
    expect(wrong(await repair())).toEqual([
      expect.objectContaining({ name: 'manifest', todo: expect.stringContaining('remove the output folder') }),
    ]);
  });

  it('removes a ledger that is damaged', async () => {
    truncateSync(state('ledger.tsv'), 60);
    await cure('ledger', 'ledger.tsv');
    await place.build();
    expect(bytesOf(place.project.out)).toEqual(whole);
  });

  it('leaves an edited page to the next build, which sees it', async () => {
    writeFileSync(out('index.html'), 'edited');
    const [found, ...others] = wrong(await look());
    expect(others).toMatchObject([
      { name: 'pages', what: expect.stringContaining(' pages are built: 1 changed by hand.') },
    ]);
    expect(found).toMatchObject({ name: 'out', what: expect.stringContaining('index.html'), todo: /^Run "gen build"/ });
    await place.build();
    expect(bytesOf(place.project.out)).toEqual(whole);
    expect(wrong(await look())).toEqual([]);
  });

  it('says that the site cannot be built, that the last build failed, and which pages are missing', async () => {
    place.edit('data/cities/barre.yaml', 'lat: 44.19701', 'lat: north');
    await place.fail();
    expect(wrong(await look())).toMatchObject([{ name: 'sources', what: expect.stringContaining('barre.yaml:8') }]);
    place.edit('data/cities/barre.yaml', 'lat: north', 'lat: 44.19701');
    expect((await look()).find(({ name }) => name === 'last build')).toMatchObject({
      state: 'note',
      what: expect.stringContaining('barre.yaml:8'),
    });
    rmSync(out('locations/barre.html'));
    expect(wrong(await look()).map(({ name }) => name)).toEqual(['out', 'pages']);
  });

  it('calls an earlier site that cannot be put back, and removes it', async () => {
    place.edit('data/tips.json', 'Dust and pencils', 'Dust and crayons');
    await place.build();
    expect((await look()).find(({ name }) => name === 'previous')).toMatchObject({
      state: 'ok',
      what: expect.stringContaining('gen rollback brings back'),
    });
    truncateSync(state('previous/build-manifest.tsv'), 10);
    await cure('previous', 'previous/build-manifest.tsv');
    expect(existsSync(state('previous'))).toBe(false);
  });

  it('prints a line for each finding, with what to do below it', async () => {
    truncateSync(state('ledger.tsv'), 60);
    const text = formatFindings(await look(), { color: false });
    expect(text).toMatch(/^ok +node +gen \d/);
    expect(text).toMatch(/^wrong {2}ledger {7}Damaged: .*\n {20}Run "gen doctor --repair"/m);
    expect(text).toMatch(/1 thing is wrong\.\n$/);
  });
});

describe('permissions', () => {
  const grounds = openGrounds();
  afterAll(() => grounds.leave());
  /** Looks as a user who is not root. */
  const permissions = (isBusy = false): string => {
    const paths = statePaths(place.project.out);
    const { state: is, what } = asNobody(() => examinePermissions(place.project, paths, isBusy));
    return `${is}: ${what.replaceAll(`${place.folder}/`, '').replaceAll(place.folder, 'the folder')}`;
  };
  const asNobody = <T>(work: () => T): T => {
    const isRoot = process.geteuid?.() === 0;
    try {
      if (isRoot) process.seteuid?.(65_534);
      return work();
    } finally {
      if (isRoot) process.seteuid?.(0);
    }
  };

  it('are right where this user may write, and nothing stays behind', () => {
    for (const name of ['out', '.out.gen', '.']) chmodSync(join(place.folder, name), 0o777);
    chmodSync(place.project.cache, 0o777);
    expect(permissions()).toBe('ok: Output, ledger and cache can be written.');
    expect(bytesOf(place.project.out)).toEqual(whole);
    expect(readdirSync(place.folder).filter((name) => name.includes('doctor'))).toEqual([]);
  });

  it('name the folders that refuse this user, also those that cannot even be reached', () => {
    for (const name of ['out', '.out.gen', 'node_modules', '.']) chmodSync(join(place.folder, name), 0o555);
    chmodSync(place.project.cache, 0o777);
    expect(permissions()).toBe('wrong: This user may not write in out, .out.gen, the folder.');
    // A build that is at work can write.
    expect(permissions(true)).toBe('ok: Output, ledger and cache can be written.');
    chmodSync(join(place.folder, 'node_modules'), 0);
    expect(permissions(true)).toBe('wrong: This user may not write in node_modules/.cache/gen.');
    for (const name of ['node_modules', 'out', '.out.gen', '.']) chmodSync(join(place.folder, name), 0o755);
  });

  it.skipIf(!mayMount())('name a disk that is read-only, and leave a full one to its own finding', () => {
    const mounted = grounds.mount('disk', '-t', 'tmpfs', '-o', 'size=64k,nr_inodes=40', 'none');
    mkdirSync(join(mounted, 'out'));
    for (const path of [grounds.folder, mounted, join(mounted, 'out'), place.folder, place.project.cache])
      chmodSync(path, 0o777);
    place = { ...place, folder: mounted, project: { ...place.project, out: join(mounted, 'out') } };
    const fill = (): void => {
      for (let file = 0; ; file++) writeFileSync(join(mounted, `fill-${file}`), '');
    };
    expect(fill).toThrow('ENOSPC');
    expect(permissions()).toBe('ok: Output, ledger and cache can be written.');
    execFileSync('mount', ['-o', 'remount,ro', mounted]);
    expect(permissions()).toBe(
      'wrong: This user may not write in out (a read-only file system), the folder (a read-only file system).',
    );
  });
});

describe('a page that was edited so that the ledger does not show it', () => {
  beforeEach(() => {
    writeFileSync(out('about.html'), readFileSync(out('about.html'), 'utf8').replace('</h1>', '</H1>'));
    // As where the clock went wrong: the ledger says that it is from a later time, and knows the file as it is now.
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 1e9);
    const kept = openKept(state('ledger.tsv'));
    if (!kept) throw new Error('no ledger is kept');
    const { mtimeMs } = statSync(out('about.html'));
    const rows = [...kept.ledger.rows()].map((row) =>
      row.file === 'about.html' && row.stat ? { ...row, stat: { ...row.stat, mtimeMs } } : row,
    );
    saveLedger(state('ledger.tsv'), {
      ledger: createLedger([formatRows(rows)], kept.ledger),
      numbering: kept.numbering,
      manifest: readFileSync(out('build-manifest.tsv')),
    });
    now.mockRestore();
  });

  it('is found by gen build --verify, which names the way out', async () => {
    const message = await place.fail({ verify: true });
    expect(message).toContain('This file does not have the bytes that gen wrote.');
    expect(message).toContain('Run "gen doctor --repair", then "gen build"');
    expect(wrong(await look())).toEqual([
      expect.objectContaining({ name: 'out', todo: expect.stringContaining('--repair') }),
    ]);
    await repair();
    await place.build({ verify: true });
    expect(bytesOf(place.project.out)).toEqual(whole);
    expect(wrong(await look())).toEqual([]);
  });
});
