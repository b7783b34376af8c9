/** The command line as a person and as a script meet it: help, exit codes, output for programs, suggestions. */
import { beforeAll, describe, expect, it } from 'vitest';
import { createProgram } from '../../generator/cli.ts';
import { compiledProgram, type Program } from '../fixtures/program.ts';
import { ROOT, workplaces, type Workplace } from '../fixtures/workplaces.ts';

const { tiny } = workplaces();
let place: Workplace;
let gen: Program;
beforeAll(async () => {
  [place, gen] = await Promise.all([tiny(), compiledProgram()]);
});
const run = (...args: string[]) => gen.run(place, args);

const COMMANDS = ['build', 'city', 'merge', 'status', 'check', 'preview', 'why', 'rollback', 'schema'];

function helpOf(...args: string[]): string {
  let text = '';
  const sink = { write: (more: string) => (text += more) };
  const program = createProgram({ root: ROOT, cwd: ROOT, env: {}, stdout: sink, stderr: sink, found: () => {} });
  for (const command of program.commands) command.exitOverride();
  expect(() => program.parse([...args, '--help'], { from: 'user' })).toThrow('(outputHelp)');
  return text;
}

describe('help', () => {
  it('of gen names every command', () => {
    for (const command of COMMANDS) expect(helpOf()).toMatch(new RegExp(`^  ${command} `, 'm'));
  });
  it.each(COMMANDS)('of %s has examples that begin with it or lead to it', (command) => {
    expect(helpOf(command)).toMatch(new RegExp(`Examples:\n(  \\$ .*\n)*  \\$ (.*&& )?gen ${command}\\b`));
  });
});

describe('exit codes', () => {
  it('are 0 when all is well', async () => {
    expect(await run('build')).toMatchObject({ code: 0 });
    expect(await run('status')).toMatchObject({ code: 0 });
    expect(await run('--version')).toMatchObject({ code: 0 });
  });

  it('are 1 for bad input, told on stderr with a suggestion and without a stack', async () => {
    const { code, stderr, stdout } = await run('city', 'bare');
    expect(code).toBe(1);
    expect(stderr).toContain('There is no city "bare".');
    expect(stderr).toContain('Did you mean "barre"?');
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(stdout).toBe('');
  });

  it('are 1 when something is missing', async () => {
    await run('build');
    place.remove('out/locations/barre.html');
    const { code, stdout } = await run('status');
    expect(code).toBe(1);
    expect(stdout).toContain('Missing: /locations/barre.');
  });

  it.each([[['bild']], [['build', '--colour']], [['city']], [['build', '--date', 'today']], [['build', '--shard', '3/2']], [['build', '--workers', '0']], [['preview', '--port', '99999']]])('are 2 for %j', async (args) => {
    const { code, stderr } = await run(...args);
    expect(code).toBe(2);
    expect(stderr).toContain('error:');
  });
});

describe('output', () => {
  it('of --json is one value that a program reads', async () => {
    const build = JSON.parse((await run('build', '--json')).stdout) as { pages: { total: number }; tree: string };
    expect(build.tree).toMatch(/^[0-9a-f]{64}$/);
    const status = JSON.parse((await run('status', '--json')).stdout) as { cities: { slug: string; percentComplete: number }[] };
    expect(status.cities.every(({ percentComplete }) => percentComplete === 100)).toBe(true);
    const story = JSON.parse((await run('why', '/locations/barre', '--json')).stdout) as { key: string; publishedKey: string };
    expect(story.key).toBe(story.publishedKey);
  });

  it('has no colour where there is no terminal', async () => {
    const { stdout } = await gen.run(place, ['build'], { NO_COLOR: '1' });
    expect(stdout).not.toContain('\u001B');
  });

  it('tells of a build with nothing to do that nothing was written', async () => {
    await run('build');
    expect((await run('build')).stdout).toMatch(/\(0 written, \d+ unchanged\)/);
  });
});
