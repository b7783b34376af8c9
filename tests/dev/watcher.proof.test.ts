import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Changes } from '../../generator/dev/changes.ts';
import { watchFiles } from '../../generator/dev/server/watcher.ts';
import { oneIn, rounds } from '../fixtures/random.ts';

let folder: string;
let watcher: ReturnType<typeof watchFiles>;
let changes: Changes[];
const at = (name: string): string => join(folder, name);
const write = (name: string, text: string): void => {
  mkdirSync(dirname(at(name)), { recursive: true });
  writeFileSync(at(name), text);
};
/** Waits for all events to arrive, compares all files, and returns the changes since the last call. */
async function reported(): Promise<{ files: string[]; listing: boolean }[]> {
  await pause(250);
  watcher.look();
  return changes.splice(0).map(({ files, listing }) => ({
    files: [...files].map((file) => file.slice(folder.length + 1)),
    listing,
  }));
}

/** Returns the files that were reported since the last call, without a comparison of all files. */
const heard = (): string[] => changes.splice(0).flatMap(({ files }) => [...files]);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'gen-watch-'));
  write('data/a.yaml', 'one');
  write('data/deep/b.yaml', 'one');
  changes = [];
  watcher = watchFiles(
    () => [at('data'), at('later')],
    (change) => changes.push(change),
  );
  expect(await reported()).toEqual([]);
});
afterEach(async () => {
  watcher.close();
  rmSync(folder, { recursive: true });
});

it('reports a changed file once', async () => {
  write('data/a.yaml', 'three');
  expect(await reported()).toEqual([{ files: ['data/a.yaml'], listing: false }]);
  expect(await reported()).toEqual([]);
});

it('reports a file that an editor replaces by renaming another one as changed', async () => {
  write('data/a.yaml.tmp', 'three');
  renameSync(at('data/a.yaml.tmp'), at('data/a.yaml'));
  expect(await reported()).toEqual([{ files: ['data/a.yaml'], listing: false }]);
});

it.each(['.', '/'])('reports a link to %s, which is no folder to list, and its end', async (target) => {
  symlinkSync(target, at('data/deep/link.yaml'));
  expect(await reported()).toEqual([{ files: ['data/deep/link.yaml'], listing: true }]);
  rmSync(at('data/deep/link.yaml'));
  expect(await reported()).toEqual([{ files: ['data/deep/link.yaml'], listing: true }]);
});

it('reports nothing when an editor touches the folder long after a save', async () => {
  write('data/a.yaml', 'three');
  expect(await reported()).toHaveLength(1);
  write('data/.a.yaml.swp', '');
  rmSync(at('data/.a.yaml.swp'));
  utimesSync(at('data'), new Date(), new Date());
  expect(await reported()).toEqual([]);
});

it('reports files that are added and removed, also with their folder', async () => {
  write('later/c.yaml', 'one');
  expect(await reported()).toEqual([{ files: ['later/c.yaml'], listing: true }]);
  renameSync(at('later'), at('elsewhere'));
  expect(await reported()).toEqual([{ files: ['later/c.yaml'], listing: true }]);
});

it.each(oneIn(4, [0, 50, 150, 600], 1))(
  'hears of edits by itself after the folder was away for %s ms, again and again',
  async (ms) => {
    for (const round of [1, 2]) {
      renameSync(at('data'), at('away'));
      await pause(ms);
      renameSync(at('away'), at('data'));
      // A busy machine reports the return of the folder later.
      do await pause(600);
      while (heard().length > 0);
      write('data/deep/b.yaml', `round ${round}`);
      await expect.poll(heard).toEqual([at('data/deep/b.yaml')]);
    }
  },
);

it('hears by itself of a folder that is deleted and made again', async () => {
  rmSync(at('data'), { recursive: true });
  await expect
    .poll(() =>
      changes
        .splice(0)
        .flatMap(({ files }) => [...files])
        .sort(),
    )
    .toContain(at('data/a.yaml'));
  await pause(300);
  changes.length = 0;
  write('data/a.yaml', 'two');
  await expect.poll(() => changes.flatMap(({ files }) => [...files])).toContain(at('data/a.yaml'));
});

it('reports a file that becomes a link to its own folder as removed', async () => {
  rmSync(at('data/deep/b.yaml'));
  symlinkSync('.', at('data/deep/b.yaml'));
  expect(await reported()).toEqual([{ files: ['data/deep/b.yaml'], listing: true }]);
});

it('hears by itself of edits in folders and files that links lead to, and of other targets', async () => {
  write('elsewhere/one/c.yaml', 'one');
  write('elsewhere/d.yaml', 'one');
  symlinkSync('../elsewhere', at('data/folder'));
  symlinkSync('../elsewhere/d.yaml', at('data/file.yaml'));
  await expect.poll(heard).toContain(at('data/file.yaml'));
  for (const round of [1, 2]) {
    await pause(300);
    changes.length = 0;
    write('elsewhere/one/c.yaml', `round ${round}`);
    await expect.poll(heard).toEqual([at('data/folder/one/c.yaml')]);
    write('elsewhere/d.yaml.tmp', `round ${round}`);
    renameSync(at('elsewhere/d.yaml.tmp'), at('elsewhere/d.yaml'));
    await expect.poll(heard).toContain(at('data/file.yaml'));
  }
  write('other/one/e.yaml', 'one');
  rmSync(at('data/folder'));
  symlinkSync('../other', at('data/folder'));
  await expect.poll(heard).toContain(at('data/folder/one/e.yaml'));
  await pause(300);
  changes.length = 0;
  write('other/one/e.yaml', 'two');
  await expect.poll(heard).toEqual([at('data/folder/one/e.yaml')]);
});

it.each(oneIn(3, ['/', '.', '..']))('hears by itself of edits beside a link to %s', async (target) => {
  symlinkSync(target, at('data/deep/link'));
  await expect.poll(heard).toEqual([at('data/deep/link')]);
  await pause(300);
  write('data/deep/b.yaml', 'two');
  await expect.poll(heard).toContain(at('data/deep/b.yaml'));
});

it('hears by itself of edits beside links that lead to one another in a circle', async () => {
  write('data/other/c.yaml', 'one');
  symlinkSync('../other', at('data/deep/over'));
  symlinkSync('../deep', at('data/other/over'));
  await pause(500);
  changes.length = 0;
  write('data/other/c.yaml', 'two');
  await expect.poll(heard).toContain(at('data/other/c.yaml'));
});

it('hears by itself of a file in folders that are made long after it began', async () => {
  const deep = watchFiles(
    () => [at('not/yet/there')],
    (change) => changes.push(change),
  );
  await pause(300);
  for (const round of [1, 2]) {
    write('not/yet/there/c.yaml', `round ${round}`);
    await expect.poll(heard).toEqual([at('not/yet/there/c.yaml')]);
    await pause(300);
  }
  rmSync(at('not'), { recursive: true });
  await expect.poll(heard).toEqual([at('not/yet/there/c.yaml')]);
  write('not/yet/there/c.yaml', 'again');
  await expect.poll(heard).toEqual([at('not/yet/there/c.yaml')]);
  deep.close();
});

it('hears nothing of packages and of files beside those that it watches', async () => {
  write('data/node_modules/x/c.yaml', 'one');
  write('beside.yaml', 'one');
  await pause(300);
  write('data/node_modules/x/c.yaml', 'two');
  write('beside.yaml', 'two');
  expect(await reported()).toEqual([]);
});

it('reports every file when thousands change at once', async () => {
  const names = Array.from({ length: 4000 }, (_, index) => `data/many/${index % 50}/${index}.yaml`);
  for (const text of ['one', 'three']) {
    for (const name of names) write(name, text);
    const all = new Set<string>();
    const count = (): number => {
      for (const file of heard()) all.add(file);
      return all.size;
    };
    await expect.poll(count, { timeout: 10_000 }).toBe(names.length);
  }
});

it('watches files that are added to it', async () => {
  write('site.ts', 'one');
  await pause(30);
  watcher.look();
  watcher.add([at('site.ts')]);
  expect(await reported()).toEqual([]);
  write('site.ts', 'three');
  expect(await reported()).toEqual([{ files: ['site.ts'], listing: false }]);
});

it('hears by itself of every edit, whenever folders were moved away and back', async () => {
  const one = async (name: string, turn: number): Promise<string[]> => {
    const [data, away, file] = [at(`${name}/data`), at(`${name}/away`), at(`${name}/data/deep/er/c.yaml`)];
    write(`${name}/data/deep/er/c.yaml`, 'one');
    let heard: string[] = [];
    const moved = watchFiles(
      () => [data, at(`${name}/later`)],
      ({ files }) => heard.push(...files),
    );
    const missed: string[] = [];
    for (let round = 0; round < 3; round++) {
      await pause(500);
      renameSync(data, away);
      await pause((turn + round) % 5);
      renameSync(away, data);
      do heard = [];
      while ((await pause(700), heard.length > 0));
      writeFileSync(file, `round ${round}`);
      await expect
        .poll(() => heard.includes(file), { timeout: 2000 })
        .toBe(true)
        .catch(() => missed.push(file));
    }
    moved.close();
    return missed;
  };
  const names = Array.from({ length: rounds(20, 200) }, (_, index) => `at once ${index}`);
  expect((await Promise.all(names.map(one))).flat()).toEqual([]);
}, 60_000);
