/** The pages that gen writes → trees that keep their source. Simple, because gen's markup is regular: what is not is refused. */

export type SourceNode = { readonly type: 'text'; readonly text: string } | SourceElement;

export interface SourceElement {
  readonly type: 'element';
  readonly tag: string;
  /** Values as they stand in the source; null for an attribute without one. */
  readonly attributes: readonly { readonly name: string; readonly value: string | null }[];
  /** End of the start tag: ">" or "/>". */
  readonly startEnd: string;
  /** False for `<meta>` and the like. */
  readonly closed: boolean;
  readonly children: readonly SourceNode[];
}

const VOID = new Set([
  'area',
  'base',
  'br',
  'col',
  'embed',
  'hr',
  'img',
  'input',
  'link',
  'meta',
  'source',
  'track',
  'wbr',
]);
const RAW = new Set(['script', 'style']);
const TAG = /<(\/?)([A-Za-z][\w-]*)((?:\s+[^\s=>"/]+(?:="[^"]*")?)*)\s*(\/?>)/g;
const ATTRIBUTE = /\s+([^\s=>"/]+)(?:="([^"]*)")?/g;

/** Nodes of a whole document; what stands before the first tag (the doctype) is text. Comments, React's marks in islands, are left out. */
export function parseSource(document: string): SourceNode[] {
  const source = document.replace(/<!--.*?-->/gs, '');
  const tag = new RegExp(TAG);
  const root: SourceNode[] = [];
  const open: { name: string; children: SourceNode[] }[] = [{ name: '', children: root }];
  let at = 0;
  for (let match = tag.exec(source); match; match = tag.exec(source)) {
    const [all, slash, name = '', attributes = '', startEnd = '>'] = match;
    const { children, name: parent } = open.at(-1) as (typeof open)[number];
    if (match.index > at) children.push({ type: 'text', text: source.slice(at, match.index) });
    at = match.index + all.length;
    if (slash) {
      if (parent !== name) throw new Error(`</${name}> ends <${parent}>`);
      open.pop();
      continue;
    }
    const closed = startEnd === '>' && !VOID.has(name);
    const element = {
      type: 'element',
      tag: name,
      attributes: readAttributes(attributes),
      startEnd,
      closed,
      children: [] as SourceNode[],
    } as const;
    children.push(element);
    if (!closed) continue;
    open.push({ name, children: element.children });
    if (RAW.has(name)) tag.lastIndex = source.indexOf(`</${name}>`, at);
  }
  if (at < source.length) root.push({ type: 'text', text: source.slice(at) });
  if (open.length > 1) throw new Error(`<${open.at(-1)?.name}> is not closed`);
  return root;
}

/** Back to the source. */
export function printSource(nodes: readonly SourceNode[]): string {
  return nodes
    .map((node) =>
      node.type === 'text'
        ? node.text
        : `<${node.tag}${node.attributes.map(({ name, value }) => (value === null ? ` ${name}` : ` ${name}="${value}"`)).join('')}${node.startEnd}${printSource(node.children)}${node.closed ? `</${node.tag}>` : ''}`,
    )
    .join('');
}

function readAttributes(source: string): { name: string; value: string | null }[] {
  return [...source.matchAll(ATTRIBUTE)].map(([, name = '', value]) => ({ name, value: value ?? null }));
}
