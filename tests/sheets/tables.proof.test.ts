/** Tables nobody thought of: appended rows leave every byte, and whatever is read ends in a table or in one message. */
import fc from 'fast-check';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { encodeText } from '../../generator/disk/decode.ts';
import { GenError } from '../../generator/errors/problem.ts';
import { appendRows, readTable } from '../../generator/sheets/table.ts';
import { oneIn, rounds, SEED } from '../fixtures/random.ts';
import { workplaces } from '../fixtures/workplaces.ts';
import { lettersOf, sharedStrings, sheetRows, workbook } from './workbooks.ts';

const { temporaryFolder } = workplaces();
const folder = temporaryFolder();
const PLAYED = { seed: SEED, endOnFailure: true } as const;

function save(content: Uint8Array, name: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** What the work returns; null for one message to the user. Anything else that is thrown fails the test. */
async function settle<T>(work: () => T | Promise<T>): Promise<T | null> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof GenError)) throw error;
    expect(error.message).toMatch(/^.+ {2}(?:.+ {2})?\[[a-z-]+\]\n {2}\S/);
    return null;
  }
}

const LETTERS = [
  'a',
  'B',
  '7',
  ' ',
  ',',
  ';',
  '"',
  "'",
  '=',
  '-',
  '\t',
  '\n',
  '\r\n',
  'ü',
  '–',
  '€',
  'ő',
  '\u202E',
  '\x1b',
  '鳥',
];
const text = fc.array(fc.constantFrom(...LETTERS), { maxLength: 8 }).map((letters) => letters.join(''));
const name = text.map((column) => column.trim()).filter((column) => column !== '');
const table = fc
  .uniqueArray(name, { minLength: 1, maxLength: 5 })
  .chain((columns) =>
    fc.record({ columns: fc.constant(columns), rows: rowsOf(columns.length), added: rowsOf(columns.length) }),
  );
const rowsOf = (columns: number) =>
  fc.array(fc.array(text, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 4 });
const written = fc.record({
  separator: fc.constantFrom(',', ';', '\t'),
  lineEnd: fc.constantFrom('\n', '\r\n', '\r'),
  closed: fc.boolean(),
  mark: fc.constantFrom('', '\uFEFF'),
  encoding: fc.constantFrom(0, 1, 2, 3),
});

describe('a CSV file', () => {
  it('keeps every byte, and has all rows, when rows are added', async () => {
    const counts = { appended: 0, refused: 0 };
    const property = fc.asyncProperty(
      table,
      written,
      async ({ columns, rows, added }, { separator, lineEnd, closed, mark, encoding }) => {
        const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
        const lines = [columns, ...rows].map((cells) => cells.map(quoted).join(separator)).join(lineEnd);
        const before = encodeText(`${mark}${lines}${closed ? lineEnd : ''}`)[encoding] as Buffer;
        const path = save(before, 'append.csv');
        const records = added.map((cells) =>
          Object.fromEntries(columns.map((column, index) => [column, (cells[index] ?? '').trim()])),
        );
        const old = await settle(() => readTable(path));
        const after = await settle(() => appendRows(path, records));
        if (after === null) return void counts.refused++;
        counts.appended++;
        expect(after.subarray(0, before.length).equals(before)).toBe(true);
        const filled = records.map((record) =>
          Object.fromEntries(Object.entries(record).filter(([, cell]) => cell !== '')),
        );
        const whole = await readTable(save(after, 'append.csv'));
        expect(whole.rows.slice(0, old?.rows.length)).toEqual(old?.rows);
        expect(whole.rows.slice(old?.rows.length)).toEqual(filled);
      },
    );
    await fc.assert(property, { ...PLAYED, numRuns: rounds(200, 5000) });
    expect(counts.appended).toBeGreaterThan(counts.refused / 4);
  });

  it('of any bytes is a table, or one message', async () => {
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc
        .array(fc.constantFrom('"', ',', ';', '\t', '\n', '\r', 'a', '\0', '\uFEFF', 'sep=;'), { maxLength: 60 })
        .map((parts) => Buffer.from(parts.join(''))),
    );
    const property = fc.asyncProperty(bytes, async (content) => {
      const path = save(content, 'any.csv');
      await settle(() => readTable(path));
      const after = await settle(() => appendRows(path, [{ a: 'x' }]));
      if (after) expect(after.subarray(0, content.length).equals(Buffer.from(content))).toBe(true);
    });
    await fc.assert(property, { ...PLAYED, numRuns: rounds(300, 10_000) });
  });
});

describe('a text', () => {
  const LONG = [
    { cells: 'header', line: 1, text: () => ','.repeat(60e6) },
    { cells: 'row', line: 3, text: () => `name,state\nMacon,GA\n${'\t,'.repeat(30e6)}` },
  ];
  it.each(oneIn(2, LONG, 1))(
    'with millions of cells in its $cells is refused before they fill the memory',
    async ({ text: write, line }) => {
      const path = save(Buffer.from(write()), 'long.csv');
      const before = process.memoryUsage().rss;
      await expect(readTable(path)).rejects.toMatchObject({ problems: [{ code: 'csv-too-many-columns', line }] });
      expect(process.memoryUsage().rss - before).toBeLessThan(1e9);
    },
  );
});

describe('a workbook', () => {
  const HUGE = [
    { what: 'a picture of 100 MB', make: () => workbook('', { 'xl/media/a.png': ' '.repeat(100e6) }) },
    {
      what: 'more texts than cells',
      make: () => workbook('', { 'xl/sharedStrings.xml': `<sst>${'<si/>'.repeat(5e6)}</sst>` }),
    },
    { what: '100 MB of spaces', make: () => workbook(' '.repeat(100e6)) },
  ];
  it.each(oneIn(3, HUGE))('with $what is refused without being unpacked', async ({ make }) => {
    const bytes = make();
    const before = process.memoryUsage().rss;
    await expect(readTable(save(bytes, 'huge.xlsx'))).rejects.toThrow(/import-too-large/);
    expect(process.memoryUsage().rss - before).toBeLessThan(500e6);
  });

  const cells = fc.array(
    fc.array(
      fc.oneof(
        fc.constant(null),
        fc.double({ noNaN: true, noDefaultInfinity: true }),
        fc
          .string({ unit: 'grapheme', maxLength: 8 })
          .filter((cell) => !/[\0-\x1F\uFFFE\uFFFF]|_x[0-9A-F]{4}_/i.test(cell)),
      ),
      { minLength: 1, maxLength: 6 },
    ),
    { minLength: 1, maxLength: 6 },
  );

  it('gives the cells that are in it', async () => {
    const property = fc.asyncProperty(cells, async (rows) => {
      const names = Array.from({ length: 6 }, (_, column) => `column ${column}`);
      const { rows: found } = await readTable(save(workbook(sheetRows([names, ...rows])), 'good.xlsx'));
      const wanted = rows.map((row) =>
        Object.fromEntries(
          row.flatMap((cell, column) =>
            cell === null || String(cell).trim() === '' ? [] : [[`column ${column}`, String(cell).trim()]],
          ),
        ),
      );
      // Empty rows at the end are no rows.
      while (wanted.length > 0 && Object.keys(wanted.at(-1) ?? {}).length === 0) wanted.pop();
      expect(found.slice(0, wanted.length)).toEqual(wanted);
      expect(found.slice(wanted.length).every((row) => Object.keys(row).length === 0)).toBe(true);
    });
    await fc.assert(property, { ...PLAYED, numRuns: rounds(50, 1000) });
  });

  it('with hostile addresses, types and parts is a table, or one message', { timeout: 600_000 }, async () => {
    const number = fc.oneof(
      fc.nat(12),
      fc.nat(2 ** 31),
      fc.constantFrom(1e300, -1, 250_001, 1_048_576, Number.NaN, Number.POSITIVE_INFINITY),
    );
    const address = fc.oneof(
      fc.tuple(fc.nat(20_000), number).map(([column, row]) => `${lettersOf(column)}${row}`),
      fc.constantFrom('', 'A', '1', '$A$1', 'a1', 'Ω1', '&#65;1', 'A1:B2', 'A1e9'),
    );
    const cell = fc
      .record({
        address,
        type: fc.constantFrom('s', 'n', 'b', 'd', 'e', 'str', 'inlineStr', 'x'),
        style: number,
        value: fc.oneof(number.map(String), text),
      })
      .map(
        ({ address: r, type, style, value }) =>
          `<c r="${r}" t="${type}" s="${style}"><v>${value.replace(/[<&]|\x1b/g, '')}</v></c>`,
      );
    const row = fc
      .tuple(number, fc.array(cell, { maxLength: 4 }))
      .map(([r, list]) => `<row r="${r}">${list.join('')}</row>`);
    const junk = fc.constantFrom(
      '',
      '<',
      '<!-- -->',
      '<![CDATA[<c r="XFD9"/>]]>',
      '&x;',
      '<x:row r="9"/>',
      '</sheetData>',
    );
    const parts = fc.constantFrom(
      {},
      sharedStrings(['a']),
      { 'xl/styles.xml': '' },
      { 'xl/workbook.xml': '<a/>' },
      { 'xl/_rels/workbook.xml.rels': '<' },
    );
    const counts = { read: 0, refused: 0 };
    const property = fc.asyncProperty(
      fc.array(fc.oneof({ weight: 5, arbitrary: row }, junk), { maxLength: 4 }),
      parts,
      async (rows, more) => {
        const found = await settle(() => readTable(save(workbook(rows.join(''), more), 'hostile.xlsx')));
        counts[found ? 'read' : 'refused']++;
      },
    );
    await fc.assert(property, { ...PLAYED, numRuns: rounds(100, 5000) });
    expect(counts.read).toBeGreaterThan(0);
    expect(counts.refused).toBeGreaterThan(0);
  });

  it('with changed bytes is a table, or one message', async () => {
    const whole = workbook(
      sheetRows([
        ['name', 'state'],
        ['Gray', 'GA'],
        ['Perry', 'GA'],
      ]),
      sharedStrings(['a', 'b']),
    );
    const change = fc.record({ at: fc.nat(whole.length - 1), byte: fc.nat(255) });
    const property = fc.asyncProperty(
      fc.array(change, { minLength: 1, maxLength: 6 }),
      fc.nat(whole.length),
      fc.boolean(),
      async (changes, end, cut) => {
        const bytes = Buffer.from(cut ? whole.subarray(0, end) : whole);
        for (const { at, byte } of changes) if (at < bytes.length) bytes[at] = byte;
        await settle(() => readTable(save(bytes, 'changed.xlsx')));
      },
    );
    await fc.assert(property, { ...PLAYED, numRuns: rounds(150, 10_000) });
  });
});
