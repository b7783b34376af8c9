/** Parts of a site that several machines build, and `gen merge`, which joins them. */
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { gen } from '../fixtures/gen.ts';
import { sampled } from '../fixtures/random.ts';
import { bytesOf, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { builtTiny, tiny } = workplaces();
let place: Workplace;
beforeEach(async () => {
  place = await tiny();
});

/** Builds a part as a machine of its own does: it knows nothing of the others. Returns the name of its folder. */
async function buildPart(shard: string): Promise<string> {
  const name = `part-${shard.replace('/', '-of-')}`;
  expect(await gen(place.folder, ['build', '--shard', shard])).toMatchObject({ code: 0, problems: '' });
  renameSync(place.project.out, join(place.folder, name));
  rmSync(join(place.folder, '.gen/out'), { recursive: true });
  return name;
}

it.each(sampled(3, [2, 3, 8], 1))('%i parts that are merged are the site of one build', async (of) => {
  const { project } = await builtTiny();
  const parts: string[] = [];
  for (let index = 1; index <= of; index++) parts.push(await buildPart(`${index}/${of}`));
  const { stdout, code } = await gen(place.folder, ['merge', ...parts.toReversed()]);
  expect(code).toBe(0);
  expect(stdout).toMatch(/^✓ 23 pages \(\d written, \d+ unchanged\) and \d+ other files/);
  expect(bytesOf(place.project.out)).toEqual(bytesOf(project.out));
});

it('names each folder that is no part, the part that is there twice, and the part that is missing', async () => {
  const part = await buildPart('1/3');
  const merge = async (...folders: readonly string[]): Promise<string> => {
    const { code, problems } = await gen(place.folder, ['merge', ...folders]);
    expect(code).toBe(1);
    return problems;
  };
  expect(await merge(part, 'nothing', part)).toBe(
    'nothing\n  There is no part of a site in this folder.\n  Name folders that were made with "npx --no gen build --shard 1/2" or the like.\npart-1-of-3\n  This is part 1/3, as is part-1-of-3.\n  Name each part once.',
  );
  expect(await merge(part)).toBe(
    'gen merge\n  Part 2/3 is missing.\n  Build it with "npx --no gen build --shard 2/3", and name its folder.\ngen merge\n  Part 3/3 is missing.\n  Build it with "npx --no gen build --shard 3/3", and name its folder.',
  );
  expect(place.files()).toEqual([]);
});
