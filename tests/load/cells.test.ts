/** Cells of a CSV file become what the schema of their collection asks for. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defineCollection, z } from '../../generator/define/index.ts';
import type { Problem } from '../../generator/errors/problem.ts';
import { readFileRecords } from '../../generator/load/records.ts';

const prices = defineCollection({
  name: 'prices',
  key: null,
  schema: z.strictObject({
    name: z.string(),
    price: z.number().optional(),
    visits: z.int().positive().default(1),
    fixed: z.boolean().optional(),
    until: z.iso.date().nullish(),
    days: z.array(z.number()).optional(),
    size: z.union([z.number(), z.enum(['small', 'large'])]).optional(),
    stars: z.literal([1, 2, 3]).optional(),
    tags: z.array(z.string()).optional(),
    questions: z.array(z.strictObject({ question: z.string(), answer: z.string() })).optional(),
    texts: z.record(z.string(), z.string()).optional(),
    hours: z.union([z.string(), z.record(z.string(), z.string())]).optional(),
  }),
});

/** Records and messages of a CSV text. */
function read(text: string): { records: unknown[]; problems: string[] } {
  const problems: Problem[] = [];
  const entries = readFileRecords(prices, { file: 'prices.csv', text }, problems);
  return {
    records: entries.map(({ value }) => value),
    problems: problems.map(({ line, key, what }) => `${line} ${key}: ${what}`),
  };
}
const one = (column: string, cell: string): unknown => {
  const { records, problems } = read(`name,${column}\nGray,"${cell}"\n`);
  return problems[0] ?? (records[0] as Record<string, unknown>)[column];
};

describe('a cell', () => {
  it.each([
    ['price', '89', 89],
    ['price', '-83.5', -83.5],
    ['price', '44,26', 44.26],
    ['visits', '3', 3],
    ['fixed', 'TRUE', true],
    ['fixed', 'no', false],
    ['until', '2026-11-20', '2026-11-20'],
    ['days', '1; 2;3;', [1, 2, 3]],
    ['size', '12', 12],
    ['size', 'small', 'small'],
    ['stars', '3', 3],
    ['name', '007', '007'],
    ['price', '$1,189', 1189],
    ['price', '1,250', 1250],
    ['price', '$1,250,000', 1_250_000],
    ['price', '1\u202F189.50', 1189.5],
    ['price', '\u221283.5', -83.5],
    ['until', '12/24/2026', '2026-12-24'],
    ['until', '2026/1/5', '2026-01-05'],
    ['until', 'Dec. 24, 2026', '2026-12-24'],
    ['until', '24 December 2026', '2026-12-24'],
    ['until', '5/5/2026', '2026-05-05'],
    ['tags', '[old; small]; (new)', ['[old', 'small]', '(new)']],
    ['tags', "['a; b', c]", ['a; b', 'c']],
    [
      'questions',
      '[{question: Do you come on Sundays?, answer: ""Yes, until 3 PM.""}]',
      [{ question: 'Do you come on Sundays?', answer: 'Yes, until 3 PM.' }],
    ],
    ['hours', '24/7', '24/7'],
    ['hours', '{Mon-Fri: 8-17}', { 'Mon-Fri': '8-17' }],
    [
      'texts',
      '{towing: We know the ramps., winching: 2026-01-01}',
      { towing: 'We know the ramps.', winching: '2026-01-01' },
    ],
  ])('of the column %s, %j, is %j', (column, cell, value) => {
    if (column === 'name') expect(read(`name\n${cell}\n`).records).toEqual([{ name: cell, visits: 1 }]);
    else expect(one(column, cell)).toEqual(value);
  });

  it.each([
    ['price', 'cheap', '2 price: The value must be a number, but it is "cheap".'],
    ['visits', '2.5', '2 visits: The value must be a whole number, but it is 2.5.'],
    ['fixed', 'maybe', '2 fixed: The value must be true or false, but it is "maybe".'],
    ['until', '5/6/2026', '2 until: The value must be a day such as "2026-11-20", but it is "5/6/2026".'],
    ['until', '5 May', '2 until: The value must be a day such as "2026-11-20", but it is "5 May".'],
    ['questions', '[{ question: Why? }]', '2 questions[0].answer: The key "answer" is missing.'],
    ['questions', '[{ question: Why?, answer: a, b: c }]', '2 questions[0].b: There is no key called "b" here.'],
    ['texts', '{ towing: We know', '2 texts: The value must be a group of keys, but it is "{ towing: We know".'],
  ])('of the column %s that does not fit, %j, is named', (column, cell, message) => {
    expect(one(column, cell)).toBe(message);
  });

  it('of a country with decimal commas has no other ones', () => {
    expect(read('name;price\nGray;1.250,5\nPerry;1250,5\nByron;1,250\n')).toEqual({
      records: [{ name: 'Perry', price: 1250.5, visits: 1 }],
      problems: [
        '2 price: The value must be a number, but it is "1.250,5".',
        '4 price: The value must be a number, but it is "1,250".',
      ],
    });
  });

  it('without text is a value that is left out', () => {
    expect(read('name,price,visits,fixed,until,days\nGray,,,,,\n')).toEqual({
      records: [{ name: 'Gray', visits: 1 }],
      problems: [],
    });
  });

  it('holds any number, day or truth that a spreadsheet writes', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc.boolean(),
        day,
        fc.array(fc.integer(), { minLength: 1 }),
        (price, fixed, date, days) => {
          const until = date.toISOString().slice(0, 10);
          const row = `Gray,${price},${String(fixed).toUpperCase()},${until},${days.join('; ')}`;
          expect(read(`name,price,fixed,until,days\n${row}\n`)).toEqual({
            records: [{ name: 'Gray', price: price + 0, visits: 1, fixed, until, days }],
            problems: [],
          });
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('a row that ends early', () => {
  it('has no value in the other columns', () => {
    expect(read('name,price,fixed\nGray,1\nPerry,2\nByron,3,yes\n')).toEqual({
      records: [
        { name: 'Gray', price: 1, visits: 1 },
        { name: 'Perry', price: 2, visits: 1 },
        { name: 'Byron', price: 3, visits: 1, fixed: true },
      ],
      problems: [],
    });
  });

  it('lacks a required value', () => {
    expect(read('price,name\n1\n2\n').problems).toEqual([
      '2 name: The column "name" has no value in this row.',
      '3 name: The column "name" has no value in this row.',
    ]);
  });
});
