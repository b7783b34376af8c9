/** Definitions that gen refuses before it renders anything. */
import { describe, expect, it } from 'vitest';
import { definePage, defineSite } from '../../generator/define/index.ts';
import { catchProblems } from '../../generator/errors/gen-error.ts';
import type { Problem } from '../../generator/errors/problem.ts';
import { openData } from '../../generator/plan/data.ts';
import { checkDefinitions, findTimeZone } from '../../generator/plan/check-definitions.ts';

describe('sitemap', () => {
  const check = (sitemap: unknown): string[] =>
    checkDefinitions(
      defineSite({ pages: [definePage('/', { component: 'HomePage', props: () => ({}), sitemap: sitemap as null })] }),
    ).map(({ file, key, what, todo }) => [file, key, what, todo].join(' '));

  it.each([[null], [[1, 'weekly']], [[0.5, 'daily']]])('may be %j', (sitemap) => {
    expect(check(sitemap)).toEqual([]);
  });

  it.each<[unknown, string]>([
    [[8, 'daily'], '[8,"daily"]'],
    [[0.8, 'sometimes'], '[0.8,"sometimes"]'],
    [[0.8], '[0.8]'],
  ])('must not be %j', (sitemap, shown) => {
    expect(check(sitemap)).toEqual([
      `site.ts sitemap The sitemap of the pages with HomePage is ${shown}. Write a priority from 0 to 1, and daily, weekly, monthly, or yearly: sitemap: [0.8, 'monthly'].`,
    ]);
  });
});

it('timeZone is one that the clocks know, and a misspelt one gets the nearest', () => {
  const zoneOf = (timeZone: string | null) => {
    const problems: Problem[] = [];
    const data = openData({ records: {}, files: {}, derived: {} });
    const found = catchProblems(problems, () => findTimeZone(defineSite({ timeZone: () => timeZone }), data));
    return problems.map(({ file, what, todo }) => `${file} ${what} ${todo}`)[0] ?? found;
  };
  expect(['America/New_York', 'UTC', null].map(zoneOf)).toEqual(['America/New_York', 'UTC', null]);
  expect(zoneOf('Amerika/New_York')).toBe(
    'site.ts There is no time zone "Amerika/New_York". Did you mean "America/New_York"?',
  );
});
