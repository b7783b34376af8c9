/** Reads stylesheets for the rule on hidden text: which rules hide or color an element, and which could show it again. */
import { compile, type Options } from 'css-select';
import { LRUCache } from 'lru-cache';
import { attempt } from '../../errors/problem.ts';
import { groupBy } from '../../group-by.ts';
import type { Element, Text } from '../html/page.ts';
import { byTag, byText, isElement, textOf } from '../html/query.ts';
import { selectorsOf, styleRules, type StyleRule } from '../html/styles.ts';
import { hidingIn, isColor, isHidingProperty, physical, plain, type Declarations, type Hiding } from './hiding.ts';

interface Matching {
  /** By `keyOf`. */
  readonly key: string;
  readonly matches: (element: Element) => boolean;
}
interface HidingRule extends Matching {
  readonly hiding: Hiding;
}
interface Shown {
  readonly value: string;
  /** Keys of its elements, see `keysOf`. */
  readonly keys: readonly string[];
}
interface Painted extends Matching {
  readonly value: string;
}
export interface Styles {
  /** Returns the rules that may hide an element. Most elements have none. */
  readonly rulesFor: (element: Tag) => readonly HidingRule[];
  readonly paintsFor: Readonly<Record<'color' | 'background', (element: Tag) => readonly Painted[]>>;
  /** False for an element that no rule hides or colors. */
  readonly mayHide: (element: Tag) => boolean;
  /** Returns the declarations that may apply to an element, such as `.tab.open` to a tab. A bare tag shows nothing again. */
  readonly showing: (property: string, element: Tag) => readonly Shown[];
  readonly variables: Variables;
}
type Tag = Pick<Element, 'tag' | 'attributes'>;
/** Values of custom properties, by name; null for those that differ from place to place. */
type Variables = Pick<ReadonlyMap<string, string | null>, 'get'>;

/** A site has one stylesheet for each kind of page. */
const kept = new LRUCache<string, Styles>({ max: 100, memoMethod: readStyles });
/** Returns the rules of a stylesheet that hide or color elements. */
export const stylesOf = (css: string): Styles => kept.memo(css);

function readStyles(css: string): Styles {
  const rules = styleRules(css).filter(({ selector }) => selector !== '');
  const always = rules.filter(isAlways);
  const variables = readVariables(rules, always);
  const hiding = always.flatMap((rule) => {
    if (!rule.declarations.some(([name]) => isHidingProperty(name.toLowerCase()))) return [];
    const found = hidingIn(resolved(declarationsOf([rule]), variables));
    return found ? matchersOf(rule).map((matching) => ({ ...matching, hiding: found })) : [];
  });
  const paints = (names: readonly string[]): Painted[] =>
    always.flatMap((rule) =>
      rule.declarations
        .filter(([name]) => names.includes(name))
        .flatMap(([, value]) => matchersOf(rule).map((matching) => ({ ...matching, value: plain(value) }))),
    );
  const showing = new Map<string, Shown[]>();
  for (const { selector, declarations } of rules)
    for (const [name, value] of declarations)
      for (const property of aliasesOf(name.toLowerCase())) {
        const list = showing.get(property) ?? showing.set(property, []).get(property);
        for (const one of selectorsOf(selector))
          list?.push({ value: substitute(plain(value), variables), keys: subjectOf(one).match(KEYS) ?? [] });
      }
  const rulesFor = byKey(hiding);
  const color = byKey(paints(['color']).filter(({ value }) => isColor(substitute(value, variables))));
  return {
    rulesFor,
    paintsFor: { color, background: byKey(paints(['background', 'background-color'])) },
    mayHide: byTag((tag) => rulesFor(tag).length > 0 || color(tag).length > 0),
    showing: findShowing(showing),
    variables,
  };
}

function findShowing(all: ReadonlyMap<string, readonly Shown[]>): Styles['showing'] {
  const finders = new Map(
    [...all].map(([property, list]) => [
      property,
      byTag((tag) => {
        const own = keysOf(tag);
        return list.filter(({ keys }) => keys.some((key) => own.includes(key)));
      }),
    ]),
  );
  return (property, element) => finders.get(property)?.(element) ?? [];
}

function byKey<Rule extends Matching>(rules: readonly Rule[]): (tag: Tag) => readonly Rule[] {
  const groups = groupBy(rules, ({ key }) => key);
  return byTag((tag) => ['', tag.tag, ...keysOf(tag)].flatMap((key) => groups.get(key) ?? []));
}

/** Names under which other rules look for a declaration. */
function aliasesOf(name: string): string[] {
  if (name === 'background-color') return ['background'];
  if (name === 'clip-path') return ['clip-path', 'clip'];
  return isHidingProperty(name) || name === 'color' ? [physical(name)] : [];
}

const matchersOf = ({ selector }: StyleRule): Matching[] =>
  selectorsOf(selector).flatMap((one) => {
    const matches = matcherOf(one);
    const subject = subjectOf(one.replace(FORGIVING, ''));
    const [key = ''] = subject.match(KEYS) ?? /^\w+/.exec(subject) ?? [];
    return matches ? [{ key, matches }] : [];
  });

/** Rules for some media, some state or some parent may not apply; those in a layer, for every screen, or for a feature do. */
const isAlways = ({ around }: StyleRule): boolean =>
  around.every(
    (block) => !block.startsWith('@') || /^@(?:layer|scope)\b|^@supports (?!not\b)/.test(block) || isForAll(block),
  );

/** Pixels of the widths of screens. */
const NARROWEST = 320;
const WIDEST = 2400;

/** True for a query that every screen passes. */
function isForAll(block: string): boolean {
  const [, list = ''] = /^@(?:media|container)\b(.*)$/s.exec(block) ?? [];
  return (
    list !== '' &&
    list.split(',').some((query) =>
      query
        .trim()
        .toLowerCase()
        .split(/\s+and\s+/)
        .every(isPassed),
    )
  );
}

function isPassed(part: string): boolean {
  if (/^(?:only )?(?:screen|all)$|^not (?:print|speech)$/.test(part)) return true;
  const [, name, sign, amount, unit] =
    /^\(\s*((?:min-|max-)?(?:width|inline-size))\s*(:|[<>]=?)\s*([\d.]+)(px|r?em)?\s*\)$/.exec(part) ?? [];
  if (!name || !sign) return false;
  const pixels = Number(amount) * (unit?.endsWith('em') ? 16 : 1);
  return name.startsWith('min') || sign.startsWith('>') ? pixels <= NARROWEST : pixels >= WIDEST;
}

function readVariables(rules: readonly StyleRule[], always: readonly StyleRule[]): Variables {
  const declared = (list: readonly StyleRule[]) =>
    list.flatMap(({ declarations }) => declarations.filter(([name]) => name.startsWith('--')));
  const usual = groupBy(declared(always), ([name]) => name);
  return new Map(
    [...groupBy(declared(rules), ([name]) => name)].map(([name, given]) => {
      const values = new Set(given.map(([, value]) => plain(value)));
      return [name, values.size === 1 && usual.has(name) ? ([...values][0] ?? null) : null];
    }),
  );
}

const VARIABLE = /var\((--[\w-]+)(?:,([^()]*(?:\([^()]*\)[^()]*)*))?\)/g;

/** A value with those of its custom properties. One that depends stays as it is. */
export function substitute(value: string, variables: Variables): string {
  if (!value.includes('var(')) return value;
  return value.replace(VARIABLE, (whole, name: string, fallback?: string) => {
    const known = variables.get(name);
    return (known === undefined ? fallback?.trim() : known) ?? whole;
  });
}

function resolved(declarations: Declarations, variables: Variables): Declarations {
  const get = (name: string): string | null | undefined => declarations.get(name) ?? variables.get(name);
  return new Map([...declarations].map(([name, value]) => [name, substitute(value, { get })]));
}

const declarationsOf = (rules: readonly Pick<StyleRule, 'declarations'>[]): Declarations =>
  new Map(rules.flatMap(({ declarations }) => declarations.map(([name, value]) => [name.toLowerCase(), plain(value)])));

/** Returns the declarations of a `style` attribute. */
export const inlineOf = byText((style): Declarations => resolved(declarationsOf(styleRules(`x{${style}}`)), new Map()));

const FORGIVING = /:(?:is|where)\([^()]*\)/g;

/** The part of a selector that stands for the element itself, without states. */
const subjectOf = (selector: string): string =>
  (selector.split(/[\s>+~]+(?![^(]*\))/).at(-1) ?? '')
    .replace(/:(?:is|where)\(([^()]*)\)/g, '$1')
    .replace(/:[\w-]+(?:\([^)]*\))?/g, '');

const KEYS = /[.#[][\w-]+/g;

/** By a class, id, attribute or tag that the element must have: ".closed", "#map", "[hidden", "p"; "" for others. */
function keysOf({ attributes }: Pick<Tag, 'attributes'>): string[] {
  const names = Object.keys(attributes);
  if (names.length === 0) return names;
  const classes = attributes.class?.split(/\s+/).map((name) => `.${name}`) ?? [];
  return [...classes, `#${attributes.id}`, ...names.map((name) => `[${name}`)];
}

type Node = Element | Text;
const OPTIONS: Options<Node, Element> = {
  adapter: {
    isTag: isElement,
    getAttributeValue: ({ attributes }, name) => attributes[name],
    hasAttrib: ({ attributes }, name) => name in attributes,
    getChildren: (node) => (isElement(node) ? (node.children as Node[]) : []),
    getName: ({ tag }) => tag,
    getParent: ({ parent }) => parent,
    getSiblings: (node) => (node.parent?.children ?? [node]) as Node[],
    getText: (node) => (isElement(node) ? textOf(node) : node.value),
    removeSubsets: (nodes) => nodes,
  },
};

/** Null for a selector with a state, such as `:hover`: it does not always apply. Styles of a site share their selectors. */
const matcherOf = byText((selector): ((element: Element) => boolean) | null => {
  if (selector.includes('::') || /:(?!not|is|where|has|first|last|nth|only|root|empty)/.test(selector)) return null;
  return attempt(() => compile<Node, Element>(selector, OPTIONS));
});
