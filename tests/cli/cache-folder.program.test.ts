/** Where the cache lies: in the package, or with the user where the package belongs to somebody else. */
import { execFile, spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cacheFolder } from '../../generator/disk/cache-folder.ts';
import { installPackage } from '../fixtures/program.ts';
import { DATE, ROOT, workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();
let folder: string;
let root: string;
beforeEach(() => {
  folder = temporaryFolder();
  root = join(folder, 'package');
  mkdirSync(join(root, 'node_modules'), { recursive: true });
});
afterEach(() => void vi.unstubAllEnvs());

/** What holds root back as well: a file stands where the folder would be. */
function block(path: string): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, '');
  return path;
}

describe('the cache', () => {
  it('lies in node_modules, though nothing is there yet', () => {
    expect(cacheFolder(root, {})).toBe(join(root, 'node_modules/.cache/gen'));
    expect(readdirSync(join(root, 'node_modules'))).toEqual([]);
  });

  it('lies where GEN_CACHE says, or nowhere', () => {
    const named = join(folder, 'named');
    expect(cacheFolder(root, { GEN_CACHE: named })).toBe(named);
    expect(cacheFolder(root, { GEN_CACHE: '' })).toBe(join(root, 'node_modules/.cache/gen'));
    expect(() => cacheFolder(root, { GEN_CACHE: join(block(join(folder, 'file')), 'cache') })).toThrow(
      'There is no folder for the cache',
    );
  });

  it("lies in the user's cache folder where node_modules cannot be written, apart for each package", () => {
    block(join(root, 'node_modules/.cache'));
    const env = { XDG_CACHE_HOME: join(folder, 'cache') };
    const chosen = cacheFolder(root, env);
    expect(dirname(chosen)).toBe(join(folder, 'cache/gen'));
    block(join(folder, 'other/package/node_modules/.cache'));
    const other = cacheFolder(join(folder, 'other/package'), env);
    expect(dirname(other)).toBe(dirname(chosen));
    expect(other).not.toBe(chosen);
  });

  it.runIf(process.platform === 'linux')('is refused at once where the system makes no folders', () => {
    expect(() => cacheFolder(root, { GEN_CACHE: '/proc/nope/cache' })).toThrow('[cache-not-writable]');
  });

  it('lies in node_modules where a link there leads to another disk', () => {
    mkdirSync(join(folder, 'elsewhere'));
    symlinkSync(join(folder, 'elsewhere'), join(root, 'node_modules/.cache'));
    expect(cacheFolder(root, {})).toBe(join(root, 'node_modules/.cache/gen'));
  });

  it("lies in the user's cache folder where a link in node_modules leads to nothing", () => {
    symlinkSync(join(folder, 'gone'), join(root, 'node_modules/.cache'));
    const env = { XDG_CACHE_HOME: join(folder, 'cache') };
    expect(dirname(cacheFolder(root, env))).toBe(join(folder, 'cache/gen'));
  });

  it.each([{}, { XDG_CACHE_HOME: '' }, { XDG_CACHE_HOME: 'not/absolute' }])(
    'lies in the home folder where no cache folder is named: %o',
    (env) => {
      block(join(root, 'node_modules/.cache'));
      vi.stubEnv('HOME', folder);
      expect(homedir()).toBe(folder);
      expect(dirname(cacheFolder(root, env))).toBe(join(folder, '.cache/gen'));
    },
  );

  it('lies in a private folder below the temporary one where there is no home, and never in one open to others', () => {
    block(join(root, 'node_modules/.cache'));
    vi.stubEnv('TMPDIR', folder);
    expect(tmpdir()).toBe(folder);
    const env = { XDG_CACHE_HOME: block(join(folder, 'no-folder')) };
    const shared = dirname(cacheFolder(root, env));
    expect(dirname(shared)).toBe(folder);
    expect(statSync(shared).mode & 0o777).toBe(0o700);
    chmodSync(shared, 0o777);
    expect(() => cacheFolder(root, env)).toThrow(`${shared}  [cache-shared]`);
  });
});

describe('a command that finds no safe place for the cache', () => {
  const run = async (prepare: (temporary: string) => void): Promise<{ status: number | null; stderr: string }> => {
    await installPackage(root);
    block(join(root, 'node_modules/.cache'));
    const env = { ...process.env, TMPDIR: folder, XDG_CACHE_HOME: block(join(folder, 'no-folder')) };
    prepare(join(folder, `gen-cache-${userInfo().uid}`));
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'dist/bin.mjs'), 'status'], {
      encoding: 'utf8',
      env,
    });
    return { status, stderr };
  };

  it('says so, and what to do', async () => {
    const told = await run((shared) => {
      mkdirSync(shared);
      chmodSync(shared, 0o777);
    });
    expect(told).toMatchObject({ status: 1, stderr: expect.stringContaining('[cache-shared]') as string });
    expect(told.stderr).toContain('XDG_CACHE_HOME');
  });

  it('says so without a stack where nothing can be written', async () => {
    const { status, stderr } = await run(block);
    expect(status).toBe(1);
    expect(stderr).toContain(`gen-cache-${userInfo().uid}  [cache-not-writable]`);
    expect(stderr).not.toMatch(/^\s+at /m);
  });
});

it('a package that cannot be written builds the site with a cache elsewhere, which may be a link to another disk', async () => {
  await installPackage(root);
  cpSync(join(ROOT, 'tests/fixtures/tiny/data'), join(folder, 'data'), { recursive: true });
  block(join(root, 'node_modules/.cache'));
  const [cache, elsewhere] = [join(folder, 'cache'), join(folder, 'elsewhere')];
  mkdirSync(elsewhere);
  symlinkSync(elsewhere, cache);
  const { NODE_ENV: _, ...around } = process.env;
  const env = { ...around, XDG_CACHE_HOME: cache };
  const gen = (...args: string[]) =>
    promisify(execFile)(process.execPath, [join(root, 'dist/bin.mjs'), ...args], { cwd: folder, env });
  expect((await gen('build', '--date', DATE)).stdout).toContain('25 pages (25 written');
  expect((await gen('build', '--date', DATE)).stdout).toContain('25 pages (0 written');
  expect(existsSync(join(folder, 'out/index.html'))).toBe(true);
  const [own = ''] = readdirSync(join(elsewhere, 'gen'));
  const kept = readdirSync(join(elsewhere, 'gen', own));
  expect(kept).toContainEqual(expect.stringMatching(/^renderer-/));
  const closed = kept.filter((name) => (statSync(join(cache, 'gen', own, name)).mode & 0o055) !== 0o055);
  expect(closed.filter((name) => /^(renderer|images)-/.test(name))).toEqual([]);
  // An installed package has no sources, and needs nothing that reads them.
  rmSync(join(root, 'node_modules/tsx'));
  expect((await gen('status')).stdout).toContain('5 of 5');
});
