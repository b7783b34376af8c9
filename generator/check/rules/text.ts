/** Rules for what visitors read: leftovers of templates, empty values, and sections without text. */
import { PAGE_ROLES, closest, textOf, type CheckedPage, type Element, type Text } from '../../define/checked-page.ts';
import { definePageRule, findingAt, type Finding } from '../../define/rule.ts';
import { descendants, isProse, mainOf, words } from '../html/query.ts';
import { valuesOf } from '../schema/nodes.ts';

interface Mark {
  readonly pattern: RegExp;
  readonly message: string;
}

/** Marks of values that a component did not have. Some sentences have these words. */
const MISSING: readonly Mark[] = [
  { pattern: /\bundefined\b/, message: 'The text says "undefined": a value was missing.' },
  { pattern: /\bNaN\b/, message: 'The text says "NaN": a number was missing.' },
  { pattern: /\bInvalid Date\b/, message: 'The text says "Invalid Date": a day was missing.' },
  { pattern: /\[object \w+\]/, message: 'The text says "[object …]": a value that is not text was shown.' },
];

/** What people write where a value of the business belongs. */
const PLACEHOLDER =
  '(?:your |my |the |our |insert |enter |add )*(?:(?:city|town|county|state|region|service|business|company|brand|firm|first|last|full|contact|owner|customer|client)[ _.-]?(?:name|slug|title|here)?|name|phone(?:[ _-]?number)?|e-?mail(?:[ _-]address)?|address|street|zip(?:[ _-]?code)?|price|date|year|number|website|url|text|link)(?: here)?';

/** Words that wait for others, in a source as well. */
const LEFT_OVER: readonly Mark[] = [
  { pattern: /\{\{|\}\}/, message: 'The text contains "{{" or "}}": a template was not filled in.' },
  { pattern: /\$\{[\w.]+\}/, message: 'The text contains "${": a template was not filled in.' },
  {
    // Addresses have brackets, too: "?by[name]=1".
    pattern: new RegExp(`(?<![\\w?&={$])(?:\\{${PLACEHOLDER}\\}|\\[${PLACEHOLDER}\\])`, 'i'),
    message: 'The text has a placeholder in brackets. Write what belongs there.',
  },
  { pattern: /\blorem ipsum\b/i, message: 'The text is filler: "lorem ipsum".' },
  { pattern: /(?:^|[.!?]\s+)(?:TODO|FIXME)\b ?:/, message: 'The text has a note for its author.' },
];

/** Its findings do not count if a source of the site has the same words. */
export const missingValues = definePageRule({
  name: 'missing-value',
  unlessWritten: true,
  on: PAGE_ROLES,
  check: (page) => findMarks(page, MISSING),
});

export const leftovers = definePageRule({
  name: 'leftover',
  on: PAGE_ROLES,
  check: (page) => findMarks(page, LEFT_OVER),
});

function findMarks({ texts, elements, blocks }: CheckedPage, marks: readonly Mark[]): Finding[] {
  return [
    ...texts.flatMap((text) =>
      ANY_MARK.test(text.value) && isProse(text) ? marksIn(text.value, text.start, marks) : [],
    ),
    ...elements.flatMap((element) =>
      READ_ATTRIBUTES.flatMap((name) => marksIn(element.attributes[name] ?? '', element.start, marks)),
    ),
    ...blocks.flatMap(({ offset, nodes }) =>
      valuesOf(nodes).flatMap(({ value }) => (typeof value === 'string' ? marksIn(value, offset, marks) : [])),
    ),
  ];
}

/** Attributes that people read or follow. */
const READ_ATTRIBUTES = ['alt', 'title', 'content', 'placeholder', 'aria-label', 'aria-description', 'href', 'src'];

/** How much of the text around a mark is quoted, in characters. */
const AROUND = 30;

/** Most texts have none of the characters and words that marks consist of: one look at each is enough. */
const ANY_MARK = /[{}[]|undefined|NaN|Invalid Date|lorem|TODO|FIXME/i;

function marksIn(text: string, offset: number, marks: readonly Mark[]): Finding[] {
  if (!ANY_MARK.test(text)) return [];
  return marks.flatMap(({ pattern, message }) => {
    const found = pattern.exec(text);
    if (!found) return [];
    const [before, after] = [Math.max(0, found.index - AROUND), found.index + found[0].length + AROUND];
    return [findingAt(offset, message, text.slice(before, after).replace(/\s+/g, ' ').trim())];
  });
}

export const emptyValues = definePageRule({
  name: 'empty-value',
  on: PAGE_ROLES,
  check: ({ elements }) =>
    elements.flatMap((element) =>
      ['href', 'src', 'action', 'poster', 'srcset']
        .filter((name) => element.attributes[name]?.trim() === '')
        .map((name) => findingAt(element, 'An attribute with an address is empty.', `<${element.tag} ${name}>`)),
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
      .map((heading) => findingAt(heading, 'A heading has nothing below it.', textOf(heading)));
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
