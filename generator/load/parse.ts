/** Parses data files: YAML, JSON, or CSV. Each record has the line and column of each of its keys. */
import type { DataFile } from '../disk/data-files.ts';
import { parseYamlFile, refused, type Parsed } from './parse-yaml.ts';
import { placeAt } from '../define/record.ts';
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import type { Problem, Message } from '../errors/problem.ts';
import { parseCsvFile } from './csv.ts';

/** Parses one file: a list has several records, a mapping is one. Problems are mistakes in the format. */
export function parseFile({ file, text }: DataFile): Parsed {
  const foreign = text.search(/[\uFFFD\0]/);
  if (foreign >= 0) return refused({ file, ...placeAt(text, foreign), ...notUtf8() });
  if (/\.[ct]sv$/.test(file)) return parseCsvFile(file, text);
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
  return first ? { file, ...placeAt(text, first.offset), ...jsonSyntax(describeError(first, text)) } : null;
}

function describeError({ error, offset, length }: ParseError, text: string): string {
  if (text.slice(offset).trim() === '') return 'it ends too early';
  const found = text.slice(offset, offset + Math.max(length, 1)).slice(0, 20);
  return REASONS[printParseErrorCode(error)] ?? `"${found}" is not expected here`;
}

const notUtf8 = (): Message => ({
  what: 'The file is not plain text in UTF-8.',
  todo: 'Save it again with the encoding UTF-8.',
});

const jsonSyntax = (reason: string): Message => ({
  what: `The file is not valid JSON: ${reason}.`,
  todo: 'Check the commas, quotation marks, and brackets here.',
});
