/** Parses a finished page as a browser does, with the place of every element and text. Never fails. */
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import type { AddressTarget, CheckedPage, Element, Paragraph, Text } from '../../define/checked-page.ts';
import { findBlocks } from '../schema/nodes.ts';
import { findAddresses } from './addresses.ts';

type Node = DefaultTreeAdapterTypes.ChildNode;

export type PageSource = Pick<CheckedPage, 'file' | 'path' | 'role' | 'plan' | 'html'>;

export function parsePage(
  source: PageSource,
  resolveAt: (address: string, path: string) => AddressTarget,
): CheckedPage {
  const resolve = (address: string): AddressTarget => resolveAt(address, source.path);
  const { elements, texts } = parseTree(source.html);
  return {
    ...source,
    elements,
    texts,
    paragraphs: findParagraphs(elements),
    addresses: findAddresses(elements, texts, resolve),
    blocks: findBlocks(elements, source.html),
    resolve,
  };
}

function parseTree(html: string): { elements: Element[]; texts: Text[] } {
  const elements: Element[] = [];
  const texts: Text[] = [];
  const visit = (nodes: readonly Node[], parent: Element | null, siblings: (Element | Text)[]): void => {
    for (const node of nodes) {
      if ('tagName' in node) {
        const children: (Element | Text)[] = [];
        const element = createElement(node, parent, children);
        elements.push(element);
        siblings.push(element);
        visit(childrenOf(node), element, children);
      } else if ('value' in node && parent) {
        const { startOffset = parent.inner, endOffset = parent.inner } = node.sourceCodeLocation ?? {};
        const text = { value: node.value, start: startOffset, end: endOffset, parent };
        texts.push(text);
        siblings.push(text);
      }
    }
  };
  // Without scripting, the content of <noscript> is markup instead of one text.
  visit(parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false }).childNodes, null, []);
  return { elements, texts };
}

/** A template is inert, unless the browser attaches it as a shadow root. */
function childrenOf(node: DefaultTreeAdapterTypes.Element): readonly Node[] {
  if (!('content' in node)) return node.childNodes;
  const { attrs, content } = node as DefaultTreeAdapterTypes.Template;
  return attrs.some(({ name }) => name === 'shadowrootmode') ? content.childNodes : [];
}

function createElement(
  node: DefaultTreeAdapterTypes.Element,
  parent: Element | null,
  children: (Element | Text)[],
): Element {
  const place = node.sourceCodeLocation;
  const start = place?.startOffset ?? parent?.inner ?? 0;
  const inner = place?.startTag?.endOffset ?? place?.endOffset ?? start;
  const end = place?.endOffset ?? inner;
  const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]));
  return {
    tag: node.tagName,
    attributes,
    start,
    inner,
    innerEnd: place?.endTag?.startOffset ?? end,
    end,
    parent,
    children,
  };
}

const INLINE = new Set(
  'a abbr b bdi bdo cite code data dfn em i kbd mark s samp small span strong sub sup time u var wbr'.split(' '),
);
const NOT_READ = new Set(['script', 'style', 'svg', 'title', 'textarea', 'select']);

/** Joins texts over inline elements, so that "call <b>us</b>" is one text. */
function findParagraphs(elements: readonly Element[]): Paragraph[] {
  const found: Paragraph[] = [];
  for (const parent of elements) {
    if (INLINE.has(parent.tag) || NOT_READ.has(parent.tag)) continue;
    let text = '';
    let start = -1;
    const close = (): void => {
      const folded = text.replace(/\s+/g, ' ').trim();
      if (folded !== '') found.push({ text: folded, start, parent });
      text = '';
      start = -1;
    };
    const read = (node: Element | Text): void => {
      if ('children' in node) {
        if (INLINE.has(node.tag)) node.children.forEach(read);
        else if (node.tag === 'br') text += ' ';
        else if (!NOT_READ.has(node.tag)) close();
      } else {
        if (start < 0 && node.value.trim() !== '') start = node.start;
        text += node.value;
      }
    };
    parent.children.forEach(read);
    close();
  }
  return found;
}
