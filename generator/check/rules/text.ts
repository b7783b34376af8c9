/** Rules for what visitors read. */
import type { Element } from '../html/page.ts';
import { below, byTag, byText, isElement, isProse, isWithin, mainOf, textOf, words } from '../html/query.ts';
import { faultAt } from '../define-rule.ts';
import { judgeFacts, type FactKind } from '../statements.ts';
import type { Found, PageContext, PageRule } from '../types.ts';

const MARKS: readonly { readonly pattern: RegExp; readonly message: string }[] = [
  { pattern: /(?<!\bleft )\bundefined\b/, message: 'The text says "undefined": a value was missing.' },
  { pattern: /\bNaN\b/, message: 'The text says "NaN": a number was missing.' },
  { pattern: /\bInvalid Date\b/, message: 'The text says "Invalid Date": a day was missing.' },
  { pattern: /\[object \w+\]/, message: 'The text says "[object …]": a value that is not text was shown.' },
  { pattern: /\{\{|\}\}/, message: 'The text contains "{{" or "}}": a template was not filled in.' },
  { pattern: /\$\{|\{%|<%/, message: 'The text contains "${", "{%" or "<%": a template was not filled in.' },
];
/** Marks of a text that is not finished. Code may have them; what people read may not. */
const UNFINISHED: readonly FactKind[] = [
  {
    pattern: /\b(?:lorem ipsum|dolor sit amet|consectetur adipiscing)\b/gi,
    judge: () => 'The text is filler: "lorem ipsum".',
  },
  {
    pattern:
      /\b(?:text goes here|(?:your|add|enter) (?:text|copy|content|headline|title) (?:goes )?here|(?:placeholder|dummy|sample) (?:text|copy|content|paragraph|headline)|replace this (?:text|paragraph|sentence)|asdf\w*)\b|^ ?(?:(?:page )?(?:coming soon|under construction)[.!…]*|\?{2,}) ?$/gi,
    judge: () => 'The text is filler.',
  },
  {
    pattern: /\b(?:Acme (?:Inc|Corp|Co|LLC)|J(?:ohn|ane) Doe|Any ?town, [A-Z]{2})\b/g,
    judge: () => 'The text has a name that stands for any other.',
  },
  {
    pattern: /(?<![\w-])null(?! and void|[\w-])/g,
    judge: (_, { kind }) => (kind === 'text' ? 'The text says "null": a value was missing.' : null),
  },
  {
    pattern: /(?<![\w-])(?:TODO|FIXME|TBD|TBC|XXX|PLACEHOLDER)(?![\w-])|\b[Xx]{3}-[Xx]{3,4}(?:-[Xx]{4})?\b/g,
    judge: () => 'The text has a note for its author.',
  },
  {
    pattern:
      /\[[^\][\n]{2,40}\]|(?<![\w{$])\{ ?(?!and\b|or\b)[a-z]\w*(?:[. _-]\w+)* ?\}|<<? ?[A-Z][A-Z0-9]*(?:[ _-][A-Z0-9]+)* ?>>?|%[A-Z_]{3,}%|\(insert [a-z ]+\)|\$[A-Z][A-Z_]{3,}(?!\w)|__[A-Z_]+__/gi,
    judge: ([mark]) => (isPlaceholder(mark) ? 'The text has a placeholder that was not filled in.' : null),
  },
  {
    pattern: /\b(?:your (?:company|business) (?:name|here)|insert \w+ here|(?:company|business) name here)\b/gi,
    judge: () => 'The text has a placeholder that was not filled in.',
  },
  {
    pattern:
      /<\/?(?:a|abbr|b|blockquote|br|button|div|em|figure|h[1-6]|hr|i|img|li|ol|p|script|section|small|span|strong|style|sub|sup|table|td|tr|u|ul)(?:\s[^<>]*)?\/?>|&(?:nbsp|amp|lt|gt|quot|apos|mdash|ndash|rsquo|lsquo|hellip|copy|#\d{2,5}|#x[\da-f]{2,4});/gi,
    judge: () => 'The text shows markup.',
  },
];

const BLANK =
  /\b(?:your|insert|enter|add|state|county|company|business|brand|name|address|email|date|price|number|zip)(?![a-z])/i;

/** Brackets hold a placeholder if it is in capitals, or has a word for what is missing. */
const isPlaceholder = (mark: string): boolean =>
  !mark.startsWith('[') || BLANK.test(mark.replaceAll('_', ' ')) || /^\[[A-Z][A-Z0-9 _-]{2,}\]$/.test(mark);

export const unfinished: PageRule = {
  name: 'leftover',
  on: ['page', 'not-found', 'redirect'],
  check: (page) => judgeFacts(page, UNFINISHED),
};

const PRIVATE_USE = /[\uE000-\uF8FF]/g;
const DOUBLE = /\b([A-Z][a-z]+|the|an?|of|in|to|and|for|on|is) \1\b/g;

/** Marks of a value that was missing, a template that was not filled in or a name put together twice. */
export const leftovers: PageRule = {
  name: 'leftover',
  on: ['page', 'not-found', 'redirect'],
  check: (page, context) => {
    const found: Found[] = [];
    const add = (marks: readonly Mark[], offset: number): void => {
      for (const { message, detail, double } of marks)
        if (double === undefined || !isName(double, context)) found.push(faultAt(offset, message, detail));
    };
    for (const text of page.texts) {
      if (isProse(text)) add(marksIn(text.value), text.start);
      else if (isData(text.parent.attributes.type)) add(inspect(stringsOf(text.value)), text.start);
    }
    for (const element of page.elements) add(marksOf(element), element.start);
    for (const { index, 0: character } of page.html.matchAll(PRIVATE_USE)) {
      const message = 'The page contains a private-use character that the generator should have replaced.';
      found.push(faultAt(index, message, `U+${character.charCodeAt(0).toString(16).toUpperCase()}`));
    }
    return found;
  },
};

/** A mark of a text, unless the two words of `double` are a name. */
interface Mark {
  readonly message: string;
  readonly detail: string;
  readonly double?: string;
}

function inspect(text: string, isRead = true): readonly Mark[] {
  const marks = MARKS.filter(({ pattern }) => pattern.test(text));
  const doubles = isRead ? (text.match(DOUBLE) ?? []) : [];
  return [
    ...marks.map(({ pattern, message }) => ({ message, detail: excerpt(text, pattern) })),
    ...doubles.map((double) => ({ message: 'A word appears twice in a row.', detail: `"${double}"`, double })),
  ];
}
const marksIn = byText((text) => inspect(text));

const marksOf = byTag(({ tag, attributes }) =>
  Object.entries(tag === 'path' ? {} : attributes).flatMap(([name, value]) =>
    // Values for scripts are joined from names: "Carson City" and "City hub".
    name === 'class' ? [] : inspect(/^[[{]/.test(value) ? stringsOf(value) : value, !name.startsWith('data-')),
  ),
);

const isData = (type: string | undefined): boolean => type === 'application/ld+json';

/** The strings of JSON: outside of them, braces close in pairs. */
function stringsOf(json: string): string {
  return (json.match(/"(?:[^"\\]|\\.)*"/g) ?? []).join(' ');
}

/** "Walla Walla" */
function isName(double: string, { names }: PageContext): boolean {
  const [word = ''] = double.toLowerCase().split(' ');
  return (names.get(word) ?? []).some((name) => name.join(' ').includes(double.toLowerCase()));
}

function excerpt(text: string, pattern: RegExp): string {
  const at = text.search(pattern);
  return `…${text.slice(Math.max(0, at - 30), at + 30).replace(/\s+/g, ' ')}…`;
}

/** A link has a target, and a picture an alt text. A picture that only decorates is hidden from readers with `aria-hidden`. */
export const emptyValues: PageRule = {
  name: 'empty-value',
  on: ['page', 'not-found', 'redirect'],
  check: ({ elements }) =>
    elements.flatMap((element) => emptinessOf(element).map((message) => faultAt(element, message))),
};

const emptinessOf = byTag(({ tag, attributes }) => {
  const messages = ['href', 'src', 'action', 'poster', 'srcset']
    .filter((name) => attributes[name]?.trim() === '')
    .map((name) => `The ${name} of <${tag}> is empty.`);
  if (tag === 'img' && !attributes.alt?.trim() && attributes['aria-hidden'] !== 'true')
    messages.push('A picture has no alt text: describe it, or hide it from readers with aria-hidden="true".');
  if (tag === 'a' && attributes.href?.trim() === '#') messages.push('A link leads to "#".');
  return messages;
});

const HEADINGS = words('h2 h3 h4 h5 h6');
const PICTURES = new Set(['img', 'iframe', 'video', 'picture', 'input', 'textarea', 'select', 'object', 'canvas']);
/** Elements whose content scripts fill in later. */
const LATER = new Set(['dialog', 'template', 'noscript']);

/** A heading over nothing: a section whose list has no item, a title that nothing follows. */
export const emptySections: PageRule = {
  name: 'empty-section',
  on: ['page', 'not-found'],
  check: (page, { facts: { heads } }) => {
    const main = mainOf(page);
    if (!main) return [];
    const headings = page.elements.filter(({ tag }) => HEADINGS.has(tag));
    return headings
      .filter((element) => isInside(element, main) && !isWithin(element, LATER))
      .filter((heading) => isLonely(heading, headings, heads))
      .map((heading) => faultAt(heading, 'A heading has nothing below it.', textOf(heading)));
  },
};

const isInside = (element: Element, outer: Element): boolean => element.start > outer.start && element.end <= outer.end;

const LEADING = words('a button summary');

/** A heading that is itself a link, or that heads a card which is one, leads on to what it speaks of. */
function isLonely(heading: Element, headings: readonly Element[], heads: readonly string[]): boolean {
  if (isWithin(heading, LEADING) || below(heading).some(({ tag }) => tag === 'a')) return false;
  const section = sectionOf(heading);
  const isFirst = headings.find((one) => isInside(one, section)) === heading;
  const head = isFirst ? headOf(heading, section, heads) : heading;
  const rank = Number(heading.tag[1]);
  const next = headings.find(
    ({ tag, start, end }) => Number(tag[1]) <= rank && start >= heading.end && end <= section.end,
  );
  return !hasContent(section, { from: head.end, to: next?.start ?? section.end });
}

const SECTIONS = new Set(['section', 'article', 'aside', 'main', 'li', 'details']);

function sectionOf(element: Element): Element {
  let at = element.parent as Element;
  while (at.parent && !SECTIONS.has(at.tag)) at = at.parent;
  return at;
}

/** The heading with what belongs to it. */
function headOf(heading: Element, section: Element, heads: readonly string[]): Element {
  for (let at = heading.parent; at && at !== section; at = at.parent)
    if (at.tag === 'hgroup' || at.attributes.class?.split(' ').some((name) => heads.includes(name))) return at;
  return heading;
}

/** Text or a picture between two offsets; the icon of a heading is none. */
function hasContent(node: Element, span: { readonly from: number; readonly to: number }): boolean {
  return node.children.some((child) => {
    if (child.end <= span.from || child.start >= span.to) return false;
    const isInside = child.start >= span.from;
    if (!isElement(child)) return isInside && child.value.trim() !== '';
    const isPicture = PICTURES.has(child.tag) || (child.tag === 'svg' && child.attributes['aria-hidden'] !== 'true');
    return (isInside && isPicture) || (child.tag !== 'style' && child.tag !== 'script' && hasContent(child, span));
  });
}
