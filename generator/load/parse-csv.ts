/**
 * Parses CSV into records with places. A row is a record; `fromRow` of its collection interprets the cells. Spreadsheets
 * write commas, semicolons or tabs, depending on the country. The column of a place is the number of the cell.
 */
import { parse, type CsvError } from 'csv-parse/sync';
import { csvColumnTwice, csvOpenQuote, csvRowLength, csvSyntax, tooManyRecords } from '../errors/files.ts';
import type { KeyPath, Source } from '../define/record.ts';
import { ProblemCollector } from '../errors/collect.ts';
import { listOf } from '../errors/prose.ts';
import type { Encoding } from '../disk/decode.ts';
import { refused, type Parsed } from './source.ts';

/** More rows fill the memory of a common machine (measured: about 5 KB each). */
const MOST_ROWS = 250_000;
const SEPARATORS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' } as const;
type Separator = keyof typeof SEPARATORS;

interface Header {
  readonly names: readonly string[];
  readonly line: number;
}

export function parseCsvFile({ file, text, encoding }: { file: string; text: string; encoding: Encoding }): Parsed {
  // A list put together from two files has both kinds of line ends; and the parser counts "\r\n" in a cell as two lines.
  const { separator, body } = findSeparator(text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text);
  const problems = new ProblemCollector();
  const sources: Source[] = [];
  let header: Header | null = null;
  let rows = 0;
  const take = (cells: readonly string[], line: number): void => {
    if (!header) {
      // Columns without a name at the end are padding.
      header = { names: cells.slice(0, widthOf(cells)), line };
      const { names } = header;
      for (const column of new Set(names.filter((name, index) => names.indexOf(name) !== index)))
        problems.add({ file, line, column: 1, ...csvColumnTwice({ column }) });
      return;
    }
    const columns = header.names.length;
    const wide = widthOf(cells);
    if (wide === 0 || ++rows > MOST_ROWS) return;
    // Spreadsheets pad rows with empty cells.
    const isMisfit = cells.length < columns || wide > columns;
    const counts = { cells: Math.max(wide, Math.min(cells.length, columns)), columns };
    if (isMisfit) problems.add({ file, line, column: 1, ...csvRowLength(counts) });
    else sources.push(createSource(cells, { file, line, header }));
  };
  const broken = readRows(body, separator, take);
  if (broken) problems.add({ file, line: broken.line, column: 1, ...broken.message });
  if (rows > MOST_ROWS)
    return refused({ file, line: 1, column: 1, ...tooManyRecords({ found: rows, most: MOST_ROWS }) });
  const traits = [
    ...(encoding === 'UTF-8' ? [] : [`${encoding} text`]),
    ...(separator === ',' ? [] : [`a table with ${SEPARATORS[separator]} between its cells`]),
  ];
  return {
    sources: broken ? [] : sources,
    problems: problems.list(),
    notes: traits.length > 0 ? [`${file} was read as ${listOf(traits)}. UTF-8 with commas is the safest choice.`] : [],
  };
}

/** Calls `take` for each row. Returns the place where the parser stopped, or null. */
function readRows(
  text: string,
  separator: Separator,
  take: (cells: readonly string[], line: number) => void,
): { line: number; message: ReturnType<typeof csvSyntax> } | null {
  try {
    parse(text, {
      delimiter: separator,
      record_delimiter: '\n',
      info: true,
      trim: true,
      skip_empty_lines: true,
      relax_column_count: true,
      on_record: (row: unknown) => {
        const { record, info } = row as { record: string[]; info: { lines: number } };
        take(record, info.lines);
        return null;
      },
    });
    return null;
  } catch (error) {
    const { message, code, lines } = error as CsvError & { lines?: number };
    const reason = message.replace(/^[\w ]+: /, '').replace(/ (?:at|on) line \d+.*/s, '');
    return { line: lines ?? 1, message: code === 'CSV_QUOTE_NOT_CLOSED' ? csvOpenQuote() : csvSyntax(reason) };
  }
}

/** Returns the number of cells up to the last that is not empty. */
const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell !== '') + 1;

function createSource(
  cells: readonly string[],
  { file, line, header }: { file: string; line: number; header: Header },
): Source {
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

/** Returns the most frequent separator of the header; Excel may name it in a line "sep=;" of its own. */
function findSeparator(text: string): { separator: Separator; body: string } {
  const named = /^sep=([,;\t])(?=\n)/i.exec(text);
  if (named) return { separator: named[1] as Separator, body: text.slice(named[0].length) };
  const header = /^\s*(.*)/.exec(text)?.[1]?.replace(/"[^"]*"/g, '') ?? '';
  const uses = (separator: string): number => header.split(separator).length - 1;
  const separator = (Object.keys(SEPARATORS) as Separator[]).reduce((most, next) =>
    uses(next) > uses(most) ? next : most,
  );
  return { separator, body: text };
}
