/**
 * The skeleton of a page: its tags, with texts and addresses replaced by their kind. Pages of one skeleton have the same faults.
 *
 * A fragment with the same skeleton at the same place is not validated again on other pages. It is left out only if nothing else
 * can depend on it: it has no id or reference, heading, landmark, field or label, and its ancestors are valid without content.
 * On the sample site, html-validate reads parts of 68 of 379 files: 0.9 of 17.9 MB.
 */
import type { Element, ParsedPage, Text } from './page.ts';
import { byTag, byText, copyText, isElement, namedIds, words } from './query.ts';

/** A part of a page, from one offset to another. */
export type Part = Pick<Element, 'start' | 'end'>;

/** A part of a page with the key of its skeleton. */
export interface Fragment extends Part {
  readonly key: number;
}

export interface Skeleton {
  /** Key of everything that is not left out. */
  readonly key: number;
  /** Fragments whose key is known, in the order of the page, none inside another. */
  readonly known: readonly Fragment[];
  /** Further fragments; some may stand inside others. */
  readonly fresh: readonly Fragment[];
  /** Siblings that the key leaves out, because those before them are the same; some may stand inside others, or hold fragments. */
  readonly repeats: readonly Part[];
}

/** Elements that may stand around a fragment: they are valid without content, and the order of their children is free. */
const CONTAINERS = words('html body main header footer nav section aside article dialog div ul ol li svg g gen-island');
/** Elements a fragment may begin with. */
const UNITS = words('div p ul ol li dl address figure a span button svg g path circle rect line text');
/** Elements that may close themselves. */
const DRAWN = words('path circle rect line');
/** Elements a fragment may hold. */
const PLAIN = words(
  'div p ul ol li dl dt dd a span b strong em i small br address time figure figcaption img abbr code button svg g path circle rect line polyline polygon ellipse text tspan',
);
/** Attributes a fragment may hold, beside `data-…`. */
const ATTRIBUTES = words(
  'class href src srcset sizes alt width height viewbox d fill stroke x y x1 y1 x2 y2 cx cy r rx ry dx dy points transform aria-hidden aria-label aria-current focusable target rel type loading decoding fetchpriority datetime title fill-rule clip-rule stroke-width stroke-linecap stroke-linejoin text-anchor opacity',
);
interface Around {
  /** Key of the tags around; null where nothing is a fragment: inside of one, of a drawing, and of an element that others name. */
  readonly place: number | null;
  /** True if the elements around are valid without content. */
  readonly open: boolean;
  /** True if the words matter. */
  readonly heard: boolean;
}

export function readSkeleton(page: ParsedPage, isKnown: (key: number) => boolean): Skeleton {
  const { html, elements } = page;
  const known: Fragment[] = [];
  const fresh: Fragment[] = [];
  const repeats: Part[] = [];
  const named = namedIds(elements.filter(({ tag }) => tag !== 'svg'));
  const plain = plainElements(page);
  const describe = (element: Element, around: Around): string => {
    const { tag, attributes, start, inner, innerEnd, end } = element;
    const { place, open, heard } = around;
    // The text of an element that others name by its id is part of their names. Names of drawings are not compared.
    if (place !== null && named.has(attributes.id ?? ''))
      return describe(element, { ...around, place: null, heard: true });
    const isClosed = end > innerEnd || (DRAWN.has(tag) && html.startsWith('/>', inner - 2));
    if (place !== null && open && UNITS.has(tag) && plain.has(element) && isClosed) {
      const key = fingerprint(describe(element, { place: null, open, heard: false }), place);
      (isKnown(key) ? known : fresh).push({ key, start, end });
      if (isKnown(key)) return '';
    }
    const startTag = describeTag(element, html);
    const endTag = html.slice(innerEnd, end);
    if (tag === 'script') return startTag + endTag;
    const inside: Around = {
      place: place === null ? null : fingerprint(startTag, place),
      // A drawing is valid without content wherever it stands.
      open: tag === 'svg' || (open && CONTAINERS.has(tag)),
      heard: heard || isHeard(element),
    };
    const content = joinChildren(element, html, {
      describe: (child) => (isElement(child) ? describe(child, inside) : describeText(child, html, inside.heard)),
      repeat: (child) => place !== null && repeats.push(child),
    });
    return startTag + content + endTag;
  };
  const roots = elements.filter(({ parent }) => !parent);
  const first = roots[0]?.start ?? 0;
  const text =
    html.slice(0, first) + roots.map((root) => describe(root, { place: 0, open: true, heard: false })).join('');
  const after = html.slice(roots.at(-1)?.end ?? first);
  return { key: fingerprint(text + after), known, fresh, repeats };
}

/** A 53-bit hash of a piece of text (cyrb53, public domain): no two pieces of a site share one by chance. */
function fingerprint(text: string, seed = 0): number {
  let a = 0xdeadbeef ^ seed;
  let b = 0x41c6ce57 ^ seed;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return 4294967296 * (2097151 & b) + (a >>> 0);
}

/** A skeleton contains repeated siblings, such as the items of a list, at most this often. */
const REPEATS = 2;

interface Children {
  readonly describe: (child: Element | Text) => string;
  /** Gets each child that is not contained, because those before it have the same description. */
  readonly repeat: (child: Element | Text) => unknown;
}

/** Joins the descriptions of an element's children, with the comments between them. */
function joinChildren({ children, inner, innerEnd }: Element, html: string, { describe, repeat }: Children): string {
  let text = '';
  let last = '';
  let times = 0;
  let at = inner;
  for (const child of children) {
    const one = html.slice(at, child.start) + describe(child);
    at = Math.max(at, child.end);
    if (one === '') continue;
    times = one === last ? times + 1 : 1;
    last = one;
    if (times <= REPEATS) text += one;
    else repeat(child);
  }
  return text + html.slice(at, innerEnd);
}

/** Elements whose text names other elements. */
const HEARD = words('label option legend caption textarea');

/** True if the words matter: screen readers read them for another element, or as a number to call. */
function isHeard({ tag, attributes }: Element): boolean {
  return HEARD.has(tag) || (attributes.href ?? '').startsWith('tel:');
}

const LONGEST_TITLE = 100;
const BLANKS_AT_END = /[ \t]\r?\n/;

/** From the text as it is written: html-validate resolves no character reference and trims nothing. */
function describeText({ start, end, parent }: Text, html: string, heard: boolean): string {
  const source = html.slice(start, end);
  if (BLANKS_AT_END.test(source)) return source;
  if (source.trim() === '') return '';
  if (heard || !isPlain(source)) return source;
  return parent.tag === 'title' && source.length > LONGEST_TITLE ? 'long' : 'text';
}

/** An attribute in double quotes, with its name and value; one in single quotes is matched to be passed over. */
const ATTRIBUTE = /\s([A-Za-z][\w:-]*)=(?:"([^"]*)"|'[^']*')/g;
/** Attributes whose value may be any, as long as there is one, like that of `data-…`. */
const FREE = words('href src srcset alt title d points x y x1 y1 x2 y2 cx cy r rx ry viewBox transform props');
const COUNTS = words('width height');

/** Elements with the same start tag share their attributes: looking there takes half the time of a look-up by text. */
const descriptions = new WeakMap<Element['attributes'], string>();

function describeTag({ attributes, start, inner }: Element, html: string): string {
  const known = descriptions.get(attributes) ?? describeSource(html.slice(start, inner));
  descriptions.set(attributes, known);
  return known;
}

const describeSource = byText((tag) => {
  if (BLANKS_AT_END.test(tag)) return tag;
  const isMeta = tag.startsWith('<meta') && !/\s(?:property="og:|name="(?:description|twitter:))/.test(tag);
  return tag.replace(ATTRIBUTE, (whole, name: string, value: string | undefined) => {
    const kind = value === undefined || !isPlain(value) ? null : kindOf(name, value, isMeta);
    return kind === null ? whole : ` ${name}=${kind}`;
  });
}, copyText);

/** The content of a `<meta http-equiv="refresh">` that leads on at once. */
const REDIRECT = /^0; url=[/\w.:-]+$/;

/** Returns null for a value that the skeleton contains as it is. */
function kindOf(name: string, value: string, isMeta: boolean): string | null {
  if (name === 'content' && isMeta) return REDIRECT.test(value) ? 'redirect' : null;
  if (name === 'content') return value.trim() === '' ? 'none' : 'some';
  if (COUNTS.has(name)) return /^\d+$/.test(value) ? 'count' : null;
  if (!(FREE.has(name) || name.startsWith('data-')) || /^(?:tel:|#)|[\t\n\f\r]/.test(value)) return null;
  return value.trim() === '' ? null : 'some';
}

const ENTITY = /&(?:amp|lt|gt|quot|#x27|#39|nbsp);/g;

/** True if no character of the text could be markup. */
const isPlain = (source: string): boolean => !/[&<>]/.test(source.replace(ENTITY, ''));

/** Finds elements that hold only plain elements and attributes. Children follow their parents, so the last comes first. */
function plainElements({ elements }: ParsedPage): Set<Element> {
  const plain = new Set<Element>();
  for (const element of elements.toReversed()) {
    if (isPlainTag(element) && element.children.every((child) => !isElement(child) || plain.has(child)))
      plain.add(element);
  }
  return plain;
}

const isPlainTag = byTag(
  ({ tag, attributes }) =>
    PLAIN.has(tag) &&
    Object.keys(attributes).every((name) => ATTRIBUTES.has(name.toLowerCase()) || name.startsWith('data-')),
);

/** Returns everything but these parts, the tags around them, the title, and the elements that others name. */
export function outside({ elements }: ParsedPage, parts: readonly Part[]): Part[] {
  const found: Part[] = [];
  const names = namedIds(elements);
  const isNeeded = ({ tag, parent, attributes: { id } }: Element): boolean =>
    (tag === 'title' && parent?.tag === 'head') || (id !== undefined && names.has(id));
  const kept: readonly Part[] = [...parts, ...elements.filter(isNeeded)];
  const visit = (child: Element | Text): void => {
    if (kept.some((part) => contains(part, child))) return;
    if (isElement(child) && kept.some((part) => contains(child, part))) child.children.forEach(visit);
    else found.push(child);
  };
  for (const element of elements) if (!element.parent) visit(element);
  return found;
}

const contains = (outer: Part, inner: Part): boolean => outer.start <= inner.start && inner.end <= outer.end;

/** Cuts these parts out of a page, in their order; returns the rest, and where its offsets stood before. */
export function leaveOut(html: string, parts: readonly Part[]): { rest: string; original: (offset: number) => number } {
  const pieces: string[] = [];
  const starts: number[] = [];
  const shifts: number[] = [];
  let from = 0;
  let gone = 0;
  for (const { start, end } of parts) {
    // It is inside the one before.
    if (end <= from) continue;
    let cut = start;
    // Blanks before a part that is left out would be trailing blanks.
    while (cut > from && (html[cut - 1] === ' ' || html[cut - 1] === '\t')) cut--;
    pieces.push(html.slice(from, cut));
    starts.push(cut - gone);
    gone += end - cut;
    shifts.push(gone);
    from = end;
  }
  pieces.push(html.slice(from));
  return {
    rest: pieces.join(''),
    original: (offset) => {
      const index = starts.findLastIndex((start) => start <= offset);
      return offset + (index < 0 ? 0 : (shifts[index] as number));
    },
  };
}
