/** A checkout on Windows may have other line ends: hashes are the same. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { hashFiles } from '../../generator/files.ts';

const folder = mkdtempSync(join(tmpdir(), 'gen-files-'));
afterAll(() => rmSync(folder, { recursive: true }));

const hashOf = (content: string): string => {
  writeFileSync(join(folder, 'a'), content);
  return hashFiles(folder, ['a']);
};

it('hashes a source without regard to its line ends, and all bytes of a binary file', () => {
  expect(hashOf('a\r\nb\r\n')).toBe(hashOf('a\nb\n'));
  expect(hashOf('a\r\n\0')).not.toBe(hashOf('a\n\0'));
});
