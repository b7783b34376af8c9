/** Types: of the program, components, the shipped site and the tests. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { ROOT } from '../fixtures/workplaces.ts';

/** What is known of the files of the last run. */
const KNOWN = join(ROOT, '.gen/tests/types.tsbuildinfo');

it('all files compile', async () => {
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const args = [tsc, '--noEmit', '-p', ROOT, '--incremental', '--tsBuildInfoFile', KNOWN];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: ROOT }).catch(
    (failure: { stdout: string }) => failure,
  );
  expect(stdout).toBe('');
});
