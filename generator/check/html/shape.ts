/**
 * The shape of a page: its tags as they are written, with texts and addresses replaced by what kind they are. Pages of
 * one shape differ in nothing that a rule of markup looks at, so one of them without a fault speaks for all. That halves the
 * time at 2,750 pages (926 of them: 13 s of processor time, 25 s with fragments alone); 300 pages gain little by it.
 */
import { fingerprint } from './fingerprint.ts';
import type { Element, ParsedPage, Text } from './page.ts';
import { isProse, words } from './query.ts';

export interface MarkupShape {
  readonly key: number;
  /** Keys of the insides of icons, which are not part of the shape. */
  readonly icons: readonly number[];
}

/** Values of which only matters whether there is one. */
const FREE = words('href src srcset alt title d points x y x1 y1 x2 y2 cx cy r rx ry viewBox transform props');
const COUNTS = words('width height');
/** Elements whose text says something to other elements. */
const HEARD = words('label option legend caption textarea');
/** Attributes that name other elements by their ids, whose text is then heard, too. */
const REFERENCE = /^(?:for|aria-.+)$/;
const LONGEST_TITLE = 100;
const ATTRIBUTE = /\s([A-Za-z][\w:-]*)="([^"]*)"/g;
const ENTITY = /&(?:amp|lt|gt|quot|#x27|#39|nbsp);/g;
/** Repeated siblings, such as the items of a list, are told this often. */
const TOLD = 2;

/** Null for a page whose texts matter: raw characters, unknown entities, comments, spaces before a line's end. */
export function shapeOf(page: ParsedPage): MarkupShape | null {
  const { html, elements, texts } = page;
  if (
    html.includes('<!--') ||
    /[ \t]\n/.test(html) ||
    texts.some((text) => isProse(text) && text.value.trim() !== '' && !isPlain(html.slice(text.start, text.end)))
  )
    return null;
  const icons: number[] = [];
  const named = namedIds(elements);
  const describe = (element: Element, heard: boolean): string => {
    const { tag, start, inner, innerEnd, end } = element;
    const startTag = describeTag(html.slice(start, inner));
    if (isIcon(element)) {
      icons.push(fingerprint(html, inner, innerEnd));
      return `${startTag}icon`;
    }
    const inside =
      tag === 'style' || tag === 'script' ? '' : describeChildren(element, heard || isHeard(element, named), describe);
    return startTag + inside + html.slice(innerEnd, end);
  };
  const text = elements
    .filter(({ parent }) => !parent)
    .map((element) => describe(element, false))
    .join('');
  return { key: fingerprint(html.slice(0, elements[0]?.start) + text), icons };
}

function describeChildren(
  { children }: Element,
  heard: boolean,
  describe: (element: Element, heard: boolean) => string,
): string {
  let text = '';
  let last = '';
  let times = 0;
  for (const child of children) {
    const one = child.tag === '' ? describeText(child as Text, heard) : describe(child as Element, heard);
    times = one === last ? times + 1 : 1;
    last = one;
    if (times <= TOLD) text += one;
  }
  return text;
}

/** What is read aloud for another element, or as a number to call, is told word for word. */
function isHeard({ tag, attributes }: Element, named: ReadonlySet<string>): boolean {
  return HEARD.has(tag) || named.has(attributes.id ?? '') || (attributes.href ?? '').startsWith('tel:');
}

function namedIds(elements: readonly Element[]): Set<string> {
  return new Set(
    elements.flatMap(({ attributes }) =>
      Object.entries(attributes).flatMap(([name, value]) => (REFERENCE.test(name) ? value.split(/\s+/) : [])),
    ),
  );
}

function describeText({ value, parent }: Text, heard: boolean): string {
  if (value.trim() === '') return '';
  if (parent.tag === 'title' && value.trim().length > LONGEST_TITLE) return 'long';
  return heard ? value : 'text';
}

function describeTag(tag: string): string {
  const isMeta = tag.startsWith('<meta') && !/\s(?:property="og:|name="(?:description|twitter:))/.test(tag);
  return tag.replace(ATTRIBUTE, (whole, name: string, value: string) => {
    const kind = kindOf(name, value, isMeta);
    return kind === null || !isPlain(value) ? whole : ` ${name}=${kind}`;
  });
}

/** Null for a value that is told as it is. */
function kindOf(name: string, value: string, isMeta: boolean): string | null {
  if (name === 'content') return isMeta ? null : value.trim() === '' ? 'none' : 'some';
  if (COUNTS.has(name)) return /^\d+$/.test(value) ? 'count' : null;
  if (!FREE.has(name) || /^(?:tel:|#)/.test(value)) return null;
  return value.trim() === '' ? null : 'some';
}

/** An icon that says nothing: its inside is validated once for all places. */
function isIcon({ tag, attributes, children }: Element): boolean {
  return (
    tag === 'svg' &&
    attributes['aria-hidden'] === 'true' &&
    children.every(
      (child) =>
        child.tag !== '' && (child as Element).children.length === 0 && (child as Element).attributes.id === undefined,
    )
  );
}

/** Without a character that markup could take for its own. */
function isPlain(source: string): boolean {
  return !/[&<>]/.test(source.replace(ENTITY, ''));
}
