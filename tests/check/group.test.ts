import { expect, test } from 'vitest';
import { groupFindings } from '../../generator/check/group.ts';
import type { PlacedFinding } from '../../generator/check/types.ts';

const finding = (file: string, message: string, more: Partial<PlacedFinding> = {}): PlacedFinding => ({
  rule: 'link',
  file,
  line: 1,
  column: 1,
  message,
  detail: '',
  ...more,
});
const pages = [
  { file: 'a.html', component: 'CityPage', role: 'page' },
  { file: 'b.html', component: 'CityPage', role: 'page' },
  { file: 'c.html', component: 'HomePage', role: 'page' },
  { file: '404.html', component: 'NotFoundPage', role: 'not-found' },
  { file: 'old.html', component: null, role: 'redirect' },
] as const;
const rules = new Map([
  ['link', { basis: 'A text (2026)' }],
  ['alike', { isWarning: true }],
]);
const group = (...findings: PlacedFinding[]) => groupFindings({ findings, pages, rules });

test.each([
  [['a.html', 'b.html', 'c.html'], 'every page'],
  [['a.html', 'b.html', 'c.html', '404.html', 'robots.txt'], 'every page'],
  [['a.html', 'b.html'], 'every CityPage'],
  [['a.html'], null],
  [['c.html'], null],
])('findings in %j are on %s', (files, everywhere) => {
  expect(group(...files.map((file) => finding(file, 'Gone.')))[0]?.everywhere).toBe(everywhere);
});

test('errors come before warnings, and causes in most files first, whatever the order of the findings', () => {
  const findings = [
    finding('a.html', 'Alike.', { rule: 'alike' }),
    finding('b.html', 'Alike.', { rule: 'alike' }),
    finding('c.html', 'Alike.', { rule: 'alike' }),
    finding('a.html', 'B.'),
    finding('a.html', 'A.'),
    finding('a.html', 'C.'),
    finding('b.html', 'C.'),
  ];
  expect(group(...findings).map(({ message }) => message)).toEqual(['C.', 'A.', 'B.', 'Alike.']);
  expect(group(...findings.toReversed())).toEqual(group(...findings));
});
