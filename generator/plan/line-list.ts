/** Lists that gen keeps beside the data, such as `data/addresses.tsv`: a header, then lines of cells with tabs between them. */
import { isDay } from '../define/day.ts';
import { listHeader, notADay } from '../errors/files.ts';
import { GenError, type Message, type Problem } from '../errors/problem.ts';

interface ListForm<Row> {
  readonly header: string;
  /** Returns the row of a line, or null if the line is not one. */
  readonly readRow: (line: string) => Row | null;
  readonly unreadable: () => Message;
  /** Names the row; two lines must not have the same name. */
  readonly nameOf: (row: Row) => string;
  readonly twice: (name: string, line: number) => Message;
}

/** Parses a list. `file` is its name in messages. Throws a GenError with every mistake in it. */
export function parseList<Row extends { readonly day: string }>(
  text: string,
  file: string,
  { header, readRow, unreadable, nameOf, twice }: ListForm<Row>,
): (Row & { readonly line: number })[] {
  const problems: Problem[] = [];
  const first = new Map<string, number>();
  const lines = text.split(/\r?\n/);
  if (text.trim() !== '' && lines[0] !== header) problems.push({ file, line: 1, ...listHeader({ header }) });
  const rows = lines.flatMap((content, index) => {
    const row = readRow(content);
    // The problem of a header is reported once.
    if (content === '' || content === header || (!row && index === 0)) return [];
    const line = index + 1;
    const earlier = row && first.get(nameOf(row));
    // Two branches added the same line.
    if (earlier && lines[earlier - 1] === content) return [];
    if (!row) problems.push({ file, line, ...unreadable() });
    else if (!isDay(row.day)) problems.push({ file, line, ...notADay({ day: row.day }) });
    else if (earlier) problems.push({ file, line, ...twice(nameOf(row), earlier) });
    if (row) first.set(nameOf(row), line);
    return row ? [{ ...row, line }] : [];
  });
  if (problems.length > 0) throw new GenError(problems);
  return rows;
}
