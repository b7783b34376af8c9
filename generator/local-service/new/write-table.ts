/** Tables as CSV. */
import type { Table } from '../../define/index.ts';
import { csvCell } from '../page-rows.ts';
import type { CityRow } from './import-cities.ts';

/** Adds rows to a table: as lines at its end if its columns suffice, else it writes all of it with more columns. */
export function addRows(text: string, table: Table, rows: readonly CityRow[]): string {
  const more = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((key) => !table.columns.includes(key));
  if (more.length > 0 || table.notes.length > 0)
    return writeTable([...table.columns, ...more], [...table.rows, ...rows]);
  return `${text.trimEnd()}\n${rows.map((row) => writeRow(table.columns, row)).join('')}`;
}

export function writeTable(columns: readonly string[], rows: readonly CityRow[]): string {
  return `${columns.join(',')}\n${rows.map((row) => writeRow(columns, row)).join('')}`;
}

const writeRow = (columns: readonly string[], row: CityRow): string =>
  `${columns.map((name) => csvCell(row[name] ?? '')).join(',')}\n`;
