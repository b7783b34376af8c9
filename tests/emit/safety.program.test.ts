/** An output folder is never lost: not to another build, not to a mistyped name, not to a disk that says no. */
import {
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { homedir, hostname } from 'node:os';
import { dirname, join } from 'node:path';
import { setImmediate as otherWork } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { guardOut } from '../../generator/emit/session.ts';
import { takeLock } from '../../generator/emit/lock.ts';
import { rollbackSite } from '../../generator/emit/rollback.ts';
import { explainDisk } from '../../generator/disk/refusals.ts';
import { statePaths } from '../../generator/emit/state.ts';
import { GenError } from '../../generator/errors/problem.ts';
import type { BuildReport } from '../../generator/build/report.ts';
import { compiledProgram } from '../fixtures/program.ts';
import { bytesOf, listFiles, snapshotOf, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny, temporaryFolder, tiny } = workplaces();

it('a build does not report success where the disk loses what was published', async () => {
  const [program, place] = [await compiledProgram(), await tiny()];
  const shim = new URL('./attacks/lossy-rename.mjs', import.meta.url).href;
  const { code, stdout, stderr } = await program.run(place, ['build'], { NODE_OPTIONS: `--import ${shim}` });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('out  [output-vanished]');
});

describe('two builds at once on one folder', () => {
  let place: Workplace;
  beforeEach(async () => {
    place = await tiny();
  });

  /** A build, and another that begins while the first makes its pages. */
  const during = async <T>(begin: () => Promise<T>): Promise<[BuildReport, T]> => {
    let second: Promise<T> | undefined;
    const first = await place.build({
      progress: { stage: () => {}, waiting: () => {}, pages: () => void (second ??= begin()) },
    });
    return [first, await (second as Promise<T>)];
  };

  it('follow each other: the second waits, says so, and finds nothing to do', async () => {
    const waited: number[] = [];
    const progress = { stage: () => {}, pages: () => {}, waiting: (pid: number) => void waited.push(pid) };
    const [first, second] = await during(() => place.build({ progress }));
    expect(first.pages.written).toBe(first.pages.total);
    expect(second.pages).toMatchObject({ written: 0, kept: first.pages.total });
    expect(waited).toEqual([process.pid]);
  });

  it('end with a message when the second may not wait', async () => {
    const [, message] = await during(() => place.fail({ waitMs: 0 }));
    expect(message).toBe(
      `out  [output-locked]\n  Another build (process ${process.pid} on ${hostname()}) is using this folder.\n  Wait until it has finished. If there is no such build, remove .out.gen/lock.`,
    );
  });

  /** A lock as another process leaves it: its holder is in the name of its one file. */
  const leaveLock = (holder: { pid: number; space?: string; host?: string }): void => {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').slice(0, 8);
    const space = holder.space ?? /\d+/.exec(readlinkSync('/proc/self/ns/pid'))?.[0];
    mkdirSync(join(place.folder, '.out.gen/lock'), { recursive: true });
    const name = [holder.pid, '1', boot, space, holder.host ?? hostname(), '00000000'].join(',');
    writeFileSync(join(place.folder, '.out.gen/lock', name), '');
  };
  const lock = (): string => join(place.folder, '.out.gen/lock');

  it('are not held up by one that has died', async () => {
    leaveLock({ pid: 2 ** 22 + 1 });
    expect((await place.build({ waitMs: 0 })).figures.citiesComplete).toBe(3);
    expect(existsSync(lock())).toBe(false);
  });

  it('are not held up by one whose process id now belongs to another program', async () => {
    leaveLock({ pid: process.pid });
    expect((await place.build({ waitMs: 0 })).figures.citiesComplete).toBe(3);
  });

  it('respect one on another machine, which may be alive', async () => {
    leaveLock({ pid: 1, host: 'elsewhere', space: '1' });
    expect(await place.fail({ waitMs: 0 })).toContain('Another build (process 1 on elsewhere) is using this folder.');
  });

  it('do not wait for ever for a container that has vanished', async () => {
    leaveLock({ pid: 1, host: 'elsewhere', space: '1' });
    const release = await takeLock(statePaths(place.project.out), { waitMs: 20_000, silentMs: 300 });
    expect(readdirSync(lock())).toHaveLength(1);
    release();
    expect(existsSync(lock())).toBe(false);
  });

  it.each([
    ['nothing is in the lock', () => mkdirSync(lock(), { recursive: true })],
    ['something else is in it', () => mkdirSync(join(lock(), 'x'), { recursive: true })],
    ['it is a file', () => (mkdirSync(dirname(lock()), { recursive: true }), writeFileSync(lock(), ''))],
  ])('are not held up where %s', async (_, leave) => {
    leave();
    (await takeLock(statePaths(place.project.out), { waitMs: 0 }))();
    expect(existsSync(lock())).toBe(false);
  });

  it('never hold the lock together', async () => {
    const paths = statePaths(join(temporaryFolder(), 'out'));
    let [holders, most] = [0, 0];
    const work = async (): Promise<void> => {
      const release = await takeLock(paths, { waitMs: 20_000 });
      most = Math.max(most, ++holders);
      await otherWork();
      holders--;
      release();
    };
    await Promise.all(Array.from({ length: 20 }, work));
    expect(most).toBe(1);
    expect(existsSync(paths.lock)).toBe(false);
  });
});

describe('--out', () => {
  const root = temporaryFolder;
  /** Refuses, and says why, in one message. */
  const refusal = (out: string, folder: string): string => {
    try {
      const layers = { data: join(folder, 'data'), templates: [join(folder, 'templates')], components: [] };
      guardOut({ out, root: folder, cwd: join(folder, 'work'), ...layers }, []);
    } catch (error) {
      expect(error).toBeInstanceOf(GenError);
      return (error as GenError).problems.map(({ what }) => what).join('\n');
    }
    return 'allowed';
  };
  const project = (): string => {
    const folder = join(root(), 'project');
    for (const name of ['data', 'templates', 'work', 'node_modules', '.git'])
      mkdirSync(join(folder, name), { recursive: true });
    return folder;
  };

  it.each<[string, (folder: string) => string, RegExp]>([
    ['the root of the file system', () => '/', /is the root of the file system/],
    ['the home folder', () => homedir(), /is your home folder/],
    ['a parent of the home folder', () => dirname(homedir()), /contains your home folder|is the root/],
    ['the project', (folder) => folder, /is the project/],
    ['a parent of the project', (folder) => dirname(folder), /contains the project/],
    ['the working folder', (folder) => join(folder, 'work'), /is the working folder/],
    ['the data', (folder) => join(folder, 'data'), /which the build reads/],
    ['a folder in the data', (folder) => join(folder, 'data/out'), /is inside .*which the build reads/],
    ['a folder in node_modules', (folder) => join(folder, 'node_modules/out'), /belongs to another tool/],
    ['a folder in .git', (folder) => join(folder, '.git/out'), /belongs to another tool/],
    ['the project by a roundabout way', (folder) => join(folder, 'data/../../project/.'), /is the project/],
  ])('may not be %s', (_, out, why) => {
    const folder = project();
    expect(refusal(out(folder), folder)).toMatch(why);
  });

  it('may not be a link to such a folder, or lead through one', () => {
    const folder = project();
    const link = join(root(), 'link');
    symlinkSync(folder, link);
    expect(refusal(link, folder)).toMatch(/is the project/);
    expect(refusal(join(link, 'data/new'), folder)).toMatch(/is inside/);
    expect(refusal(join(link, 'out'), folder)).toBe('allowed');
  });

  it('may not be a file', () => {
    const folder = project();
    writeFileSync(join(folder, 'out'), 'x');
    expect(refusal(join(folder, 'out'), folder)).toMatch(/is a file/);
  });

  it('may be a folder of its own, in the project or elsewhere, and one whose name begins with dots', () => {
    const folder = project();
    for (const out of [
      join(folder, 'out'),
      join(folder, 'work/site'),
      join(root(), 'deep/er/out'),
      join(root(), '..out'),
    ])
      expect(refusal(out, folder), out).toBe('allowed');
  });

  it('is checked before anything is touched', async () => {
    const place = await tiny();
    const before = snapshotOf(place.folder, ['data', 'templates']);
    const { build } = await import('../../generator/build/build.ts');
    await expect(
      build(
        { ...place.project, out: place.folder },
        {
          date: '2026-11-20',
          only: null,
          previous: null,
          waitMs: 0,
          verify: false,
          workers: null,
          shard: null,
          progress: { stage: () => {}, pages: () => {}, waiting: () => {} },
        },
      ),
    ).rejects.toThrow('is the project');
    expect(snapshotOf(place.folder, ['data', 'templates'])).toEqual(before);
    expect(existsSync(`${dirname(place.folder)}/.${place.folder.split('/').at(-1)}.gen`)).toBe(false);
  });
});

describe('a disk that says no', () => {
  it('is one clear message when the folder around the output cannot be made', async () => {
    const place = await tiny();
    writeFileSync(join(place.folder, 'file'), 'x');
    const { build } = await import('../../generator/build/build.ts');
    const failed = build(
      { ...place.project, out: join(place.folder, 'file/out') },
      {
        date: '2026-11-20',
        only: null,
        previous: null,
        waitMs: 0,
        verify: false,
        workers: null,
        shard: null,
        progress: { stage: () => {}, pages: () => {}, waiting: () => {} },
      },
    );
    await expect(failed).rejects.toThrow(
      /file\/out {2}\[output-not-writable\]\n {2}The folder that contains it cannot be written: .*\n {2}Change its permissions, or name another place with --out\./,
    );
    expect(readFileSync(join(place.folder, 'file'), 'utf8')).toBe('x');
  });

  it.each([
    ['EDQUOT', 'The disk quota is used up.'],
    ['EACCES', 'The file or folder cannot be read or written: permission denied.'],
    ['EROFS', 'The file system is read-only.'],
    ['ENAMETOOLONG', 'The name is too long for the file system.'],
  ])('%s is told as "%s"', (code, what) => {
    const failing = (): never => {
      throw Object.assign(new Error(code), { code });
    };
    expect(() => explainDisk('about.html', failing)).toThrow(
      `about.html  [output-disk]\n  ${what}\n  Fix that, then run the command again. The files that were there before are unchanged.`,
    );
  });

  it('is told where a file in a folder may not be removed, which Node 20 calls no folder', () => {
    const failing = (): never => {
      throw Object.assign(new Error(), {
        code: 'ENOTDIR',
        syscall: 'scandir',
        path: '/site/.out.gen/spare/about.html',
      });
    };
    expect(() => explainDisk('out', failing)).toThrow(/about\.html {2}\[output-disk\]\n.*operation not permitted/);
  });

  it('is a bug of ours when nobody knows what it means', () => {
    const bug = Object.assign(new Error('odd'), { code: 'EBADF' });
    expect(() =>
      explainDisk('x', () => {
        throw bug;
      }),
    ).toThrow(bug);
  });

  it('is not asked for a name that no file can have: the published site stays', async () => {
    const place = await builtTiny();
    const before = place.snapshot();
    // 300 letters are too many for the name of a file.
    place.edit(
      'data/business.yaml',
      'landingPath: /piano-tuning-montpelier-vt',
      `landingPath: /piano-${'n'.repeat(300)}`,
    );
    expect(await place.fail()).toContain(
      'of a LandingPage is too long: 240 bytes a name and 900 a path are the limits.',
    );
    expect(place.snapshot()).toEqual(before);
    expect(existsSync(join(place.folder, '.out.gen/stage'))).toBe(false);
  });
});

describe('gen rollback', () => {
  it('puts the earlier site back, a second time the later one, and a build makes the present one again', async () => {
    const place = await builtTiny();
    const first = bytesOf(place.project.out);
    place.edit('data/tips.json', 'Dust and pencils', 'Dust and crayons');
    await place.build();
    const second = bytesOf(place.project.out);
    expect(await rollbackSite(place.project)).toEqual({
      pages: 25,
      notes: ['"gen build" brings the newer state again.'],
    });
    expect(bytesOf(place.project.out)).toEqual(first);
    await rollbackSite(place.project);
    expect(bytesOf(place.project.out)).toEqual(second);
    await rollbackSite(place.project);
    await place.build();
    expect(bytesOf(place.project.out)).toEqual(second);
  });

  it('keeps the files that gen did not make', async () => {
    const place = await builtTiny();
    place.edit('data/tips.json', 'Dust and pencils', 'Dust and crayons');
    await place.build();
    writeFileSync(join(place.project.out, 'CNAME'), 'mine');
    await rollbackSite(place.project);
    expect(place.read('CNAME')).toBe('mine');
    await place.build();
    expect(place.read('CNAME')).toBe('mine');
  });

  it('brings a deleted site back', async () => {
    const place = await builtTiny();
    place.edit('data/tips.json', 'Dust and pencils', 'Dust and crayons');
    await place.build();
    rmSync(place.project.out, { recursive: true });
    await rollbackSite(place.project);
    expect(place.read('index.html')).toContain('Dust and pencils');
  });

  it('still works after a build that failed', async () => {
    const place = await builtTiny();
    const first = bytesOf(place.project.out);
    place.edit('data/tips.json', 'Dust and pencils', 'Dust and crayons');
    await place.build();
    place.edit('data/business.yaml', 'landingPath: /piano-tuning-montpelier-vt', `landingPath: /${'n'.repeat(300)}`);
    await place.fail();
    await rollbackSite(place.project);
    expect(bytesOf(place.project.out)).toEqual(first);
  });

  it('says so when there is nothing to go back to', async () => {
    const place = await builtTiny();
    const before = place.snapshot();
    await expect(rollbackSite(place.project)).rejects.toThrow('There is no earlier site to go back to.');
    expect(place.snapshot()).toEqual(before);
  });
});

describe('a damaged manifest', () => {
  it('is named, with what to do', async () => {
    const place = await builtTiny();
    writeFileSync(join(place.project.out, 'build-manifest.tsv'), 'something else\n');
    const files = listFiles(place.project.out);
    expect(await place.fail()).toBe(
      'out/build-manifest.tsv:1  [output-not-a-manifest]\n  This is not a build manifest that this version of gen can read.\n  Delete the output folder and run "gen build". A part has to be built again. For --previous, name the manifest of a finished build.',
    );
    expect(listFiles(place.project.out)).toEqual(files);
  });

  it('of a newer version is left alone', async () => {
    const place = await builtTiny();
    place.edit('data/tips.json', 'Dust and pencils', 'Dust and crayons');
    await place.build();
    const manifests = ['out', '.out.gen/previous'].map((name) => join(place.folder, name, 'build-manifest.tsv'));
    for (const file of manifests) {
      const text = readFileSync(file, 'utf8');
      rmSync(file);
      writeFileSync(file, text.replace(/^gen \d+/, 'gen 12'));
    }
    const before = [place.snapshot(), listFiles(join(place.folder, '.out.gen/previous'))];
    expect(await place.fail()).toContain(
      'it has format 12, and this version reads formats up to 3.\n  Update the package',
    );
    expect([place.snapshot(), listFiles(join(place.folder, '.out.gen/previous'))]).toEqual(before);
  });
});
