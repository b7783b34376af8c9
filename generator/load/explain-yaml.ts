/** Finds the line of a YAML file that was probably meant otherwise: parsers stop at a later one, and name another cause. */
import { placeAt, type Place } from '../define/record.ts';
import type { Message } from '../errors/problem.ts';
import { count, show } from '../errors/prose.ts';
import { readYamlLines, type YamlLine, type YamlPart } from './yaml-lines.ts';

export type YamlFault = Place & Message;

/** A list or a group of keys that is not finished. */
interface Level {
  readonly kind: 'dash' | 'key';
  readonly column: number;
  /** The newest of its lines. */
  readonly line: YamlLine;
  readonly part: YamlPart;
}

/** Returns the first mistake in the structure; null if none is found. Call it for a file that cannot be parsed. */
export function explainYaml(text: string): YamlFault | null {
  const tab = /^[ ]*\t/m.exec(text);
  if (tab)
    return { ...placeAt(text, tab.index), what: 'This line is indented with a tab.', todo: 'Indent it with spaces.' };
  const levels: Level[] = [];
  let previous: YamlLine | null = null;
  for (const line of readYamlLines(text)) {
    const mistake =
      findInText(line, previous, levels) ?? findInIndentation(line, previous, levels) ?? findInValue(line);
    if (mistake) return mistake;
    const isContinued: boolean = line.parts[0].kind === 'text' && previous !== null && levels.length > 0;
    if (!isContinued) previous = line;
  }
  return null;
}

const at = ({ number }: YamlLine, column: number, what: string, todo: string): YamlFault => ({
  line: number,
  column: column + 1,
  what,
  todo,
});

/** A line that is neither a key nor an entry of a list, and does not continue the text of the line above. */
function findInText(line: YamlLine, previous: YamlLine | null, levels: readonly Level[]): YamlFault | null {
  const part = line.parts.at(-1) as YamlPart;
  const isInList = levels.some(({ kind, column }) => kind === 'dash' && column === part.column);
  if (part.kind !== 'text' || (/^["'[{&*!]/.test(part.text) && !isInList)) return null;
  const [, key, value] = /^([\p{L}\d_-]+):([^\s/].*)$/u.exec(part.text) ?? [];
  if (key !== undefined)
    return at(line, part.column + key.length, 'There is no space after the colon.', `Write "${key}: ${value}".`);
  const [, entry] = /^-([^\s-].*)$/.exec(part.text) ?? [];
  if (entry !== undefined) return at(line, part.column, 'There is no space after the hyphen.', `Write "- ${entry}".`);
  if (line.parts.length > 1) return null;
  const more = previous ? ' If it continues the line above, indent it by two more spaces.' : '';
  if (isInList)
    return at(
      line,
      part.column,
      'An entry of a list begins with a hyphen and a space.',
      `Write "- ${part.text.replace(/^[*•·–—]\s*/, '')}".${more}`,
    );
  const last = previous?.parts.at(-1);
  const isBelow = last !== undefined && part.column > (previous?.parts[0].column ?? 0);
  if (isBelow && !/^["'[{]/.test(previous?.value ?? '')) return null;
  const [, name, , rest] = /^([\p{L}\d_-]+)\s*([\uFF1A=;])?\s*(.*)$/u.exec(part.text) ?? [];
  return at(
    line,
    part.column,
    'This line has no colon.',
    name ? `Write "${`${name}: ${rest}`.trim()}".${more}` : 'Write "key: value".',
  );
}

function findInIndentation(line: YamlLine, previous: YamlLine | null, levels: Level[]): YamlFault | null {
  const [first] = line.parts;
  const closed = levels.filter(({ column }) => column > first.column);
  levels.splice(levels.length - closed.length);
  // A list may begin in the column of its key, and ends at the next key there.
  if (first.kind === 'key' && levels.at(-1)?.kind === 'dash' && levels.at(-2)?.column === first.column) levels.pop();
  const level = levels.at(-1);
  if (level?.column === first.column) {
    const begins = first.kind === 'dash' && level.kind === 'key' && level.line === previous && previous.value === '';
    if (level.kind === 'dash' && first.kind === 'key') return leftOfRecord(line, first, closed);
    const entry = closed.find(({ kind }) => kind === first.kind);
    if (level.kind === 'key' && first.kind === 'dash' && entry) return tooFar(line, first, entry);
    if (level.kind === 'key' && first.kind === 'dash' && !begins)
      return at(
        line,
        first.column,
        'A list begins between the keys of a record.',
        'Write a key above it, and indent the list below the key.',
      );
    if (!begins) levels.pop();
  } else if (closed.length > 0 && first.kind !== 'text') return betweenLevels(line, first, [...levels, ...closed]);
  else if (level && previous && first.kind !== 'text') {
    const parent = previous.parts.at(-1) as YamlPart;
    const hasValue = previous.value !== '' || parent.kind === 'text';
    if (hasValue) {
      const owner = levels.findLast(({ line: owning }) => owning === previous) ?? level;
      return first.kind === 'key' || parent.kind === 'text' || owner.kind === 'dash'
        ? tooFar(line, first, owner)
        : belowValue(line, first, previous);
    }
  }
  for (const part of line.parts)
    if (part.kind !== 'text') levels.push({ kind: part.kind, column: part.column, line, part });
  return null;
}

/** A line that begins in the column of no list or group: it was probably to begin in the nearest one, or in one of two. */
function betweenLevels(line: YamlLine, part: YamlPart, all: readonly Level[]): YamlFault {
  const same = all.filter(({ kind }) => kind === part.kind);
  const levels = same.length > 0 ? same : all;
  const distance = ({ column }: Level): number => Math.abs(column - part.column);
  const least = Math.min(...levels.map(distance));
  const [outer, inner] = levels.filter((level) => distance(level) === least) as [Level, Level?];
  if (!inner) return tooFar(line, part, outer);
  const like = ({ column, part: { text }, line: { number } }: Level): string =>
    `in column ${column + 1}, like ${show(text)} in line ${number}`;
  const what = `This line begins between the columns of ${show(outer.part.text)} and ${show(inner.part.text)}.`;
  return at(line, part.column, what, `Begin it ${like(inner)}, or ${like(outer)}.`);
}

function leftOfRecord(line: YamlLine, { column, text }: YamlPart, closed: readonly Level[]): YamlFault {
  const [neighbor] = closed;
  const target = neighbor
    ? `Begin it in column ${neighbor.column + 1}, like ${show(neighbor.part.text)} in line ${neighbor.line.number}.`
    : 'Indent it by two more spaces.';
  return at(line, column, `${show(text)} begins left of the record that it belongs to.`, target);
}

function tooFar(line: YamlLine, { column }: YamlPart, { column: meant, part, line: owner }: Level): YamlFault {
  const way = column > meant ? 'more' : 'less';
  const name = part.kind === 'key' ? show(part.text) : `the ${owner.parts[0].kind === 'dash' ? 'entry' : 'line'}`;
  const other =
    way === 'more' && column - meant > 1
      ? ` If it belongs to a group, the group needs a key without a value above it.`
      : '';
  return at(
    line,
    column,
    `This line is indented by ${count(Math.abs(column - meant), 'space')} ${way} than ${name} in line ${owner.number}.`,
    `Begin it in column ${meant + 1}.${other}`,
  );
}

const belowValue = (line: YamlLine, { column }: YamlPart, previous: YamlLine): YamlFault =>
  at(
    line,
    column,
    `A list begins here, but line ${previous.number} has a value already.`,
    'Put that value into the list, too.',
  );

function findInValue(line: YamlLine): YamlFault | null {
  const { value, isOpen } = line;
  const part = line.parts.at(-1) as YamlPart;
  const column = part.column + (part.kind === 'key' ? part.text.length + 2 : 0);
  const text = part.kind === 'key' ? value : part.text;
  const [mark = ''] = text;
  if (isOpen)
    return /["']/.test(mark)
      ? at(line, column, 'A quotation mark is opened here but never closed.', 'Close it.')
      : at(
          line,
          column,
          'A bracket is opened here but never closed.',
          'Close it, or put the value in quotation marks.',
        );
  if (part.kind === 'key' && /^- /.test(text))
    return at(
      line,
      column,
      'A list begins in the line below its key.',
      `Write "${text}" in a line of its own, indented by two more spaces.`,
    );
  if (/^(?:"[^"]*"|'[^']*'),$/.test(text)) return at(line, column, 'A comma follows the value.', 'Remove the comma.');
  if (/^[@`%]/.test(text))
    return at(line, column, `A value cannot begin with ${show(mark)}.`, 'Put the value in quotation marks.');
  if (mark === "'" && /^'(?:[^']|'')*'[\p{L}]/u.test(text))
    return at(
      line,
      column,
      'The apostrophe ends the value.',
      `Put the value in double quotation marks: ${JSON.stringify(text.slice(1, -1))}.`,
    );
  if (!/^["'[{|>&*!]/.test(text) && /:(?:\s|$)/.test(text))
    return at(
      line,
      column,
      'There is a second colon in this line.',
      `Put the value in quotation marks: ${JSON.stringify(text)}.`,
    );
  return null;
}

/** Returns what YAML reads without complaint, but nobody means: "We are #1" as "We are", and an entry of a list as a part of the one above. */
export function findMisread(text: string): YamlFault[] {
  if (!/\S\s+#\d|\S\n +- |:\s+&\S/.test(text)) return [];
  const lines = readYamlLines(text);
  return lines.flatMap((line, index) => findCut(line, lines[index + 1]) ?? findJoined(line, lines[index - 1]) ?? []);
}

function findCut(line: YamlLine, next: YamlLine | undefined): YamlFault | null {
  const part = line.parts.at(-1) as YamlPart;
  const said = part.kind === 'text' ? part.text : line.value;
  const isAbove = next !== undefined && next.parts[0].column > line.parts[0].column;
  if (/^&\S+$/.test(said) && !isAbove)
    return at(line, part.column, 'A value that begins with "&" gives it a name.', 'Put the value in quotation marks.');
  if (!/^#\d/.test(line.comment) || (said === '' && isAbove) || /^[[{|>]/.test(said)) return null;
  const what = `The text ends before ${show(line.comment)}, which YAML takes for a comment.`;
  return at(
    line,
    part.column,
    what,
    `Put the whole text in quotation marks: ${JSON.stringify(`${said} ${line.comment}`.trim())}.`,
  );
}

function findJoined(line: YamlLine, previous: YamlLine | undefined): YamlFault | null {
  const [first] = line.parts;
  if (!previous || first.kind !== 'dash') return null;
  const last = previous.parts.at(-1) as YamlPart;
  const said = last.kind === 'text' ? last.text : previous.value;
  const owner = previous.parts.findLast(({ kind }) => kind !== 'text');
  if (!owner || said === '' || /^["'[{|>&*!]/.test(said) || first.column <= owner.column) return null;
  const what = `This line is read as a part of the text in line ${previous.number}.`;
  const meant = owner.kind === 'dash' ? `Begin it in column ${owner.column + 1}.` : 'Put that text into the list, too.';
  return at(line, first.column, what, meant);
}
