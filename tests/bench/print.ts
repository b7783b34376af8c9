/** Templates → source in a generator's own language. */
import { isRaw } from './parse.ts';
import type { Cell, ElementTemplate, Template } from './template.ts';

/** The same text on all pages, or an expression for a value. */
export type Content = { readonly literal: string } | { readonly value: string };

/** How a language writes the parts of a template. */
export interface Language {
  /** An expression for a value: of the partial at depth 0, of an item of a loop in it at depth 1. */
  readonly value: (depth: number, index: number) => string;
  readonly text: (content: Content) => string;
  readonly attribute: (name: string, content: Content) => string;
  readonly element: (tag: string, attributes: string, children: string) => string;
  /** A script or a style. */
  readonly raw: (tag: string, attributes: string, content: Content) => string;
  readonly loop: (list: string, item: { readonly depth: number; readonly body: string }) => string;
  readonly partials: (list: string) => string;
}

/** `depth` is the number of loops around the template. */
export function printTemplate(template: ElementTemplate, language: Language, depth = 0): string {
  let holes = 0;
  const next = (): string => language.value(depth, holes++);
  const contentOf = ({ text, varies }: Cell): Content => (varies ? { value: next() } : { literal: text });
  const print = (node: Template): string => {
    if (node.type === 'element') return printElement(node);
    if (node.type === 'text') return language.text(contentOf(node.cell));
    const list = next();
    if (node.type === 'partials') return language.partials(list);
    return language.loop(list, { depth: depth + 1, body: printTemplate(node.item, language, depth + 1) });
  };
  const printElement = ({ tag, attributes, children }: ElementTemplate): string => {
    const printed = attributes.map(({ name, cell }) => language.attribute(name, contentOf(cell))).join('');
    const [first] = children;
    if (!isRaw(tag)) return language.element(tag, printed, children.map(print).join(''));
    return language.raw(tag, printed, first?.type === 'text' ? contentOf(first.cell) : { literal: '' });
  };
  return printElement(template);
}
