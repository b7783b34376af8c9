/** Links in the data folder. */
import { execFileSync } from 'node:child_process';
import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { tiny, temporaryFolder } = workplaces();
let place: Workplace;
beforeEach(async () => {
  place = await tiny();
});

it('a data file that is a link to nothing is an error', async () => {
  const path = join(place.project.data, 'team.yaml');
  rmSync(path);
  symlinkSync('nothing', path);
  expect(await place.fail()).toMatch(
    /^data\/team\.yaml\n {2}There is no such file or folder, or a link that leads nowhere\.\n/,
  );
});

it('a link to a folder is followed', async () => {
  const elsewhere = join(temporaryFolder(), 'cities');
  execFileSync('mv', [join(place.project.data, 'cities'), elsewhere]);
  symlinkSync(elsewhere, join(place.project.data, 'cities'));
  expect((await place.build()).figures.cities).toBe(3);
});
