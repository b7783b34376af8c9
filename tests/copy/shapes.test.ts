import { describe, expect, it } from 'vitest';
import { checkVariables } from '../../generator/copy/check.ts';
import { shapeOf } from '../../generator/copy/shapes.ts';

const scope = shapeOf([
  { site: { brand: 'B', regions: [{ name: 'A', center: { locality: 'L' } }], notes: [], extra: null }, city: null },
  { site: { brand: 'B', regions: [], notes: [], extra: null }, city: { name: 'Gray', notice: null } },
]);
const problems = (...path: string[]): string[] =>
  checkVariables([{ file: 'x.hbs', line: 1, column: 1, sentence: 'a', path }], scope).map(
    ({ what, todo }) => `${what} ${todo}`,
  );

describe('checkVariables', () => {
  it.each([
    [['site', 'brand']],
    [['site', 'regions', '[]', 'name']],
    [['site', 'regions', '0', 'center', 'locality']],
    [['site', 'regions', 'length']],
    [['city', 'name']],
  ])('knows %j', (path) => {
    expect(problems(...path)).toEqual([]);
  });

  it('asks nothing of what is never filled: an empty list, a value that is always null', () => {
    expect(problems('site', 'notes', '[]', 'anything')).toEqual([]);
    expect(problems('site', 'extra', 'anything')).toEqual([]);
    expect(problems('city', 'notice', 'text')).toEqual([]);
  });
});
