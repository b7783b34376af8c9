/**
 * Components that sites own compile with the types of this package: `components.tgz` holds those of the last release. Renew it with
 * each release: `git ls-files 'components/*.ts*' site.ts fields.ts | tar -czf tests/package/components.tgz -T -`.
 */
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { run, runNode } from '../fixtures/run.ts';
import { ROOT, workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();

it('the components of the last release compile with the types that are packed', { timeout: 300_000 }, async () => {
  const site = temporaryFolder();
  const packed = join(ROOT, 'tests/package/components.tgz');
  expect(await run('tar', ['-xzf', packed, '-C', site])).toMatchObject({ code: 0 });
  cpSync(join(ROOT, 'starter/project/tsconfig.template.json'), join(site, 'tsconfig.json'));
  writeFileSync(join(site, 'package.json'), '{ "type": "module" }');
  mkdirSync(join(site, 'node_modules'));
  symlinkSync(ROOT, join(site, 'node_modules/areaserved'));
  symlinkSync(join(ROOT, 'node_modules/@types'), join(site, 'node_modules/@types'));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  expect(await runNode([tsc, '-p', '.'], { cwd: site })).toMatchObject({ stdout: '', code: 0 });
});
