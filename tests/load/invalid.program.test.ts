/**
 * Every mistake a user can make, one folder each in `tests/fixtures/invalid`: its files lie over the small business,
 * `remove.txt` names what is taken away, `expected.txt` is what the user reads. A new case is a folder. Files that
 * tools would stumble over end in `.txt`, too.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compiledProgram } from '../fixtures/program.ts';
import { ROOT, listFiles, snapshotOf, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const INVALID = join(ROOT, 'tests/fixtures/invalid');
const { tiny, temporaryFolder } = workplaces();
/** Mistakes whose place needs Node's source maps, which workers of the test runner do not use. */
const THROWN = readdirSync(INVALID).filter((name) => name.startsWith('component-throws'));
const CASES = readdirSync(INVALID)
  .filter((name) => !THROWN.includes(name))
  .sort();

describe('a build with mistakes reports each of them with its place and leaves the site alone', () => {
  let place: Workplace;
  let before: ReturnType<typeof leftAlone>;
  beforeAll(async () => {
    place = await tiny();
    await place.build();
    before = leftAlone();
  });

  /** The site and the one before it. */
  const leftAlone = (): unknown => ['out', '.gen/out'].map((folder) => snapshotOf(join(place.folder, folder)));

  it.each(CASES)('%s', async (name) => {
    const changed = spoil(place, join(INVALID, name));
    const message = await place.fail();
    place.reset(changed);
    await expect(`${message}\n`).toMatchFileSnapshot(join(INVALID, name, 'expected.txt'));
    expect(message).not.toMatch(/\n\s+at .*:\d+|\bis undefined|\[object/);
    expect(leftAlone()).toEqual(before);
  });
});

it.each(THROWN)('%s, in a process, and in a copy of the site with the same cache', async (name) => {
  const cache = join(temporaryFolder(), 'cache');
  for (const place of [await tiny({ cache }), await tiny({ cache })]) {
    spoil(place, join(INVALID, name));
    const { stderr } = await (await compiledProgram()).run(place, ['build']);
    expect(stderr).toContain(readFileSync(join(INVALID, name, 'expected.txt'), 'utf8'));
  }
});

/** Makes the mistakes. Returns the folders that have them. */
function spoil(place: Workplace, folder: string): string[] {
  const removals = existsSync(join(folder, 'remove.txt'))
    ? readFileSync(join(folder, 'remove.txt'), 'utf8').trim().split('\n')
    : [];
  const files = listFiles(folder).filter((name) => name.includes('/'));
  for (const file of removals) place.remove(file);
  for (const file of files) {
    const target = join(place.folder, file.replace(/\.txt$/, ''));
    mkdirSync(dirname(target), { recursive: true });
    cpSync(join(folder, file), target);
  }
  return [...new Set([...removals, ...files].map((file) => file.split('/')[0] as string))];
}
