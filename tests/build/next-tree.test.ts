/** File systems without hard links: the file is copied. */
import fs, { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { openNextTree } from '../../generator/build/next-tree.ts';
import { workplaces } from '../fixtures/workplaces.ts';

const { temporaryFolder } = workplaces();
const { linkSync } = fs;
afterEach(() => use(linkSync));

function use(link: typeof linkSync): void {
  Object.assign(fs, { linkSync: link });
  syncBuiltinESMExports();
}

/** Takes over a page from the published tree, where the system answers with a code instead of a link. */
function takeOver(code: string): string {
  const [out, next] = [temporaryFolder(), temporaryFolder()];
  mkdirSync(join(out, 'locations'));
  writeFileSync(join(out, 'locations/macon.html'), 'Macon');
  use(() => {
    throw Object.assign(new Error(`${code}: made to fail, link`), { code, syscall: 'link' });
  });
  openNextTree(next).linkInto('locations/macon.html', out);
  return readFileSync(join(next, 'locations/macon.html'), 'utf8');
}

it.each(['EISDIR', 'EPERM', 'EXDEV', 'EMLINK', 'ENOTSUP'])('a page is copied after %s', (code) => {
  expect(takeOver(code)).toBe('Macon');
});

it('a full disk is no such file system', () => {
  expect(() => takeOver('ENOSPC')).toThrow('ENOSPC');
});
