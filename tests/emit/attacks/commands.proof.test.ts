/**
 * Commands outside of a build on a disk that says no: every call that writes fails in turn, and some of those that read.
 * One message, exit code 1, and every file is as it was or as it was to be.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { oneIn } from '../../fixtures/proofs.ts';
import { ROOT, bytesOf, workplaces, type Workplace } from '../../fixtures/workplaces.ts';
import { expectOneMessage, FAULTS, openFaultyDisk, type FaultyDisk } from './faulty-disk.ts';

const { temporaryFolder, tiny } = workplaces();
let disk: FaultyDisk;
let place: Workplace;
const gen: FaultyDisk['gen'] = (...args) => disk.gen(...args);
beforeAll(async () => {
  disk = await openFaultyDisk(tiny(), temporaryFolder);
  place = disk.place;
});

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

  it.each(oneIn(6, Object.entries(commands), 5))(
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
      const faults = disk.faultsOf((fault) => gen(site, args, fault), site);
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

describe('gen rollback', () => {
  it('leaves one of the two sites, and the other to go back to', { timeout: 60_000 + FAULTS * 20_000 }, () => {
    const { out } = place.project;
    const previous = join(place.folder, '.out.gen/previous');
    const faults = disk.faultsOf((fault) => gen(place.folder, ['rollback'], fault), join(place.folder, '.out.gen'));
    let now: 0 | 1 = 0;
    for (const fault of faults) {
      const ended = gen(place.folder, ['rollback'], fault);
      const shown = JSON.stringify(fault);
      if (ended.code === 0) now = now === 0 ? 1 : 0;
      else expectOneMessage(ended, shown);
      expect(bytesOf(out), shown).toEqual(disk.trees[now]);
      expect(gen(place.folder, ['rollback']).code, `after ${shown}`).toBe(0);
      now = now === 0 ? 1 : 0;
      expect(bytesOf(out), `after ${shown}`).toEqual(disk.trees[now]);
      expect(bytesOf(previous), `after ${shown}`).toEqual(disk.trees[now === 0 ? 1 : 0]);
    }
  });
});

describe('gen doctor --repair', () => {
  const state = (name: string): string => join(place.folder, '.out.gen', name);
  it.each(oneIn(2, ['build-manifest.tsv', 'index.html']))('keeps an earlier site whose %s the disk refuses', (file) => {
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
