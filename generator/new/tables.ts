/** Tables as spreadsheets write them, and as this program does. */
import { extname } from 'node:path';
import { GenError } from '../errors/problem.ts';
import { notATable } from '../errors/new.ts';
import { decodeText } from '../disk/decode.ts';
import { readInput, shownPath } from '../disk/files.ts';
import { parseCsvFile } from '../load/parse-csv.ts';
import type { Row } from './import-cities.ts';

export interface Table {
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** What was recognized: other separators, other encodings. */
  readonly notes: readonly string[];
}

/** Reads a `.csv`, `.tsv` or `.xlsx`; mistakes in it are a GenError. Of a workbook the first sheet. */
export async function readTable(path: string): Promise<Table> {
  const file = shownPath(path);
  const ending = extname(path).toLowerCase();
  if (ending === '.xlsx') return readWorkbook(path, file);
  if (!['.csv', '.tsv', '.txt'].includes(ending)) throw new GenError({ file, ...notATable() });
  const { text, encoding } = decodeText(readInput(path));
  if (encoding === null) throw new GenError({ file, ...notATable() });
  return parseTable(text, file, encoding);
}

export function parseTable(
  text: string,
  file: string,
  encoding: Parameters<typeof parseCsvFile>[0]['encoding'] = 'UTF-8',
): Table {
  const { sources, problems, notes } = parseCsvFile({ file, text, encoding });
  if (problems.length > 0) throw new GenError(problems);
  return { columns: sources[0]?.columns ?? [], rows: sources.map(({ value }) => value as Row), notes };
}

async function readWorkbook(path: string, file: string): Promise<Table> {
  const { readSheet } = await import('read-excel-file/node');
  const bytes = readInput(path);
  try {
    const [header = [], ...rows] = await readSheet(bytes);
    const columns = header.map((cell) => String(cell ?? '').trim());
    const textOf = (cell: unknown): string => (cell === null || cell === undefined ? '' : String(cell));
    return {
      columns: columns.filter(Boolean),
      rows: rows.map((cells) =>
        Object.fromEntries(columns.flatMap((name, index) => (name ? [[name, textOf(cells[index])]] : []))),
      ),
      notes: [],
    };
  } catch (error) {
    throw new GenError({ file, ...notATable() }, { cause: error });
  }
}

/** Rows added to a table: as lines at its end where its columns suffice, else written anew with more of them. */
export function addRows(text: string, table: Table, rows: readonly Row[]): string {
  const more = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) => !table.columns.includes(key));
  if (more.length > 0 || table.notes.length > 0)
    return writeTable([...table.columns, ...more], [...table.rows, ...rows]);
  return `${text.trimEnd()}\n${rows.map((row) => writeRow(table.columns, row)).join('')}`;
}

export function writeTable(columns: readonly string[], rows: readonly Row[]): string {
  return `${columns.join(',')}\n${rows.map((row) => writeRow(columns, row)).join('')}`;
}

const writeRow = (columns: readonly string[], row: Row): string =>
  `${columns.map((name) => quote(row[name] ?? '')).join(',')}\n`;

const quote = (cell: string): string => (/[",\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
