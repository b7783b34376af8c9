/**
 * Disk → values that know where they stand. A collection is a folder of YAML or JSON files, or one YAML, JSON
 * or CSV file; whichever it is, each record can tell line and column of each of its keys.
 */
import { readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { parse as parseCsv } from 'csv-parse/sync';
import glob from 'fast-glob';
import { LineCounter, parseDocument } from 'yaml';
import type { Problem } from '../errors.ts';

export type KeyPath = readonly (string | number)[];
export interface Place {
  readonly line: number;
  readonly column: number;
}

/** One record of a collection and its place on disk. */
export interface Source {
  /** Path as shown to the user, with forward slashes. */
  readonly file: string;
  readonly value: unknown;
  /** Place of a key inside the record; of the nearest parent that exists where the key does not. */
  readonly locate: (key: KeyPath) => Place;
}

/** A file of the data folder and its bytes. */
export interface DataFile {
  readonly file: string;
  readonly text: string;
}

/** Every data file below `folder`, sorted by name; schemas and images are not data. `shown` is how messages call the folder. */
export function readDataFiles(folder: string, shown = folder): DataFile[] {
  return findFiles(folder, '**/*.{yaml,yml,json,csv}')
    .filter((name) => !name.startsWith('schemas/') && !name.startsWith('images/'))
    .map((name) => ({ file: `${shown}/${name}`, text: readFileSync(join(folder, name), 'utf8') }));
}

/** Names of the files below a folder, with forward slashes, sorted; hidden ones left out. Empty when there is no such folder. */
export function findFiles(folder: string, pattern = '**/*'): string[] {
  return glob.sync(pattern, { cwd: folder, onlyFiles: true, suppressErrors: true }).sort();
}

/** Path from the working folder, as messages show it. */
export function shownPath(path: string): string {
  const shown = relative(process.cwd(), path).split(sep).join('/');
  return shown.startsWith('..') ? path : shown || '.';
}

/** The records of one file: a list gives several, a mapping one. Problems are malformed files. */
export function parseFile({ file, text }: DataFile): { sources: Source[]; problems: Problem[] } {
  if (file.endsWith('.csv')) return parseCsvFile(file, text);
  if (file.endsWith('.json')) {
    const problem = jsonProblem(file, text);
    if (problem) return { sources: [], problems: [problem] };
  }
  return parseYamlFile(file, text);
}

function parseYamlFile(file: string, text: string): { sources: Source[]; problems: Problem[] } {
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: true });
  const problems = [...document.errors, ...document.warnings].map((error): Problem => {
    const { line, col } = lines.linePos(error.pos[0]);
    return { file, line, column: col, what: `The file is not valid YAML: ${error.message.split('\n')[0]}.`, todo: 'Mend the syntax at this place; a value with a colon or a leading special character needs quotes.' };
  });
  if (problems.length > 0) return { sources: [], problems };
  let value: unknown;
  try {
    value = document.toJS({ maxAliasCount: 100 });
  } catch (error) {
    return { sources: [], problems: [{ file, line: 1, column: 1, what: `The file cannot be read as data: ${(error as Error).message}.`, todo: 'Write the values out instead of repeating them through aliases.' }] };
  }
  const locate = (key: KeyPath): Place => {
    for (let depth = key.length; depth >= 0; depth--) {
      const node = depth === 0 ? document.contents : document.getIn(key.slice(0, depth), true);
      const range = (node as { range?: [number, number, number] | null } | undefined)?.range;
      if (range) {
        const { line, col } = lines.linePos(range[0]);
        return { line, column: col };
      }
    }
    return { line: 1, column: 1 };
  };
  if (value === null || value === undefined) return { sources: [], problems: [{ file, line: 1, column: 1, what: 'The file holds no record.', todo: 'Write one, or remove the file.' }] };
  if (!Array.isArray(value)) return { sources: [{ file, value, locate }], problems: [] };
  return { sources: value.map((item, index) => ({ file, value: item, locate: (key) => locate([index, ...key]) })), problems: [] };
}

function jsonProblem(file: string, text: string): Problem | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    const message = (error as Error).message;
    const at = Number(/position (\d+)/.exec(message)?.[1] ?? text.length);
    const before = text.slice(0, at).split('\n');
    return { file, line: before.length, column: (before.at(-1)?.length ?? 0) + 1, what: `The file is not valid JSON: ${message.replace(/ in JSON at position.*| \(line.*/s, '')}.`, todo: 'Mend the syntax at this place.' };
  }
}

/** A row is a record; a cell with several values separates them by semicolons (see `derive.ts`). */
function parseCsvFile(file: string, text: string): { sources: Source[]; problems: Problem[] } {
  try {
    const rows = parseCsv<{ record: Record<string, string>; info: { lines: number } }>(text, { columns: true, info: true, bom: true, trim: true, skip_empty_lines: true });
    const columns = Object.keys(rows[0]?.record ?? {});
    return {
      sources: rows.map(({ record, info }) => ({
        file,
        value: Object.fromEntries(Object.entries(record).filter(([, cell]) => cell !== '')),
        locate: (key) => ({ line: info.lines, column: columns.indexOf(String(key[0])) + 1 || 1 }),
      })),
      problems: [],
    };
  } catch (error) {
    const { message, lines } = error as Error & { lines?: number };
    return { sources: [], problems: [{ file, line: lines ?? 1, column: 1, what: `The file is not valid CSV: ${message}.`, todo: 'Give every row as many cells as the header has columns, and close every quote.' }] };
  }
}
