/** Whose folders a command works with, when the program lies in one place and the site in another. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { resolveProject } from '../generator/project.ts';
import { gen } from './fixtures/gen.ts';
import { listFiles, workplaces, type Workplace } from './fixtures/workplaces.ts';

const { tiny, temporaryFolder } = workplaces();

/** Runs the program of one workplace in another folder, and gives the message where it refuses. */
const genOf = async ({ folder }: Workplace, cwd: string, args: readonly string[]): Promise<string> =>
  (await gen(cwd, args, { root: folder })).problems;

describe('the folders of a site', () => {
  it('are those of the working folder', () => {
    const cwd = temporaryFolder();
    expect(resolveProject({ packageFolder: '/program', cwd, flags: { out: 'd' } })).toMatchObject({
      data: join(cwd, 'data'),
      templates: join(cwd, 'templates'),
      components: join(cwd, 'components'),
      publicFolder: join(cwd, 'public'),
      out: join(cwd, 'd'),
    });
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
