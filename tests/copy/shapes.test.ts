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

  it.each([
    [['site', 'brnd'], 'There is no variable "site.brnd": site has no "brnd". Did you mean "brand"?'],
    [['sight', 'brand'], 'There is no variable "sight.brand" here. Use one of these: site, city.'],
    [
      ['site', 'regions', '[]', 'nmae'],
      'There is no variable "site.regions.nmae": site.regions has no "nmae". Did you mean "name"?',
    ],
    [
      ['site', 'brand', 'length'],
      'There is no variable "site.brand.length": site.brand has no "length". Use "site.brand" itself, or remove it.',
    ],
    [
      ['site', 'brand', '[]'],
      '{{#each}} goes through a list, but site.brand is not a list. Name a list, or use {{#with}}.',
    ],
  ])('does not know %j', (path, told) => {
    expect(problems(...path)).toEqual([told]);
  });
});
