import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fixedPart, listEntries, listFiles } from '../../generator/disk/list.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'gen-list-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(...names: (string | Buffer)[]): void {
  for (const name of names) {
    const path = Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name)]);
    mkdirSync(path.subarray(0, path.lastIndexOf('/')), { recursive: true });
    writeFileSync(path, '');
  }
}

describe('files below a folder', () => {
  it('are sorted by path, without hidden ones, and links are followed', () => {
    put('b.yaml', 'a/z.yaml', 'a/Y.yaml', '.hidden', 'a/.git/x', 'elsewhere/q [1]!.yaml');
    symlinkSync('elsewhere', join(folder, 'link'));
    symlinkSync('nothing', join(folder, 'c.yaml'));
    const names = ['a/Y.yaml', 'a/z.yaml', 'b.yaml', 'elsewhere/q [1]!.yaml', 'link/q [1]!.yaml'];
    expect(listFiles(folder)).toEqual(names);
    expect(listEntries(folder)).toContainEqual({ name: 'c.yaml', isFile: false });
  });

  it('are those that a pattern names', () => {
    put('posts/2024/one.yaml', 'posts/two.yaml', 'posts/two.txt', 'other/three.yaml');
    expect(listFiles(folder, 'posts/**/*.yaml')).toEqual(['posts/2024/one.yaml', 'posts/two.yaml']);
    expect(listFiles(folder, 'posts/two.yaml')).toEqual(['posts/two.yaml']);
    expect(listFiles(folder, 'nowhere/*')).toEqual([]);
    expect(listFiles(join(folder, 'posts/two.yaml'))).toEqual([]);
    expect(listFiles(join(folder, 'nowhere'))).toEqual([]);
  });

  it.each([
    ['one/here', '.', 'one/here'],
    ['one/above', '../..', 'one/above'],
    ['one/everything', '/', 'one/everything'],
  ])('are refused when %s leads to %s', (link, target, named) => {
    put('one/file');
    symlinkSync(target, join(folder, link));
    expect(() => listFiles(folder)).toThrow(`${join(folder, named)}`);
    expect(() => listFiles(join(folder, link))).toThrow(`${join(folder, named)}`);
  });

  it('are refused when links lead to one another in a circle', () => {
    for (const name of ['one', 'two']) put(`${name}/file`);
    symlinkSync('../two', join(folder, 'one/over'));
    symlinkSync('../one', join(folder, 'two/over'));
    expect(() => listFiles(folder)).toThrow(`${join(folder, 'one/over/over')}`);
  });
});

describe('the fixed part of a pattern', () => {
  it.each([
    ['posts/**/*.yaml', 'posts/'],
    ['a/b/*.yaml', 'a/b/'],
    ['a/{b/c,d}/*.yaml', 'a/'],
    ['a/@(b|c)/x.yaml', 'a/'],
    ['*.yaml', ''],
    ['a/x.yaml', 'a/'],
  ])('%s: "%s"', (pattern, fixed) => expect(fixedPart(pattern)).toBe(fixed));
});
