import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { commandLine } from '../../generator/errors/command-line.ts';
import { workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();
afterEach(() => vi.restoreAllMocks());

it('a message prints the script of package.json that runs a command, else npx', () => {
  const folder = temporaryFolder();
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  expect(commandLine('build')).toBe('npx --no gen build');
  writeFileSync(join(folder, 'package.json'), '{ "scripts": { "build": "gen build", "check": "eslint ." } }');
  expect(['build', 'build --shard 1/2', 'check', 'city macon'].map(commandLine)).toEqual([
    'npm run build',
    'npm run build -- --shard 1/2',
    'npx --no gen check',
    'npx --no gen city macon',
  ]);
});
