/**
 * Finds pages that a browser and html-validate read differently. parse5 repairs markup as browsers do: it adds and moves
 * elements. html-validate takes tags as they are written. Where the two disagree, fragments and skeletons mean nothing, and
 * the page is validated whole.
 */
import type { Element, ParsedPage, Text } from './page.ts';
import { isBlank, isProse, words } from './query.ts';

const VOID = words('area base br col embed hr img input link meta source track wbr');
const DOCTYPE = /^\s*<!doctype[^<>]*>/i;
/** A directive of html-validate applies to what follows it. A comment with an odd end has two ends. */
const MEANINGFUL_COMMENT = /<!--\s*\[?html-validate-|<!---?>|--!>/;
/** An ampersand that the next characters of the file could complete. */
const OPEN_REFERENCE = /&(?![a-z0-9#]+;)/i;

/** True if every tag, comment and character reference of the file stands where the parsed page has it. */
export function isRegular({ elements, texts, html }: ParsedPage): boolean {
  const closed = elements.filter((element) => isClosed(html, element)).length;
  const others = elements.filter((element) => !isClosed(html, element));
  return (
    !MEANINGFUL_COMMENT.test(html) &&
    others.every((element) => isWithoutEnd(html, element)) &&
    elements.every(hasChildrenInOrder) &&
    hasTagsOnly(markupOf(html, elements), elements.length, closed) &&
    !texts.some((text) => isProse(text) && OPEN_REFERENCE.test(html.slice(text.start, text.end)))
  );
}

/** True for an element that is written out from its start tag to its end tag. */
function isClosed(html: string, { tag, start, inner, innerEnd, end, written }: Element): boolean {
  return (
    written &&
    innerEnd < end &&
    html.startsWith(`<${tag}`, start) &&
    html.startsWith(`</${tag}`, innerEnd) &&
    // In a script that contains "<!--<script>" the parsers see different ends.
    (!CODE.has(tag) || html.indexOf(`</${tag}`, inner) === innerEnd)
  );
}

const CODE = words('script style');

/** True for `<br>` and `<path/>`. */
function isWithoutEnd(html: string, { tag, start, inner, written }: Element): boolean {
  const isNamed = html.slice(start + 1, start + 1 + tag.length).toLowerCase() === tag.toLowerCase();
  return written && isNamed && (VOID.has(tag) || html.startsWith('/>', inner - 2));
}

/** Blank texts are left aside: one of them may extend over `</body>`. */
function hasChildrenInOrder({ children, inner, innerEnd }: Element): boolean {
  let at = inner;
  return children.every((child) => {
    if (child.tag === '' && isBlank((child as Text).value)) return true;
    const isNext = child.start >= at && child.end <= innerEnd;
    at = child.end;
    return isNext;
  });
}

/** The page without its scripts and styles. */
function markupOf(html: string, elements: readonly Element[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { tag, inner, innerEnd } of elements) {
    if (!CODE.has(tag) || inner < from) continue;
    parts.push(html.slice(from, inner));
    from = innerEnd;
  }
  return parts.join('') + html.slice(from);
}

/** True if every `<` begins a start tag, an end tag, a comment, or the one doctype. */
function hasTagsOnly(markup: string, elements: number, closed: number): boolean {
  const count = (pattern: RegExp): number => markup.match(pattern)?.length ?? 0;
  const doctypes = DOCTYPE.test(markup) ? 1 : 0;
  return (
    count(/<[a-z]/gi) === elements &&
    count(/<\//g) === closed &&
    count(/</g) === elements + closed + count(/<!--/g) + doctypes
  );
}
