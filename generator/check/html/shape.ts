/**
 * The shape of a page: its tags as they are written, with texts and addresses replaced by what kind they are. Pages of
 * one shape differ in nothing that a rule of markup looks at, so one of them without a fault speaks for all. That halves the
 * time at 2,750 pages (926 of them: 13 s of processor time, 25 s with fragments alone); 300 pages gain little by it.
 */
import { fingerprint } from './fingerprint.ts';
import type { Element, ParsedPage, Text } from './page.ts';
import { isBlank, isProse, namedIds, words } from './query.ts';

export interface MarkupShape {
  readonly key: number;
  /** Keys of the insides of icons, which are not part of the shape. */
  readonly icons: readonly number[];
}

/** Attributes whose value may be any, as long as there is one. */
const FREE = words('href src srcset alt title d points x y x1 y1 x2 y2 cx cy r rx ry viewBox transform props');
const COUNTS = words('width height');
/** Elements whose text names other elements. */
const HEARD = words('label option legend caption textarea');
const LONGEST_TITLE = 100;
/** An attribute in double quotes, with its name and value; one in single quotes is matched to be passed over. */
const ATTRIBUTE = /\s([A-Za-z][\w:-]*)=(?:"([^"]*)"|'[^']*')/g;
const ENTITY = /&(?:amp|lt|gt|quot|#x27|#39|nbsp);/g;
/** The shape contains repeated siblings, such as the items of a list, at most this often. */
const REPEATS = 2;

/** Returns null for a page whose texts matter: raw characters, unknown entities, comments, blanks before the end of a line. */
export function shapeOf(page: ParsedPage): MarkupShape | null {
  const { html, elements, texts } = page;
  if (
    html.includes('<!--') ||
    /[ \t]\r?\n/.test(html) ||
    texts.some((text) => isProse(text) && !isBlank(text.value) && !isPlain(html.slice(text.start, text.end)))
  )
    return null;
  const icons: number[] = [];
  const named = namedIds(elements);
  const describe: Describe = (element, heard) => {
    const { tag, start, inner, innerEnd, end } = element;
    const startTag = describeTag(html.slice(start, inner));
    if (isIcon(element)) {
      icons.push(fingerprint(html, inner, innerEnd));
      return `${startTag}icon`;
    }
    const inside =
      tag === 'style' || tag === 'script'
        ? ''
        : describeChildren(element, { html, heard: heard || isHeard(element, named), describe });
    return startTag + inside + html.slice(innerEnd, end);
  };
  const text = elements
    .filter(({ parent }) => !parent)
    .map((element) => describe(element, false))
    .join('');
  return { key: fingerprint(html.slice(0, elements[0]?.start) + text), icons };
}

type Describe = (element: Element, heard: boolean) => string;

function describeChildren(
  { children }: Element,
  { html, heard, describe }: { readonly html: string; readonly heard: boolean; readonly describe: Describe },
): string {
  let text = '';
  let last = '';
  let times = 0;
  for (const child of children) {
    const one = child.tag === '' ? describeText(child as Text, html, heard) : describe(child as Element, heard);
    if (one === '') continue;
    times = one === last ? times + 1 : 1;
    last = one;
    if (times <= REPEATS) text += one;
  }
  return text;
}

/** True if the words matter: screen readers read them for another element, or as a number to call. */
function isHeard({ tag, attributes }: Element, named: ReadonlySet<string>): boolean {
  return HEARD.has(tag) || named.has(attributes.id ?? '') || (attributes.href ?? '').startsWith('tel:');
}

/** From the text as it is written: html-validate resolves no character reference and trims nothing. */
function describeText({ start, end, parent }: Text, html: string, heard: boolean): string {
  const source = html.slice(start, end);
  if (source.trim() === '') return '';
  if (parent.tag === 'title' && source.length > LONGEST_TITLE) return 'long';
  return heard ? source : 'text';
}

function describeTag(tag: string): string {
  const isMeta = tag.startsWith('<meta') && !/\s(?:property="og:|name="(?:description|twitter:))/.test(tag);
  return tag.replace(ATTRIBUTE, (whole, name: string, value: string | undefined) => {
    const kind = value === undefined || !isPlain(value) ? null : kindOf(name, value, isMeta);
    return kind === null ? whole : ` ${name}=${kind}`;
  });
}

/** Returns null for a value that the shape contains as it is. */
function kindOf(name: string, value: string, isMeta: boolean): string | null {
  if (name === 'content') return isMeta ? null : value.trim() === '' ? 'none' : 'some';
  if (COUNTS.has(name)) return /^\d+$/.test(value) ? 'count' : null;
  if (!FREE.has(name) || /^(?:tel:|#)|[\t\n\f\r]/.test(value)) return null;
  return value.trim() === '' ? null : 'some';
}

/** True for a decorative icon: its inside is validated once for all places. */
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

/** True if no character of the text could be markup. */
function isPlain(source: string): boolean {
  return !/[&<>]/.test(source.replace(ENTITY, ''));
}
