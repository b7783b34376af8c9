/** The lines of a YAML file as a person reads them: dashes, keys and values, without the lines inside of longer texts. */

export interface YamlPart {
  readonly kind: 'dash' | 'key' | 'text';
  /** From 0. */
  readonly column: number;
  /** The key, or the text. */
  readonly text: string;
}

export interface YamlLine {
  /** From 1. */
  readonly number: number;
  /** "- name: Luis" has a dash and a key. */
  readonly parts: readonly [YamlPart, ...YamlPart[]];
  /** What follows the key, without a comment. */
  readonly value: string;
  /** What YAML takes for a comment, behind a value. */
  readonly comment: string;
  /** True if the value is a quotation or a bracket that no later line closes. */
  readonly isOpen: boolean;
}

const KEY = /^("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s"'#[\]{},&*!|>%@`-][^#]*?|-[^\s#][^#]*?)\s*:(?=\s|$)/;
const BLOCK = /^[|>][-+\d]*$/;

/** Reads the structure of a file; lines of block texts, and further lines of quotations and brackets, are left out. */
export function readYamlLines(text: string): YamlLine[] {
  const found: YamlLine[] = [];
  const lines = text.split('\n');
  for (let index = 0; index < lines.length; index++) {
    const parsed = parseLine(lines[index] ?? '');
    if (!parsed) continue;
    const { parts, value, comment } = parsed;
    const more = linesOfValue(parsed, lines, index + 1);
    found.push({ number: index + 1, parts, value, comment, isOpen: more === null });
    if (more === null) break;
    index += more;
  }
  return found;
}

type ParsedLine = Pick<YamlLine, 'parts' | 'value' | 'comment'>;

function parseLine(line: string): ParsedLine | null {
  let column = line.search(/\S/);
  if (column < 0 || line[column] === '#' || /^(?:---|\.\.\.)(?:\s|$)/.test(line)) return null;
  const parts: YamlPart[] = [];
  while (/^-(?:\s|$)/.test(line.slice(column))) {
    parts.push({ kind: 'dash', column, text: '-' });
    const next = line.slice(column + 1).search(/\S/);
    column = next < 0 ? line.length : column + 1 + next;
  }
  const written = line.slice(column);
  const [whole = '', key] = KEY.exec(written) ?? [];
  const isQuoted = /^["']/.test(written.slice(whole.length).trim());
  const [, comment = ''] = (isQuoted ? null : /(?:^|\s)(#.*)$/.exec(written)) ?? [];
  const rest = written.slice(0, written.length - comment.length).trimEnd();
  const value = rest.slice(whole.length).trim();
  if (key !== undefined) parts.push({ kind: 'key', column, text: key.replace(/^(["'])(.*)\1$/, '$2') });
  else if (rest !== '') parts.push({ kind: 'text', column, text: rest.trim() });
  const [first, ...others] = parts;
  return first ? { parts: [first, ...others], value, comment } : null;
}

/** Number of further lines that belong to the value of a line; null for a quotation or bracket that is never closed. */
function linesOfValue({ parts, value }: ParsedLine, lines: readonly string[], next: number): number | null {
  const isBlock = BLOCK.test(value);
  if (!isBlock && !/^["'[{]/.test(value)) return 0;
  const following = lines.slice(next);
  if (isBlock) {
    const column = parts.findLast(({ kind }) => kind === 'key')?.column ?? parts[0].column;
    const end = following.findIndex((line) => line.trim() !== '' && line.search(/\S/) <= column);
    return end < 0 ? following.length : end;
  }
  for (let count = 0; count <= following.length; count++)
    if (isClosed([value, ...following.slice(0, count)].join('\n'))) return count;
  return null;
}

/** True if a quotation or all brackets at the beginning of a text are closed in it. */
function isClosed(text: string): boolean {
  const quoted = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'/g;
  if (/^["']/.test(text)) return /^(?:"(?:[^"\\]|\\.)*"|'(?:[^']|'')*')/.test(text);
  const bare = text.replace(quoted, '');
  const count = (mark: RegExp): number => bare.match(mark)?.length ?? 0;
  return count(/[[{]/g) <= count(/[\]}]/g);
}
