/** Structured data as a list of nodes, each with its way from the root: "@graph[1].provider". */
import type { Element } from '../html/page.ts';

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export interface Node {
  readonly value: JsonObject;
  readonly types: readonly string[];
  readonly id: string | null;
  /** "@graph[1].provider" */
  readonly way: string;
  /** Property of the node above that it is the value of; empty at the top. */
  readonly property: string;
}

/** Keywords whose value holds nodes. */
const WRAPPERS = new Set(['@graph', '@included', '@reverse', '@nest']);

/** Every object of a block, outermost first; the wrapper with `@graph` is not one. */
export function nodesOf(block: Json): Node[] {
  const nodes: Node[] = [];
  const visit = (value: Json, way: string, property: string): void => {
    if (isList(value)) for (const [index, item] of value.entries()) visit(item, `${way}[${index}]`, property);
    else if (isObject(value)) {
      if (!('@graph' in value))
        nodes.push({
          value,
          types: listOf(value['@type']).filter((type) => typeof type === 'string'),
          id: typeof value['@id'] === 'string' ? value['@id'] : null,
          way,
          property,
        });
      for (const [key, child] of Object.entries(value))
        if (WRAPPERS.has(key) || !key.startsWith('@'))
          visit(child, way ? `${way}.${key}` : key, WRAPPERS.has(key) ? '' : key);
    }
  };
  visit(block, '', '');
  return nodes;
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}
/** One value or several, as a list. */
export function listOf(value: Json | undefined): readonly Json[] {
  return value === undefined || value === null ? [] : isList(value) ? value : [value];
}
/** Only an `@id`: it names a node that is described elsewhere. */
export function isReference({ value }: Node): boolean {
  return Object.keys(value).every((key) => key === '@id');
}

/** One value of a property of a node. */
export interface NodeValue extends Pick<Node, 'types' | 'way'> {
  readonly property: string;
  readonly one: Json;
}

/** Every value of every property of some nodes; keywords such as `@id` are no properties. */
export const valuesOf = (nodes: readonly Node[]): NodeValue[] =>
  nodes.flatMap(({ types, way, value }) =>
    Object.entries(value).flatMap(([property, given]) =>
      property.startsWith('@') ? [] : listOf(given).map((one) => ({ types, way, property, one })),
    ),
  );

export interface Block {
  readonly offset: number;
  /** Null when it is not JSON. */
  readonly json: Json | null;
  readonly error: string;
  readonly nodes: readonly Node[];
}

/** Every JSON-LD block, in order. */
export function findBlocks(elements: readonly Element[], html: string): Block[] {
  return elements
    .filter(
      ({ tag, attributes }) => tag === 'script' && /^application\/ld\+json\b/i.test(attributes.type?.trim() ?? ''),
    )
    .map(({ inner, innerEnd }) => parseBlock(html.slice(inner, innerEnd), inner));
}

/** The first line, without the line and column that newer versions of Node add: the finding has its own. */
function reasonOf({ message }: Error): string {
  return (message.split('\n')[0] ?? '').replace(/ \(line \d+ column \d+\)$/, '');
}

function parseBlock(text: string, offset: number): Block {
  try {
    const json = JSON.parse(text) as Json;
    return { offset, json, error: '', nodes: nodesOf(json) };
  } catch (error) {
    return { offset, json: null, error: reasonOf(error as Error), nodes: [] };
  }
}
