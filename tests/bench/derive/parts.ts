/** Sections that several kinds of pages have alike are one part of the site; each part has a name of its own. */
import type { Kind, Template } from './model.ts';

export interface Part {
  readonly name: string;
  readonly body: readonly Template[];
}

/** Gives parts their final names: equal parts the same one. */
export function shareParts(kinds: readonly Kind[]): Kind[] {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const share = (nodes: readonly Template[]): Template[] =>
    nodes.map((node) => {
      if (node.type !== 'part') return 'body' in node ? { ...node, body: share(node.body) } : node;
      const key = JSON.stringify(node.body);
      const name = names.get(key) ?? freeName(node.name, taken);
      names.set(key, name);
      return { ...node, name };
    });
  return kinds.map((kind) => ({ ...kind, template: share(kind.template) }));
}

/** The parts of a template, each once. */
export function partsOf(template: readonly Template[]): Part[] {
  const parts = new Map<string, Part>();
  const visit = (nodes: readonly Template[]): void => {
    for (const node of nodes) {
      if (node.type === 'part') parts.set(node.name, { name: node.name, body: node.body });
      if ('body' in node) visit(node.body);
    }
  };
  visit(template);
  return [...parts.values()];
}

function freeName(wish: string, taken: Set<string>): string {
  let name = wish;
  for (let n = 2; taken.has(name); n++) name = `${wish}-${n}`;
  taken.add(name);
  return name;
}
