/** The output folder: which ones are refused, rollback, and two builds at once. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { build } from '../../generator/build/build.ts';
import { rollBack, explainMove, outputPaths, refuseUnsafe, withOutput } from '../../generator/build/output-folder.ts';
import { attempt } from '../../generator/errors/attempt.ts';
import { BUILD_OPTIONS, bytesOf, workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { mayMount, openGrounds, type Grounds } from './grounds.ts';
import { interruptMove } from './moves.ts';
import { moveSite } from './output-mover.ts';

const { builtTiny, temporaryFolder } = workplaces();
let place: Workplace;
beforeEach(async () => {
  place = await builtTiny();
});
const edit = (): void => place.edit('data/tips.json', 'Dust and pencils', 'Dust and crayons');
const rollback = () => withOutput(place.project.out, { waitMs: 0 }, async (folder) => rollBack(folder));

describe('--out', () => {
  const outcome = (out: string): string => {
    try {
      refuseUnsafe({ ...place.project, cache: join(place.folder, '.gen/cache'), out });
      return 'allowed';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('may not be a folder that has another use, or contains one', () => {
    const inProject = ['.', '..', 'data', 'data/site', 'public', 'cache', 'package.json'];
    for (const out of [homedir(), '/', ...inProject.map((name) => join(place.folder, name))])
      expect(outcome(out), out).toMatch(
        /^--out\n {2}The output folder .*\n {2}Name a folder that is used for nothing else/,
      );
    for (const out of ['site', '..site', 'a/b', '../elsewhere'].map((name) => join(place.folder, name)))
      expect(outcome(out)).toBe('allowed');
  });

  it('may be a link: the folder that it leads to is replaced', async () => {
    const real = join(temporaryFolder(), 'site');
    mkdirSync(real);
    const out = join(place.folder, 'linked');
    symlinkSync(real, out);
    await build({ ...place.project, out }, BUILD_OPTIONS);
    expect(bytesOf(real)).toEqual(bytesOf(place.project.out));
  });
});

describe('gen rollback', () => {
  it('exchanges the last two builds, and the next build makes the present one again', async () => {
    const first = bytesOf(place.project.out);
    edit();
    await place.build();
    const second = bytesOf(place.project.out);
    await rollback();
    expect(bytesOf(place.project.out)).toEqual(first);
    await rollback();
    expect(bytesOf(place.project.out)).toEqual(second);
    await rollback();
    await place.build();
    expect(bytesOf(place.project.out)).toEqual(second);
  });

  it('is refused without an earlier build', async () => {
    await expect(rollback()).rejects.toThrow('There is no earlier build to go back to.');
  });
});

const MOVER = fileURLToPath(new URL('./output-mover.ts', import.meta.url));

/** Two sites of one file: "first" can be gone back to, "second" is published. */
function twoSites() {
  const { out, previous, state } = outputPaths(join(temporaryFolder(), 'out'));
  for (const [site, text] of [
    [out, 'second'],
    [previous, 'first'],
  ] as const) {
    mkdirSync(site, { recursive: true });
    writeFileSync(join(site, 'build-manifest.json'), text);
  }
  /** The sites after the next command: what is published, and what can be gone back to. */
  const recovered = async (): Promise<(string | null)[]> => {
    await withOutput(out, { waitMs: 0 }, async () => {});
    expect(readdirSync(state)).toEqual(['previous']);
    return [out, previous].map((site) => attempt(() => readFileSync(join(site, 'build-manifest.json'), 'utf8')));
  };
  return { out, recovered };
}

describe.each([
  ['publish', ['third', 'second']],
  ['rollback', ['first', 'second']],
] as const)('%s', (what, done) => {
  /** Two renames, and two calls that replace the previous site. */
  const calls = [1, 2, 3, 4];

  it('that is killed at any call loses neither site', async () => {
    const kill = async (call: number) => {
      const { out, recovered } = twoSites();
      const args = ['--import', 'tsx', MOVER, out, what, String(call)];
      const [, signal] = (await once(spawn(process.execPath, args), 'close')) as [null, string];
      return { signal, left: await recovered() };
    };
    const old = { signal: 'SIGKILL', left: ['second', 'first'] };
    const after = { signal: 'SIGKILL', left: [...done] };
    expect(await Promise.all(calls.map(kill))).toEqual([old, old, after, after]);
  });

  it('that fails at any call loses neither site', async () => {
    const fail = async (call: number) => {
      const { out, recovered } = twoSites();
      let stop = (): void => {};
      const moved = moveSite(out, what, () => {
        stop = interruptMove(call, () => {
          throw Object.assign(new Error('EACCES: made to fail'), { code: 'EACCES', syscall: 'rename', path: out });
        });
      });
      const result = await moved
        .then(
          () => 'done',
          () => 'failed',
        )
        .finally(stop);
      return { result, left: await recovered() };
    };
    const left = [...done];
    const old = { result: 'failed', left: ['second', 'first'] };
    for (const call of calls) expect(await fail(call)).toEqual(call <= 2 ? old : { result: 'done', left });
  });
});

describe('a build that died', () => {
  it('leaves a folder that the next command removes, and what somebody has deleted stays deleted', async () => {
    edit();
    await place.build();
    const { out, state } = outputPaths(place.project.out);
    rmSync(out, { recursive: true });
    mkdirSync(join(state, 'next-of-the-dead'));
    writeFileSync(join(state, 'next-of-the-dead/index.html'), 'half');
    await withOutput(out, { waitMs: 0 }, async () => {});
    expect([existsSync(out), readdirSync(state)]).toEqual([false, ['previous']]);
  });
});

it('a folder at the place of a page, and files at those of sites, are replaced', async () => {
  const { out, previous, replaced } = outputPaths(place.project.out);
  rmSync(join(out, 'about.html'));
  mkdirSync(join(out, 'about.html'));
  rmSync(previous, { recursive: true, force: true });
  for (const file of [previous, replaced]) writeFileSync(file, 'x');
  edit();
  await place.build();
  const whole = bytesOf(out);
  expect(Object.keys(whole)).toContain('about.html');
  await rollback();
  await rollback();
  expect(bytesOf(out)).toEqual(whole);
});

describe('an output folder that cannot be moved', () => {
  const explain = (code: string, platform: NodeJS.Platform): unknown =>
    explainMove(Object.assign(new Error(code), { code }), outputPaths('out'), platform);

  it.each([
    ['EBUSY', 'linux', 'The output folder out is a mount point'],
    ['EXDEV', 'linux', 'The output folder out and .gen/out are on different file systems'],
    ['EBUSY', 'win32', 'Another program uses the output folder out or a file in it'],
    ['EPERM', 'win32', 'Another program uses the output folder out or a file in it'],
    ['EACCES', 'linux', 'EACCES'],
  ] as const)('%s on %s is explained', (code, platform, message) => {
    expect(String(explain(code, platform))).toContain(message);
  });
});

describe.skipIf(!mayMount())('in a container', () => {
  let grounds: Grounds | undefined;
  afterEach(() => grounds?.leave());

  it('an output folder that came with the image is replaced, and can be gone back to', async () => {
    const first = bytesOf(place.project.out);
    grounds = openGrounds();
    const disk = grounds.mount('disk', '-t', 'tmpfs', 'none');
    const [lower, upper, work] = ['lower', 'upper', 'work'].map((name) => join(disk, name));
    for (const folder of [upper, work]) mkdirSync(folder as string);
    cpSync(place.project.out, join(lower as string, 'out'), { recursive: true, preserveTimestamps: true });
    const layers = `lowerdir=${lower},upperdir=${upper},workdir=${work},redirect_dir=off`;
    const out = join(grounds.mount('image', '-t', 'overlay', '-o', layers, 'none'), 'out');
    edit();
    const { pages } = await build({ ...place.project, out }, BUILD_OPTIONS);
    expect(pages.kept).toBeGreaterThan(0);
    await place.build();
    expect(bytesOf(out)).toEqual(bytesOf(place.project.out));
    await withOutput(out, { waitMs: 0 }, async (folder) => rollBack(folder));
    expect(bytesOf(out)).toEqual(first);
  });
});

describe('two builds at once', () => {
  it('follow each other: the second waits, says so, and finds nothing to do', async () => {
    edit();
    const waited: number[] = [];
    const progress = { ...BUILD_OPTIONS.progress, waiting: (pid: number) => void waited.push(pid) };
    const [first, second] = await Promise.all([place.build(), place.build({ progress })]);
    expect(first.pages.written).toBeGreaterThan(0);
    expect(second.pages.kept).toBe(second.pages.total);
    expect(waited).toEqual([process.pid]);
  });

  it('end with a message when the second may not wait', async () => {
    edit();
    const [first, second] = await Promise.allSettled([place.build(), place.build({ waitMs: 0 })]);
    expect(first.status).toBe('fulfilled');
    expect(String((second as PromiseRejectedResult).reason)).toContain(`Another build (process ${process.pid} on `);
  });
});

describe('a build that lost its lock', () => {
  it.each([1, 2])('on %i threads publishes nothing and leaves the folder to the other build', async (workers) => {
    const before = bytesOf(place.project.out);
    const { state, lock } = outputPaths(place.project.out);
    const others = JSON.stringify({ pid: process.pid, host: 'elsewhere', id: 'other' });
    const takeOver = (): void => {
      for (const name of readdirSync(state).filter((entry) => entry.startsWith('next-')))
        rmSync(join(state, name), { recursive: true });
      mkdirSync(join(state, 'next-other'), { recursive: true });
      writeFileSync(lock, others);
    };
    edit();
    const progress = { ...BUILD_OPTIONS.progress, pages: takeOver };
    expect(await place.fail({ progress, workers })).toContain('Another build took the lock over');
    expect(bytesOf(place.project.out)).toEqual(before);
    expect([readdirSync(state).sort(), readFileSync(lock, 'utf8')]).toEqual([['lock', 'next-other'], others]);
    rmSync(lock);
  });
});

describe('parts of a site', () => {
  const parts = async (...shards: readonly [number, number][]): Promise<string[]> => {
    const made: string[] = [];
    for (const [index, of] of shards) {
      const out = join(temporaryFolder(), 'part');
      await build({ ...place.project, out }, { ...BUILD_OPTIONS, shard: { index, of } });
      made.push(out);
    }
    return made;
  };

  it('join to the same bytes as one build; pages that were edited or are out of date are made again', async () => {
    const folders = await parts([2, 2], [1, 2]);
    writeFileSync(join(folders[1] as string, 'about.html'), 'edited');
    edit();
    await place.build();
    const whole = bytesOf(place.project.out);
    rmSync(place.project.out, { recursive: true });
    const { pages } = await place.build({ parts: folders });
    expect(pages.written).toBeLessThan(pages.total / 2);
    expect(bytesOf(place.project.out)).toEqual(whole);
  });

  it('never replace a whole site', async () => {
    expect(await place.fail({ shard: { index: 1, of: 2 } })).toContain('This folder contains a whole site.');
  });
});
