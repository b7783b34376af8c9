import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { listFiles } from '../../generator/files.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'gen-list-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(...names: string[]): void {
  for (const name of names) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), '');
  }
}

describe('files below a folder', () => {
  it('are sorted by path, without hidden ones, and links are followed', () => {
    put('b.yaml', 'a/z.yaml', 'a/Y.yaml', '.hidden', 'a/.git/x', 'elsewhere/q [1]!.yaml');
    symlinkSync('elsewhere', join(folder, 'link'));
    expect(listFiles(folder)).toEqual(['a/Y.yaml', 'a/z.yaml', 'b.yaml', 'elsewhere/q [1]!.yaml', 'link/q [1]!.yaml']);
  });

  it('include links that lead nowhere', () => {
    symlinkSync('nothing', join(folder, 'c.yaml'));
    expect(listFiles(folder)).toEqual(['c.yaml']);
  });

  it('are those that a pattern names', () => {
    put('posts/2024/one.yaml', 'posts/two.yaml', 'posts/two.txt', 'other/three.yaml');
    expect(listFiles(folder, 'posts/**/*.yaml')).toEqual(['posts/2024/one.yaml', 'posts/two.yaml']);
    expect(listFiles(folder, 'posts/two.yaml')).toEqual(['posts/two.yaml']);
    expect(listFiles(folder, 'nowhere/*')).toEqual([]);
    expect(listFiles(join(folder, 'nowhere'))).toEqual([]);
  });
});
