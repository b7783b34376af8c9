import { expect, it } from 'vitest';
import { formatRows } from '../../generator/local-service/page-rows.ts';

it('a name that looks like a formula does nothing in the spreadsheet of staff', () => {
  const row = {
    ...{ region: 'a', service: '', path: '/x', lastmod: '2026-11-20', bytes: 1, file: 'f' },
    ...{ findings: 2, causes: [0] },
    state: 'built' as const,
  };
  const cities = [
    '=1+1',
    '+1',
    '-1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1',
    '=HYPERLINK("https://x.example","a")',
    'Gray-Smith',
  ];
  const rows = cities.map((city) => ({ ...row, city }));
  const text = formatRows(rows, 'https://x.example');
  expect(text.split('\n').map((line) => line.replace(/,a,,\/x.*/, ''))).toEqual([
    'city,area,service,path,address,state,last_change,bytes,findings,data_file',
    ...["'=1+1", "'+1", "'-1", "'@SUM(A1)", "'\t=1", '"\'\r=1"', "'＝1"],
    '"\'=HYPERLINK(""https://x.example"",""a"")"',
    'Gray-Smith',
    '',
  ]);
});
