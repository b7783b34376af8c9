/** The linter and the formatter, as CI and every developer's editor ask them. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../fixtures/workplaces.ts';

it('the linter and the formatter find nothing', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/@biomejs/biome/bin/biome'), 'ci', '--colors=off', '--vcs-enabled=false', '.'],
    { cwd: ROOT, encoding: 'utf8' },
  );
  expect({ status, report: status === 0 ? '' : `${stdout}${stderr}` }).toEqual({ status: 0, report: '' });
});
