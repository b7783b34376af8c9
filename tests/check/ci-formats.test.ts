/** Formats for CI systems hold, whatever stands on a page. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatGitHub, formatJUnit, formatMarkdown, formatSarif } from '../../generator/check/ci-formats.ts';
import { createSourceFinder } from '../../generator/check/source.ts';
import type { CheckReport } from '../../generator/check/types.ts';
import { SEED } from '../fixtures/random.ts';

const reportOf = (message: string, detail: string, file: string): CheckReport => ({
  pages: 2,
  redirects: 0,
  figures: [],
  closest: [],
  sampled: [],
  every: 1,
  findings: [
    {
      rule: 'leftover',
      message,
      count: 3,
      files: 3,
      everywhere: null,
      basis: { source: 'A law', date: '2026' },
      places: [
        { file, line: 3, column: 7, detail, source: null },
        { file: 'b.html', line: 1, column: 1, detail, source: { file: 'data/a.yaml', line: 2, column: 5 } },
        { file: 'c.html', line: 1, column: 1, detail: 'again', source: { file: 'data/a.yaml', line: 2, column: 5 } },
      ],
    },
  ],
});
const PLAIN = reportOf('The text says "NaN".', 'NaN, 100 %', 'a.html');
const NOTHING: CheckReport = { ...PLAIN, findings: [] };

it('annotates each source once, and the page where no source is known', () => {
  expect(formatGitHub(PLAIN, 'out')).toBe(
    [
      '::error file=out/a.html,line=3,col=7,title=gen check%3A leftover::The text says "NaN". (NaN, 100 %25)\n',
      '::error file=data/a.yaml,line=2,col=5,title=gen check%3A leftover::The text says "NaN". (NaN, 100 %25) Seen in b.html and 2 more files.\n',
    ].join(''),
  );
  expect(formatGitHub(NOTHING, 'out')).toBe('');
});

it('sums up a run as a table', () => {
  expect(formatMarkdown(reportOf('A | b <i>', '', 'a.html'), 'out')).toContain(
    '| leftover | A \\| b \\<i\\> | out/a.html:3 | 3 |\n',
  );
  expect(formatMarkdown(NOTHING, 'out')).toBe('### gen check\n\n2 pages and 0 redirects checked: nothing found.\n');
});

it('gives SARIF with rules, places and addresses', () => {
  const { version, runs } = JSON.parse(formatSarif(reportOf('A', 'B', 'a b.html'), 'out')) as {
    version: string;
    runs: { tool: { driver: { rules: unknown } }; results: { locations: unknown; ruleId: string }[] }[];
  };
  expect(version).toBe('2.1.0');
  expect(runs[0]?.tool.driver.rules).toEqual([{ id: 'leftover', help: { text: 'A law (2026)' } }]);
  expect(runs[0]?.results).toHaveLength(2);
  expect(JSON.stringify(runs[0]?.results[0])).toContain(
    '"uri":"out/a%20b.html"},"region":{"startLine":3,"startColumn":7}',
  );
});

it('holds with any text: one line for an annotation and a row, XML without raw characters', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(text, text, text, (message, detail, file) => {
      const report = reportOf(message, detail, file);
      expect(formatGitHub(report, 'out')).toMatch(/^(?:::error [^\r\n]*\n){2}$/);
      expect(formatMarkdown(report, 'out').split('\n')).toHaveLength(8);
      expect(formatJUnit(report, 'out')).toMatch(JUNIT);
      JSON.parse(formatSarif(report, 'out'));
    }),
    { seed: SEED, numRuns: 500 },
  );
  expect(formatJUnit(NOTHING, 'out')).toContain('tests="1" failures="0"');
});

const ATTRIBUTE = String.raw`"[^"<>&\n]*(?:&#\d+;[^"<>&\n]*)*"`;
const FAILURE = `<failure message=${ATTRIBUTE}>[^<>&\\n]*(?:&#\\d+;[^<>&\\n]*)*</failure>`;
const CASE = ` {2}<testcase classname="leftover" name=${ATTRIBUTE} file=${ATTRIBUTE} line="\\d+">${FAILURE}</testcase>\\n`;
const JUNIT = new RegExp(
  `^<\\?xml version="1.0" encoding="UTF-8"\\?>\\n<testsuites tests="2" failures="2" errors="0">\\n<testsuite name="gen check" tests="2" failures="2" errors="0">\\n(?:${CASE}){2}</testsuite>\\n</testsuites>\\n$`,
);

const SOURCES = [
  { file: 'data/business.yaml', text: 'brand: A\nphone: "+14785550142"\n' },
  { file: 'data/team.csv', text: 'id,name\n1,Ann\n2,Dana W.\n' },
  {
    file: 'templates/copy/pages/AboutPage.hbs',
    text: '{{!# metaTitle }}\nAbout\n\n{{!# metaDescription }}\nShort, by Dana W.\n',
  },
  { file: 'components/pages/AboutPage.tsx', text: 'export const a = (\n  <p className="crew-list">\n' },
];
const find = createSourceFinder(SOURCES, {
  read: () => '<h1>A</h1>\n<p class="crew-list"></p>',
  componentOf: () => 'AboutPage',
});
const finding = { rule: 'leftover', file: 'about.html', line: 1, column: 1, message: 'A fault.', detail: '' };

it.each([
  [{ detail: 'tel:+14785550142' }, 'data/business.yaml', 2],
  [{ file: 'data/team', detail: 'team member 2, Dana W.' }, 'data/team.csv', 3],
  [
    { rule: 'description', message: 'The description is shorter than 50 characters.' },
    'templates/copy/pages/AboutPage.hbs',
    4,
  ],
  [{ line: 2 }, 'components/pages/AboutPage.tsx', 2],
])('finds the source of %j', (change, file, line) => {
  expect(find({ ...finding, ...change })).toMatchObject({ file, line });
});

it('names no source that it would have to guess', () => {
  expect(find({ ...finding, detail: 'nowhere to be found' })).toBeNull();
  expect(find({ ...finding, detail: 'Dana W.' })).toBeNull();
});
