/** Tables of spreadsheets: what is read, within which bounds, and what an appended row leaves as it is. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { appendRows, readTable } from '../../generator/sheets/table.ts';
import { workplaces } from '../fixtures/workplaces.ts';
import { lettersOf, PARTS, sharedStrings, sheetRows, workbook } from './workbooks.ts';

const { temporaryFolder } = workplaces();
const folder = temporaryFolder();
let files = 0;

function save(content: string | Uint8Array, ending = 'csv'): string {
  const path = join(folder, `${++files}.${ending}`);
  writeFileSync(path, content);
  return path;
}

const perry = { name: 'Perry', state: 'GA', lat: '32.4582', lon: '-83.7316' };

describe('rows that are added', () => {
  const added = (content: string | Uint8Array, ...rows: Readonly<Record<string, string>>[]): string => {
    const before = Buffer.from(content);
    const after = appendRows(save(content), rows);
    expect(after.subarray(0, before.length).equals(before)).toBe(true);
    return after.subarray(before.length).toString('latin1');
  };

  it('come after what is there, in its separators and line ends', () => {
    const hand = 'name,state,lat,lon,landmarks\nGray, GA ,33.0099,-83.5338,"the ""old"" depot; Otis, Redding"';
    expect(added(`${hand}\n`, perry)).toBe('Perry,GA,32.4582,-83.7316,\n');
    expect(added(hand, perry)).toBe('\nPerry,GA,32.4582,-83.7316,\n');
    expect(added('lat;name;lon;state\r\n', { ...perry, name: 'A;B,"C"' })).toBe('32.4582;"A;B,""C""";-83.7316;GA\r\n');
    expect(added('"last, name";"a ""b"""\n', { 'last, name': ' x ', 'a "b"': 'two\nlines' })).toBe(
      '" x ";"two\nlines"\n',
    );
  });

  it('begin a file that is not there, or empty', () => {
    const text = 'name,state,lat,lon\nPerry,GA,32.4582,-83.7316\n';
    expect(String(appendRows(join(folder, 'none.csv'), [perry]))).toBe(text);
    expect(added('', perry)).toBe(text);
  });

  it('are in the encoding of the file', () => {
    const row = { name: 'Fürth “Süd” – 5 €' };
    const western = Buffer.from('name\nK\xf6ln\n', 'latin1');
    expect(added(western, row)).toBe('F\xfcrth \x93S\xfcd\x94 \x96 5 \x80\n');
    expect(added('\uFEFFname\nKöln\n', row)).toBe(Buffer.from(`${row.name}\n`).toString('latin1'));
    const wide = Buffer.from('\uFEFFname\nKöln\n', 'utf16le');
    expect(added(wide, row)).toBe(Buffer.from(`${row.name}\n`, 'utf16le').toString('latin1'));
    const big = Buffer.from(wide).swap16();
    expect(added(big, row)).toBe(Buffer.from(`${row.name}\n`, 'utf16le').swap16().toString('latin1'));
  });

  it.each([
    [
      'a letter that the encoding does not have',
      Buffer.from('name\nK\xf6ln\n', 'latin1'),
      { name: 'Győr' },
      /import-not-appendable.*\n.*"ő"/,
    ],
    ['a column that is not there', 'name,state\n', perry, /import-no-column.*\n.*lat and lon/],
    ['an open quotation mark', 'name,state\n"Gray,GA\n', { name: 'Perry' }, /csv-open-quote/],
    ['a row that is too short', 'name,state\nGray\n', { name: 'Perry' }, /csv-row-length/],
    ['bytes that are no text', Buffer.from([0, 1, 2, 0xff, 0xfe, 0x9d]), { name: 'Perry' }, /import-not-a-table/],
  ])('are refused for %s', (_, content, row, message) => {
    expect(() => appendRows(save(content), [row])).toThrow(message);
  });
});

describe('a table longer than the limit', () => {
  it.each([
    ['rows', 'a,b\n'.repeat(250_001)],
    ['empty rows', ',\n'.repeat(1_100_001)],
  ])('is refused after as many %s: the mistakes behind them are not read', async (_, rows) => {
    const refusal = readTable(save(`name,state\n${rows}"open`)).catch(String);
    expect(await refusal).toMatch(/file-too-many-records.*\n.*more than 250,000 records/);
    expect(await refusal).not.toContain('csv-open-quote');
  });
});

describe('a text', () => {
  it('with a long text of many commas is read', async () => {
    const long = 'lights, locks, '.repeat(5000).trim();
    const { rows } = await readTable(save(`name,text\nMacon,"${long}"\n`));
    expect(rows).toEqual([{ name: 'Macon', text: long }]);
  });
});

describe('a workbook', () => {
  const read = (bytes: Uint8Array) => readTable(save(bytes, 'xlsx'));

  it.each([
    ['0', '2026-11-20'],
    ['false', '2026-11-20'],
    ['1', '2030-11-21'],
    ['true', '2030-11-21'],
  ])('counts days as it says: date1904="%s"', async (date1904, expected) => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>day</t></is></c></row><row r="2"><c r="A2" s="1"><v>46346</v></c></row>';
    const workbookXml = PARTS['xl/workbook.xml'].replace('<sheets>', `<workbookPr date1904="${date1904}"/><sheets>`);
    expect((await read(workbook(rows, { 'xl/workbook.xml': workbookXml }))).rows).toEqual([{ day: expected }]);
  });

  it('gives texts, numbers and days as text', async () => {
    const rows = `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c><c r="C1" t="inlineStr"><is><t>opened</t></is></c></row>
      <row r="3"><c r="A3" t="s"><v>2</v></c><c r="B3"><v>-83.5</v></c><c r="C3" s="1"><v>46000</v></c></row>`;
    expect(await read(workbook(rows, sharedStrings(['name', 'lon', 'Gray & Söhne'])))).toEqual({
      columns: ['name', 'lon', 'opened'],
      rows: [{}, { name: 'Gray & Söhne', lon: '-83.5', opened: '2025-12-09' }],
      notes: [],
    });
  });

  it('may have as many rows as a county has addresses', async () => {
    const rows = Array.from({ length: 30_000 }, (_, row) => [`Town ${row}`, 'GA', 33 + row / 1e5, -83]);
    const { rows: found } = await read(workbook(sheetRows([['name', 'state', 'lat', 'lon'], ...rows])));
    expect(found).toHaveLength(30_000);
    expect(found.at(-1)).toEqual({ name: 'Town 29999', state: 'GA', lat: '33.29999', lon: '-83' });
  });

  const cell = (address: string): string => `<row><c r="${address}" t="inlineStr"><is><t>x</t></is></c></row>`;
  const MANY = '<row/>'.repeat(250_001);
  it.each([
    ['a text in its last cell', cell('XFD1048576'), {}],
    ['a cell written with an entity', cell('&#88;FD1048576'), {}],
    ['letters that are none', cell('\uFFFF9'), {}],
    ['a row without end', '<row r="Infinity"><c r="A1"><v>1</v></c></row>', {}],
    ['a row far down', '<row r="9999999"/><row><c r="A10000000"><v>1</v></c></row>', {}],
    ['more rows than a table has', MANY, {}],
    ['more columns than a table has', cell('AMA1'), {}],
    ['a wide cell and a low one', cell('ALL1') + cell('A249999'), {}],
    [
      'one long text in many cells',
      Array.from({ length: 3000 }, (_, row) => `<row r="${row + 1}"><c r="A${row + 1}" t="s"><v>0</v></c></row>`).join(
        '',
      ),
      sharedStrings(['x'.repeat(30_000)]),
    ],
    [
      'a text longer than a cell holds',
      `<row><c r="A1" t="inlineStr"><is><t>${'x'.repeat(5e6)}</t></is></c></row>`,
      {},
    ],
    ['more columns than a table has, without addresses', `<row>${'<c/>'.repeat(5e6)}</row>`, {}],
    ['elements within elements', '<a>'.repeat(1e6), {}],
    ['more attributes than anything has', `<row ${Array.from({ length: 5e4 }, (_, n) => `a${n}="1"`).join(' ')}/>`, {}],
  ])('with %s is refused without being unpacked', async (_, rows, more) => {
    const bytes = workbook(rows, more);
    const before = process.memoryUsage().rss;
    await expect(read(bytes)).rejects.toThrow(/import-too-large/);
    expect(process.memoryUsage().rss - before).toBeLessThan(500e6);
  });

  it.each([
    ['no zip', Buffer.from('name,state\n')],
    ['cut off', workbook(sheetRows([['name']])).subarray(0, 400)],
    ['without a sheet', workbook('', { 'xl/workbook.xml': '<workbook/>' })],
    ['with a document type', workbook('', { 'xl/styles.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a/>' })],
    ['with broken XML', workbook('<row')],
  ])('that is damaged is refused: %s', async (_, bytes) => {
    await expect(read(bytes)).rejects.toThrow(/import-not-a-table/);
  });

  it('does not get to hold more than it declares', async () => {
    const honest = workbook(`<row><c r="A1"><v>1</v></c></row>${' '.repeat(5e6)}`);
    // The size of the sheet stands in its local header and in the central directory.
    const lying = Buffer.from(honest);
    const size = Buffer.alloc(4);
    size.writeUInt32LE(lying.readUInt32LE(findSheet(lying, 0x02014b50) + 24));
    const small = Buffer.alloc(4);
    small.writeUInt32LE(100);
    let at = lying.indexOf(size);
    while (at >= 0) {
      small.copy(lying, at);
      at = lying.indexOf(size, at + 4);
    }
    await expect(read(lying)).rejects.toThrow(/import-not-a-table/);
  });

  it('names a column once', async () => {
    await expect(read(workbook(sheetRows([['name', 'state', 'name']])))).rejects.toThrow(/csv-column-twice/);
    await expect(
      readTable(save(`${Array.from({ length: 1001 }, (_, column) => lettersOf(column + 1)).join(',')}\n`)),
    ).rejects.toThrow(/csv-too-many-columns/);
  });
});

/** Offset of the sheet's entry of a kind in a zip. */
function findSheet(zip: Buffer, signature: number): number {
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(signature);
  for (let at = zip.indexOf(mark); at >= 0; at = zip.indexOf(mark, at + 4))
    if (zip.subarray(at, at + 200).includes('xl/worksheets/sheet1.xml')) return at;
  throw new Error('there is no sheet');
}
