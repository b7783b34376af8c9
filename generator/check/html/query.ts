/** Questions that several rules ask of a page. */
import { textOf, type Element, type CheckedPage, type Text } from '../../define/checked-page.ts';

export const words = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** Elements inside an element, in the order of the page. */
export const descendants = ({ children }: Element): Element[] =>
  children.flatMap((child) => ('children' in child ? [child, ...descendants(child)] : []));

/** True for an element that the browser has put into the head. */
export const isInHead = ({ parent }: Element): boolean => parent?.tag === 'head';

/** `<meta name="…">` or `<meta property="…">` of the head. */
export const metaTags = ({ elements }: Pick<CheckedPage, 'elements'>, name: string): Element[] =>
  elements.filter(
    (element) =>
      element.tag === 'meta' &&
      isInHead(element) &&
      (element.attributes.name ?? element.attributes.property)?.toLowerCase() === name,
  );

export const metaContent = (page: CheckedPage, name: string): string =>
  metaTags(page, name)[0]?.attributes.content?.trim() ?? '';

export const relsOf = ({ rel = '' }: Element['attributes']): string[] => rel.toLowerCase().split(/\s+/).filter(Boolean);

/** `<link rel="…">` of the head. */
export const linkTags = ({ elements }: CheckedPage, rel: string): Element[] =>
  elements.filter((element) => element.tag === 'link' && isInHead(element) && relsOf(element.attributes).includes(rel));

/** Title of the head; `<svg>` has its own. Empty without one. */
export function titleOf({ elements }: CheckedPage): string {
  const title = elements.find((element) => element.tag === 'title' && isInHead(element));
  return title ? textOf(title) : '';
}

export const isNoindex = (page: CheckedPage): boolean => /\b(?:noindex|none)\b/i.test(metaContent(page, 'robots'));

export const mainOf = ({ elements }: CheckedPage): Element | null => elements.find(({ tag }) => tag === 'main') ?? null;

/** Target of `<meta http-equiv="refresh">`, "0; url=/locations/macon"; empty without one. */
export function refreshTarget({ elements }: CheckedPage): string {
  const element = elements.find(
    ({ tag, attributes }) => tag === 'meta' && attributes['http-equiv']?.toLowerCase() === 'refresh',
  );
  const [, target = ''] =
    /^\s*\d+\s*[;,]\s*(?:url\s*=\s*)?["']?([^"']*)/i.exec(element?.attributes.content ?? '') ?? [];
  return target.trim();
}

const SHOWN_AS_CODE = ['code', 'pre', 'kbd', 'samp', 'var', 'script', 'style', 'textarea'];

/** True for a text that visitors read as prose, not as code. */
export function isProse({ parent }: Text): boolean {
  for (let at: Element | null = parent; at; at = at.parent) if (SHOWN_AS_CODE.includes(at.tag)) return false;
  return true;
}

/** "en-US" → "en" */
export const primaryOf = (language: string): string => language.toLowerCase().split('-')[0] ?? '';
