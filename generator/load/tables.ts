/** Reads tables of spreadsheets, and unchecked records, for commands. */
import { extname } from 'node:path';
import { GenError } from '../errors/problem.ts';
import { notATable } from '../errors/data.ts';
import { decodeText } from '../disk/decode.ts';
import { readDataFiles } from '../disk/data-files.ts';
import { readInput, shownPath } from '../disk/files.ts';
import { isThere } from '../disk/real-path.ts';
import { parseFile } from './parse.ts';
import { parseCsvFile } from './parse-csv.ts';
import type { Table } from '../define/command.ts';

/** Reads a `.csv`, `.tsv`, or the first sheet of an `.xlsx`; throws a GenError for mistakes in it. */
export async function readTable(path: string): Promise<Table> {
  const file = shownPath(path);
  const ending = extname(path).toLowerCase();
  if (ending === '.xlsx') return readWorkbook(path, file);
  if (!['.csv', '.tsv', '.txt'].includes(ending)) throw new GenError({ file, ...notATable() });
  const { text, encoding } = decodeText(readInput(path));
  if (encoding === null) throw new GenError({ file, ...notATable() });
  return parseTable(text, file, encoding);
}

/** Parses a CSV text. */
export function parseTable(
  text: string,
  file: string,
  encoding: Parameters<typeof parseCsvFile>[0]['encoding'] = 'UTF-8',
): Table {
  const { sources, problems, notes } = parseCsvFile({ file, text, encoding });
  if (problems.length > 0) throw new GenError(problems);
  return {
    columns: sources[0]?.columns ?? [],
    rows: sources.map(({ value }) => value as Table['rows'][number]),
    notes,
  };
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

/** Returns the records of one collection as their files give them, unchecked; none if there is no data folder. */
export function readWrittenRecords(data: string, name: string): Readonly<Record<string, unknown>>[] {
  if (!isThere(data)) return [];
  return readDataFiles(data, '')
    .filter(({ file }) => file.startsWith(`/${name}.`) || file.startsWith(`/${name}/`))
    .flatMap((file) => parseFile(file).sources)
    .map(({ value }) => value as Readonly<Record<string, unknown>>);
}
