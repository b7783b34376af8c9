/** A heading over nothing: a section whose list has no item, a title that nothing follows. */
import { isWithin, mainOf, textOf } from '../html/query.ts';
import type { Element, ParsedPage, Text } from '../html/page.ts';
import type { PageRule } from '../types.ts';

const HEADING = /^h[2-6]$/;
const PICTURES = new Set(['img', 'iframe', 'video', 'picture', 'input', 'textarea', 'select', 'object', 'canvas']);
/** The class of a box around a heading, its lead and a button: all of that is only the head of a section. */
const HEAD = 'section-head';
/** What a closed dialog or a template holds is filled in later. */
const LATER = new Set(['dialog', 'template', 'noscript']);

export const emptySections: PageRule = {
  name: 'empty-section',
  on: ['page', 'not-found'],
  check: (page) => {
    const main = mainOf(page);
    if (!main) return [];
    return page.elements
      .filter((element) => HEADING.test(element.tag) && isInside(element, main) && !isWithin(element, LATER))
      .filter((heading) => isLonely(heading, page))
      .map((heading) => ({
        offset: heading.start,
        message: 'A heading has nothing below it.',
        detail: textOf(heading),
      }));
  },
};

const isInside = (element: Element, outer: Element): boolean => element.start > outer.start && element.end <= outer.end;

/** A heading that is itself a link, or that heads a card which is one, leads on to what it speaks of. */
function isLonely(heading: Element, page: ParsedPage): boolean {
  if (isWithin(heading, new Set(['a', 'button', 'summary'])) || hasTag(heading, 'a')) return false;
  const section = sectionOf(heading);
  const isFirst = headingsIn(section, page)[0] === heading;
  const head = isFirst ? headOf(heading, section) : heading;
  const rank = Number(heading.tag[1]);
  const next = page.elements.find(
    ({ tag, start, end }) => HEADING.test(tag) && Number(tag[1]) <= rank && start >= heading.end && end <= section.end,
  );
  return !hasContent(section, { from: head.end, to: next?.start ?? section.end });
}

const SECTIONS = new Set(['section', 'article', 'aside', 'main', 'li', 'details']);

function sectionOf(element: Element): Element {
  let at = element.parent as Element;
  while (at.parent && !SECTIONS.has(at.tag)) at = at.parent;
  return at;
}

const headingsIn = (section: Element, { elements }: ParsedPage): Element[] =>
  elements.filter((element) => HEADING.test(element.tag) && isInside(element, section));

/** The heading with what belongs to it. */
function headOf(heading: Element, section: Element): Element {
  for (let at = heading.parent; at && at !== section; at = at.parent)
    if (at.tag === 'hgroup' || at.attributes.class?.split(' ').includes(HEAD)) return at;
  return heading;
}

/** Text or a picture between two offsets; the icon of a heading is none. */
function hasContent(node: Element, span: { readonly from: number; readonly to: number }): boolean {
  return node.children.some((child) => {
    if (child.end <= span.from || child.start >= span.to) return false;
    if (child.tag === '') return child.start >= span.from && (child as Text).value.trim() !== '';
    const element = child as Element;
    if (element.start >= span.from && PICTURES.has(element.tag)) return true;
    if (element.start >= span.from && element.tag === 'svg' && element.attributes['aria-hidden'] !== 'true')
      return true;
    return element.tag !== 'style' && element.tag !== 'script' && hasContent(element, span);
  });
}

const hasTag = (element: Element, tag: string): boolean =>
  element.children.some((child) => child.tag === tag || (child.tag !== '' && hasTag(child as Element, tag)));
