/**
 * Disk → values that know where they stand. A collection is a folder of YAML or JSON files, or one YAML, JSON
 * or CSV file; whichever it is, each record can tell line and column of each of its keys.
 */
import { parse as parseCsv } from 'csv-parse/sync';
import {
  Composer,
  LineCounter,
  Parser,
  isMap,
  isScalar,
  visit,
  type CST,
  type Document,
  type Node,
  type YAMLError,
} from 'yaml';
import type { KeyPath, Place, Source } from '../define/record.ts';
import type { Problem } from '../errors.ts';
import type { DataFile } from './files.ts';

/** The records of one file: a list gives several, a mapping one. Problems are malformed files. */
export function parseFile({ file, text: bytes }: DataFile): { sources: Source[]; problems: Problem[] } {
  // Some editors begin a file with a byte-order mark.
  const text = bytes.replace(/^\uFEFF/, '');
  const foreign = text.search(/[\uFFFD\0]/);
  if (foreign >= 0)
    return {
      sources: [],
      problems: [
        {
          file,
          ...placeAt(text, foreign),
          what: 'This is no text in UTF-8.',
          todo: 'Save the file in the encoding UTF-8.',
        },
      ],
    };
  if (file.endsWith('.csv')) return parseCsvFile(file, text);
  if (file.endsWith('.json')) {
    const problem = jsonProblem(file, text);
    if (problem) return { sources: [], problems: [problem] };
  }
  return parseYamlFile(file, text);
}

const placeAt = (text: string, offset: number): Place => {
  const before = text.slice(0, offset).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
};

/** Lists and mappings in one another; data needs six. The parser calls itself for each, and some hundreds end the process. */
const DEEPEST = 64;

function parseYamlFile(file: string, text: string): { sources: Source[]; problems: Problem[] } {
  const lines = new LineCounter();
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  const tooDeep = findTooDeep(tokens);
  if (tooDeep !== null)
    return {
      sources: [],
      problems: [
        {
          file,
          ...placeAt(text, tooDeep),
          what: `Lists and mappings lie in one another more than ${DEEPEST} deep.`,
          todo: 'Mend the syntax at this place: no record needs that.',
        },
      ],
    };
  const [document, second] = [
    ...new Composer({ lineCounter: lines, prettyErrors: false, uniqueKeys: true }).compose(tokens, true, text.length),
  ] as [Document.Parsed, Document.Parsed?];
  if (second)
    return {
      sources: [],
      problems: [
        {
          file,
          ...placeAt(text, second.range[0]),
          what: 'A second document begins here.',
          todo: 'Remove the line "---" or "...", or write a file for each.',
        },
      ],
    };
  const rows = text.split('\n');
  const problems = firstOfEachLine([
    ...[...document.errors, ...document.warnings].map((error) => describeYamlError({ error, file, lines, rows })),
    ...strangeNodes(document).map(({ node, ...rest }) => ({ file, ...placeAt(text, node.range?.[0] ?? 0), ...rest })),
  ]);
  if (problems.length > 0) return { sources: [], problems };
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    return {
      sources: [],
      problems: [
        {
          file,
          line: 1,
          column: 1,
          what: `The file cannot be read as data: ${(error as Error).message}.`,
          todo: 'Write the values out instead of repeating them through aliases.',
        },
      ],
    };
  }
  const { locate, locateKey } = locators(document, lines);
  if (value === null || value === undefined)
    return {
      sources: [],
      problems: [
        { file, line: 1, column: 1, what: 'The file holds no record.', todo: 'Write one, or remove the file.' },
      ],
    };
  if (!Array.isArray(value)) return { sources: [{ file, value, locate, locateKey }], problems: [] };
  return {
    sources: value.map((item, index) => ({
      file,
      value: item,
      locate: (key) => locate([index, ...key]),
      locateKey: (key) => locateKey([index, ...key]),
    })),
    problems: [],
  };
}

/** Offset of the first value that lies too deep; looked for without calls in calls. */
function findTooDeep(tokens: readonly CST.Token[]): number | null {
  const open = tokens.map((token) => ({ token, depth: 0 }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { token, depth } = next;
    if (depth > DEEPEST) return token.offset;
    const inside =
      token.type === 'document'
        ? [token.value]
        : 'items' in token
          ? token.items.flatMap(({ key, value }) => [key, value])
          : [];
    for (const child of inside) if (child) open.push({ token: child, depth: depth + 1 });
  }
  return null;
}

/** What YAML allows and JSON does not: keys that are no text, values that contain themselves. */
function strangeNodes(document: Document.Parsed): (Pick<Problem, 'what' | 'todo'> & { readonly node: Node })[] {
  const found: ReturnType<typeof strangeNodes> = [];
  visit(document, {
    Pair: (_, { key }) =>
      void (
        key &&
        !isScalar(key) &&
        found.push({ node: key as Node, what: 'A key is no text.', todo: 'Write keys as plain words.' })
      ),
    Alias: (_, node, path) =>
      void (
        path.some((outer) => 'anchor' in outer && outer.anchor === node.source) &&
        found.push({
          node,
          what: `The value "*${node.source}" contains itself.`,
          todo: 'Write the values out instead of repeating them through aliases.',
        })
      ),
  });
  return found;
}

/** Places by the nodes of a document. */
function locators(document: Document.Parsed, lines: LineCounter): Pick<Source, 'locate' | 'locateKey'> {
  const placeOf = (node: unknown): Place | null => {
    const range = (node as { range?: readonly number[] | null } | undefined)?.range;
    if (!range) return null;
    const { line, col } = lines.linePos(range[0] as number);
    return { line, column: col };
  };
  const nodeAt = (key: KeyPath): unknown => (key.length === 0 ? document.contents : document.getIn(key, true));
  const locate = (key: KeyPath): Place => {
    for (let depth = key.length; depth >= 0; depth--) {
      const place = placeOf(nodeAt(key.slice(0, depth)));
      if (place) return place;
    }
    return { line: 1, column: 1 };
  };
  const locateKey = (key: KeyPath): Place => {
    const parent = nodeAt(key.slice(0, -1));
    const pair = isMap(parent)
      ? parent.items.find((item) => isScalar(item.key) && item.key.value === key.at(-1))
      : undefined;
    return placeOf(pair?.key) ?? locate(key);
  };
  return { locate, locateKey };
}

function describeYamlError({
  error,
  file,
  lines,
  rows,
}: {
  error: YAMLError;
  file: string;
  lines: LineCounter;
  rows: readonly string[];
}): Problem {
  const { line, col } = lines.linePos(error.pos[0]);
  const indent = /^[ \t]*/.exec(rows[line - 1] ?? '')?.[0] ?? '';
  const todo = indent.includes('\t')
    ? 'Indent with spaces: YAML knows no tabs.'
    : 'Mend the syntax at this place; a value with a colon or a leading special character needs quotes.';
  return {
    file,
    line,
    column: col,
    what: `The file is not valid YAML: ${(error.message.split('\n')[0] ?? '').replace(/[.:]$/, '')}.`,
    todo,
  };
}

/** One mistake makes the parser stumble several times. */
function firstOfEachLine(problems: readonly Problem[]): Problem[] {
  const lines = new Set<number | undefined>();
  return problems.filter(({ line }) => !lines.has(line) && lines.add(line));
}

function jsonProblem(file: string, text: string): Problem | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const { message } = error as Error;
    const what = message
      .replace(/ in JSON at position.*| \(line.*|, (\.\.\.)?".*/s, '')
      .replace(/ of JSON input$|^Unterminated string$/, (found) =>
        found.startsWith('U') ? 'A string is not closed' : ' of the file',
      );
    return {
      file,
      ...placeAt(text, jsonErrorPosition(message, text)),
      what: `The file is not valid JSON: ${what}.`,
      todo: 'Mend the syntax at this place.',
    };
  }
}

/** Characters that V8 shows on either side of an unexpected token. */
const CONTEXT = 10;

/** Where JSON.parse stopped: V8 names the position, or shows the text around it. */
function jsonErrorPosition(message: string, text: string): number {
  const position = /position (\d+)/.exec(message)?.[1];
  if (position !== undefined) return Number(position);
  const [, token = '', lead, around = '', tail] =
    /^Unexpected token '(.*?)', (\.\.\.)?"(.*)"(\.\.\.)? is not valid JSON$/s.exec(message) ?? [];
  if (token === '') return text.length;
  if (lead) return text.indexOf(around) + CONTEXT;
  return tail ? around.length - CONTEXT : text.lastIndexOf(token);
}

/**
 * A row is a record; a cell with several values separates them by semicolons (see `derive.ts`). The column of a
 * place is the number of the cell; what the header lacks or should not have stands in line 1.
 */
function parseCsvFile(file: string, text: string): { sources: Source[]; problems: Problem[] } {
  try {
    const rows = parseCsv<{ record: Record<string, string>; info: { lines: number } }>(text, {
      columns: true,
      info: true,
      bom: true,
      trim: true,
      skip_empty_lines: true,
    });
    const columns = Object.keys(rows[0]?.record ?? {});
    const columnOf = (key: KeyPath): number =>
      columns.indexOf(String(key.findLast((part) => columns.includes(String(part))))) + 1;
    return {
      sources: rows.map(({ record, info }) => ({
        file,
        value: Object.fromEntries(Object.entries(record).filter(([, cell]) => cell !== '')),
        locate: (key) =>
          key.length > 0 && columnOf(key) === 0
            ? { line: 1, column: 1 }
            : { line: info.lines, column: columnOf(key) || 1 },
        locateKey: (key) => ({ line: 1, column: columnOf(key) || 1 }),
      })),
      problems: [],
    };
  } catch (error) {
    const { message, lines } = error as Error & { lines?: number };
    return {
      sources: [],
      problems: [
        {
          file,
          line: lines ?? 1,
          column: 1,
          what: `The file is not valid CSV: ${message}.`,
          todo: 'Give every row as many cells as the header has columns, and close every quote.',
        },
      ],
    };
  }
}
