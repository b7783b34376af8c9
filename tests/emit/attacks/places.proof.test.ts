/** An `out` that cannot be moved: volumes, layers of containers, links. All is published, nothing of the user's is lost. */
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { build } from '../../../generator/build/build.ts';
import { rollbackSite } from '../../../generator/emit/rollback.ts';
import { statePaths } from '../../../generator/emit/state.ts';
import type { Project } from '../../../generator/project.ts';
import type { BuildReport } from '../../../generator/build/report.ts';
import { oneIn } from '../../fixtures/proofs.ts';
import { bytesOf, DATE, workplaces, type Workplace } from '../../fixtures/workplaces.ts';
import { mayMount, openGrounds, type Grounds } from './grounds.ts';

const QUIET = { stage: () => {}, pages: () => {}, waiting: () => {} };
const { tiny } = workplaces();
let place: Workplace;
const sites: Record<string, string>[] = [];
beforeAll(async () => {
  place = await tiny();
  for (const version of [0, 1] as const) {
    turn(version);
    await place.build();
    sites.push(site(place.project.out));
  }
});

const NAMES = ['Dust and pencils', 'Dust and crayons'] as const;
function turn(version: 0 | 1): void {
  const tips = readFileSync(join(place.folder, 'data/tips.json'), 'utf8');
  place.write('data/tips.json', tips.replace(/Dust and \w+/, NAMES[version]));
}

/** Files that visitors get: neither the user's own nor records of the build. */
function site(out: string): Record<string, string> {
  const mine = /^(\.gen\/|\.well-known\/|uploads\/|CNAME$|lost\+found)/;
  return Object.fromEntries(Object.entries(bytesOf(out)).filter(([file]) => !mine.test(file)));
}

const buildIn = (out: string): Promise<BuildReport> =>
  build({ ...place.project, out } satisfies Project, {
    date: DATE,
    only: null,
    previous: null,
    waitMs: 30_000,
    verify: false,
    workers: null,
    shard: null,
    progress: QUIET,
  });

/** Two sites, one after the other, back and forth; then one that has nothing to do. Gives the notes of the last change. */
async function live(out: string): Promise<readonly string[]> {
  turn(0);
  await buildIn(out);
  expect(site(out)).toEqual(sites[0]);
  turn(1);
  const { notes } = await buildIn(out);
  expect(site(out)).toEqual(sites[1]);
  await rollbackSite({ ...place.project, out });
  expect(site(out)).toEqual(sites[0]);
  expect(readdirSync(statePaths(out).folder).filter((name) => /^(stage|replaced|next|placing)/.test(name))).toEqual([]);
  await rollbackSite({ ...place.project, out });
  expect(site(out)).toEqual(sites[1]);
  expect((await buildIn(out)).pages.written).toBe(0);
  return notes;
}

/** Files and folders of the user's own, with modes, an owner, and nothing in some of them. */
function settleIn(out: string): () => void {
  mkdirSync(join(out, '.well-known/acme-challenge'), { recursive: true });
  mkdirSync(join(out, 'uploads/2026'), { recursive: true });
  writeFileSync(join(out, 'uploads/2026/form.txt'), 'mine');
  writeFileSync(join(out, 'CNAME'), 'mine');
  chmodSync(join(out, 'CNAME'), 0o640);
  const isRoot = process.getuid?.() === 0;
  if (isRoot) chownSync(join(out, 'uploads'), 1234, 2345);
  if (isRoot) chownSync(out, 0, 2345);
  chmodSync(join(out, 'uploads'), 0o770);
  chmodSync(out, 0o2775);
  const look = (): unknown[] =>
    ['.', '.well-known', '.well-known/acme-challenge', 'uploads', 'uploads/2026', 'uploads/2026/form.txt', 'CNAME'].map(
      (name) => {
        const { mode, uid, gid } = statSync(join(out, name));
        return [name, mode, uid, gid];
      },
    );
  const before = look();
  return () => {
    expect(look()).toEqual(before);
    expect(readFileSync(join(out, 'uploads/2026/form.txt'), 'utf8')).toBe('mine');
  };
}

/** Returns files of a site that a web server of another user cannot open. */
const closed = (out: string): string[] =>
  ['.', ...(readdirSync(out, { recursive: true }) as string[])].filter((name) => {
    const stat = statSync(join(out, name));
    const readers = stat.isDirectory() ? 0o055 : 0o044;
    return (stat.mode & readers) !== readers;
  });

/** Builds both sites into a folder that others may look into, one after the other, as a user who gives nobody anything. */
async function buildUnderUmask(out: string): Promise<string[]> {
  mkdirSync(out, { recursive: true, mode: 0o755 });
  const umask = process.umask(0o077);
  try {
    turn(0);
    await buildIn(out);
    turn(1);
    await buildIn(out);
    return closed(out);
  } finally {
    process.umask(umask);
  }
}

it('what is new in a folder that others may look into, they may look at, whatever the umask is', async () => {
  expect(await buildUnderUmask(join(place.folder, 'umask/out'))).toEqual([]);
  const hidden = join(place.folder, 'hidden');
  const umask = process.umask(0o077);
  await buildIn(hidden).finally(() => process.umask(umask));
  expect(closed(hidden)).toContain('index.html');
});

describe("what is the user's own", () => {
  it('keeps its modes, owners and empty folders through builds and rollbacks', async () => {
    const out = join(place.folder, 'own/out');
    mkdirSync(out, { recursive: true });
    const isKept = settleIn(out);
    expect(await live(out)).toEqual([]);
    isKept();
    if (process.getuid?.() === 0) expect(statSync(join(out, 'index.html')).gid).toBe(2345);
  });

  it('stays when it comes while a build goes on, and does not come back when it was taken away', async () => {
    const out = join(place.folder, 'busy/out');
    turn(0);
    await buildIn(out);
    turn(1);
    const during = () => {
      mkdirSync(join(out, '.well-known/acme-challenge'), { recursive: true });
      writeFileSync(join(out, '.well-known/acme-challenge/token'), 'mine');
    };
    const options = { date: DATE, only: null, previous: null, waitMs: 0, verify: false, workers: null, shard: null };
    await build({ ...place.project, out }, { ...options, progress: { ...QUIET, pages: during } });
    const token = join(out, '.well-known/acme-challenge/token');
    expect(readFileSync(token, 'utf8')).toBe('mine');
    rmSync(join(out, '.well-known'), { recursive: true });
    await rollbackSite({ ...place.project, out });
    expect(existsSync(token)).toBe(false);
    turn(1);
    await buildIn(out);
    expect(existsSync(join(out, '.well-known'))).toBe(false);
  });
});

describe.skipIf(process.platform !== 'linux')('files and folders whose names are not UTF-8', () => {
  const odd = (out: string, name: string): Buffer => Buffer.from(join(out, name), 'latin1');

  it('stay through builds and rollbacks', async () => {
    const out = join(place.folder, 'odd/out');
    const names = ['caf\u00e9.txt', 'uploads/\u00fc.txt', 'd\u00e9p\u00f4t/inside.txt'];
    mkdirSync(join(out, 'uploads'), { recursive: true });
    mkdirSync(odd(out, 'd\u00e9p\u00f4t'));
    for (const name of names) writeFileSync(odd(out, name), name);
    turn(0);
    await buildIn(out);
    turn(1);
    await buildIn(out);
    await rollbackSite({ ...place.project, out });
    for (const name of names) expect(readFileSync(odd(out, name), 'utf8')).toBe(name);
    expect((await buildIn(out)).pages.written).toBeGreaterThan(0);
    for (const name of names) expect(readFileSync(odd(out, name), 'utf8')).toBe(name);
    expect(readdirSync(join(out, '..'))).toEqual(['.out.gen', 'out']);
  });
});

describe('a link as out', () => {
  it.each(oneIn(2, ['to a folder', 'to nothing yet', 'to a link', 'relative'], 1))(
    '%s stays a link, and its target gets the site',
    async (kind) => {
      const home = join(place.folder, `link ${kind}`);
      const target = join(home, 'srv/site');
      mkdirSync(kind === 'to nothing yet' ? join(home, 'srv') : target, { recursive: true });
      const out = join(home, 'out');
      if (kind === 'to a link') symlinkSync(target, join(home, 'between'));
      symlinkSync(kind === 'to a link' ? join(home, 'between') : kind === 'relative' ? 'srv/site' : target, out);
      expect(await live(out)).toEqual([]);
      expect(lstatSync(out).isSymbolicLink()).toBe(true);
      expect(site(target)).toEqual(sites[1]);
      expect(readdirSync(home).filter((name) => name.startsWith('.'))).toEqual([]);
    },
  );

  it('that leads to itself is refused', async () => {
    const out = join(place.folder, 'circle');
    symlinkSync(out, out);
    await expect(buildIn(out)).rejects.toThrow('is a link that leads to itself');
  });
});

describe.skipIf(!mayMount())('a mounted out', () => {
  let grounds: Grounds;
  beforeEach(() => void (grounds = openGrounds()));
  afterEach(() => grounds.leave());

  it('as a volume is published file by file, and says so', async () => {
    const out = grounds.mount('out', '-t', 'tmpfs', 'none');
    const isKept = settleIn(out);
    expect(await live(out)).toEqual([
      expect.stringContaining('is a mounted folder: the site was published file by file'),
    ]);
    isKept();
    expect(readdirSync(grounds.folder)).toEqual(['out']);
  });

  it('as a folder of the same file system, mounted a second time', async () => {
    mkdirSync(join(grounds.folder, 'real'));
    const out = grounds.mount('out', '--bind', join(grounds.folder, 'real'));
    const isKept = settleIn(out);
    expect(await live(out)).toHaveLength(1);
    isKept();
  });

  it('with a volume inside: nothing of it is moved, linked or lost', async () => {
    const out = join(grounds.folder, 'out');
    const inside = grounds.mount('out/uploads', '-t', 'tmpfs', 'none');
    writeFileSync(join(inside, 'form.txt'), 'mine');
    expect(await live(out)).toEqual([expect.stringContaining('holds a mounted folder')]);
    expect(readFileSync(join(out, 'uploads/form.txt'), 'utf8')).toBe('mine');
    grounds.unmount(inside);
    expect(readdirSync(join(out, 'uploads'))).toEqual([]);
  });

  it('with a volume where pages lie', async () => {
    const out = join(grounds.folder, 'out');
    grounds.mount('out/locations', '-t', 'tmpfs', 'none');
    expect(await live(out)).toHaveLength(1);
  });

  it('in a lower layer of a container', async () => {
    const disk = grounds.mount('disk', '-t', 'tmpfs', 'none');
    for (const name of ['lower/out/locations', 'upper', 'work']) mkdirSync(join(disk, name), { recursive: true });
    writeFileSync(join(disk, 'lower/out/index.html.bak'), 'mine');
    const layers = `lowerdir=${disk}/lower,upperdir=${disk}/upper,workdir=${disk}/work,redirect_dir=off`;
    const merged = grounds.mount('merged', '-t', 'overlay', 'overlay', '-o', layers);
    const out = join(merged, 'out');
    turn(0);
    await buildIn(out);
    expect(readFileSync(join(out, 'index.html.bak'), 'utf8')).toBe('mine');
    rmSync(join(out, 'index.html.bak'));
    expect(await live(out)).toEqual([expect.stringContaining('cannot be exchanged as a whole here')]);
  });
});

describe('without the call that exchanges two folders', () => {
  beforeAll(() => {
    vi.doMock('koffi', () => {
      throw new Error('there is none');
    });
  });
  afterAll(() => void vi.doUnmock('koffi'));

  it('the site is published file by file, and says so', async () => {
    expect(await buildUnderUmask(join(place.folder, 'plain-umask/out'))).toEqual([]);
    const out = join(place.folder, 'plain/out');
    mkdirSync(out, { recursive: true });
    const isKept = settleIn(out);
    expect(await live(out)).toEqual([expect.stringContaining('cannot be exchanged as a whole here')]);
    isKept();
  });
});
