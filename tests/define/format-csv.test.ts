import { expect, it } from 'vitest';
import { formatCsv } from '../../generator/define/index.ts';

it('quotes the cells of a table that would end it or a row: with commas, quotes and line ends', () => {
  const rows = [
    ['name', 'note'],
    ['Macon, GA', 'the "Heart of Georgia"'],
    ['Gray', 'two\nlines'],
  ];
  expect(formatCsv(rows)).toBe('name,note\n"Macon, GA","the ""Heart of Georgia"""\nGray,"two\nlines"\n');
});
