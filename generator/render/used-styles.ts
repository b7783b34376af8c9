/** Leaves out of the styles of a component the selectors whose classes a page lacks. This saves about 450 bytes of the first round trip. */

import { memoize } from '../define/memoize.ts';

/** What is always there, a rule, or a group such as `@media`. */
export type StyleRule =
  | string
  | { readonly selectors: readonly Selector[]; readonly block: string }
  | { readonly start: string; readonly rules: readonly StyleRule[] };

interface Selector {
  readonly text: string;
  /** The classes that an element, and those around it, must have. */
  readonly needs: readonly string[];
}

/** Returns a function that reads minified styles. Classes that occur in `code`, which runs in browsers, may come at any time: no rule needs them. */
export function createRuleReader(code: string): (css: string) => readonly StyleRule[] {
  const inCode = new Set(code.match(/[\w-]+/g));
  const selectorsOf = memoize((list: string) => selectorsIn(list, inCode));
  return (css) => readRules(css, selectorsOf);
}

function readRules(css: string, selectorsOf: (list: string) => readonly Selector[]): readonly StyleRule[] {
  const parts = css.match(PARTS) ?? [];
  let at = 0;
  const readBlock = (): StyleRule[] => {
    const rules: StyleRule[] = [];
    let start = '';
    for (; at < parts.length && parts[at] !== '}'; at++) {
      const part = parts[at] as string;
      if (part === ';') {
        rules.push(`${start};`);
        start = '';
      } else if (part !== '{') {
        start += part;
      } else if (GROUP.test(start)) {
        at++;
        rules.push({ start: `${start}{`, rules: readBlock() });
        start = '';
      } else {
        const from = at;
        while (parts[at] !== '}') at++;
        const block = parts.slice(from, at + 1).join('');
        rules.push(start.startsWith('@') ? start + block : { selectors: selectorsOf(start), block });
        start = '';
      }
    }
    return start === '' ? rules : [...rules, start];
  };
  return readBlock();
}

/** Strings and addresses in one piece, braces, semicolons, and what is between. */
const PARTS = /(?:"(?:\\.|[^"\\])*"|url\([^)]*\)|\\.|[^{};"\\])+|[{};]/gs;

/** Rules that hold rules. */
const GROUP = /^@(?:layer|media|supports|container|scope|starting-style|keyframes|-webkit-keyframes)\b/;

/** Splits a list of selectors. Classes in `:not()`, `:is()` and the like are not needed. */
function selectorsIn(list: string, inCode: ReadonlySet<string>): readonly Selector[] {
  const selectors: Selector[] = [];
  let needs: string[] = [];
  let depth = 0;
  let from = 0;
  const add = (to: number): void => {
    selectors.push({ text: list.slice(from, to), needs });
    [needs, from] = [[], to + 1];
  };
  for (const { 0: part, 1: escaped, index } of list.matchAll(SELECTOR_PART)) {
    if (part === '(' || part === '[') depth++;
    else if (part === ')' || part === ']') depth--;
    else if (depth > 0) continue;
    else if (part === ',') add(index);
    else if (escaped !== undefined) {
      const name = escaped.replace(/\\(.)/gs, '$1');
      if (!inCode.has(name)) needs.push(name);
    }
  }
  add(list.length);
  return selectors;
}

/** A class, and what separates selectors or encloses parts of them. */
const SELECTOR_PART = /\.((?:\\.|[\w-]|[^\0-\x7f])+)|"(?:\\.|[^"\\])*"|\\.|[()[\],]/gs;

/** Returns a function from classes to the styles that have them: most pages of a kind have the same classes. */
const writerOf = memoize((rules: readonly StyleRule[]) => {
  const needs = [...new Set(needsOf(rules))];
  const write = memoize((names: string) => writeStyles(rules, new Set(names.split(' '))));
  return (classes: ReadonlySet<string>): string => write(needs.filter((name) => classes.has(name)).join(' '));
}, new WeakMap());

const needsOf = (rules: readonly StyleRule[]): string[] =>
  rules.flatMap((rule) => {
    if (typeof rule === 'string') return [];
    return 'block' in rule ? rule.selectors.flatMap(({ needs }) => needs) : needsOf(rule.rules);
  });

const CLASS = ' class="';

/** The values of the attributes `class` in HTML. */
export function classAttributes(html: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (let from = html.indexOf(CLASS); from >= 0; from = html.indexOf(CLASS, from)) {
    from += CLASS.length;
    found.add(html.slice(from, html.indexOf('"', from)));
  }
  return found;
}

/** The classes in each value of an attribute. */
const split = new Map<string, readonly string[]>();

function classesIn(attribute: string): readonly string[] {
  const known = split.get(attribute) ?? withoutEntities(attribute).split(/\s+/);
  // A part of a document would keep it in memory.
  if (!split.has(attribute)) split.set(Buffer.from(attribute).toString(), known);
  return known;
}

/** Returns the styles of a document with these attributes: without selectors that need a class that it lacks. */
export function stylesFor(rules: readonly StyleRule[], attributes: Iterable<string>): string {
  const classes = new Set<string>();
  for (const attribute of attributes) for (const name of classesIn(attribute)) classes.add(name);
  return writerOf(rules)(classes);
}

function writeStyles(rules: readonly StyleRule[], classes: ReadonlySet<string>): string {
  const write = (rule: StyleRule): string => {
    if (typeof rule === 'string') return rule;
    if ('block' in rule) {
      const selectors = rule.selectors.filter(({ needs }) => needs.every((name) => classes.has(name)));
      return selectors.length > 0 ? selectors.map(({ text }) => text).join() + rule.block : '';
    }
    const inside = rule.rules.map(write).join('');
    return inside === '' ? '' : `${rule.start}${inside}}`;
  };
  return rules.map(write).join('');
}

const CHARACTERS: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };

const withoutEntities = (text: string): string =>
  text.replace(/&(amp|lt|gt|quot|#x27);/g, (_, name: string) => CHARACTERS[name] ?? '');
