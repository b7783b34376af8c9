/** Text that styles hide from visitors and leave to search engines. */
import { compile, type Options } from 'css-select';
import { formatHex } from 'culori';
import { LRUCache } from 'lru-cache';
import { groupBy } from '../../group-by.ts';
import { faultAt } from '../define-rule.ts';
import type { Element, ParsedPage, Text } from '../html/page.ts';
import { byTag, isWithin, relsOf, textOf, words } from '../html/query.ts';
import { styleRules, type StyleRule } from '../html/styles.ts';
import type { PageRule } from '../types.ts';

type Declarations = ReadonlyMap<string, string>;
/** Property and value by which a rule hides. */
type Hiding = readonly [property: string, value: string];
interface HidingRule {
  readonly matches: (element: Element) => boolean;
  readonly hiding: Hiding;
}
interface Styles {
  /** Returns the rules that may hide an element. Most elements have none. */
  readonly rulesFor: (element: Pick<Element, 'tag' | 'attributes'>) => readonly HidingRule[];
  /** Rules that could show an element again, by property. */
  readonly showing: ReadonlyMap<string, readonly { readonly value: string; readonly subject: string }[]>;
}

/** Elements that visitors open, and those that are drawn. */
const OPENED = words('dialog details template noscript svg gen-island button input title head');
/** Elements whose label may be for screen readers alone. */
const LABELED = words('a button label legend caption th h1 h2 h3 h4 summary');
/** A label for screen readers has no more words than this outside of them. */
const LABEL_WORDS = 8;

const SVG = words('path circle rect line polyline polygon g use stop svg');

/** Nothing is written for search engines alone. */
export const hiddenText: PageRule = {
  name: 'hidden-text',
  basis: { source: 'Google Search Essentials, spam policies: hidden text and links', date: '2026-08-28' },
  on: ['page'],
  check: (page, { read }) => {
    const styles = stylesOf(stylesheetOf(page, read));
    const named = namesIn(page);
    const found: Element[] = [];
    for (const element of page.elements) {
      if (found.some((outer) => element.start >= outer.start && element.end <= outer.end)) continue;
      const hiding = hidingOf(element, styles, named);
      if (hiding !== null && isForVisitors(element, hiding)) found.push(element);
    }
    return found.map((element) => faultAt(element, 'Text is hidden from visitors.', textOf(element).slice(0, 60)));
  },
};

/** True for text that people should see: more than two words, and no label for screen readers. */
function isForVisitors(element: Element, [property]: Hiding): boolean {
  const count = textOf(element).split(' ').length;
  if (count <= 2 || isWithin(element, OPENED) || 'popover' in element.attributes) return false;
  return property !== 'clip' || (count > LABEL_WORDS && !isWithin(element, LABELED));
}

/** Styles of the page, and those that it links to. */
function stylesheetOf({ texts, elements }: ParsedPage, read: (file: string) => string): string {
  const inPage = texts.filter(({ parent }) => parent.tag === 'style').map(({ value }) => value);
  const linked = elements
    .filter((element) => element.tag === 'link' && relsOf(element).includes('stylesheet'))
    .map(({ attributes }) => read((attributes.href ?? '').replace(/^\/|[?#].*$/g, '')));
  return [...inPage, ...linked].join('\n');
}

/** Ids that buttons and labels name: what they open starts hidden. */
function namesIn({ elements }: ParsedPage): ReadonlySet<string> {
  const names = new Set<string>();
  for (const element of elements) for (const name of namedBy(element)) names.add(name);
  return names;
}

const NAMING = ['aria-controls', 'commandfor', 'popovertarget', 'aria-labelledby', 'aria-describedby'];
const namedBy = byTag(({ attributes }) => NAMING.flatMap((name) => attributes[name]?.split(' ') ?? []));

function hidingOf(element: Element, { rulesFor, showing }: Styles, named: ReadonlySet<string>): Hiding | null {
  const { attributes } = element;
  const rules = rulesFor(element);
  if (SVG.has(element.tag) || (rules.length === 0 && !('hidden' in attributes || attributes.style))) return null;
  const own = attributes.style ? hidingIn(declarationsOf([...styleRules(`x{${attributes.style}}`)])) : null;
  if (own) return own;
  // Scripts find what they show by its id or its data.
  const isHidden = 'hidden' in attributes && attributes.hidden !== 'until-found' && attributes.role !== 'tabpanel';
  const isFound = named.has(attributes.id ?? '') || Object.keys(attributes).some((name) => name.startsWith('data-'));
  if (isHidden && !isFound) return ['display', 'none'];
  if (isHidden || named.has(attributes.id ?? '')) return null;
  const rule = rules.find(({ matches, hiding: [property, value] }) => {
    if (!matches(element)) return false;
    return !(showing.get(property) ?? []).some((other) => other.value !== value && couldBe(element, other.subject));
  });
  return rule?.hiding ?? null;
}

/** A site has one stylesheet for each kind of page. */
const kept = new LRUCache<string, Styles>({ max: 100, memoMethod: readStyles });
const stylesOf = (css: string): Styles => kept.memo(css);

function readStyles(css: string): Styles {
  const rules = styleRules(css).filter(({ prelude }) => prelude !== '');
  const hiding = rules.filter(isAlways).flatMap((rule) => {
    const found = hidingIn(declarationsOf([rule]));
    if (!found) return [];
    return selectorsOf(rule.prelude).flatMap((selector) => {
      const matches = matcherOf(selector);
      const [key = ''] = KEY.exec(subjectOf(selector)) ?? /^\w+/.exec(subjectOf(selector)) ?? [];
      return matches ? [{ key, matches, hiding: found }] : [];
    });
  });
  const properties = new Set(hiding.map(({ hiding: [property] }) => property));
  const showing = new Map(
    [...properties].map((property) => [
      property,
      rules.flatMap(({ prelude, declarations }) =>
        declarations
          .filter(([name]) => name === property || (property === 'clip' && name === 'clip-path'))
          .flatMap(([, value]) =>
            selectorsOf(prelude).map((one) => ({ value: plain(value), subject: subjectOf(one) })),
          ),
      ),
    ]),
  );
  const byKey = groupBy(hiding, ({ key }) => key);
  const rulesFor = byTag((tag) => ['', tag.tag, ...keysOf(tag)].flatMap((key) => byKey.get(key) ?? []));
  return { rulesFor, showing };
}

/** Rules for some media, some state or some parent may not apply; those in a layer, for every screen, or for a feature do. */
const isAlways = ({ around }: StyleRule): boolean =>
  around.every((block) => /^@layer\b|^@media (?:screen|all)$|^@supports (?!not\b)/.test(block));

/** A comma in brackets parts nothing. */
const selectorsOf = (list: string): string[] => list.split(/,(?![^()[\]]*[)\]])/).map((selector) => selector.trim());

/** The part of a selector that stands for the element itself, without states. */
const subjectOf = (selector: string): string =>
  (selector.split(/[\s>+~]+(?![^(]*\))/).at(-1) ?? '').replace(/:[\w-]+(?:\([^)]*\))?/g, '');

/** True if an element may come to match, such as `.tab.open` for a tab that a script opens. A bare tag shows nothing again. */
function couldBe(element: Element, subject: string): boolean {
  const own = keysOf(element);
  return (subject.match(new RegExp(KEY, 'g')) ?? []).some((name) => own.includes(name));
}

const KEY = /[.#[][\w-]+/;

/** By a class, id, attribute or tag that the element must have: ".closed", "#map", "[hidden", "p"; "" for others. */
function keysOf({ attributes }: Pick<Element, 'attributes'>): string[] {
  const names = Object.keys(attributes);
  if (names.length === 0) return names;
  const classes = attributes.class?.split(/\s+/).map((name) => `.${name}`) ?? [];
  return [...classes, `#${attributes.id}`, ...names.map((name) => `[${name}`)];
}

const declarationsOf = (rules: readonly StyleRule[]): Declarations =>
  new Map(rules.flatMap(({ declarations }) => declarations.map(([name, value]) => [name.toLowerCase(), plain(value)])));

const plain = (value: string): string =>
  value
    .toLowerCase()
    .replace(/\s*!important/g, '')
    .replace(/\s*([:,()])\s*/g, '$1')
    .trim();

const FAR = /^-(?:\d{4,}(?:\.\d+)?(?:px)?|\d{3,}(?:\.\d+)?(?:r?em|v[wh]|ch)|(?:[2-9]\d\d|\d{4,})%)$/;
const isFar = (value = ''): boolean => value.split(' ').some((one) => FAR.test(one));
const NONE = /^[01]?(?:\.0+)?(?:px)?$/;
const isNone = (value: string | undefined): boolean => value !== undefined && NONE.test(value);

/** The old way to cut a label down to nothing. */
const CLIPPED = /^rect\((?:[01](?:px)?[, ]?){4}\)$/;

/** Declarations that hide a text, each by its property. */
const HIDES: Readonly<Record<string, RegExp>> = {
  display: /^none$/,
  visibility: /^(?:hidden|collapse)$/,
  opacity: /^0?\.?0*%?$/,
  'font-size': /^(?:[0-2](?:\.\d+)?(?:px|pt)?|0?\.[01]\d*(?:r?em|px|pt)|0(?:r?em|%))$/,
  color: /^(?:transparent|rgba\(.*,0?\.?0*\)|#(?:\w{3}0|\w{6}00)|\w+\(.*\/ ?0?\.?0*%?\))$/,
  'clip-path': /^(?:inset\((?:50|100)%\)|circle\(0)/,
  transform: /^scale[xy]?\(0\)/,
  filter: /^opacity\(0/,
  scale: /^0$/,
  font: /^0(?:px)?(?:\/| )/,
  'content-visibility': /^hidden$/,
};

function hidingIn(found: Declarations): Hiding | null {
  // A fade shows the text later, and letters may be cut out of a ground.
  if (
    found.has('animation') ||
    found.get('background-clip') === 'text' ||
    found.get('-webkit-background-clip') === 'text'
  )
    return null;
  const small = ['height', 'max-height', 'width', 'max-width'].filter((name) => isNone(found.get(name)));
  const isCut = /^(?:hidden|clip)/.test(found.get('overflow') ?? '') && small.length > 0;
  const isLabel = small.length > 1 && isCut;
  if (isLabel || CLIPPED.test(found.get('clip') ?? '')) return ['clip', found.get('clip-path') ?? ''];
  if (isCut) return [small[0] as string, found.get(small[0] as string) as string];
  for (const [property, pattern] of Object.entries(HIDES)) {
    const value = found.get(property);
    if (value !== undefined && pattern.test(value)) return [property, value];
  }
  const shift = ['left', 'right', 'top', 'bottom', 'margin-left', 'margin-top', 'text-indent', 'inset'];
  const far = shift.find((name) => isFar(found.get(name)));
  if (far) return [far, found.get(far) as string];
  const [, moved] = /^translate[xy]?\((-[^,)]+)/.exec(found.get('transform') ?? '') ?? [];
  if (isFar(moved)) return ['transform', found.get('transform') as string];
  const [color, ground] = [found.get('color'), found.get('background-color') ?? found.get('background')].map(hexOf);
  return color !== undefined && color === ground ? ['color', found.get('color') as string] : null;
}

const COLOR = /^(?:#[\da-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([\d.,%\s/]+\))$/;

/** "#ffffff" for "white"; undefined for a color that depends on others. */
const hexOf = (value = ''): string | undefined => (COLOR.test(value) ? formatHex(value) : undefined);

type Node = Element | Text;
const isElement = (node: Node): node is Element => node.tag !== '';
const OPTIONS: Options<Node, Element> = {
  adapter: {
    isTag: isElement,
    getAttributeValue: ({ attributes }, name) => attributes[name],
    hasAttrib: ({ attributes }, name) => name in attributes,
    getChildren: (node) => (isElement(node) ? [...node.children] : []),
    getName: ({ tag }) => tag,
    getParent: ({ parent }) => parent,
    getSiblings: (node) => [...(node.parent?.children ?? [node])],
    getText: (node) => (isElement(node) ? textOf(node) : node.value),
    removeSubsets: (nodes) => nodes,
  },
};

/** Null for a selector with a state, such as `:hover`: it does not always apply. */
function matcherOf(selector: string): ((element: Element) => boolean) | null {
  if (/:(?!not|is|where|has|first|last|nth|only|root|empty)/.test(selector)) return null;
  try {
    return compile<Node, Element>(selector, OPTIONS);
  } catch {
    return null;
  }
}
