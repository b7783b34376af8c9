/** The output folder: which ones are refused, rollback, and two builds at once. */
import { existsSync, mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { build, withOutput } from '../../generator/build/build.ts';
import { exchange, outputPaths, refuseUnsafe } from '../../generator/build/stage.ts';
import { readStatus } from '../../generator/build/status.ts';
import { BUILD_OPTIONS, bytesOf, DATE, siteBytesOf, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny, temporaryFolder } = workplaces();
let place: Workplace;
beforeEach(async () => {
  place = await builtTiny();
});
const edit = (): void => place.edit('data/tips.json', 'Dust and pencils', 'Dust and crayons');
const rollback = () => withOutput(place.project.out, { waitMs: 0 }, async (paths) => exchange(paths));

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

describe('a build that died', () => {
  it('between the two renames: the site is put back', async () => {
    const before = siteBytesOf(place.project.out);
    edit();
    await place.build();
    const { out, next, previous } = outputPaths(place.project.out);
    renameSync(out, next);
    expect(existsSync(previous)).toBe(true);
    await withOutput(out, { waitMs: 0 }, async () => {});
    expect(siteBytesOf(out)).toEqual(before);
    expect(existsSync(next)).toBe(false);
  });

  it('earlier: its folder is removed, and what somebody has deleted stays deleted', async () => {
    edit();
    await place.build();
    const { out, next } = outputPaths(place.project.out);
    rmSync(out, { recursive: true });
    mkdirSync(next);
    writeFileSync(join(next, 'index.html'), 'half');
    await withOutput(out, { waitMs: 0 }, async () => {});
    expect([existsSync(out), existsSync(next)]).toEqual([false, false]);
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

  it('must all be there, each once', async () => {
    const [first = '', other = ''] = await parts([1, 2], [1, 2]);
    expect(await place.fail({ parts: [first] })).toContain('Part 2/2 is missing.');
    expect(await place.fail({ parts: [first, other] })).toContain('This is part 1/2, as is ');
    expect(await place.fail({ parts: [place.project.out] })).toContain('There is no part of a site in this folder.');
  });

  it('never replace a whole site', async () => {
    expect(await place.fail({ shard: { index: 1, of: 2 } })).toContain('This folder contains a whole site.');
  });
});

describe('gen status', () => {
  const states = async (): Promise<Record<string, string>> => {
    const { outcome } = await readStatus(place.project, `${DATE}T12:00:00Z`);
    return Object.fromEntries(
      [...outcome.pages()].filter(({ state }) => state !== 'built').map(({ path, state }) => [path, state]),
    );
  };

  it('says what is planned, recorded and on the disk', async () => {
    expect(await states()).toEqual({});
    rmSync(join(place.project.out, 'about.html'));
    writeFileSync(join(place.project.out, 'contact.html'), 'edited');
    place.edit('data/cities/barre.yaml', 'keeps two grands', 'keeps six grands');
    expect(await states()).toMatchObject({
      '/about': 'missing',
      '/contact': 'edited',
      '/locations/barre': 'out of date',
    });
    await place.build();
    expect(await states()).toEqual({});
  });
});
