/** Rules for what visitors read: leftovers of templates, empty values, and sections without text. */
import { PAGE_ROLES, closest, textOf, type Element, type JsonBlock, type Text } from '../../define/checked-page.ts';
import { definePageRule, faultAt, type Found } from '../../define/rule.ts';
import { descendants, isProse, mainOf, words } from '../html/query.ts';
import { valuesOf } from '../schema/nodes.ts';

const MARKS: readonly { readonly pattern: RegExp; readonly message: string }[] = [
  { pattern: /\bundefined\b/, message: 'The text says "undefined": a value was missing.' },
  { pattern: /\bNaN\b/, message: 'The text says "NaN": a number was missing.' },
  { pattern: /\bInvalid Date\b/, message: 'The text says "Invalid Date": a day was missing.' },
  { pattern: /\[object \w+\]/, message: 'The text says "[object …]": a value that is not text was shown.' },
  { pattern: /\{\{|\}\}/, message: 'The text contains "{{" or "}}": a template was not filled in.' },
  { pattern: /\$\{[\w.]+\}/, message: 'The text contains "${": a template was not filled in.' },
  { pattern: /\blorem ipsum\b/i, message: 'The text is filler: "lorem ipsum".' },
  { pattern: /\b(?:TODO|FIXME):/, message: 'The text has a note for its author.' },
];

/** The name of the rule. Its findings do not count if a source of the site has the same words. */
export const LEFTOVER = 'leftover';

export const leftovers = definePageRule({
  name: LEFTOVER,
  on: PAGE_ROLES,
  check: ({ texts, elements, blocks }) => [
    ...texts.filter(isProse).flatMap((text) => marksIn(text.value, text.start)),
    ...elements.flatMap((element) =>
      Object.entries(element.attributes).flatMap(([name, value]) =>
        READ_ATTRIBUTES.has(name) ? marksIn(value, element.start) : [],
      ),
    ),
    ...blocks.flatMap(marksInData),
  ],
});

/** Attributes that people read or follow. */
const READ_ATTRIBUTES = words('alt title content placeholder aria-label aria-description href src');

const marksInData = ({ offset, nodes }: JsonBlock): Found[] =>
  valuesOf(nodes).flatMap(({ value }) => (typeof value === 'string' ? marksIn(value, offset) : []));

/** How much of the text around a mark is quoted, in characters. */
const AROUND = 30;

/** Most texts have none of the marks: one look at each is enough. */
const ANY_MARK = new RegExp(MARKS.map(({ pattern }) => pattern.source).join('|'), 'i');

function marksIn(text: string, offset: number): Found[] {
  if (!ANY_MARK.test(text)) return [];
  return MARKS.flatMap(({ pattern, message }) => {
    const found = pattern.exec(text);
    if (!found) return [];
    const [before, after] = [Math.max(0, found.index - AROUND), found.index + found[0].length + AROUND];
    return [faultAt(offset, message, text.slice(before, after).replace(/\s+/g, ' ').trim())];
  });
}

export const emptyValues = definePageRule({
  name: 'empty-value',
  on: PAGE_ROLES,
  check: ({ elements }) =>
    elements.flatMap((element) =>
      ['href', 'src', 'action', 'poster', 'srcset']
        .filter((name) => element.attributes[name]?.trim() === '')
        .map((name) => faultAt(element, `The ${name} of <${element.tag}> is empty.`)),
    ),
});

const HEADINGS = ['h2', 'h3', 'h4', 'h5', 'h6'];
const CONTENT = words('img iframe video audio picture input textarea select button object canvas form hr');
/** Elements whose content scripts fill in later. */
const LATER = ['dialog', 'template', 'noscript'];

/** A section whose list has no item, or a heading that nothing follows. */
export const emptySections = definePageRule({
  name: 'empty-section',
  on: ['page', 'not-found'],
  check: (page) => {
    const main = mainOf(page);
    if (!main) return [];
    const headings = descendants(main).filter((element) => HEADINGS.includes(element.tag));
    return headings
      .filter((heading) => !closest(heading, LATER) && isWithoutContent(heading, headings))
      .map((heading) => faultAt(heading, 'A heading has nothing below it.', textOf(heading)));
  },
});

/** A heading that is a link, or that heads a card which is one, leads on to what it speaks of. */
function isWithoutContent(heading: Element, headings: readonly Element[]): boolean {
  const isLink = closest(heading, ['a', 'button', 'summary']) ?? descendants(heading).find(({ tag }) => tag === 'a');
  if (isLink) return false;
  const section = sectionOf(heading);
  const next = headings.find(({ tag, start, end }) => tag <= heading.tag && start >= heading.end && end <= section.end);
  return !hasContent(section, { from: heading.end, to: next?.start ?? section.end });
}

const SECTIONS = words('section article aside main li details');

function sectionOf(element: Element): Element {
  let at = element.parent ?? element;
  while (at.parent && !SECTIONS.has(at.tag)) at = at.parent;
  return at;
}

/** True if there is text or a picture between two offsets. */
function hasContent(node: Element, span: { readonly from: number; readonly to: number }): boolean {
  return node.children.some((child: Element | Text) => {
    if (child.end <= span.from || child.start >= span.to) return false;
    const isBetween = child.start >= span.from;
    if (!('children' in child)) return isBetween && child.value.trim() !== '';
    const { tag, attributes } = child;
    // The icon of a heading is not content. A custom element may fill itself.
    const isDrawn = CONTENT.has(tag) || (tag === 'svg' && attributes['aria-hidden'] !== 'true') || tag.includes('-');
    return (isBetween && isDrawn) || (tag !== 'style' && tag !== 'script' && hasContent(child, span));
  });
}
