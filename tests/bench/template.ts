/** Finished pages → templates and the values that fill them, so that other generators can build the same pages. */
import { createHash } from 'node:crypto';
import { isPartial, parsePage, type Element, type Node } from './parse.ts';

/** A text or the value of an attribute. If pages have different ones, the template has a hole here. */
export interface Cell {
  readonly text: string;
  readonly varies: boolean;
}

export interface ElementTemplate {
  readonly type: 'element';
  readonly tag: string;
  readonly attributes: readonly { readonly name: string; readonly cell: Cell }[];
  readonly children: readonly Template[];
}

export type Template =
  | ElementTemplate
  | { readonly type: 'text'; readonly cell: Cell }
  /** An element for each item of a value. */
  | { readonly type: 'loop'; readonly item: ElementTemplate }
  /** The partials that a value lists. */
  | { readonly type: 'partials' };

/** Fills a hole: a text, the values of each item of a loop, or a list of partials. */
type Value = string | readonly Value[] | Partial;

/** A template with values for its holes, in order. */
interface Partial {
  readonly name: string;
  /** Empty, or a key of this partial if several pages have the same. */
  key: string;
  readonly values: readonly Value[];
}

export interface DerivedSite {
  readonly templates: ReadonlyMap<string, ElementTemplate>;
  readonly pages: readonly { readonly file: string; readonly document: Partial }[];
}

type Shapes = Map<string, { readonly name: string; readonly template: ElementTemplate }>;

/** `read` returns the text of a page. Reads each twice: the trees of a large site do not fit into memory. */
export function deriveSite(files: readonly string[], read: (file: string) => string): DerivedSite {
  const shapes: Shapes = new Map();
  for (const file of files) addTemplates(parsePage(read(file)), shapes);
  const known = new Map<string, Partial>();
  const pages = files.map((file) => ({ file, document: fillPartial(parsePage(read(file)), shapes, known) }));
  return { templates: new Map([...shapes.values()].map(({ name, template }) => [name, template])), pages };
}

/** Adds templates for an element and the partials in it, or notes what differs from earlier pages. */
function addTemplates(element: Element, shapes: Shapes): void {
  const { name, template } = shapes.get(element.shape) ?? { name: `P${shapes.size + 1}` };
  shapes.set(element.shape, { name, template: mergeElement(template, element) });
  for (const node of element.children) visitPartials(node, (partial) => addTemplates(partial, shapes));
}

/** Visits the outermost partials in a node. */
function visitPartials(node: Node, visit: (partial: Element) => void): void {
  if (typeof node === 'string') return;
  for (const element of 'tag' in node ? [node] : node) {
    if (isPartial(element.tag)) visit(element);
    else for (const child of element.children) visitPartials(child, visit);
  }
}

function mergeElement(known: ElementTemplate | undefined, { tag, attributes, children }: Element): ElementTemplate {
  return {
    type: 'element',
    tag,
    attributes: attributes.map(([name, value], at) => ({ name, cell: mergeCell(known?.attributes[at]?.cell, value) })),
    children: children.map((node, at) => mergeNode(known?.children[at], node)),
  };
}

/** Nodes at the same place in elements of the same shape have the same type. */
function mergeNode(known: Template | undefined, node: Node): Template {
  if (typeof node === 'string')
    return { type: 'text', cell: mergeCell(known?.type === 'text' ? known.cell : undefined, node) };
  if ('tag' in node) return mergeElement(known?.type === 'element' ? known : undefined, node);
  const [first, ...others] = node;
  if (!first || isPartial(first.tag)) return { type: 'partials' };
  const start = mergeElement(known?.type === 'loop' ? known.item : undefined, first);
  return { type: 'loop', item: others.reduce(mergeElement, start) };
}

function mergeCell(known: Cell | undefined, text: string): Cell {
  return known ? { text: known.text, varies: known.varies || known.text !== text } : { text, varies: false };
}

/** Equal partials are one object. */
function fillPartial(element: Element, shapes: Shapes, known: Map<string, Partial>): Partial {
  const shape = shapes.get(element.shape);
  if (!shape) throw new Error(`No template for <${element.tag}>`);
  const { name, template } = shape;
  const values = valuesOf(template, element, (partial) => fillPartial(partial, shapes, known));
  const key = createHash('sha1')
    .update(JSON.stringify([name, values]))
    .digest('hex')
    .slice(0, 16);
  const equal = known.get(key);
  if (equal) equal.key = key;
  else known.set(key, { name, key: '', values });
  return known.get(key) as Partial;
}

function valuesOf(template: ElementTemplate, element: Element, fill: (partial: Element) => Partial): Value[] {
  return [
    ...template.attributes.flatMap(({ cell }, at) => (cell.varies ? [element.attributes[at]?.[1] ?? ''] : [])),
    ...template.children.flatMap((child, at) => valuesOfNode(child, element.children[at] ?? '', fill)),
  ];
}

function valuesOfNode(template: Template, node: Node, fill: (partial: Element) => Partial): Value[] {
  if (typeof node === 'string') return template.type === 'text' && template.cell.varies ? [node] : [];
  if ('tag' in node) return template.type === 'element' ? valuesOf(template, node, fill) : [];
  if (template.type === 'loop') return [node.map((item) => valuesOf(template.item, item, fill))];
  return [node.map(fill)];
}
