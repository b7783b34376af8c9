/** Splits the weight of a page by section, to show what to cut. */
import type { Element, ParsedPage } from '../html/page.ts';
import { brotliBytes } from './measure.ts';

const LEVEL = 5;
const FEWEST_PERCENT = 2;

/** Returns the parts, heaviest first. Each is compressed alone, and its share, 0 to 1, is that of the sum of all. */
export function partsOf(page: ParsedPage) {
  const weights = new Map<string, number>();
  const ranges = cut(page);
  let from = 0;
  const add = (name: string, text: string): void =>
    void weights.set(name, (weights.get(name) ?? 0) + (text.trim() === '' ? 0 : brotliBytes(text, LEVEL)));
  for (const { name, start, end } of ranges) {
    add(isInHead(page, from) ? 'head' : 'rest', page.html.slice(from, start));
    add(name, page.html.slice(start, end));
    from = end;
  }
  add('rest', page.html.slice(from));
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
  return [...weights]
    .map(([name, weight]) => ({ name, share: weight / total }))
    .sort((a, b) => b.share - a.share || (a.name < b.name ? -1 : 1));
}

/** "css 31 %, header 12 %, section.nearby-cities 9 %, …" */
export function describeParts(page: ParsedPage): string {
  const parts = partsOf(page).filter(({ share }) => Math.round(share * 100) >= FEWEST_PERCENT);
  return parts.map(({ name, share }) => `${name} ${Math.round(share * 100)} %`).join(', ');
}

/** Named ranges in the order of the file, none inside another. */
function cut({ elements }: ParsedPage): { name: string; start: number; end: number }[] {
  const ranges: { name: string; start: number; end: number }[] = [];
  const visit = (element: Element): void => {
    const name = nameOf(element);
    if (name !== null) ranges.push({ name, start: element.start, end: element.end });
    else for (const child of element.children) if (child.tag !== '') visit(child as Element);
  };
  for (const element of elements) if (!element.parent) visit(element);
  return ranges;
}

/** Returns null for an element whose children have names of their own: the document, and a main or wrapper around sections. */
function nameOf({ tag, attributes, parent, children }: Element): string | null {
  if (tag === 'style') return 'css';
  if (tag === 'script') return attributes.type === 'application/ld+json' ? 'structured data' : 'scripts';
  const isSection = parent?.tag === 'main' || parent?.parent?.tag === 'main';
  const isWrapper = children.filter((child) => child.tag === 'section' || child.tag === 'article').length > 1;
  if (parent?.tag === 'body' ? tag !== 'main' : isSection && !isWrapper) return label(tag, attributes);
  return null;
}

function label(tag: string, { id, class: classes = '' }: Element['attributes']): string {
  if (tag === 'header' || tag === 'footer') return tag;
  const first = classes.split(/\s+/)[0];
  return id ? `${tag}#${id}` : first ? `${tag}.${first}` : tag;
}

function isInHead({ elements }: ParsedPage, offset: number): boolean {
  const body = elements.find(({ tag }) => tag === 'body');
  return !body || offset < body.start;
}
