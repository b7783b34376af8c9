/** Lockfiles and files of variables that a build depends on. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { readLockfilesAndEnv } from '../../generator/bundle/sources.ts';
import { workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();

it('settings are the lockfiles of the package and from the site to its repository, and .env files of a build', () => {
  const root = temporaryFolder();
  const files = [
    'yarn.lock',
    'agency/.git/HEAD',
    'agency/pnpm-lock.yaml',
    'agency/.env',
    'agency/sites/bun.lock',
    'agency/sites/one/bun.lockb',
    ...['', '.development', '.local', '.production', '.production.local'].map((end) => `agency/sites/one/.env${end}`),
    'package/package-lock.json',
    'package/npm-shrinkwrap.json',
    'package/.env',
  ];
  for (const file of files) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), file);
  }
  const found = readLockfilesAndEnv({
    packageFolder: join(root, 'package'),
    siteFolder: join(root, 'agency/sites/one'),
  });
  expect(found.map(({ bytes }) => String(bytes))).toEqual([
    'package/package-lock.json',
    'package/npm-shrinkwrap.json',
    'agency/sites/one/bun.lockb',
    'agency/sites/bun.lock',
    'agency/pnpm-lock.yaml',
    'agency/sites/one/.env',
    'agency/sites/one/.env.local',
    'agency/sites/one/.env.production',
    'agency/sites/one/.env.production.local',
  ]);
});
