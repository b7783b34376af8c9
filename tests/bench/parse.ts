/** HTML as generators write it (attributes quoted, elements closed) → trees in which runs of equal elements are lists. */

/** Text, an element, or a run of elements that one template draws. */
export type Node = string | Element | readonly Element[];

export interface Element {
  readonly tag: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly Node[];
  /** Elements of the same shape share a template. */
  readonly shape: string;
}

const RAW = new Set(['script', 'style']);
const VOID = new Set('area br col embed hr img input link meta source track wbr'.split(' '));
const PARTIALS = new Set(['html', 'header', 'footer', 'section', 'aside', 'dialog', 'article', 'figure', 'li']);
/** Elements that stay apart when several follow one another. */
const SINGLE = new Set(['link', 'meta', 'script']);
const TOKEN = /<!--.*?-->|<!doctype[^>]*>|<(\/?)([a-z][\w-]*)((?:\s+[^\s=>"/]+(?:="[^"]*")?)*)\s*(\/?)>|[^<]+/gis;
const ATTRIBUTE = /\s+([^\s=>"/]+)(?:="([^"]*)")?/g;

/** True for elements whose content is not HTML. */
export const isRaw = (tag: string): boolean => RAW.has(tag);
export const isVoid = (tag: string): boolean => VOID.has(tag);
/** True for elements with a template of their own. */
export const isPartial = (tag: string): boolean => PARTIALS.has(tag);

/** Returns the element `html`. */
export function parsePage(source: string): Element {
  const open: { tag: string; attributes: Element['attributes']; children: (string | Element)[] }[] = [];
  const token = new RegExp(TOKEN);
  for (let match = token.exec(source); match; match = token.exec(source)) {
    const [text, slash, tag, attributes = '', selfClosing] = match;
    if (tag === undefined) {
      if (!text.startsWith('<!')) open.at(-1)?.children.push(decode(text));
      continue;
    }
    if (!slash) {
      const children: string[] = [];
      open.push({ tag, attributes: readAttributes(attributes), children });
      if (isRaw(tag)) {
        const end = source.indexOf(`</${tag}>`, token.lastIndex);
        children.push(source.slice(token.lastIndex, end));
        token.lastIndex = end;
      }
      if (!selfClosing && !isVoid(tag)) continue;
    }
    const last = open.pop();
    if (last?.tag !== tag) throw new Error(`</${tag}> ends <${last?.tag}>`);
    const element = closeElement(last);
    if (open.length === 0) return element;
    open.at(-1)?.children.push(element);
  }
  throw new Error('The page has no end.');
}

function closeElement({
  tag,
  attributes,
  children,
}: Omit<Element, 'shape'> & { children: (string | Element)[] }): Element {
  const nodes = joinRuns(children);
  const names = attributes.map(([name]) => name);
  return { tag, attributes, children: nodes, shape: `${tag}[${names.join()}](${nodes.map(shapeOf).join()})` };
}

function joinRuns(children: readonly (string | Element)[]): Node[] {
  const nodes: (string | Element[])[] = [];
  for (const child of children) {
    const last = nodes.at(-1);
    if (typeof child === 'string') nodes.push(child);
    else if (Array.isArray(last) && last[0] && !SINGLE.has(child.tag) && outerShape(last[0]) === outerShape(child))
      last.push(child);
    else nodes.push([child]);
  }
  return nodes.map((node) => {
    const [first, second] = node;
    return typeof first === 'object' && !second && !isPartial(first.tag) ? first : (node as string | Element[]);
  });
}

const outerShape = ({ tag, shape }: Element): string => (isPartial(tag) ? '#' : shape);

function shapeOf(node: Node): string {
  if (typeof node === 'string') return '"';
  return 'tag' in node ? outerShape(node) : `{${node[0] && outerShape(node[0])}}`;
}

function readAttributes(source: string): [string, string][] {
  return [...source.matchAll(ATTRIBUTE)].map(([, name = '', value = '']) => [name, decode(value)]);
}

const NAMED: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: '\u00a0' };

function decode(source: string): string {
  return source.replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (all, hex, decimal, name) =>
    name ? (NAMED[name] ?? all) : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  );
}
