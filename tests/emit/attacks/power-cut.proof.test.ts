/**
 * The power fails: what has not been brought to the disk is gone. A file system in a file is copied while it is in use;
 * the copy is what a disk holds at that moment, and is mounted again. `GEN_CUT_SECONDS=0,3,10` also so many seconds after a build has ended, `GEN_DISK=ext4,xfs,btrfs` other file systems.
 */
import { mkdirSync, readFileSync, readdirSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { build } from '../../../generator/build/build.ts';
import { compiledProgram, type Program } from '../../fixtures/program.ts';
import { rounds } from '../../fixtures/proofs.ts';
import { BUILD_OPTIONS, bytesOf, listFiles, workplaces, type Workplace } from '../../fixtures/workplaces.ts';
import { openGrounds, otherThan, rebrand, whyNoImage, type Grounds, type Version } from './grounds.ts';

const CUTS = rounds(1, 12);
const SECONDS = (process.env.GEN_CUT_SECONDS ?? '0').split(',').map(Number);
const DISKS = (process.env.GEN_DISK ?? 'ext4').split(',').map((disk) => ({ disk, obstacle: whyNoImage(disk) }));
const { tiny } = workplaces();

for (const { disk, obstacle } of DISKS)
  describe.skipIf(obstacle)(`${CUTS} power cuts on ${disk}${obstacle && `: ${obstacle}`}`, () => cutPower(disk));

/** The tests of one file system. */
function cutPower(kind: string): void {
  let grounds: Grounds;
  let place: Workplace;
  let program: Program;
  let image: string;
  let out: string;
  const trees: Record<string, string>[] = [];
  beforeAll(async () => {
    program = await compiledProgram();
    grounds = openGrounds();
    image = grounds.image('disk', kind);
    const disk = grounds.mount('mounted', '-o', 'loop', image);
    place = await tiny();
    out = join(disk, 'out');
    // The cache is on the disk that loses its power, too.
    renameSync(join(place.folder, 'node_modules/.cache'), join(place.folder, 'cache'));
    mkdirSync(join(disk, 'cache/gen'), { recursive: true });
    symlinkSync(join(disk, 'cache'), join(place.folder, 'node_modules/.cache'));
    for (const version of [0, 1] as const) {
      rebrand(place, version);
      expect((await program.run(place, ['build', '--out', out])).code).toBe(0);
      trees.push(bytesOf(out));
    }
  });
  afterAll(() => grounds?.leave());

  /** The files on the disk after the cut, once its file system is mounted again. */
  function afterCut(number: number): string {
    const copy = grounds.cut(image, 'cut');
    // A copy has the identity of the disk that it was made from.
    const mounted = grounds.mount(`after-${number}`, '-o', kind === 'xfs' ? 'loop,nouuid' : 'loop', copy);
    expect(statSync(mounted).dev, 'the copy, not the disk itself').not.toBe(statSync(dirname(out)).dev);
    return mounted;
  }

  it(`${SECONDS.join(', ')} s after a build has ended lose nothing: the site is there, and so is the one to go back to`, {
    timeout: 60_000 + (CUTS + SECONDS.length) * 90_000,
  }, async () => {
    for (let cut = 0; cut < Math.max(SECONDS.length, Math.ceil(CUTS / 2)); cut++) {
      const version: Version = cut % 2 === 0 ? 0 : 1;
      rebrand(place, version);
      expect((await program.run(place, ['build', '--out', out])).code).toBe(0);
      await sleep((SECONDS[cut % SECONDS.length] ?? 0) * 1000);
      const disk = afterCut(cut);
      expect(bytesOf(join(disk, 'out')), `cut ${cut}`).toEqual(trees[version]);
      expect(bytesOf(join(disk, '.out.gen/previous')), `cut ${cut}`).toEqual(trees[1 - version]);
      grounds.unmount(disk);
    }
  });

  it('leave no cache that commands stumble over', async () => {
    const disk = afterCut(100);
    const emptied = listFiles(join(disk, 'cache')).filter(
      (file) => readFileSync(join(disk, 'cache', file)).length === 0,
    );
    // Hashes show files that were not synced: only finished folders have to be whole.
    expect(emptied.filter((file) => /^gen\/(renderer|program|files|site)-/.test(file))).toEqual([]);
    expect(readdirSync(join(disk, 'cache/gen')).length).toBeGreaterThan(0);
    grounds.unmount(disk);
  });

  it('in the middle of a build leave the old site or the new one, and the next build goes on', {
    timeout: 60_000 + CUTS * 90_000,
  }, async () => {
    rebrand(place, 0);
    const started = performance.now();
    expect((await program.run(place, ['build', '--out', out])).code).toBe(0);
    const duration = performance.now() - started;
    let now: Version = 0;
    for (let cut = 0; cut < CUTS; cut++) {
      const next = otherThan(now);
      rebrand(place, next);
      const { child, ended } = program.start(place, ['build', '--out', out]);
      await sleep(duration * (0.3 + (0.8 * (cut + 0.5)) / CUTS));
      child.kill('SIGSTOP');
      const disk = afterCut(200 + cut);
      child.kill('SIGCONT');
      expect(await ended).toBe(0);
      const left = bytesOf(join(disk, 'out'));
      const isNew = left['index.html'] === trees[next]?.['index.html'];
      expect(left, `cut ${cut}`).toEqual(trees[isNew ? next : now]);
      await build({ ...place.project, out: join(disk, 'out') }, BUILD_OPTIONS);
      expect(bytesOf(join(disk, 'out')), `after cut ${cut}`).toEqual(trees[next]);
      grounds.unmount(disk);
      now = next;
    }
  });
}
