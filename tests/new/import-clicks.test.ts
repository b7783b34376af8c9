/** `gen import clicks`: what the export of a search console becomes. */
import { expect, it } from 'vitest';
import { sumByPath } from '../../generator/local-service/new/import-clicks.ts';

it('Forms of one address are added up, and rows without an address are left out', () => {
  const columns = new Map([
    ['Top pages', 'path'],
    ['Clicks', 'clicks'],
    ['Impressions', 'impressions'],
  ]);
  const row = (page: string, clicks: string, impressions: string) => ({
    ...{ 'Top pages': page, Clicks: clicks, Impressions: impressions, CTR: '3.2%' },
  });
  const rows = [
    row('https://www.firm.example/locations/gray', '9', '1,204'),
    row('https://www.firm.example/locations/gray/#faq', '1', '6'),
    row('http://firm.example/', '4', '100'),
    row('Total', '14', '1,310'),
    row('', '', ''),
  ];
  expect(sumByPath(rows, columns)).toEqual([
    ['/', '4', '100'],
    ['/locations/gray', '10', '1210'],
  ]);
});
