/** Files and links that cannot be read to their end are told by name: none is missed in silence, none is waited for. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { tiny, temporaryFolder } = workplaces();
let place: Workplace;
beforeEach(async () => {
  place = await tiny();
});

describe('a file of the data that is', () => {
  it.each<[string, (path: string) => void, string]>([
    [
      'a link to nothing',
      (path) => symlinkSync('nothing', path),
      'The file cannot be read: no such file or directory.',
    ],
    [
      'a link to itself',
      (path) => symlinkSync(basename(path), path),
      'The file cannot be read: too many symbolic links encountered.',
    ],
    ['a link to a device', (path) => symlinkSync('/dev/zero', path), 'A file is expected here, but this is a device.'],
    ['a pipe', (path) => execFileSync('mkfifo', [path]), 'A file is expected here, but this is a named pipe.'],
  ])('%s', async (_, put, reason) => {
    const path = join(place.project.data, 'team.yaml');
    rmSync(path);
    put(path);
    expect(await place.fail()).toContain(`\n  ${reason}\n`);
    expect(await place.fail()).toMatch(/^data\/team\.yaml\n/);
  });
});

describe('an image that is', () => {
  it.each<[string, (path: string) => void, string]>([
    ['a folder', (path) => mkdirSync(path), 'The image "data/images/ada.png" is a folder, not a file.'],
    ['a pipe', (path) => execFileSync('mkfifo', [path]), 'is a named pipe, not a file.'],
    ['a link to a device', (path) => symlinkSync('/dev/zero', path), 'is a device, not a file.'],
    [
      'a link to a file elsewhere',
      (path) => symlinkSync('/etc/hostname', path),
      'is a link to a file outside the data folder.',
    ],
    ['too large', (path) => execFileSync('truncate', ['-s', '61M', path]), 'ada.png'],
  ])('%s', async (_, put, told) => {
    const path = join(place.project.data, 'images/ada.png');
    mkdirSync(dirname(path), { recursive: true });
    put(path);
    place.edit('data/team.yaml', '  fallbackImage', '  image: ada.png\n  fallbackImage');
    expect(await place.fail()).toContain(told);
  });
});

it('a data file that is too large is told before it is read', async () => {
  execFileSync('truncate', ['-s', '9M', join(place.project.data, 'more.yaml')]);
  expect(await place.fail()).toBe(
    'data/more.yaml\n  The file is too large: it has 9 MB, and the limit is 8 MB.\n  Make it smaller, or remove it.',
  );
});

describe('a link to a folder', () => {
  it('is followed', async () => {
    const elsewhere = join(temporaryFolder(), 'cities');
    execFileSync('mv', [join(place.project.data, 'cities'), elsewhere]);
    symlinkSync(elsewhere, join(place.project.data, 'cities'));
    expect((await place.build()).figures.cities).toBe(3);
  });

  it.each<[string, string, string]>([
    ['that it lies in', 'data/cities/again', '.'],
    ['around the data', 'data/services/above', '../..'],
    ['that holds everything', 'data/everything', '/'],
    ['of components that it lies in', 'components/ui/again', '..'],
    ['of templates that it lies in', 'templates/copy/again', '..'],
  ])('%s is told', async (_, link, target) => {
    symlinkSync(target, join(place.folder, link));
    expect(await place.fail()).toBe(
      `${link}\n  This link leads to a folder that contains the link itself.\n  Remove the link.`,
    );
  });

  it('is told when two lead to one another', async () => {
    for (const [one, other] of [
      ['one', 'two'],
      ['two', 'one'],
    ] as const) {
      mkdirSync(join(place.project.data, 'cities', one), { recursive: true });
      symlinkSync(`../${other}`, join(place.project.data, 'cities', one, 'over'));
    }
    expect(await place.fail()).toContain('data/cities/one/over/over\n  This link leads to a folder that contains');
  });
});
