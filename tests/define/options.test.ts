/** Misspelled options of definitions, which would be ignored. */
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { definePageRule, defineSiteRule } from '../../generator/define/check.ts';
import {
  defineCollection,
  defineCommand,
  defineFile,
  definePage,
  defineReportPage,
  defineSite,
  extendCollection,
  extendPage,
  z,
} from '../../generator/index.ts';
import { cities, localService, pageOf } from '../../generator/local-service/index.ts';
import { problemsOf } from '../../generator/errors/gen-error.ts';

const page = { component: 'Prices', props: () => ({}) };
const collection = { name: 'prices', schema: z.strictObject({}) };
const command = { name: 'towns', description: '', examples: [], flags: (one: Command) => one, run: () => {} };
const rule = { name: 'no-prices', check: () => [] };
const ownPolicy = { scripts: ['https://stats.example'] };

/** What is reported, by place. */
function mistakesOf(define: () => unknown) {
  try {
    define();
  } catch (error) {
    return problemsOf(error)?.map(({ file, key, what, todo }) => [file, key, what, todo]);
  }
  return [];
}

/** Definitions with an option more, as a file without types may have them. */
const MISSPELLED: readonly (readonly [
  called: string,
  key: string,
  meant: string,
  define: (extra: object) => unknown,
])[] = [
  ['defineSite', 'polcy', 'policy', (extra) => defineSite(localService(), extra)],
  ['localService', 'field', 'fields', (extra) => localService(extra)],
  ['editor', 'repos', 'repo', (extra) => defineSite({ editor: { repo: 'a/b', ...extra } })],
  ['definePage', 'sitmap', 'sitemap', (extra) => definePage('/prices', { ...page, ...extra })],
  ['defineReportPage', 'crumb', 'crumbs', (extra) => defineReportPage('/report', { ...page, ...extra })],
  ['extendPage', 'prop', 'props', (extra) => extendPage(pageOf('AboutPage'), extra)],
  ['defineCollection', 'chek', 'check', (extra) => defineCollection({ ...collection, ...extra })],
  ['extendCollection', 'reference', 'references', (extra) => extendCollection(cities, extra)],
  ['defineFile', 'rendr', 'render', (extra) => defineFile({ file: 'a.txt', render: () => '', ...extra })],
  ['defineCommand', 'example', 'examples', (extra) => defineCommand({ ...command, ...extra })],
  ['definePageRule', 'isWarnning', 'isWarning', (extra) => definePageRule({ ...rule, ...extra })],
  ['defineSiteRule', 'isWarnning', 'isWarning', (extra) => defineSiteRule({ ...rule, ...extra })],
];

describe('an unknown option', () => {
  it.each(MISSPELLED)('of %s is refused: %s', (called, key, meant, define) => {
    expect(mistakesOf(() => define({}))).toEqual([]);
    expect(mistakesOf(() => define({ [key]: ownPolicy }))).toEqual([
      [expect.any(String), key, `"${key}" is not an option of ${called}.`, `Did you mean "${meant}"?`],
    ]);
  });
});
