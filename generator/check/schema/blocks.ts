/** The structured data of a page. */
import type { Element } from '../html/page.ts';
import { nodesOf, type Json, type Node } from './nodes.ts';

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
    .filter(({ tag, attributes }) => tag === 'script' && attributes.type?.toLowerCase() === 'application/ld+json')
    .map(({ inner, innerEnd }) => parseBlock(html.slice(inner, innerEnd), inner));
}

function parseBlock(text: string, offset: number): Block {
  try {
    const json = JSON.parse(text) as Json;
    return { offset, json, error: '', nodes: nodesOf(json) };
  } catch (error) {
    return { offset, json: null, error: (error as Error).message.split('\n')[0] ?? '', nodes: [] };
  }
}
