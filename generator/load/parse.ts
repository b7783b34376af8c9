/** Parses data files: YAML, JSON, or CSV. Each record has the line and column of each of its keys. */
import type { DataFile } from './files.ts';
import { parseYamlFile, refused, type Parsed } from './parse-yaml.ts';
import { placeAt, type Place } from '../define/record.ts';
import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';
import type { Problem, Message } from '../errors/problem.ts';
import { show } from '../errors/prose.ts';
import { parseCsvFile } from './csv.ts';

/** Parses one file: a list has several records, a mapping is one. Problems are mistakes in the format. */
export function parseFile({ file, text }: DataFile): Parsed {
  const wrong = findWrongEncoding(text);
  if (wrong) return refused({ file, ...wrong });
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

/** UTF-8 that was read as Windows-1252 and saved again: "CaÃ±ada", "itâ€™s". */
const GARBLED = /Ã[\u0080-\u00BF]|Â[\u00A0-\u00BF]|â€/;

/** Describes the first place that shows that a text is not in UTF-8, or was not when it was read before. */
function findWrongEncoding(text: string): (Place & Message) | null {
  const foreign = text.search(/[\uFFFD\0]/);
  const at = foreign < 0 ? text.search(GARBLED) : foreign;
  if (at < 0) return null;
  const place = placeAt(text, at);
  const line = show((text.split('\n')[place.line - 1] ?? '').slice(Math.max(0, place.column - 20)).trim());
  if (foreign < 0)
    return {
      ...place,
      what: `Letters were garbled here before the file was saved: ${line}.`,
      todo: 'Export the text again from where it is right, as UTF-8, or type these words again.',
    };
  return {
    ...place,
    what: `The file is not plain text in UTF-8: this line reads ${line}.`,
    todo: 'Save it again with the encoding UTF-8; in Excel, as "CSV UTF-8".',
  };
}

const jsonSyntax = (reason: string): Message => ({
  what: `The file is not valid JSON: ${reason}.`,
  todo: 'Check the commas, quotation marks, and brackets here.',
});
