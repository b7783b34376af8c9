/** Reads tables of spreadsheets within bounds (`.csv`, `.tsv`, and the first sheet of an `.xlsx`), and adds rows to CSV files. */
import { extname } from 'node:path';
import type { Table } from '../define/command.ts';
import { decodeText, encodeText } from '../disk/decode.ts';
import { readInput, shownPath } from '../disk/files.ts';
import { GenError, refuse } from '../errors/problem.ts';
import { notATable, columnsLack, notAppendable } from '../errors/files.ts';
import { LARGEST_TABLE, parseCsv, toRow, type CsvTable, type TableRow } from './csv.ts';
import { isThere } from '../disk/real-path.ts';

/** Reads a table. Throws a GenError if the file cannot be read as one. */
export async function readTable(path: string): Promise<Table> {
  const file = shownPath(path);
  const ending = extname(path).toLowerCase();
  if (ending === '.xlsx') return (await import('./workbook.ts')).readWorkbook(readInput(path), file);
  if (!['.csv', '.tsv', '.txt'].includes(ending)) throw new GenError({ file, ...notATable() });
  const { columns, rows, notes } = parseTable(readInput(path, LARGEST_TABLE), file);
  return { columns, rows, notes };
}

/** Parses the bytes of a CSV file; `text` is what they stand for, without a byte-order mark. */
export function parseTable(
  bytes: Buffer,
  file: string,
): Pick<CsvTable<TableRow>, 'columns' | 'separator' | 'rows' | 'notes'> & { readonly text: string } {
  const { text, encoding } = decodeText(bytes);
  if (encoding === null) throw new GenError({ file, ...notATable() });
  const { problems, ...table } = parseCsv({ file, text, encoding }, ({ cells }, { names }) => toRow(names, cells));
  refuse(problems);
  return { ...table, text };
}

/**
 * Returns the bytes of a CSV file with more rows at its end, in its own encoding, with its separator and line ends; of a new
 * file if there is none. Throws a GenError if the file cannot take them.
 */
export function appendRows(path: string, rows: readonly TableRow[]): Buffer {
  const file = shownPath(path);
  const bytes = isThere(path) ? readInput(path, LARGEST_TABLE) : Buffer.alloc(0);
  const { text, columns, separator, rows: before } = parseTable(bytes, file);
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lacking = names.filter((name) => !columns.includes(name));
  if (columns.length > 0 && lacking.length > 0)
    throw new GenError({ file, line: 1, ...columnsLack({ columns: lacking }) });
  const [lineEnd = '\n'] = /\r\n?|\n/.exec(text) ?? [];
  const formatLine = (cells: readonly string[]): string =>
    cells.map((cell) => csvCell(cell, separator)).join(separator) + lineEnd;
  const gap = text === '' || /[\r\n]$/.test(text) ? '' : lineEnd;
  const header = columns.length > 0 ? '' : formatLine(names);
  const order = columns.length > 0 ? columns : names;
  const lines = rows.map((row) => formatLine(order.map((name) => row[name] ?? '')));
  const added = gap + header + lines.join('');
  const whole = encodeText(added)
    .map((more) => Buffer.concat([bytes, more]))
    .find((all) => decodeText(all).text === text + added);
  const isComplete = whole && hasRows(parseTable(whole, file).rows, [...before, ...rows]);
  if (!isComplete) throw new GenError({ file, ...notAppendable({ letter: whole ? null : foreignLetter(added) }) });
  return whole;
}

/** Quotes a cell that holds a separator, a quote, a line break, or a space at its ends (RFC 4180). */
export const csvCell = (text: string, separator = ','): string =>
  text.includes(separator) || /["\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** Returns the first letter that Windows-1252 does not have. */
const foreignLetter = (text: string): string | null =>
  [...text].find((letter) => decodeText(encodeText(letter)[1] as Buffer).text !== letter) ?? null;

const hasRows = (rows: readonly TableRow[], wanted: readonly TableRow[]): boolean =>
  rows.length === wanted.length &&
  wanted.every((row, index) => Object.entries(row).every(([name, cell]) => (rows[index]?.[name] ?? '') === cell));
