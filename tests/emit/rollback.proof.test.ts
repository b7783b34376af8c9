/** gen rollback refuses an earlier site that cannot be put back whole, says why, and leaves both sites as they are. */
import { appendFileSync, cpSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rollbackSite } from '../../generator/emit/rollback.ts';
import { compiledProgram, type Program } from '../fixtures/program.ts';
import { oneIn } from '../fixtures/random.ts';
import { bytesOf, workplaces, type Workplace } from '../fixtures/workplaces.ts';
import { buildBoth } from './attacks/grounds.ts';

const SHIM = new URL('./attacks/fail-at.mjs', import.meta.url).href;
const { tiny } = workplaces();
let program: Program;
let place: Workplace;
beforeAll(async () => {
  program = await compiledProgram();
  place = await tiny();
  await buildBoth(place);
  cpSync(previous(''), join(place.folder, 'earlier'), { recursive: true });
});
beforeEach(() => {
  rmSync(previous(''), { recursive: true });
  cpSync(join(place.folder, 'earlier'), previous(''), { recursive: true });
});

const previous = (file: string): string => join(place.folder, '.out.gen/previous', file);
const sites = (): unknown => [bytesOf(place.project.out), bytesOf(previous(''))];

/** A rollback that is refused with one message, after which nothing has changed. */
async function expectRefusal(message: RegExp, fault: Readonly<Record<string, string>> = {}): Promise<void> {
  const before = sites();
  const shim = Object.keys(fault).length > 0 ? { NODE_OPTIONS: `--import ${SHIM}` } : {};
  const { code, stdout, stderr } = await program.run(place, ['rollback'], { ...shim, ...fault });
  expect({ code, stdout }, stderr).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(message);
  expect(stderr).toMatch(/^\S.*\n(?: {2}\S.*\n){1,2}\n1 problem\. Nothing was written\.\n$/);
  expect(sites()).toEqual(before);
}

describe('an earlier site that is damaged', () => {
  const HARMS: readonly (readonly [string, () => void, RegExp])[] = [
    ['with a missing page', () => rmSync(previous('about.html')), /missing or empty: about\.html\./],
    ['with an empty page', () => truncateSync(previous('about.html'), 0), /missing or empty: about\.html\./],
    [
      'with a folder in the place of a page',
      () => {
        rmSync(previous('about.html'));
        cpSync(previous('locations'), previous('about.html'), { recursive: true });
      },
      /missing or empty: about\.html\./,
    ],
    ['with an empty manifest', () => truncateSync(previous('build-manifest.tsv'), 0), /\[output-not-a-manifest\]/],
    [
      'with a manifest cut off',
      () => truncateSync(previous('build-manifest.tsv'), 700),
      /\[output-manifest-(line|changed)\]/,
    ],
    [
      'with a line that was added',
      () =>
        appendFileSync(
          previous('build-manifest.tsv'),
          readFileSync(previous('build-manifest.tsv'), 'utf8').split('\n')[1] ?? '',
        ),
      /\[output-manifest-(line|changed)\]/,
    ],
    ['that is not there', () => rmSync(previous('build-manifest.tsv')), /There is no earlier site to go back to\./],
  ];
  it.each(oneIn(2, HARMS))('%s', async (_, harm, message) => {
    harm();
    await expectRefusal(message);
  });

  it('is put back where somebody has only edited it, and that is said', async () => {
    writeFileSync(previous('about.html'), 'my own words');
    const { code, stdout } = await program.run(place, ['rollback']);
    expect(code).toBe(0);
    expect(stdout).toContain('Changed since gen wrote the earlier site: about.html.');
    expect(place.read('about.html')).toBe('my own words');
    // Now the published site has the edit.
    await expectRefusal(/\[output-rollback-edits\]\n.*about\.html\./);
    expect((await program.run(place, ['rollback', '--force'])).code).toBe(0);
  });
});

describe('an earlier site that the disk refuses', () => {
  const REFUSED: readonly (readonly [string, string, RegExp])[] = [
    ['about.html', 'EIO', /about\.html cannot be read\.\n {2}Check the disk, and who may read the files/],
    ['about.html', 'EACCES', /about\.html cannot be read\.\n {2}Check the disk, and who may read the files/],
    ['build-manifest.tsv', 'EIO', /previous\/build-manifest\.tsv {2}\[output-disk\]\n {2}The disk cannot be read/],
    ['build-manifest.tsv', 'EACCES', /previous\/build-manifest\.tsv {2}\[output-disk\]\n.*permission denied/],
  ];
  it.each(oneIn(3, REFUSED))('%s, %s', async (file, code, message) => {
    const kind = { FAIL_KIND: 'readFileSync', FAIL_BELOW: previous(file), FAIL_AT: '1', FAIL_ON: 'all' };
    await expectRefusal(message, { ...kind, FAIL_CODE: code });
    // Once the disk gives it again, nothing stands in the way.
    await rollbackSite(place.project);
    await rollbackSite(place.project);
  });
});

describe('gen rollback --list', () => {
  it('shows both sites, when they were built, and what a rollback would change', async () => {
    const before = sites();
    const { code, stdout } = await program.run(place, ['rollback', '--list']);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^published {2}\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}\d+ pages\nprevious {3}\d{4}-\d\d-\d\d \d\d:\d\d UTC {2}\d+ pages; a rollback changes \S+\.html/,
    );
    expect(sites()).toEqual(before);
  });

  it('is followed by a build that says what it brings again, unless the rollback was undone', async () => {
    expect((await program.run(place, ['rollback'])).stdout).toContain('"gen build" brings the newer state again.');
    expect((await place.build()).notes.join()).toContain('which is newer');
    await program.run(place, ['rollback']);
    expect((await program.run(place, ['rollback'])).stdout).not.toContain('newer');
    expect((await place.build()).notes.join()).not.toContain('which is newer');
  });
});
