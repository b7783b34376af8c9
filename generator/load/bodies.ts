/** Parses the texts in Markdown that records hold. Sites without any never load the parser. */
import { UNPARSED, type UnparsedBody } from '../define/body.ts';
import type { Entries } from '../define/collection.ts';
import { keyName, replaceAt, type Entry, type KeyPath, type Place, type Source } from '../define/record.ts';
import type { Problem } from '../errors/problem.ts';
import type { ParsedBody } from '../plan/data.ts';

export interface ParsedBodies {
  readonly entries: Entries;
  readonly bodies: readonly ParsedBody[];
  readonly problems: readonly Problem[];
}

/** Replaces the unparsed texts of all records. */
export async function parseBodies(entries: Entries): Promise<ParsedBodies> {
  const uses = [...entries].flatMap(([collection, list]) =>
    list.flatMap((entry, index) =>
      [...bodiesIn(entry.value, [])].map((found) => ({ collection, entry, index, ...found })),
    ),
  );
  if (uses.length === 0) return { entries, bodies: [], problems: [] };
  const { parseMarkdown } = await import('../markdown/parse.ts');
  const problems: Problem[] = [];
  const bodies: ParsedBody[] = [];
  const parsed = new Map<string, Entry[]>();
  for (const { collection, entry, index, path, unparsed } of uses) {
    const { text, ...options } = unparsed[UNPARSED];
    const { body, faults, links, lines } = parseMarkdown(text, options);
    const { source } = entry;
    const locate = placesIn(source, path, text);
    const list = parsed.get(collection) ?? [...(entries.get(collection) ?? [])];
    parsed.set(collection, list);
    const replaced = list[index] ?? entry;
    list[index] = {
      value: replaceAt(replaced.value, path, body),
      source: withLines(replaced.source, path, (nodes) => locate({ line: lineOf(nodes, lines), column: 1 })),
    };
    problems.push(
      ...faults.map(({ line, column, ...message }) => ({
        file: source.file,
        ...locate({ line, column }),
        key: keyName(path),
        ...message,
      })),
    );
    const placed = links.map(({ href, line, column }) => ({ href, ...locate({ line, column }) }));
    bodies.push({ collection, index, path, file: source.file, body, links: placed });
  }
  return { entries: new Map([...entries, ...parsed]), bodies, problems };
}

function* bodiesIn(value: unknown, path: KeyPath): Generator<{ path: KeyPath; unparsed: UnparsedBody }> {
  if (typeof value !== 'object' || value === null) return;
  if (UNPARSED in value) yield { path, unparsed: value as UnparsedBody };
  else
    for (const [key, part] of Object.entries(value))
      yield* bodiesIn(part, [...path, Array.isArray(value) ? Number(key) : key]);
}

/** Returns a function from places in a text to places in its file. The text of a block begins in the line below its key. */
function placesIn({ locate }: Source, path: KeyPath, text: string): (place: Place) => Place {
  return ({ line, column }) => {
    const start = locate(path);
    if (start.isText) return { line: start.line + line - 1, column };
    return { line: start.line + (text.includes('\n') ? line : 0), column: line === 1 ? start.column : column };
  };
}

/** Finds the blocks of a text as well: `['body', 'nodes', 3, 'children', 1]`. */
const withLines = (source: Source, path: KeyPath, placeOf: (nodes: readonly number[]) => Place): Source => ({
  ...source,
  locate: (key) => {
    const [list, ...inside] = key.slice(path.length);
    const isInside = list === 'nodes' && path.every((part, index) => part === key[index]);
    return isInside ? placeOf(inside.filter((part) => typeof part === 'number')) : source.locate(key);
  },
});

/** Returns the line of a node, or of the innermost block around it. */
function lineOf(nodes: readonly number[], lines: ReadonlyMap<string, number>): number {
  for (let depth = nodes.length; depth > 0; depth--) {
    const line = lines.get(
      nodes
        .slice(0, depth)
        .map((index) => `.${index}`)
        .join(''),
    );
    if (line !== undefined) return line;
  }
  return 1;
}
