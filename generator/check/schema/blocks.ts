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
