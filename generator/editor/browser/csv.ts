/** Writes the changed cells of a form into the text of a table. All other cells keep their bytes. */
import { Document, parse } from 'yaml';
import { attempt } from '../../errors/attempt.ts';
import { separatorOf } from '../../load/csv-separator.ts';
import type { Field } from '../field.ts';
import { keysOf, ORIGIN, type Values } from './values.ts';
import { writeFlow } from './yaml.ts';

interface Row {
  /** As they are written: with quotation marks and spaces. */
  readonly cells: readonly string[];
  /** Its line end, with the empty rows below it. */
  end: string;
}

/** Returns the records of a table, as gen reads them; numbers are texts. */
export function readCsv(fields: readonly Field[], text: string): readonly Values[] {
  const { names, rows } = tableOf(text);
  const known = keysOf(fields);
  return rows.map(({ cells }) =>
    Object.fromEntries(
      names.flatMap((name, at) => {
        const cell = cellText(cells[at] ?? '');
        return cell === ''
          ? []
          : [
              [
                name,
                readCell(
                  known.find((field) => field.name === name),
                  cell,
                ),
              ],
            ];
      }),
    ),
  );
}

/** A list has semicolons between its entries. Lists and groups may be YAML between brackets. */
function readCell(field: Field | undefined, cell: string): unknown {
  const { widget, as = '', fields, multiple = false, options } = field ?? {};
  const isList = widget === 'list' || multiple || as === 'texts';
  if (/^[[{]/.test(cell) && (isList || fields || as === 'lines')) {
    const parts: unknown = attempt(() => parse(cell) as unknown);
    if (typeof parts === 'object' && parts !== null) return parts;
  }
  if (isList) return cell.split(';').map((one) => one.trim());
  const choice = options?.find(({ value }) => String(value) === cell.toLowerCase());
  return choice ? choice.value : cell;
}

function writeCell(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  const isPlain = Array.isArray(value) && value.every((one) => typeof one !== 'object' && !/^[[{]|;/.test(String(one)));
  return isPlain ? value.join('; ') : writeFlow(new Document(value));
}

/** Returns a table with other records; `old` are those that it had. */
export function patchCsv(text: string, old: readonly Values[], records: readonly Values[]): string {
  const { start, names, rows, header, separator } = tableOf(text);
  const added = new Set(records.flatMap(Object.keys).filter((name) => !names.includes(name)));
  const columns = [...names, ...added];
  const written = records.map((record): string => {
    const at = (record as { readonly [ORIGIN]?: number })[ORIGIN] ?? old.indexOf(record);
    const row = rows[at];
    const cells = row ? [...row.cells] : columns.map(() => '');
    for (const [column, name] of columns.entries()) {
      if (old[at]?.[name] === record[name]) continue;
      while (cells.length < column) cells.push('');
      cells[column] = quote(writeCell(record[name]), separator, cells[column]?.startsWith('"'));
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
