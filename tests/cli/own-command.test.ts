/** Commands that a site defines. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createProgram } from '../../generator/cli.ts';
import { defineCollection, defineCommand, defineSite, z, type CommandContext } from '../../generator/index.ts';
import { cities, localService, services } from '../../generator/local-service/index.ts';
import { ROOT, workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();

const posts = defineCollection({
  ...{ name: 'posts', singular: 'post', files: 'blog/**/*.yaml' },
  schema: z.strictObject({ title: z.string() }),
});

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
  const site = defineSite(localService, { collections: [posts], commands: [command] });
  const program = createProgram(around, site);
  await program.parseAsync([...args], { from: 'user' }).catch(() => {});
  return { stdout, code };
}

it('get their arguments and flags, read records as they are written, and set the exit code', async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, 'data'));
  writeFileSync(join(cwd, 'data/cities.csv'), 'name,state,lat,lon\nGray,GA,33.0,-83.5\nPerry,GA,32.4,\n');
  let seen: unknown[] = [];
  const result = await run(['towns', 'GA', '--all'], cwd, async ({ readRecords, print, fail }, given) => {
    seen = given;
    for (const { name } of await readRecords(cities)) print(String(name));
    fail();
  });
  expect(seen).toEqual(['GA', { all: true }]);
  expect(result).toEqual({ stdout: 'Gray\nPerry\n', code: 1 });
});

it('read the records of a collection whose files have a pattern', async () => {
  const cwd = temporaryFolder();
  mkdirSync(join(cwd, 'data/blog/2026'), { recursive: true });
  writeFileSync(join(cwd, 'data/blog/2026/ice.yaml'), 'title: Ice on the road\n');
  writeFileSync(join(cwd, 'data/posts.yaml'), '- title: Not a post\n');
  const { stdout } = await run(['towns'], cwd, async ({ readRecords, print }) => {
    for (const { title } of await readRecords(posts)) print(String(title));
  });
  expect(stdout).toBe('Ice on the road\n');
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

it('read tables and write files', async () => {
  const cwd = temporaryFolder();
  writeFileSync(join(cwd, 'towns.csv'), 'Town;State\nGray;GA\n');
  await run(['towns'], cwd, async ({ readTable, writeFiles }) => {
    const { columns, rows, notes } = await readTable(join(cwd, 'towns.csv'));
    await writeFiles(cwd, { 'deep/towns.json': JSON.stringify({ columns, rows, notes: notes.length }) });
  });
  expect(JSON.parse(readFileSync(join(cwd, 'deep/towns.json'), 'utf8'))).toEqual({
    columns: ['Town', 'State'],
    rows: [{ Town: 'Gray', State: 'GA' }],
    notes: 1,
  });
});

it('have help, and stand in that of the program', async () => {
  const { stdout } = await run(['towns', '--help'], temporaryFolder(), async () => {});
  expect(stdout).toContain('Usage: gen towns [options] [state]');
  expect(stdout).toContain('$ gen towns GA --all');
  expect((await run(['--help'], temporaryFolder(), async () => {})).stdout).toMatch(/^ {2}towns .*list towns/m);
});
