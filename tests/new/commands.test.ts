/** `gen new` and `gen places`: what they write and print, and what they refuse. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../generator/cli.ts';
import { localService } from '../../generator/local-service/index.ts';
import { ROOT, workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();

/** Runs a command. `message` is that of its error; "" without one. */
async function gen(cwd: string, ...args: string[]): Promise<{ readonly stdout: string; readonly message: string }> {
  let stdout = '';
  const stream = { write: (text: string) => void (stdout += text) };
  const context = { root: ROOT, cwd, env: {}, stdout: stream, stderr: stream, found: () => {}, exitWith: () => {} };
  try {
    await createProgram(context, localService()).parseAsync(args, { from: 'user' });
    return { stdout, message: '' };
  } catch (error) {
    return { stdout, message: (error as Error).message };
  }
}

describe('gen new', () => {
  const begin = (cwd: string, folder: string) => gen(cwd, 'new', folder, '--trade', 'plumbing', '--yes');

  it('does not begin on a file, in a pipe, below a file, or at a link to nothing', async () => {
    const cwd = temporaryFolder();
    writeFileSync(join(cwd, 'file'), 'mine');
    execFileSync('mkfifo', [join(cwd, 'pipe')]);
    symlinkSync('nowhere', join(cwd, 'broken'));
    symlinkSync('loop', join(cwd, 'loop'));
    for (const folder of ['file', 'pipe', 'file/site', 'file/deep/site', 'pipe/site', 'broken', 'broken/site', 'loop'])
      expect((await begin(cwd, folder)).message, folder).toMatch(
        /^.*\/(?:file|pipe|broken|loop)\n {2}This is not a folder/,
      );
    expect(readFileSync(join(cwd, 'file'), 'utf8')).toBe('mine');
    expect(existsSync(join(cwd, 'nowhere'))).toBe(false);
  });

  it('begins in a folder that is empty but for its history', async () => {
    const cwd = temporaryFolder();
    mkdirSync(join(cwd, 'site/.git'), { recursive: true });
    expect((await begin(cwd, 'site')).stdout).toContain('is ready');
    expect((await begin(cwd, 'site')).message).toContain('not empty');
  });
});

describe('gen places', () => {
  it('prints rows for data/cities.csv, the nearest place first', async () => {
    expect(await gen('/', 'places', 'Macon, GA', '--within', '12')).toEqual({
      stdout: 'name,state,lat,lon\nMacon,GA,32.8407,-83.6324\nWest Point,GA,32.7935,-83.8074\n',
      message: '',
    });
  });

  it('takes the state as people write it', async () => {
    expect((await gen('/', 'places', 'Macon Georgia', '--within', '1')).stdout).toContain('Macon,GA');
  });

  it('names the nearest place that there is', async () => {
    const { message } = await gen('/', 'places', 'Macom, GA');
    expect(message).toContain('No place of over 1,000 people is called "Macom, GA".');
    expect(message).toContain('Did you mean "Macon, GA"?');
    expect((await gen('/', 'places', 'Macon')).message).toContain('Write it with its state: "Macon, GA".');
  });

  it('says which distance it cannot read', async () => {
    expect((await gen('/', 'places', 'Macon, GA', '--within', 'far')).message).toContain(
      '--within\n  "far" is not a distance.\n',
    );
  });
});
