/** Structured data as a list of nodes, each with its path from the root: "@graph[1].provider". */
import type { Element, Json, JsonBlock, JsonNode, JsonObject } from '../../define/checked-page.ts';

/** Keywords whose value holds nodes. */
const WRAPPERS = new Set(['@graph', '@included', '@reverse', '@nest']);

/** Every JSON-LD block of a page, in order. */
export function findBlocks(elements: readonly Element[], html: string): JsonBlock[] {
  return elements
    .filter(
      ({ tag, attributes }) => tag === 'script' && /^application\/ld\+json\b/i.test(attributes.type?.trim() ?? ''),
    )
    .map(({ inner, innerEnd }) => parseBlock(html.slice(inner, innerEnd), inner));
}

function parseBlock(text: string, offset: number): JsonBlock {
  try {
    const json = JSON.parse(text) as Json;
    return { offset, json, error: '', nodes: nodesOf(json) };
  } catch (error) {
    // Newer versions of Node add a line and column, which are those of the block.
    const reason = (error as Error).message.split('\n')[0]?.replace(/ \(line \d+ column \d+\)$/, '') ?? '';
    return { offset, json: null, error: reason, nodes: [] };
  }
}

/** Every object, outermost first, but for wrappers with `@graph`. */
function nodesOf(block: Json): JsonNode[] {
  const nodes: JsonNode[] = [];
  const visit = (value: Json, path: string, property: string, parent: JsonNode | null): void => {
    if (isList(value)) for (const [index, item] of value.entries()) visit(item, `${path}[${index}]`, property, parent);
    else if (isObject(value)) {
      const node = { value, types: typesOf(value), id: idOf(value), path, property, parent };
      if (!('@graph' in value)) nodes.push(node);
      for (const [key, child] of Object.entries(value))
        if (WRAPPERS.has(key) || !key.startsWith('@'))
          visit(child, path ? `${path}.${key}` : key, WRAPPERS.has(key) ? '' : key, WRAPPERS.has(key) ? null : node);
    }
  };
  visit(block, '', '', null);
  return nodes;
}

const typesOf = (value: JsonObject): string[] => listOf(value['@type']).filter((type) => typeof type === 'string');
const idOf = ({ '@id': id }: JsonObject): string | null => (typeof id === 'string' ? id : null);

export const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

/** One value or several, as a list. */
export function listOf(value: Json | undefined): readonly Json[] {
  if (value === undefined || value === null) return [];
  return isList(value) ? value : [value];
}

/** True for a node with nothing but an `@id`: it is described elsewhere. */
export const isReference = ({ value }: JsonNode): boolean => Object.keys(value).every((key) => key === '@id');

/** Every value of every property of some nodes. Keywords such as `@id` are not properties. */
export const valuesOf = (nodes: readonly JsonNode[]): { node: JsonNode; property: string; value: Json }[] =>
  nodes.flatMap((node) =>
    Object.entries(node.value).flatMap(([property, given]) =>
      property.startsWith('@') ? [] : listOf(given).map((value) => ({ node, property, value })),
    ),
  );
