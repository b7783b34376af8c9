/** Queries that rules run on a page. */
import type { Element, ParsedPage, Text } from './page.ts';

export const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Cached results of one function, so that memory stays bounded. */
const MOST_CACHED = 50_000;

/** Copies a piece of a text, which otherwise keeps the whole text in memory. */
export const copyText = (text: string): string => Buffer.from(text).toString();

/** Caches results by text. Give `copyText` for pieces of pages. */
export function byText<Result>(
  compute: (text: string) => Result,
  keep: (text: string) => string = (text) => text,
): (text: string) => Result {
  const results = new Map<string, Result>();
  return (text) => {
    const known = results.get(text);
    if (known !== undefined) return known;
    if (results.size >= MOST_CACHED) results.clear();
    const kept = keep(text);
    const result = compute(kept);
    results.set(kept, result);
    return result;
  };
}

/** Caches what depends on a start tag alone: elements with the same one share their attributes. */
export function byTag<Result>(
  compute: (tag: Pick<Element, 'tag' | 'attributes'>) => Result,
): (tag: Pick<Element, 'tag' | 'attributes'>) => Result {
  const results = new WeakMap<Element['attributes'], Result>();
  return (element) => {
    const known = results.get(element.attributes);
    if (known !== undefined) return known;
    const result = compute(element);
    results.set(element.attributes, result);
    return result;
  };
}

export const isElement = (node: Element | Text): node is Element => node.tag !== '';

/** Elements inside an element, in the order of the page. */
export const below = ({ children }: Element): Element[] =>
  children.flatMap((child) => (isElement(child) ? [child, ...below(child)] : []));

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

export function relsOf({ attributes }: Pick<Element, 'attributes'>): string[] {
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

export const fold = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The text below an element with spaces folded, without parts that are left out. Styles and scripts are not text. */
export function textOf(element: Element, isLeftOut: (part: Element) => boolean = () => false): string {
  const textIn = (child: Element | Text): string => {
    if (!isElement(child)) return child.value;
    return CODE.has(child.tag) || isLeftOut(child) ? '' : collect(child);
  };
  const collect = ({ children }: Element): string => children.map(textIn).join('');
  return fold(collect(element));
}

/** Parts of the main content that are drawn or run rather than read. */
const NOT_READ = words('svg script style template');
const SECTIONS = words('section article aside nav header footer');

/** Returns the texts of an element as readers get them, each section for itself. */
export function readTexts(main: Element): string[] {
  const found = [main];
  const read = (node: Element | Text): string => {
    if (!isElement(node)) return node.value;
    if (NOT_READ.has(node.tag)) return ' ';
    if (SECTIONS.has(node.tag)) {
      found.push(node);
      return ' ';
    }
    const text = node.children.map(read).join('');
    return INLINE.has(node.tag) ? text : ` ${text} `;
  };
  const texts: string[] = [];
  for (const { children } of found) texts.push(fold(children.map(read).join('')));
  return texts.filter(Boolean);
}

const CODE = words('script style');

const INLINE = words('a abbr b bdi cite code em i mark q s small span strong sub sup time u wbr');

/** True for a text of nothing but the blanks of HTML; a no-break space is not one of them. */
export const isBlank = (text: string): boolean => /^[\t\n\f\r ]*$/.test(text);

/** Attributes that name other elements by their ids, whose text then counts as theirs. */
const REFERENCE = /^(?:for|aria-labelledby|aria-describedby)$/;

const idsNamedBy = byTag(({ attributes }) =>
  Object.entries(attributes).flatMap(([name, ids]) => (REFERENCE.test(name) ? ids.split(/\s+/).filter(Boolean) : [])),
);

/** Ids by which an element of the page may name another. */
export function namedIds(elements: readonly Element[]): Set<string> {
  const ids = new Set<string>();
  for (const element of elements) for (const id of idsNamedBy(element)) ids.add(id);
  return ids;
}

/** True for a text outside of scripts and styles. */
export function isProse({ parent }: Text): boolean {
  return parent.tag !== 'script' && parent.tag !== 'style';
}

/** True if an element has one of these tags, or is inside an element that has one. */
export function isWithin(element: Element | null, tags: ReadonlySet<string>): boolean {
  for (let at = element; at; at = at.parent) if (tags.has(at.tag)) return true;
  return false;
}
