/** Writes the changed cells of a form into the text of a table. All other rows keep their bytes. */
import { separatorOf } from '../../load/csv-separator.ts';
import type { Field } from '../field.ts';
import { AT, isSame, writeValue, type Values } from './values.ts';

interface Row {
  /** As they are written: with quotation marks and spaces. */
  readonly cells: readonly string[];
  /** Its line end, with the empty rows below it. */
  end: string;
}

/** Returns the records of a table as texts, as gen reads them. */
export function readCsv(text: string): readonly Values[] {
  const { names, rows } = tableOf(text);
  return rows.map(({ cells }) =>
    Object.fromEntries(names.map((name, at) => [name, cellText(cells[at] ?? '')]).filter(([, cell]) => cell)),
  );
}

/** Returns cells as the values of their fields: lists have semicolons between their entries. */
export const parseCells = (fields: readonly Field[], row: Values): Values =>
  Object.fromEntries(
    Object.entries(row).map(([name, cell]) => {
      const field = fields.find((one) => one.name === name);
      if (field?.widget === 'list' || field?.multiple || field?.as === 'texts')
        return [
          name,
          String(cell)
            .split(';')
            .map((one) => one.trim()),
        ];
      const choice = field?.options?.find(({ value }) => String(value) === String(cell).toLowerCase());
      return [name, choice ? choice.value : cell];
    }),
  );

/** Returns the table with changed, new and moved rows. */
export function patchCsv(
  text: string,
  fields: readonly Field[],
  [before, after]: readonly [readonly Values[], readonly Values[]],
): string {
  const { start, names, rows, header, separator } = tableOf(text);
  const cellOf = (field: Field, record: Values): string => {
    const written = writeValue(field, record[field.name]);
    return written === undefined ? '' : Array.isArray(written) ? written.join('; ') : String(written);
  };
  const added = fields
    .filter((field) => !names.includes(field.name) && after.some((record) => cellOf(field, record) !== ''))
    .map(({ name }) => name);
  const columns = [...names, ...added];
  const written = after.map((record): string => {
    const at = Number(record[AT] ?? -1);
    const row = rows[at];
    const old = before[at] ?? {};
    const cells = row ? [...row.cells] : columns.map(() => '');
    for (const field of fields) {
      const column = columns.indexOf(field.name);
      if (column < 0 || isSame(old[field.name], record[field.name])) continue;
      while (cells.length < column) cells.push('');
      cells[column] = quote(cellOf(field, record), separator, cells[column]?.startsWith('"'));
    }
    return cells.join(separator) + (row?.end ?? '\n');
  });
  return start + [...header.cells, ...added].join(separator) + header.end + written.join('');
}

const quote = (value: string, separator: string, wasQuoted = false): string =>
  (wasQuoted && value !== '') || value.includes(separator) || /["\n]/.test(value)
    ? `"${value.replaceAll('"', '""')}"`
    : value;

/** Divides a text into rows and cells that are the same text again when they are joined. */
function tableOf(text: string) {
  const separator = separatorOf(text);
  const cell = new RegExp(`( *"(?:[^"]|"")*"[^${separator}\\n]*|[^${separator}\\n]*)(${separator}|\\n|$)`, 'g');
  const found: Row[] = [];
  let start = '';
  let cells: string[] = [];
  for (const [, written = '', end = ''] of text.matchAll(cell)) {
    cells.push(written);
    if (end === separator) continue;
    const last = found.at(-1);
    if (cells.some((one) => cellText(one) !== '')) found.push({ cells, end: end || '\n' });
    else if (last) last.end += cells.join(separator) + end;
    else start += cells.join(separator) + end;
    cells = [];
  }
  const [header = { cells: [], end: '\n' }, ...rows] = found;
  return { start, separator, header, rows, names: header.cells.map(cellText) };
}

const cellText = (written: string): string => {
  const cell = written.replace(/[\u00A0\u202F]/g, ' ').trim();
  return (/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim();
};
