/** Finds the dependency that `gen new` writes into a site: the source that npm installed the package from. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findPackageSpec } from '../../generator/commands/package-spec.ts';
import { ROOT, workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();

/** A project whose package.json names the package as `spec`; pnpm keeps packages deeper down. */
function installed(spec: string | null, within = 'node_modules'): { readonly project: string; readonly root: string } {
  const project = temporaryFolder();
  const root = join(project, within, 'areaserved');
  mkdirSync(root, { recursive: true });
  writeFileSync(join(root, 'package.json'), '{ "name": "areaserved", "version": "1.2.3" }');
  const dependencies = spec === null ? {} : { areaserved: spec };
  writeFileSync(join(project, 'package.json'), JSON.stringify({ dependencies }));
  return { project, root };
}

it('finds a tarball beside the project, in the cache of npx as well as in that of pnpm', () => {
  for (const within of ['node_modules', 'node_modules/.pnpm/areaserved@file+x/node_modules']) {
    const { project, root } = installed('file:../a/areaserved-1.2.3.tgz', within);
    expect(findPackageSpec(root)).toBe(`file:${join(project, '../a/areaserved-1.2.3.tgz')}`);
  }
});

it.each([
  ['https://example.com/areaserved.tgz', 'https://example.com/areaserved.tgz'],
  ['github:owner/areaserved', 'github:owner/areaserved'],
  ['owner/areaserved', 'owner/areaserved'],
  ['latest', '^1.2.3'],
  ['^1.0.0', '^1.2.3'],
  ['workspace:*', '^1.2.3'],
  [null, '^1.2.3'],
])('installed as %s, it installs as %s', (spec, expected) => {
  expect(findPackageSpec(installed(spec).root)).toBe(expected);
});

it('installs from the folder of a clone', () => {
  expect(findPackageSpec(ROOT)).toBe(`file:${ROOT}`);
});
