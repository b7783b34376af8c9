/** Whose folders a command works with, when the program lies in one place and the site in another. */
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { resolveProject } from '../generator/project.ts';
import { gen } from './fixtures/gen.ts';
import { ROOT, bytesOf, listFiles, workplaces, type Workplace } from './fixtures/workplaces.ts';

const { tiny, temporaryFolder } = workplaces();

/** Runs the program of one workplace in another folder, and gives the message where it refuses. */
const genOf = async ({ folder }: Workplace, cwd: string, args: readonly string[]): Promise<string> =>
  (await gen(cwd, args, { root: folder })).problems;

describe('the folders of a site', () => {
  it('are those of the working folder, or those of the program for a site without templates or components', () => {
    const cwd = temporaryFolder();
    const project = (flags = {}) => resolveProject({ packageFolder: '/program', cwd, flags });
    expect(project()).toMatchObject({
      data: join(cwd, 'data'),
      templates: '/program/templates',
      components: '/program/components',
      publicFolder: join(cwd, 'public'),
      out: join(cwd, 'out'),
    });
    mkdirSync(join(cwd, 'components'));
    expect(project()).toMatchObject({
      templates: '/program/templates',
      components: join(cwd, 'components'),
    });
    expect(project({ out: 'd' })).toMatchObject({ out: join(cwd, 'd') });
  });

  it('are the sample site in the folder of the program itself', () => {
    const { data, templates, components } = resolveProject({ packageFolder: ROOT, cwd: ROOT, flags: {} });
    expect([data, templates, components]).toEqual([`${ROOT}/data`, `${ROOT}/templates`, `${ROOT}/components`]);
  });
});

describe('a folder with data alone', () => {
  it('is built with the shipped templates and components, as if it had them', async () => {
    const program = await tiny();
    await program.build({ date: '2026-11-20' });
    const cwd = temporaryFolder();
    for (const folder of ['data', 'public'])
      cpSync(join(program.folder, folder), join(cwd, folder), { recursive: true, dereference: true });
    // The program has a sample site of its own: nothing of it may show.
    program.edit('data/business.yaml', 'brand: Maple & Wire Piano Care', 'brand: Somebody Else');
    expect(await genOf(program, cwd, ['build', '--date', '2026-11-20'])).toBe('');
    expect(bytesOf(join(cwd, 'out'))).toEqual(bytesOf(program.project.out));
  });
});

describe('a folder without data', () => {
  let program: Workplace;
  beforeAll(async () => {
    program = await tiny();
  });

  it.each([['build'], ['status'], ['check']])(
    'is one clear message of gen %s, never the site of somebody else',
    async (...args) => {
      const cwd = temporaryFolder();
      writeFileSync(join(cwd, 'notes.txt'), 'mine');
      expect(await genOf(program, cwd, args)).toContain(
        'data\n  This folder does not exist.\n  Run gen in the folder of a site',
      );
      expect(listFiles(cwd).filter((file) => !file.startsWith('.gen/cache/'))).toEqual(['notes.txt']);
    },
  );
});
