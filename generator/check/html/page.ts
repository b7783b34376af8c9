/** A finished page as rules see it: its elements and texts in order, each with its place in the file. */
import { parse, type DefaultTreeAdapterTypes } from 'parse5';
import { findBlocks, type Block } from '../schema/nodes.ts';
import type { PageRole } from '../types.ts';
import { findStatements, type Statement } from '../statements.ts';
import { findAddresses, type Address } from './addresses.ts';
import { readQuickly } from './quick.ts';

export interface Element {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** Offset of the start tag; of its parent for an element that the parser added. */
  readonly start: number;
  /** Offset after the start tag. */
  readonly inner: number;
  /** Offset of the end tag; of the end where there is none. */
  readonly innerEnd: number;
  /** Offset after the end tag. */
  readonly end: number;
  readonly parent: Element | null;
  readonly children: readonly (Element | Text)[];
  /** False for html, head and body that are not written in the file. */
  readonly written: boolean;
}
export interface Text {
  readonly tag: '';
  readonly value: string;
  readonly start: number;
  readonly end: number;
  readonly parent: Element;
}

/** The parts of a page in the order of the file. */
export interface Tree {
  readonly elements: readonly Element[];
  readonly texts: readonly Text[];
}

export interface ParsedPage extends Tree {
  /** Below `out/`. */
  readonly file: string;
  readonly path: string;
  readonly role: PageRole;
  /** Null for a page that the plan does not have. */
  readonly component: string | null;
  /** Brotli bytes that its HTML may have; null where there is no limit. */
  readonly limit: number | null;
  readonly html: string;
  /** True if each tag stands where the page has its element: browsers and html-validate read it alike. */
  readonly isRegular: boolean;
  readonly addresses: readonly Address[];
  readonly blocks: readonly Block[];
  /** Texts, attributes and strings of structured data, normalised. Computed at the first call. */
  readonly statements: () => readonly Statement[];
}

export type PageSource = Pick<ParsedPage, 'file' | 'path' | 'role' | 'component' | 'limit' | 'html'>;

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Reads a page as a browser does; never fails. */
export function readPage(source: PageSource): ParsedPage {
  const quick = readQuickly(source.html);
  const { elements, texts } = quick ?? parseTree(source.html);
  let statements: readonly Statement[] | undefined;
  return {
    ...source,
    isRegular: quick !== null,
    elements,
    texts,
    addresses: findAddresses(elements, texts),
    blocks: findBlocks(elements, source.html),
    statements: () => (statements ??= findStatements(elements, texts)),
  };
}

/** Parses any markup, and repairs it as browsers do. */
export function parseTree(html: string): Tree {
  const elements: Element[] = [];
  const texts: Text[] = [];
  const visit = (nodes: readonly Node[], parent: Element | null, into: (Element | Text)[]): void => {
    for (const node of nodes) {
      if ('tagName' in node) {
        const children: (Element | Text)[] = [];
        const element = makeElement(node, parent, children);
        elements.push(element);
        into.push(element);
        visit('content' in node ? node.content.childNodes : node.childNodes, element, children);
      } else if ('value' in node && parent) {
        const text: Text = {
          tag: '',
          value: node.value,
          start: node.sourceCodeLocation?.startOffset ?? parent.inner,
          end: node.sourceCodeLocation?.endOffset ?? parent.inner,
          parent,
        };
        texts.push(text);
        into.push(text);
      }
    }
  };
  // The content of <noscript> is markup to a visitor without scripts.
  visit(parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false }).childNodes, null, []);
  return { elements, texts };
}

function makeElement(
  node: DefaultTreeAdapterTypes.Element,
  parent: Element | null,
  children: (Element | Text)[],
): Element {
  const place = node.sourceCodeLocation;
  const start = place?.startOffset ?? parent?.inner ?? 0;
  const attributes: Record<string, string> = {};
  for (const { name, value } of node.attrs) attributes[name] = value;
  const inner = place?.startTag?.endOffset ?? place?.endOffset ?? start;
  const end = place?.endOffset ?? inner;
  return {
    tag: node.tagName,
    attributes,
    start,
    inner,
    innerEnd: place?.endTag?.startOffset ?? end,
    end,
    parent,
    children,
    written: Boolean(place),
  };
}
