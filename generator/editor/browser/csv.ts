/** Writes the changed cells of a form into the text of a table. All other rows keep their bytes. */
import { separatorOf } from '../../load/csv-separator.ts';
import type { Field } from '../field.ts';
import { AT, isSame, writeValue, type Values } from './values.ts';

interface Cell {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}
interface Row {
  readonly from: number;
  /** Before its line end. */
  readonly to: number;
  readonly cells: readonly Cell[];
}

/** Returns the records of a table as texts, as gen reads them. */
export function readCsv(text: string): readonly Values[] {
  const { names, rows } = tableOf(text);
  return rows.map(({ cells }) =>
    Object.fromEntries(names.flatMap((name, at) => (cells[at]?.text ? [[name, cells[at].text]] : []))),
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
  const { names, rows, header, separator } = tableOf(text);
  const cellOf = (name: string, value: unknown): string => {
    const field = fields.find((one) => one.name === name);
    const written = field ? writeValue(field, value) : value;
    return written === undefined ? '' : Array.isArray(written) ? written.join('; ') : String(written);
  };
  const added = fields
    .map(({ name }) => name)
    .filter((name) => !names.includes(name) && after.some((record) => cellOf(name, record[name]) !== ''));
  const columns = [...names, ...added];
  /** The line end of a row, with the empty rows below it. */
  const blank = ({ to }: Row): string => text.slice(to, rows.find(({ from }) => from > to)?.from) || '\n';
  const written = after.map((record): string => {
    const at = record[AT];
    const row = typeof at === 'number' ? rows[at] : undefined;
    const old = typeof at === 'number' ? (before[at] ?? {}) : {};
    if (!row) return `${columns.map((name) => quote(cellOf(name, record[name]), separator)).join(separator)}\n`;
    const changed = fields.filter(({ name }) => !isSame(old[name], record[name]));
    let line = text.slice(row.from, row.to);
    const last = Math.max(...changed.map(({ name }) => columns.indexOf(name)));
    line += separator.repeat(Math.max(0, last + 1 - row.cells.length));
    for (const { name } of changed.toSorted((a, b) => columns.indexOf(b.name) - columns.indexOf(a.name))) {
      const cell = row.cells[columns.indexOf(name)];
      const value = cellOf(name, record[name]);
      if (!cell) line = withCell(line, columns.indexOf(name), quote(value, separator), separator);
      else {
        const wasQuoted = text[cell.from] === '"' && value !== '';
        line =
          line.slice(0, cell.from - row.from) + quote(value, separator, wasQuoted) + line.slice(cell.to - row.from);
      }
    }
    return line + blank(row);
  });
  return text.slice(0, header.to) + added.map((name) => separator + name).join('') + blank(header) + written.join('');
}

/** Sets a cell of a row that ends before it. */
function withCell(line: string, at: number, value: string, separator: string): string {
  const [row] = readRows(line, separator);
  const cell = row?.cells[at];
  return cell ? line.slice(0, cell.from) + value + line.slice(cell.to) : line + value;
}

const quote = (value: string, separator: string, always = false): string =>
  always || value.includes(separator) || /["\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

function tableOf(text: string) {
  const separator = separatorOf(text);
  const [header = { from: 0, to: 0, cells: [] }, ...rows] = readRows(text, separator).filter(({ cells }) =>
    cells.some((cell) => cell.text !== ''),
  );
  return { separator, header, rows, names: header.cells.map((cell) => cell.text) };
}

/** Divides a text into rows and cells, each with its place. */
function readRows(text: string, separator: string): Row[] {
  const rows: Row[] = [];
  let cells: Cell[] = [];
  let [rowFrom, from] = [0, 0];
  let isQuoted = false;
  for (let at = 0; at <= text.length; at++) {
    const char = text[at];
    if (char === '"' && (isQuoted || text.slice(from, at).trim() === '')) isQuoted = !isQuoted;
    else if (char === '"' && text[at - 1] === '"') isQuoted = true;
    if (isQuoted && char !== undefined) continue;
    if (char !== separator && char !== '\n' && char !== undefined) continue;
    cells.push({ from, to: at, text: cellText(text.slice(from, at)) });
    from = at + 1;
    if (char === separator) continue;
    if (at > rowFrom) rows.push({ from: rowFrom, to: at, cells });
    cells = [];
    rowFrom = at + 1;
  }
  return rows;
}

const cellText = (written: string): string => {
  const cell = written.replace(/[\u00A0\u202F]/g, ' ').trim();
  return (/^".*"$/s.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell).trim();
};
