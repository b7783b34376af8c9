/**
 * Reads workbooks. `read-excel-file` unpacks whatever a file holds, and fills in every cell up to the last one; a file of
 * 1 KB can so take all memory. Sizes and cell addresses are therefore checked before it gets the file.
 */
import sax from 'sax';
import { fromBufferPromise } from 'yauzl';
import type { Table } from '../define/command.ts';
import { GenError, refuse } from '../errors/problem.ts';
import { notATable, sheetTooLarge } from '../errors/files.ts';
import { faultsOf, LARGEST_TABLE, MOST_COLUMNS, MOST_ROWS, toRow } from './csv.ts';

/** Limit of all parts of the file, unpacked, in bytes: some 200,000 rows. The library takes 0.1 s for 1 MB of XML. */
const MOST_BYTES = 64e6;
const MOST_PARTS = 1000;
/** Rows times columns, up to the last cell. Also the most elements of all parts: 64 MB of cells have no more. */
const MOST_CELLS = 5e6;
/** Spreadsheet programs write 20 levels and 30 attributes. sax keeps each level, and compares each attribute with all before it. */
const DEEPEST = 100;
const MOST_ATTRIBUTES = 100;
/** Spreadsheet programs keep 32,767 characters in a cell. */
const LONGEST_TEXT = 50_000;

/** Reads the first sheet of an `.xlsx`; `file` is its name in messages. Throws a GenError if it is damaged or too large. */
export async function readWorkbook(bytes: Buffer, file: string): Promise<Table> {
  const [header = [], ...rows] = await readCells(bytes, file);
  const columns = header.filter(Boolean);
  refuse(faultsOf({ names: columns }).map((fault) => ({ file, line: 1, ...fault })));
  return { columns, rows: rows.map((cells) => toRow(header, cells)), notes: [] };
}

async function readCells(bytes: Buffer, file: string): Promise<string[][]> {
  const { readSheet } = await import('read-excel-file/universal');
  try {
    const { misreadDays } = await inspect(bytes);
    const sheet = await readSheet(new Blob([new Uint8Array(bytes)]));
    const rows = sheet.map((cells) => cells.map((cell) => textOf(cell, misreadDays)));
    // Cells may share one long text.
    limit(rows.reduce((sum, cells) => cells.reduce((length, cell) => length + cell.length, sum), 0) <= LARGEST_TABLE);
    return rows;
  } catch (error) {
    const message = error instanceof TooLarge ? sheetTooLarge({ rows: MOST_ROWS, columns: MOST_COLUMNS }) : notATable();
    throw new GenError({ file, ...message }, { cause: error });
  }
}

/** "2026-11-20" for a day. For `misreadDays` see `inspect`. */
function textOf(cell: unknown, misreadDays: number): string {
  if (cell instanceof Date)
    return new Date(cell.getTime() + misreadDays * 86_400_000).toISOString().replace(/T00:00:00\.000Z$/, '');
  return cell === null || cell === undefined ? '' : String(cell).replace(/\r\n?/g, '\n').trim();
}

class TooLarge extends Error {}

function limit(isWithin: boolean): void {
  if (!isWithin) throw new TooLarge();
}

/**
 * Checks sizes and addresses: the library unpacks every part, pictures too. yauzl compares sizes with those that the file
 * declares, and stops at more. `misreadDays` is the number of days by which the library reads dates too early.
 */
async function inspect(bytes: Buffer): Promise<{ readonly misreadDays: number }> {
  const archive = await fromBufferPromise(bytes);
  let [size, parts, elements, misreadDays] = [0, 0, 0, 0];
  const onElement = (): void => limit(++elements <= MOST_CELLS);
  for await (const entry of archive.eachEntry()) {
    limit(++parts <= MOST_PARTS);
    size += entry.uncompressedSize;
    limit(size <= MOST_BYTES);
    if (!/\.xml(?:\.rels)?$/.test(entry.fileName)) {
      for await (const _ of await archive.openReadStreamPromise(entry));
      continue;
    }
    const decoder = new TextDecoder();
    const parser = createAddressParser(onElement, () => (misreadDays = DAYS_TO_1904));
    for await (const chunk of await archive.openReadStreamPromise(entry))
      parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    parser.close();
  }
  return { misreadDays };
}

/** Days from the first day of a workbook to that of one which counts from 1904. */
const DAYS_TO_1904 = 1462;

/**
 * Returns a parser that throws for a cell out of bounds, and for XML that two parsers might understand in two ways. Calls
 * `onElement` for each element, and `onMisread` for a workbook that counts days from 1904 in a form that the library does not read.
 */
function createAddressParser(onElement: () => void, onMisread: () => void): sax.SAXParser {
  const parser = sax.parser(true);
  let [row, columns, cells, depth, attributes] = [0, 0, 0, 0, 0];
  parser.onerror = (error) => {
    throw error;
  };
  parser.ondoctype = () => {
    throw new Error('a workbook has no document type');
  };
  parser.ontext = (text) => limit(text.length <= LONGEST_TEXT || text.trim().length <= LONGEST_TEXT);
  parser.onopentagstart = () => {
    onElement();
    limit(++depth <= DEEPEST);
    attributes = 0;
  };
  parser.onattribute = () => limit(++attributes <= MOST_ATTRIBUTES);
  parser.onclosetag = () => depth--;
  parser.onopentag = ({ name, attributes: values }) => {
    const element = name.replace(/^.*:/, '');
    const { r = '', date1904 } = values as Readonly<Record<string, string>>;
    // The library reads "1" alone.
    if (element === 'workbookPr' && date1904 === 'true') onMisread();
    if (element !== 'row' && element !== 'c') return;
    const [, letters = '', digits] = /^([A-Z]{0,3})(\d{0,7})$/.exec(r) ?? [];
    limit(digits !== undefined);
    // Cells may have no address.
    cells = element === 'row' ? 0 : cells + 1;
    if (element === 'row') row++;
    row = Math.max(row, Number(digits));
    columns = Math.max(columns, cells, columnOf(letters));
    limit(row <= MOST_ROWS && columns <= MOST_COLUMNS && row * columns <= MOST_CELLS);
  };
  return parser;
}

/** "A" → 1, "AA" → 27 */
const columnOf = (letters: string): number =>
  [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0);
