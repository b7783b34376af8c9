import { expect, it } from 'vitest';
import { renamePatiently } from '../../generator/files.ts';

/** A rename that fails with these codes, one after another, and then succeeds; `tries` counts the calls. */
function failing(codes: readonly string[]): { rename: () => void; tries: () => number } {
  let tries = 0;
  const rename = (): void => {
    const code = codes[tries++];
    if (code) throw Object.assign(new Error(code), { code });
  };
  return { rename, tries: () => tries };
}
const waits = [1, 1, 1];

it('is tried again on Windows while another program holds the file', () => {
  const { rename, tries } = failing(['EPERM', 'EBUSY', 'EACCES']);
  renamePatiently('a', 'b', { platform: 'win32', rename, waits });
  expect(tries()).toBe(4);
});

it('fails on Windows when the file is held for longer', () => {
  const { rename } = failing(['EBUSY', 'EBUSY', 'EBUSY', 'EBUSY', 'EBUSY']);
  expect(() => renamePatiently('a', 'b', { platform: 'win32', rename, waits })).toThrow('EBUSY');
});

it.each([
  ['linux', 'EBUSY'],
  ['darwin', 'EPERM'],
  ['win32', 'ENOENT'],
] as const)('fails at once on %s with %s', (platform, code) => {
  const { rename, tries } = failing([code]);
  expect(() => renamePatiently('a', 'b', { platform, rename, waits })).toThrow(code);
  expect(tries()).toBe(1);
});
