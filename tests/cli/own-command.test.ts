/** Commands that a site defines. */
import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createProgram } from '../../generator/cli.ts';
import { defineCommand, defineSite, type CommandContext } from '../../generator/index.ts';
import { localService, services } from '../../generator/local-service/index.ts';
import { ROOT, workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();

/** Runs a command line for a site with one command more; returns its output and exit code. */
async function run(
  args: readonly string[],
  cwd: string,
  act: (context: CommandContext, given: unknown[]) => Promise<void>,
) {
  const command = defineCommand({
    name: 'towns',
    description: 'list towns',
    examples: ['gen towns', 'gen towns GA --all'],
    flags: (own) => own.argument('[state]', 'only this state').option('--all', 'every one'),
    run: (context, ...given: unknown[]) => act(context, given),
  });
  let [stdout, code] = ['', 0];
  const around = {
    ...{ root: ROOT, cwd, env: {}, stderr: { write: () => {} }, exitWith: () => {} },
    stdout: { write: (text: string) => void (stdout += text) },
    found: () => void (code = 1),
  };
  const site = defineSite(localService(), { commands: [command] });
  const program = createProgram(around, site);
  await program.parseAsync([...args], { from: 'user' }).catch(() => {});
  return { stdout, code };
}

it('get their arguments and flags, and set the exit code', async () => {
  let seen: unknown[] = [];
  const result = await run(['towns', 'GA', '--all'], temporaryFolder(), async ({ print, fail }, given) => {
    seen = given;
    print('Gray');
    fail();
  });
  expect(seen).toEqual(['GA', { all: true }]);
  expect(result).toEqual({ stdout: 'Gray\n', code: 1 });
});

it('read the site as a build does, with every value that records leave out', async () => {
  const cwd = temporaryFolder();
  cpSync(join(ROOT, 'tests/fixtures/tiny/data'), join(cwd, 'data'), { recursive: true });
  const { stdout } = await run(['towns'], cwd, async ({ readSite, print }) => {
    const { data } = await readSite();
    for (const { slug, notOffered } of data.all(services)) print(`${slug}: ${notOffered.join(' ')}`);
  });
  expect(stdout).toBe('piano-tuning: \npiano-moving: waterbury\n');
});

it('write files', async () => {
  const cwd = temporaryFolder();
  await run(['towns'], cwd, async ({ writeFiles }) => writeFiles(cwd, { 'deep/towns.json': '["Gray"]' }));
  expect(readFileSync(join(cwd, 'deep/towns.json'), 'utf8')).toBe('["Gray"]');
});

it('have help, and stand in that of the program', async () => {
  const { stdout } = await run(['towns', '--help'], temporaryFolder(), async () => {});
  expect(stdout).toContain('Usage: gen towns [options] [state]');
  expect(stdout).toContain('$ gen towns GA --all');
  expect((await run(['--help'], temporaryFolder(), async () => {})).stdout).toMatch(/^ {2}towns .*list towns/m);
});
