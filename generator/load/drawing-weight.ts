/** How much a drawing asks of a browser: `<use>`, patterns and masks repeat what they refer to, and each of them may hold more. */
import sax from 'sax';

interface Node {
  readonly children: Node[];
  /** Ids of the parts that it repeats. */
  readonly refers: string[];
}

/** Returns the number of elements that a renderer goes through, Infinity for a part that holds itself. */
export function weighDrawing(svg: string): number {
  const root: Node = { children: [], refers: [] };
  const open = [root];
  const byId = new Map<string, Node>();
  const parser = sax.parser(true, {});
  parser.onopentag = ({ attributes }) => {
    const values = Object.entries(attributes as Record<string, string>);
    const node: Node = { children: [], refers: values.flatMap(([name, value]) => targetsOf(name, value)) };
    for (const [name, value] of values) if (name === 'id' && !byId.has(value)) byId.set(value, node);
    open.at(-1)?.children.push(node);
    open.push(node);
  };
  parser.onclosetag = () => void open.pop();
  parser.write(svg).close();
  return weigh(root, byId, new Map());
}

function targetsOf(name: string, value: string): string[] {
  if (name === 'href' || name === 'xlink:href') return value.trim().startsWith('#') ? [value.trim().slice(1)] : [];
  return [...value.matchAll(/url\s*\(\s*["']?\s*#([^)"'\s]+)/g)].map(([, id = '']) => id);
}

function weigh(node: Node, byId: ReadonlyMap<string, Node>, known: Map<Node, number>): number {
  const before = known.get(node);
  if (before !== undefined) return before;
  // Until it is known: whoever meets it again on the way stands inside it.
  known.set(node, Infinity);
  const parts = [...node.children, ...node.refers.flatMap((id) => byId.get(id) ?? [])];
  const weight = parts.reduce((sum, part) => sum + weigh(part, byId, known), 1);
  known.set(node, weight);
  return weight;
}
