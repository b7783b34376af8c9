/** Reads tables of spreadsheets within bounds: `.csv`, `.tsv`, and the first sheet of an `.xlsx`. */
import { extname } from 'node:path';
import type { Table } from '../define/command.ts';
import { decodeText } from '../disk/decode.ts';
import { readInput, shownPath } from '../disk/files.ts';
import { GenError, refuse } from '../errors/problem.ts';
import { notATable } from '../errors/files.ts';
import { LARGEST_TABLE, parseCsv, toRow, type CsvTable, type TableRow } from './csv.ts';

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
