import { rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { workplaces } from '../fixtures/workplaces.ts';

const { tiny } = workplaces();

it('a data file that is a symlink to nothing is an error', async () => {
  const place = await tiny();
  const path = join(place.project.data, 'team.yaml');
  rmSync(path);
  symlinkSync('nothing', path);
  expect(await place.fail()).toMatch(
    /^data\/team\.yaml\n {2}This file or folder cannot be read or written: no such file or directory\.\n/,
  );
});
