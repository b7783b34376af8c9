/**
 * Every mistake a user can make, one folder each in `tests/fixtures/invalid`: its files lie over the small business,
 * `remove.txt` names what is taken away, `expected.txt` is what the user reads. A new case is a folder.
 */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT, bytesOf, casesIn, snapshotOf, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const INVALID = join(ROOT, 'tests/fixtures/invalid');
const { tiny } = workplaces();

/** Without the remarks that differ from machine to machine. */
const readable = (message: string): string => `${message}\n`;

describe('a build with mistakes tells each of them with its place and leaves the site alone', () => {
  it.each(casesIn(INVALID))('%s', async (name) => {
    const place = await tiny();
    await place.build();
    const before = snapshotOf(place.folder, ['out', '.out.gen']);
    spoil(place, join(INVALID, name));
    const message = readable(await place.fail());
    expect(message).not.toMatch(/\n\s+at .*:\d+/);
    await expect(message).toMatchFileSnapshot(join(INVALID, name, 'expected.txt'));
    expect(snapshotOf(place.folder, ['out', '.out.gen'])).toEqual(before);
  });
});

function spoil(place: Workplace, folder: string): void {
  const removals = existsSync(join(folder, 'remove.txt')) ? readFileSync(join(folder, 'remove.txt'), 'utf8').trim().split('\n') : [];
  for (const file of removals) place.remove(file);
  for (const part of ['data', 'templates', 'components']) if (existsSync(join(folder, part))) cpSync(join(folder, part), join(place.folder, part), { recursive: true });
}
