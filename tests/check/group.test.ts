import { expect, test } from 'vitest';
import { groupFindings } from '../../generator/check/group.ts';
import { formatReport } from '../../generator/check/format.ts';
import type { Finding, PageSummary } from '../../generator/check/types.ts';

const finding = (file: string, message: string, more: Partial<Finding> = {}): Finding => ({
  rule: 'link',
  file,
  line: 1,
  column: 1,
  message,
  detail: '',
  ...more,
});
const summary = (
  file: string,
  component: PageSummary['component'],
  role: PageSummary['role'] = 'page',
): PageSummary => ({
  file,
  component,
  role,
  path: `/${file}`,
  title: '',
  description: '',
  noindex: false,
  dateModified: '',
  ids: [],
  anchors: [],
  limit: null,
  linked: {},
  links: new Uint32Array(),
  nodes: [],
  size: { html: 0, compressed: 0, level: 5, scripts: 0 },
  photos: [],
  text: null,
});
const pages = [
  summary('a.html', 'CityPage'),
  summary('b.html', 'CityPage'),
  summary('c.html', 'HomePage'),
  summary('404.html', 'NotFoundPage', 'not-found'),
  summary('old.html', null, 'redirect'),
];
const group = (...findings: Finding[]) =>
  groupFindings({ findings, pages, bases: new Map([['link', { source: 'A text', date: '2026' }]]) }).map(
    ({ cause }) => cause,
  );

test('one message on many pages is one cause, with the first three files', () => {
  const files = ['d.html', 'a.html', 'c.html', 'b.html'];
  expect(group(...files.map((file) => finding(file, 'Gone.')))).toMatchObject([
    {
      rule: 'link',
      message: 'Gone.',
      count: 4,
      files: 4,
      places: [{ file: 'a.html' }, { file: 'b.html' }, { file: 'c.html' }],
      basis: { source: 'A text', date: '2026' },
    },
  ]);
});

test('a cause on every page says so, whether the page for a miss has it or not', () => {
  const every = ['a.html', 'b.html', 'c.html'].map((file) => finding(file, 'Gone.'));
  expect(group(...every)[0]?.everywhere).toBe('every page');
  expect(group(...every, finding('404.html', 'Gone.'))[0]?.everywhere).toBe('every page');
});

test('a cause on every page of a component says so; on one of several it does not', () => {
  expect(group(finding('a.html', 'Gone.'), finding('b.html', 'Gone.'))[0]?.everywhere).toBe('every CityPage');
  expect(group(finding('a.html', 'Gone.'))[0]?.everywhere).toBeNull();
  expect(group(finding('c.html', 'Gone.'))[0]?.everywhere).toBeNull();
  expect(
    group(
      finding('a.html', 'Gone.'),
      finding('b.html', 'Gone.'),
      finding('c.html', 'Gone.'),
      finding('robots.txt', 'Gone.'),
    )[0]?.everywhere,
  ).toBe('every page');
});

test('messages that differ in what they quote stay apart while they are few', () => {
  expect(group(finding('a.html', 'No "x".'), finding('a.html', 'No "y".')).map(({ message }) => message)).toEqual([
    'No "x".',
    'No "y".',
  ]);
});

test('and become one cause when they are many, each told at its place', () => {
  const causes = group(
    ...'uvwxyz'
      .split('')
      .map((name, index) =>
        finding('a.html', `No "${name}" in 20${index}.`, { line: index + 1, detail: `seen ${name}` }),
      ),
  );
  expect(causes).toMatchObject([
    {
      message: 'No "…" in ….',
      count: 6,
      files: 1,
      places: [
        { line: 1, detail: 'No "u" in 200. seen u' },
        { line: 2, detail: 'No "v" in 201. seen v' },
        { line: 3, detail: 'No "w" in 202. seen w' },
      ],
    },
  ]);
});

test('the same message of two rules is two causes', () => {
  expect(group(finding('a.html', 'Gone.'), finding('a.html', 'Gone.', { rule: 'asset' }))).toHaveLength(2);
});

test('causes on most files come first, whatever the order of the findings', () => {
  const findings = [finding('a.html', 'B.'), finding('a.html', 'A.'), finding('a.html', 'C.'), finding('b.html', 'C.')];
  expect(group(...findings).map(({ message }) => message)).toEqual(['C.', 'A.', 'B.']);
  expect(group(...findings.toReversed())).toEqual(group(...findings));
});

test('the text tells causes, places and the sum', () => {
  const findings = group(
    ...['a.html', 'b.html', 'c.html', '404.html'].map((file) => finding(file, 'Gone.', { detail: '/x' })),
    finding('a.html', 'Gone.', { line: 9 }),
    finding('robots.txt', 'Odd.', { rule: 'robots.txt' }),
  );
  expect(
    formatReport({
      pages: 4,
      redirects: 1,
      findings,
      figures: [],
      closest: [],
      every: 1,
      sampled: [{ group: 'winching', pages: 9000, compared: 5000 }],
    }),
  ).toBe(`link  Gone.
  5 times on every page (4): it is probably in the layout
  404.html:1:1  /x
  a.html:1:1  /x
  b.html:1:1  /x
  and 1 more file
  Source: A text (2026)

robots.txt  Odd.
  robots.txt:1:1

Of the 9,000 pages for winching, 5000 were compared with each other.
4 pages and 1 redirect checked: 2 findings, seen 6 times.
`);
});
