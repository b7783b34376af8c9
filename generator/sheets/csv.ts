/**
 * CSV → rows with their lines. Spreadsheets write commas, semicolons or tabs, depending on the country. The place of a
 * problem with the header is line 1.
 */
import { parse, type CsvError } from 'csv-parse/sync';
import type { Table } from '../define/command.ts';
import type { Encoding } from '../disk/decode.ts';
import { ProblemCollector } from '../errors/collect.ts';
import {
  csvColumnTwice,
  csvOpenQuote,
  csvRowLength,
  csvSyntax,
  tooManyRecords,
  tooManyColumns,
} from '../errors/files.ts';
import type { Problem } from '../errors/problem.ts';
import { listOf } from '../errors/prose.ts';

/** Largest file, in bytes. */
export const LARGEST_TABLE = 64e6;
/** More rows fill the memory of a common machine (measured: about 5 KB each). */
export const MOST_ROWS = 250_000;
export const MOST_COLUMNS = 1000;
/** Columns with empty ones: a spreadsheet program writes up to 16,384. */
const WIDEST = 16_384;
/** Rows with empty ones: a spreadsheet program writes up to 1,048,576. */
const MOST_LINES = 1_100_000;
const SEPARATORS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const;
type Separator = keyof typeof SEPARATORS;

export interface CsvFile {
  readonly file: string;
  readonly text: string;
  readonly encoding: Encoding;
}

/** The first row with text. */
export interface CsvHeader {
  readonly names: readonly string[];
  readonly line: number;
}

/** A row has as many cells as the header, or empty ones more, or fewer where a column was added to the header. */
export interface CsvRow {
  readonly cells: readonly string[];
  readonly line: number;
}

export interface CsvTable<T> {
  readonly columns: readonly string[];
  readonly separator: Separator;
  readonly rows: readonly T[];
  readonly problems: readonly Problem[];
  /** Unusual formats that were read nevertheless. */
  readonly notes: readonly string[];
}

/** Parses a table; `createRow` makes the value of a row. With problems in the format as a whole there are no rows. */
export function parseCsv<T>(
  { file, text, encoding }: CsvFile,
  createRow: (row: CsvRow, header: CsvHeader) => T,
): CsvTable<T> {
  // A list put together from two files has both kinds of line ends; and the parser counts "\r\n" in a cell as two lines.
  const { separator, body } = findSeparator(text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);
  const problems = new ProblemCollector();
  const rows: T[] = [];
  const short: (Pick<CsvRow, 'line'> & { readonly value: T; readonly cells: number })[] = [];
  let header: CsvHeader | undefined;
  let [count, lines] = [0, 0];
  const isTooLong = (): boolean => count > MOST_ROWS || lines > MOST_LINES;
  const take = (row: CsvRow): void => {
    lines++;
    if (!header) {
      header = readHeader(row);
      for (const problem of faultsOf(header)) problems.add({ file, line: row.line, column: 1, ...problem });
      return;
    }
    if (row.cells.every((cell) => cell === '') || ++count > MOST_ROWS) return;
    const { length } = row.cells;
    const columns = header.names.length;
    const wide = row.cells.findLastIndex((cell) => cell !== '') + 1;
    if (wide > columns) return problems.add(misfit(row.line, wide, columns));
    const value = createRow(row, header);
    rows.push(value);
    if (length < columns) short.push({ line: row.line, value, cells: length });
  };
  const misfit = (line: number, cells: number, columns: number): Problem => {
    return { file, line, column: 1, ...csvRowLength({ cells, columns }) };
  };
  const wide = findWide(body, separator);
  if (wide)
    problems.add({ file, column: 1, line: wide.line, ...tooManyColumns({ found: wide.cells, most: MOST_COLUMNS }) });
  const broken = wide ? null : readRows(body, { separator, take, isTooLong });
  const torn = new Set(isNewColumn(short, rows.length) ? [] : short);
  for (const { line, cells } of torn) problems.add(misfit(line, cells, header?.names.length ?? 0));
  const dropped = new Set([...torn].map(({ value }) => value));
  if (isTooLong()) problems.add({ file, line: 1, column: 1, ...tooManyRecords({ most: MOST_ROWS }) });
  else if (broken) problems.add({ file, line: broken.line, column: 1, ...broken.message });
  const traits = [
    ...(encoding === 'UTF-8' ? [] : [`${encoding} text`]),
    ...(separator === ',' || (separator === '\t' && file.endsWith('.tsv'))
      ? []
      : [`a table with ${SEPARATORS[separator]} between its cells`]),
  ];
  return {
    columns: header?.names ?? [],
    separator,
    rows: broken ? [] : rows.filter((row) => !dropped.has(row)),
    problems: problems.list(),
    notes: traits.length > 0 ? [`${file} was read as ${listOf(traits)}. UTF-8 with commas is the safest choice.`] : [],
  };
}

/** Calls `take` for each row, until the table is too long. Returns the place where the parser stopped, or null. */
function readRows(
  text: string,
  { separator, take, isTooLong }: { separator: Separator; take: (row: CsvRow) => void; isTooLong: () => boolean },
): { line: number; message: ReturnType<typeof csvSyntax> } | null {
  try {
    parse(text, {
      delimiter: separator,
      record_delimiter: '\n',
      info: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      on_record: (row: unknown) => {
        const { record, info } = row as { record: string[]; info: { lines: number } };
        take({ cells: record, line: info.lines });
        if (isTooLong()) throw new Error('too long');
        return null;
      },
    });
    return null;
  } catch (error) {
    const { message, code, lines } = error as CsvError & { lines?: number };
    const reason = message.replace(/^[\w ]+: /, '').replace(/ (?:at|on) line \d+.*/s, '');
    return { line: lines ?? 1, message: code === 'CSV_QUOTE_NOT_CLOSED' ? csvOpenQuote() : csvSyntax(reason) };
  }
}

/** Columns without a name at the end are padding. */
const readHeader = ({ cells, line }: CsvRow): CsvHeader => ({
  names: cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1),
  line,
});

/** Returns what is wrong with the names of columns. */
export function faultsOf({ names }: Pick<CsvHeader, 'names'>): ReturnType<typeof csvColumnTwice>[] {
  if (names.length > MOST_COLUMNS) return [tooManyColumns({ found: names.length, most: MOST_COLUMNS })];
  const repeated = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return [...repeated].map((column) => csvColumnTwice({ column }));
}

/** True if short rows are those from before a column was added to the header: all end at the same one, and they are not few. */
const isNewColumn = (short: readonly { readonly cells: number }[], rows: number): boolean =>
  short.every(({ cells }) => cells === short[0]?.cells) && (short.length > 1 || short.length * 2 === rows);

export type TableRow = Table['rows'][number];

/** Returns the row of a table. Empty cells are left out. */
export const toRow = (names: readonly string[], cells: CsvRow['cells']): TableRow =>
  Object.fromEntries(names.flatMap((name, index) => (name && cells[index] ? [[name, cells[index]]] : [])));

/** Returns the most frequent separator of the header; Excel may name it in a line "sep=;" of its own. */
function findSeparator(text: string): { separator: Separator; body: string } {
  const named = /^sep=([,;\t])(?=\n)/i.exec(text);
  if (named) return { separator: named[1] as Separator, body: text.slice(named[0].length) };
  const header = /^\s*(.*)/.exec(text)?.[1]?.replace(/"[^"]*"/g, '') ?? '';
  const separator = (Object.keys(SEPARATORS) as Separator[]).reduce((most, next) =>
    countOf(header, next) > countOf(header, most) ? next : most,
  );
  return { separator, body: text };
}

/** Finds the first line that has more cells than spreadsheet programs write: as rows, millions of cells fill the memory. */
function findWide(text: string, separator: string): { readonly line: number; readonly cells: number } | null {
  for (let line = 1, start = 0, end = 0; start < text.length; line++, start = end + 1) {
    end = text.indexOf('\n', start);
    if (end < 0) end = text.length;
    if (end - start < WIDEST) continue;
    const cells = countOf(text.slice(start, end).replace(/"[^"]*"/g, ''), separator) + 1;
    if (cells > WIDEST) return { line, cells };
  }
  return null;
}

function countOf(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count++;
  return count;
}
