/**
 * CSV → records with places. A row is a record; `fromRow` of its collection interprets the cells. The column of a place is
 * the number of the cell.
 */
import type { KeyPath, Source } from '../define/record.ts';
import { parseCsv, type CsvFile, type CsvHeader, type CsvRow } from '../sheets/csv.ts';
import type { Parsed } from './source.ts';

export function parseCsvFile(csv: CsvFile): Parsed {
  const { rows, problems, notes } = parseCsv(csv, (row, header) => createSource(csv.file, row, header));
  return { sources: rows, problems, notes };
}

function createSource(file: string, { cells, line }: CsvRow, header: CsvHeader): Source {
  const { names } = header;
  const value = Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']).filter(([, cell]) => cell));
  const columnOf = (key: KeyPath): number =>
    names.indexOf(String(key.findLast((part) => names.includes(String(part))))) + 1;
  return {
    file,
    value,
    columns: names,
    locate: (key) => {
      const column = columnOf(key);
      return key.length > 0 && column === 0 ? { line: header.line, column: 1 } : { line, column: column || 1 };
    },
    locateKey: (key) => ({ line: header.line, column: columnOf(key) || 1 }),
  };
}
