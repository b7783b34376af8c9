/** Parses CSV files. Spreadsheets write commas, semicolons or tabs between the cells, depending on the country. */
import { parse, type CsvError } from 'csv-parse/sync';
import type { KeyPath, Source } from '../define/record.ts';
import type { Problem, Message } from '../errors/problem.ts';
import { unreadable, type Parsed } from './parsed.ts';
import { count, reasonOf, show } from '../errors/prose.ts';
import { separatorOf } from './csv-separator.ts';

interface Table {
  readonly names: readonly string[];
  /** Of the header. */
  readonly line: number;
  readonly hasDecimalCommas: boolean;
}

interface Row {
  readonly cells: readonly string[];
  /** From 1. */
  readonly line: number;
}

/** Parses a table into one source a row. The first row names the columns; a row may have fewer cells, the rest being empty. */
export function parseCsvFile(file: string, text: string): Parsed {
  const found: Row[] = [];
  // A list put together from two files has both kinds of line ends.
  const unix = text.replace(/\r\n?/g, '\n');
  const separator = separatorOf(unix);
  const broken = readRows(unix, separator, (row) => found.push(row));
  if (broken) return unreadable({ file, column: 1, ...broken });
  const [header, ...others] = found.filter(({ cells }) => lengthOf(cells) > 0);
  if (!header) return { sources: [], problems: [] };
  const names = header.cells.slice(0, lengthOf(header.cells));
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  const tooLong = new Set(others.filter(({ cells }) => lengthOf(cells) > names.length));
  const problems: Problem[] = [
    ...[...twice].map((column) => ({
      file,
      line: header.line,
      column: 1,
      what: `The header names the column "${column}" twice.`,
      todo: 'Keep one of the two.',
    })),
    ...[...tooLong].map(({ cells, line }) => ({
      file,
      line,
      column: 1,
      what: `This row has ${count(lengthOf(cells), 'cell')}, but the header has ${count(names.length, 'column')}.`,
      todo: 'Put a cell that contains a separator in quotation marks, or name its column in the header.',
      value: count(lengthOf(cells), 'cell'),
    })),
  ];
  for (const { cells, line } of others)
    for (const [index, cell] of cells.entries())
      if (NO_VALUE.test(cell)) problems.push({ file, line, column: 1, key: names[index], ...noValue(cell) });
  const table = { names, line: header.line, hasDecimalCommas: separator === ';' };
  return { sources: others.filter((row) => !tooLong.has(row)).map((row) => createSource(file, row, table)), problems };
}

/** What spreadsheets and their users write in place of a value. */
const NO_VALUE = /^(?:#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!)|N\/A)$/i;

const noValue = (cell: string): Message => ({
  what: `The cell has ${show(cell)}, which is not a value.`,
  todo: cell.startsWith('#') ? 'Correct the formula in the spreadsheet, and export it again.' : 'Leave the cell empty.',
  value: show(cell),
});

/** Number of cells up to the last one with text. */
const lengthOf = (cells: Row['cells']): number => cells.findLastIndex((cell) => cell !== '') + 1;

/** Calls `take` for each row. Returns what is wrong where the parser stopped, or null. */
function readRows(text: string, separator: string, take: (row: Row) => void): Omit<Problem, 'file'> | null {
  try {
    parse(text, {
      delimiter: separator,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      on_record: (cells: readonly string[], { lines }) => {
        take({ cells: cells.map((cell) => cell.replace(/[\u00A0\u202F]/g, ' ').trim()), line: lines });
        return null;
      },
    });
    return null;
  } catch (error) {
    const { message, code, lines = 1 } = error as CsvError & { lines?: number };
    if (code === 'CSV_QUOTE_NOT_CLOSED')
      return {
        line: lines,
        what: 'A quotation mark is opened in this row but never closed.',
        todo: 'Close it; write a quotation mark inside a cell twice.',
      };
    const reason = reasonOf(message.replace(/^[\w ]+: /, '').replace(/ (?:at|on) line \d+.*/s, ''));
    return {
      line: lines,
      what: `The file is not valid CSV: ${reason}.`,
      todo: 'Check the quotation marks in this row: put a cell that contains one in quotation marks, and write it twice inside.',
    };
  }
}

function createSource(
  file: string,
  { cells, line }: Row,
  { names, line: headerLine, hasDecimalCommas }: Table,
): Source {
  const columnOf = ([name]: KeyPath): number => names.indexOf(String(name)) + 1;
  return {
    file,
    value: Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']).filter(([, cell]) => cell)),
    columns: names,
    hasDecimalCommas,
    locate: (key) => {
      const column = columnOf(key);
      return key.length > 0 && column === 0 ? { line: headerLine, column: 1 } : { line, column: column || 1 };
    },
    // A column, or a key of a group in a cell.
    locateKey: (key) => ({ line: key.length > 1 ? line : headerLine, column: columnOf(key) || 1 }),
  };
}
