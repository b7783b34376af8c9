/** Commands that a site defines. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { defineCommand, defineSite, type CommandContext } from '../../generator/index.ts';
import { localService, services } from '../../generator/local-service/index.ts';
import { gen } from '../fixtures/gen.ts';
import { ROOT, workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();

/** Runs a command line for a site with one command more. */
function run(
  args: readonly string[],
  act: (context: CommandContext, given: unknown[]) => Promise<void> = async () => {},
  cwd = temporaryFolder(),
) {
  const command = defineCommand({
    name: 'towns',
    description: 'list towns',
    examples: ['gen towns', 'gen towns GA --all'],
    flags: (own) => own.argument('[state]', 'only this state').option('--all', 'every one'),
    run: (context, ...given: unknown[]) => act(context, given),
  });
  return gen(cwd, args, { root: ROOT, site: defineSite(localService(), { commands: [command] }) });
}

it('get their arguments and flags, and set the exit code', async () => {
  let seen: unknown[] = [];
  const result = await run(['towns', 'GA', '--all'], async ({ print, fail }, given) => {
    seen = given;
    print('Gray');
    fail();
  });
  expect(seen).toEqual(['GA', { all: true }]);
  expect(result).toMatchObject({ stdout: 'Gray\n', code: 1 });
});

it('read the site as a build does, with every value that records leave out, and write files', async () => {
  const cwd = temporaryFolder();
  cpSync(join(ROOT, 'tests/fixtures/tiny/data'), join(cwd, 'data'), { recursive: true });
  const act = async ({ readSite, writeFiles }: CommandContext): Promise<void> => {
    const { data } = await readSite();
    const rows = data.all(services).map(({ slug, notOffered }) => `${slug}: ${notOffered.join(' ')}`);
    await writeFiles(cwd, { 'deep/towns.txt': rows.join('\n') });
  };
  await run(['towns'], act, cwd);
  expect(readFileSync(join(cwd, 'deep/towns.txt'), 'utf8')).toBe('piano-tuning: \npiano-moving: waterbury');
});

it('have help, and are listed in that of the program', async () => {
  const { stdout } = await run(['towns', '--help']);
  expect(stdout).toContain('Usage: gen towns [options] [state]');
  expect(stdout).toContain('$ gen towns GA --all');
  expect((await run(['--help'])).stdout).toMatch(/^ {2}towns .*list towns/m);
});
