/** Parses data files: YAML, JSON, or CSV. Each record has the line and column of each of its keys. */
import { notUtf8, jsonSyntax } from '../errors/files.ts';
import type { DataFile } from '../disk/data-files.ts';
import { parseYamlFile, refused, type Parsed } from './parse-yaml.ts';
import { placeAt, type KeyPath, type Source } from '../define/record.ts';
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import type { Problem } from '../errors/problem.ts';
import { parseCsv, type CsvFile, type CsvHeader, type CsvRow } from '../sheets/csv.ts';

/** Parses one file: a list has several records, a mapping is one. Problems are mistakes in the format. */
export function parseFile(data: DataFile): Parsed {
  const { file, encoding = 'UTF-8' } = data;
  // Some editors begin a file with a byte-order mark.
  const text = data.text.replace(/^\uFEFF/, '');
  const foreign = text.search(/[\uFFFD\0]/);
  const isCsv = /\.[ct]sv$/.test(file);
  if (encoding === null || foreign >= 0 || (encoding !== 'UTF-8' && !isCsv)) {
    const place = placeAt(text, Math.max(0, foreign >= 0 ? foreign : text.search(/[^\x00-\x7F]/)));
    return refused({ file, ...place, ...notUtf8({ looksLike: foreign >= 0 || encoding === null ? null : encoding }) });
  }
  if (isCsv) return parseCsvFile({ file, text, encoding });
  const problem = file.endsWith('.json') ? findJsonProblem(file, text) : null;
  return problem ? refused(problem) : parseYamlFile(file, text);
}

const REASONS: Readonly<Record<string, string>> = {
  PropertyNameExpected: 'a key in double quotation marks is missing',
  ColonExpected: 'a colon is missing',
  CommaExpected: 'a comma is missing',
  CloseBraceExpected: 'a comma or a closing brace is missing',
  CloseBracketExpected: 'a comma or a closing bracket is missing',
  UnexpectedEndOfString: 'a string is not closed',
  UnexpectedEndOfNumber: 'a number is not complete',
  InvalidCommentToken: 'JSON has no comments',
  InvalidEscapeCharacter: 'a backslash begins no escape sequence',
  InvalidUnicode: 'a backslash begins no escape sequence',
  InvalidCharacter: 'a control character must be escaped',
};

/** Returns the first mistake in a JSON file, or null if it is valid. */
export function findJsonProblem(file: string, text: string): Problem | null {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  const [first] = errors;
  return first ? { file, ...placeAt(text, first.offset), ...jsonSyntax(reasonOf(first, text)) } : null;
}

function reasonOf({ error, offset, length }: ParseError, text: string): string {
  if (text.slice(offset).trim() === '') return 'it ends too early';
  const found = text.slice(offset, offset + Math.max(length, 1)).slice(0, 20);
  return REASONS[printParseErrorCode(error)] ?? `"${found}" is not expected here`;
}

export function parseCsvFile(csv: CsvFile): Parsed {
  const { columns, rows, problems, notes } = parseCsv(csv, (row, header) => createSource(csv.file, row, header));
  // A first row of values is not a header. With other rows each of them shows the mistake.
  const isBare = rows.length === 0 && problems.length === 0 && columns.length > 0;
  const header = isBare
    ? { header: createSource(csv.file, { cells: columns, line: 1 }, { names: columns, line: 1 }) }
    : {};
  return { sources: rows, problems, notes, ...header };
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
