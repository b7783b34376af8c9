/** Files and links that cannot be read to their end are told by name: none is missed in silence, none is waited for. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { tiny, temporaryFolder } = workplaces();
let place: Workplace;
beforeEach(async () => {
  place = await tiny();
});

describe('a file of the data that is', () => {
  it.each<[string, (path: string) => void, string]>([
    ['a link to nothing', (path) => symlinkSync('nothing', path), 'no such file or directory'],
    ['a link to itself', (path) => symlinkSync(basename(path), path), 'too many symbolic links encountered'],
    ['a link to a device', (path) => symlinkSync('/dev/zero', path), 'it is no file'],
    ['a pipe', (path) => execFileSync('mkfifo', [path]), 'it is no file'],
  ])('%s', async (_, put, reason) => {
    const path = join(place.project.data, 'team.yaml');
    rmSync(path);
    put(path);
    expect(await place.fail()).toBe(
      `data/team.yaml\n  The file cannot be read: ${reason}.\n  Make it readable, or remove it.`,
    );
  });
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
    ['of components that it lies in', 'components/parts/again', '..'],
    ['of templates that it lies in', 'templates/copy/again', '..'],
  ])('%s is told', async (_, link, target) => {
    symlinkSync(target, join(place.folder, link));
    expect(await place.fail()).toBe(`${link}\n  This link leads to a folder that it lies in.\n  Remove the link.`);
  });

  it('is told when two lead to one another', async () => {
    for (const [one, other] of [
      ['one', 'two'],
      ['two', 'one'],
    ] as const) {
      mkdirSync(join(place.project.data, 'cities', one), { recursive: true });
      symlinkSync(`../${other}`, join(place.project.data, 'cities', one, 'over'));
    }
    expect(await place.fail()).toContain('data/cities/one/over/over\n  This link leads to a folder that it lies in.');
  });
});
