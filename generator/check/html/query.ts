/** The few questions that rules ask of a page. */
import type { Element, ParsedPage, Text } from './page.ts';

export function elementsNamed(page: ParsedPage, ...tags: readonly string[]): Element[] {
  return page.elements.filter(({ tag }) => tags.includes(tag));
}

/** Elements that the browser has put into the head. */
export function inHead({ parent }: Element): boolean {
  return parent?.tag === 'head';
}

/** `<meta name="…">` or `<meta property="…">` of the head. */
export function metaTags(page: ParsedPage, name: string): Element[] {
  return page.elements.filter(
    (element) =>
      element.tag === 'meta' &&
      inHead(element) &&
      (element.attributes.name ?? element.attributes.property)?.toLowerCase() === name,
  );
}

export function metaContent(page: ParsedPage, name: string): string {
  return metaTags(page, name)[0]?.attributes.content?.trim() ?? '';
}

/** `<link rel="…">` of the head. */
export function linkTags(page: ParsedPage, rel: string): Element[] {
  return page.elements.filter((element) => element.tag === 'link' && inHead(element) && relsOf(element).includes(rel));
}

export function relsOf({ attributes }: Element): string[] {
  return (attributes.rel ?? '').toLowerCase().split(/\s+/).filter(Boolean);
}

/** The page's title; empty when there is none. */
export function titleOf(page: ParsedPage): string {
  const title = page.elements.find((element) => element.tag === 'title' && inHead(element));
  return title ? textOf(title) : '';
}

/** "noindex" among the words of the robots tag, and others. */
export function robotsWords(page: ParsedPage): string[] {
  return metaContent(page, 'robots')
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
}

export function mainOf(page: ParsedPage): Element | null {
  return page.elements.find(({ tag }) => tag === 'main') ?? null;
}

/** The text below an element with spaces folded. Styles and scripts are not text. */
export function textOf(element: Element): string {
  const parts: string[] = [];
  collect(element, parts);
  return parts.join('').replace(/\s+/g, ' ').trim();
}

/** Text as a reader gets it: a block ends a word. */
export function readingText(element: Element, skip: ReadonlySet<string>): string {
  const parts: string[] = [];
  const visit = (node: Element | Text): void => {
    if (node.tag === '') parts.push((node as Text).value);
    else if (!skip.has(node.tag)) {
      const inline = INLINE.has(node.tag);
      if (!inline) parts.push(' ');
      for (const child of (node as Element).children) visit(child);
      if (!inline) parts.push(' ');
    }
  };
  visit(element);
  return parts.join('').replace(/\s+/g, ' ').trim();
}

const INLINE = new Set([
  'a',
  'abbr',
  'b',
  'bdi',
  'cite',
  'code',
  'em',
  'i',
  'mark',
  'q',
  's',
  'small',
  'span',
  'strong',
  'sub',
  'sup',
  'time',
  'u',
  'wbr',
]);

function collect(element: Element, parts: string[]): void {
  for (const child of element.children) {
    if (child.tag === '') parts.push((child as Text).value);
    else if (child.tag !== 'script' && child.tag !== 'style') collect(child as Element, parts);
  }
}

/** True when a text stands where a visitor or a machine reads it, rather than in code. */
export function isProse({ parent }: Text): boolean {
  return parent.tag !== 'script' && parent.tag !== 'style';
}

/** Whether an element is, or is inside, an element with one of these tags. */
export function isWithin(element: Element | null, tags: ReadonlySet<string>): boolean {
  for (let at = element; at; at = at.parent) if (tags.has(at.tag)) return true;
  return false;
}
