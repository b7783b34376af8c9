/** JSON is read by the YAML parser, which knows places; what only YAML allows is refused here first. */
import { jsonSyntax } from '../errors/files.ts';
import type { Problem } from '../errors/problem.ts';
import { placeAt } from '../define/record.ts';

/** Null: the text is valid JSON. */
export function findJsonProblem(file: string, text: string): Problem | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const { message } = error as Error;
    return { file, ...placeAt(text, errorPosition(message, text)), ...jsonSyntax(reasonIn(message)) };
  }
}

/** What V8 says, without the text and the position that it adds. */
function reasonIn(message: string): string {
  if (/^Unterminated string/.test(message)) return 'a string is not closed';
  if (/^Unexpected end of JSON input/.test(message)) return 'it ends too early';
  const token = /^Unexpected token (?:'(.*?)'|(\S+))/s.exec(message);
  if (token) return `"${token[1] ?? token[2]}" is not expected here`;
  const expected = /^Expected (.*?) after property value/.exec(message);
  if (expected) return 'a comma or a closing brace is missing';
  if (/^Expected ',' or '\]'/.test(message)) return 'a comma or a closing bracket is missing';
  if (/^Expected double-quoted property name|^Expected property name/.test(message))
    return 'a key in double quotation marks is missing';
  return message.replace(/ in JSON at position.*| \(line.*|, (\.\.\.)?".*/s, '');
}

/** Characters that V8 shows on either side of an unexpected token. */
const CONTEXT = 10;

/** Where JSON.parse stopped: V8 names the position, or shows the text around it. */
function errorPosition(message: string, text: string): number {
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  const [, token = '', lead, around = '', tail] =
    /^Unexpected token '(.*?)', (\.\.\.)?"(.*)"(\.\.\.)? is not valid JSON$/s.exec(message) ?? [];
  if (token === '') return text.length;
  if (lead) return text.indexOf(around) + CONTEXT;
  return tail ? around.length - CONTEXT : text.lastIndexOf(token);
}
