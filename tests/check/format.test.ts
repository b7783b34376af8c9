/** The formats for CI systems, and the sources that findings are placed at. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatAnnotations, formatReport, formatText } from '../../generator/check/format.ts';
import { createSourceFinder, createWrittenTest } from '../../generator/check/source.ts';
import type { Cause, CheckReport } from '../../generator/check/types.ts';
import { rounds } from '../fixtures/random.ts';

const source = { file: 'data/a.yaml', line: 2, column: 5, isCertain: true };

const reportOf = (message: string, detail: string, file: string): CheckReport => ({
  pages: 2,
  redirects: 0,
  addresses: [],
  findings: [
    {
      rule: 'leftover',
      level: 'error',
      message,
      count: 3,
      files: 3,
      everywhere: null,
      basis: 'A law (2026)',
      places: [
        { file, line: 3, column: 7, detail, isSource: false, source: null },
        { file: 'b.html', line: 1, column: 1, detail, isSource: false, source },
        { file: 'c.html', line: 1, column: 1, detail: 'again', isSource: false, source },
      ],
    },
    {
      rule: 'near-duplicate',
      level: 'warning',
      message: 'Alike.',
      count: 1,
      files: 1,
      everywhere: null,
      basis: null,
      places: [
        { file: 'd.html', line: 1, column: 1, detail: '', isSource: false, source: { ...source, isCertain: false } },
      ],
    },
  ],
});
const PLACE = { out: 'out', cwd: '/repository', env: {} };
const PLAIN = reportOf('The text says "NaN".', 'NaN, 100 %', 'a.html');
const NOTHING: CheckReport = { ...PLAIN, findings: [] };

it('annotates each source once, and the page if no source is known', () => {
  expect(formatAnnotations(PLAIN, PLACE)).toBe(
    [
      '::error file=out/a.html,line=3,col=7,title=gen check%3A leftover::The text says "NaN". (NaN, 100 %25)\n',
      '::error file=data/a.yaml,line=2,col=5,title=gen check%3A leftover::The text says "NaN". (NaN, 100 %25) Seen in b.html and 2 more files.\n',
      '::warning file=data/a.yaml,line=2,col=5,title=gen check%3A near-duplicate::Alike. Perhaps from here; seen in d.html.\n',
    ].join(''),
  );
  expect(formatAnnotations(NOTHING, PLACE)).toBe('');
  const below = { ...PLACE, cwd: '/repository/sites/one', env: { GITHUB_WORKSPACE: '/repository' } };
  expect(formatAnnotations(PLAIN, below)).toContain('::error file=sites/one/data/a.yaml,line=2,col=5,');
});

it('annotates a data file as such, and a file of out/ below a folder data/ there', () => {
  const [cause] = PLAIN.findings;
  const places = [
    { file: 'data/prices.js', line: 1, column: 1, detail: '', isSource: false, source: null },
    { file: 'data/cities.csv', line: 2, column: 1, detail: '', isSource: true, source: null },
  ];
  const report = { ...PLAIN, findings: [{ ...cause, places } as Cause] };
  const files = [...formatAnnotations(report, PLACE).matchAll(/file=([^,]*)/g)].map(([, file]) => file);
  expect(files.sort()).toEqual(['data/cities.csv', 'out/data/prices.js']);
});

it('says in the text whether a source is certain', () => {
  expect(formatText(PLAIN)).toContain('b.html:1:1  NaN, 100 %  (from data/a.yaml:2)\n');
  expect(formatText(PLAIN)).toContain('d.html:1:1  (perhaps data/a.yaml:2)\n');
});

it('is valid in every format, whatever is on a page', () => {
  const text = fc.string({ unit: 'binary', maxLength: 40 });
  fc.assert(
    fc.property(text, text, text, (message, detail, file) => {
      const report = reportOf(message, detail, file);
      expect(formatAnnotations(report, PLACE)).toMatch(/^(?:::(?:error|warning) [^\r\n]*\n){3}$/);
      expect(formatReport(report, 'junit', PLACE)).toMatch(JUNIT);
      expect(JSON.parse(formatReport(report, 'json', PLACE))).toEqual(report);
    }),
    { numRuns: rounds(100, 500) },
  );
});

it('has a passed test case in JUnit if nothing was found', () => {
  expect(formatReport(NOTHING, 'junit', PLACE)).toContain('<testsuite name="gen check" tests="1" failures="0">');
});

const TEXT = String.raw`[^"<>&\n]*(?:&#\d+;[^"<>&\n]*)*`;
const CASE = ` {2}<testcase classname="[\\w-]+" name="${TEXT}" file="${TEXT}" line="\\d+">(?:<failure message="${TEXT}">${TEXT}</failure>|<system-out>${TEXT}</system-out>)</testcase>\\n`;
const JUNIT = new RegExp(
  `^<\\?xml version="1.0" encoding="UTF-8"\\?>\\n<testsuites tests="3" failures="2">\\n <testsuite name="gen check" tests="3" failures="2">\\n(?:${CASE}){3} </testsuite>\\n</testsuites>\\n$`,
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
  read: () => '<h1>A</h1>\n<p class="crew-list"></p>\n<p class="crew"></p>',
  componentOf: () => 'AboutPage',
});
const finding = { rule: 'leftover', file: 'about.html', line: 1, column: 1, message: 'A fault.', detail: '' };

it.each([
  ['the text that it quotes', { detail: 'tel:+14785550142' }, 'data/business.yaml', 2, true],
  ['the sentence of the head', { rule: 'description-length' }, 'templates/copy/pages/AboutPage.hbs', 4, true],
  ['the class of the tag, perhaps', { line: 2 }, 'components/pages/AboutPage.tsx', 2, false],
])('places a finding at %s', (_, change, file, line, isCertain) => {
  expect(find({ ...finding, ...change })).toMatchObject({ file, line, isCertain });
});

it.each([
  ['stands nowhere', { detail: 'nowhere to be found' }],
  ['stands in two files', { detail: 'Dana W.' }],
  ['is a short class', { line: 3 }],
])('names no source for what %s', (_, change) => {
  expect(find({ ...finding, ...change })).toBeNull();
});

it('knows whether somebody has written a text', () => {
  const isWritten = createWrittenTest(SOURCES);
  expect(isWritten('Short, by Dana W.')).toBe(true);
  expect(isWritten('Short, by undefined.')).toBe(false);
});
