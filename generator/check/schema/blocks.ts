/** The structured data of a page. */
import type { Page } from '../html/page.ts';
import { nodesOf, type Json, type Node } from './nodes.ts';

export interface Block {
  readonly offset: number;
  /** Null when it is not JSON. */
  readonly json: Json | null;
  readonly error: string;
  readonly nodes: readonly Node[];
}

const parsed = new WeakMap<Page, readonly Block[]>();

/** Every JSON-LD block; parsed once for each page. */
export function blocksOf(page: Page): readonly Block[] {
  const known = parsed.get(page);
  if (known) return known;
  const blocks = page.elements.filter(({ tag, attributes }) => tag === 'script' && attributes.type?.toLowerCase() === 'application/ld+json').map(({ inner, innerEnd }) => parseBlock(page.html.slice(inner, innerEnd), inner));
  parsed.set(page, blocks);
  return blocks;
}

function parseBlock(text: string, offset: number): Block {
  try {
    const json = JSON.parse(text) as Json;
    return { offset, json, error: '', nodes: nodesOf(json) };
  } catch (error) {
    return { offset, json: null, error: (error as Error).message.split('\n')[0] ?? '', nodes: [] };
  }
}
