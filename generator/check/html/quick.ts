/**
 * Reads pages that need no repair, in a tenth of the time of a parser: each tag is written, closed, and allowed where it stands.
 * Other pages are left to parse5, which also tokenizes each distinct tag and text once.
 */
import { foreignContent, Tokenizer, type Token, type TokenHandler } from 'parse5';
import type { Element, Text, Tree } from './page.ts';
import { byText, copyText, isBlank, words } from './query.ts';

/** Bits for the elements around an element: each changes where a parser puts further elements. */
const [P, A, BUTTON, FORM, ITEM, TERM, HEADING, SVG] = [1, 2, 4, 8, 16, 32, 64, 128] as const;

interface TagRule {
  /** Bits with which a parser would end an open element first. */
  readonly forbids: number;
  readonly sets: number;
  readonly clears: number;
  /** Tags of its children; null for all. */
  readonly children: ReadonlySet<string> | null;
  /** False if text would be moved. */
  readonly hasText: boolean;
}

const ruleWith = (rule: Partial<TagRule>): TagRule => ({
  ...{ forbids: 0, sets: 0, clears: 0, children: null, hasText: true, ...rule },
});
const PLAIN = ruleWith({});
const DOCUMENT = ruleWith({ children: words('html'), hasText: false });

const tabulate = (rules: Readonly<Record<string, Partial<TagRule>>>): ReadonlyMap<string, TagRule> =>
  new Map(
    Object.entries(rules).flatMap(([tags, rule]) => tags.split(' ').map((tag) => [tag, ruleWith(rule)] as const)),
  );

/** Rules of tree construction in HTML ("in body" and below), as far as they say that nothing is moved. */
const RULES = tabulate({
  'abbr area audio b base bdi bdo body br canvas cite code col data del dfn em i iframe img input ins kbd label legend link map mark meta meter noscript output picture progress q s samp script slot small source span strong style sub sup textarea time track u var video wbr':
    {},
  'address article aside blockquote details dialog div fieldset figcaption figure footer header hgroup hr main nav pre search section summary':
    { forbids: P },
  'h1 h2 h3 h4 h5 h6': { forbids: P | HEADING, sets: HEADING },
  p: { forbids: P, sets: P },
  a: { forbids: A, sets: A },
  button: { forbids: BUTTON, sets: BUTTON, clears: P },
  form: { forbids: P | FORM, sets: FORM },
  'ul ol menu': { forbids: P, clears: ITEM },
  li: { forbids: P | ITEM, sets: ITEM },
  dl: { forbids: P, clears: TERM },
  'dt dd': { forbids: P | TERM, sets: TERM },
  svg: { sets: SVG },
  html: { children: words('head body'), hasText: false },
  head: { children: words('base link meta script style title'), hasText: false },
  'title option': { children: new Set() },
  'datalist optgroup': { children: words('option') },
  select: { children: words('option optgroup') },
  table: { forbids: P, children: words('caption colgroup thead tbody tfoot'), hasText: false },
  colgroup: { children: words('col'), hasText: false },
  'thead tbody tfoot': { children: words('tr'), hasText: false },
  tr: { children: words('td th'), hasText: false },
  'td th caption': { clears: P | A | BUTTON | ITEM | TERM },
  template: { clears: P | A | BUTTON | FORM | ITEM | TERM | HEADING },
});
const DRAWN = tabulate({
  'circle clipPath defs ellipse g image line linearGradient marker mask path pattern polygon polyline radialGradient rect stop symbol text tspan use view':
    {},
  'title desc': { children: new Set() },
});
/** Elements that stand only where `children` names them. */
const BOUND = words('html head body option optgroup caption colgroup col thead tbody tfoot tr td th');
const VOID = words('area base br col hr img input link meta source track wbr');
/** Elements whose content is text, whatever it looks like. */
const CODE = words('script style');
/** Elements whose content is text with character references. */
const NO_TAGS = words('title textarea iframe');
/** Parsers see other ends of a script that contains these. */
const OTHER_END = /<!--|<\/(?:script|style)/i;
const CUSTOM = /^[a-z]+-[a-z0-9-]*$/;
const SVG_TAG = /^<svg[\s/>]/;

/** A start tag: everything up to the first `>` outside of quotes. */
const START_TAG = /<[a-zA-Z][^"'>]*(?:"[^"]*"[^"'>]*|'[^']*'[^"'>]*)*>/y;
const DOCTYPE = /^\s*<!doctype html>/i;
/** A directive of html-validate applies to what follows it. A comment with an odd end has two ends. */
const MEANINGFUL_COMMENT = /^\s*\[?html-validate-|^-?>|--!>|</;
/** An ampersand that the next characters of the file could complete. */
const OPEN_REFERENCE = /&(?![a-z0-9#]+;)/i;

/** A start tag as it is written. Elements with the same tag share its attributes. */
interface StartTag {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  /** True if it has no end tag. */
  readonly isAlone: boolean;
}

/** Returns the only token of a text if parse5 finds no fault in it, else null. */
function tokenize(text: string): { tag: Token.TagToken | null; text: string } | null {
  const tags: Token.TagToken[] = [];
  const characters: string[] = [];
  let isFaulty = false;
  const fail = (): void => {
    isFaulty = true;
  };
  const add = ({ chars }: Token.CharacterToken): void => void characters.push(chars);
  const handler: TokenHandler = {
    ...{ onComment: fail, onDoctype: fail, onEndTag: fail, onNullCharacter: fail, onParseError: fail, onEof: () => {} },
    ...{ onStartTag: (tag) => tags.push(tag), onCharacter: add, onWhitespaceCharacter: add },
  };
  new Tokenizer({}, handler).write(text, true);
  return isFaulty || tags.length > 1 ? null : { tag: tags[0] ?? null, text: characters.join('') };
}

const readTag = (isDrawn: boolean) =>
  byText((source): StartTag | null => {
    const { tag: token = null, text = '' } = tokenize(source) ?? {};
    if (!token || text !== '') return null;
    if (isDrawn) {
      foreignContent.adjustTokenSVGTagName(token);
      foreignContent.adjustTokenSVGAttrs(token);
      foreignContent.adjustTokenXMLAttrs(token);
    }
    const { tagName: tag, selfClosing, attrs } = token;
    const isAlone = isDrawn ? selfClosing : VOID.has(tag);
    if (!source.startsWith(`<${tag}`) || (selfClosing && !isAlone)) return null;
    const attributes = Object.fromEntries(attrs.map(({ name, value }) => [name, value]));
    return { tag, attributes, isAlone };
  }, copyText);
const htmlTag = readTag(false);
const svgTag = readTag(true);

/** The characters of a text as it is written; null if what follows could change it. */
const readText = byText((source): string | null => {
  if (OPEN_REFERENCE.test(source)) return null;
  return /[&\r]/.test(source) ? (tokenize(source)?.text ?? null) : source;
}, copyText);

type Open = { -readonly [Key in keyof Element]: Element[Key] } & { children: (Element | Text)[] };

/** The tree so far. Its methods return −1 or false for a page that needs a parser. */
class Builder implements Tree {
  readonly elements: Open[] = [];
  readonly texts: Text[] = [];
  parent: Open | null = null;
  /** Bits and rule of each open element. */
  readonly #states: number[] = [0];
  readonly #rules: TagRule[] = [DOCUMENT];
  readonly #html: string;

  constructor(html: string) {
    this.#html = html;
  }

  addText(start: number, end: number): boolean {
    const { parent } = this;
    const source = this.#html.slice(start, end);
    const value = parent && CODE.has(parent.tag) ? source.replace(/\r\n?/g, '\n') : readText(source);
    if (value === null || !(this.#rules.at(-1)?.hasText || isBlank(value))) return false;
    // Parsers drop blanks before the head, and move those after the body into it.
    if (!parent || (parent.tag === 'html' && parent.children.length !== 1)) return true;
    const text: Text = { tag: '', value, start, end, parent };
    this.texts.push(text);
    parent.children.push(text);
    return true;
  }

  /** Returns the offset after a start tag, or after the text of an element that has only text. */
  open(start: number): number {
    const html = this.#html;
    const state = this.#states.at(-1) as number;
    const isDrawn = (state & SVG) !== 0 || SVG_TAG.test(html.slice(start, start + 5));
    START_TAG.lastIndex = start;
    const [source = ''] = START_TAG.exec(html) ?? [];
    const startTag = source === '' ? null : (isDrawn ? svgTag : htmlTag)(source);
    if (!startTag) return -1;
    const { tag, attributes, isAlone } = startTag;
    const rule = isDrawn && tag !== 'svg' ? DRAWN.get(tag) : (RULES.get(tag) ?? (CUSTOM.test(tag) ? PLAIN : undefined));
    if (!rule || state & rule.forbids || !this.#takes(tag)) return -1;
    const { parent } = this;
    const inner = start + source.length;
    const places = { start, inner, innerEnd: inner, end: inner };
    const element: Open = { tag, attributes, ...places, parent, children: [], written: true };
    this.elements.push(element);
    parent?.children.push(element);
    if (isAlone) return inner;
    // A line break after such a tag is no part of the text.
    if ((tag === 'pre' || tag === 'textarea') && /[\r\n]/.test(html[inner] ?? '')) return -1;
    this.#states.push((state & ~rule.clears) | rule.sets);
    this.#rules.push(rule);
    this.parent = element;
    return CODE.has(tag) || NO_TAGS.has(tag) ? this.#readContent(tag, inner) : inner;
  }

  #takes(tag: string): boolean {
    const { children } = this.#rules.at(-1) as TagRule;
    if (!(children ? children.has(tag) : !BOUND.has(tag))) return false;
    if (tag === 'html') return this.elements.length === 0;
    if (tag === 'head') return this.parent?.children.length === 0;
    return tag !== 'body' || (this.elements[1]?.tag === 'head' && !this.elements.some((other) => other.tag === 'body'));
  }

  #readContent(tag: string, start: number): number {
    const html = this.#html;
    const end = html.indexOf(CODE.has(tag) ? `</${tag}` : '<', start);
    if (end === start || end < 0) return end;
    if (tag === 'iframe' || (CODE.has(tag) && OTHER_END.test(html.slice(start, end)))) return -1;
    return this.addText(start, end) ? end : -1;
  }

  /** Returns the offset after an end tag. */
  close(start: number): number {
    const { parent } = this;
    const tag = `</${parent?.tag}>`;
    if (!parent || !this.#html.startsWith(tag, start)) return -1;
    parent.innerEnd = start;
    parent.end = start + tag.length;
    this.parent = parent.parent as Open | null;
    this.#states.pop();
    this.#rules.pop();
    return parent.end;
  }
}

/** Returns the tree of a page; null if it needs a parser. */
export function readQuickly(html: string): Tree | null {
  const [doctype] = DOCTYPE.exec(html) ?? [];
  if (doctype === undefined || html.includes('\0')) return null;
  const tree = new Builder(html);
  let at = doctype.length;
  while (at >= 0 && at < html.length) {
    const tag = html.indexOf('<', at);
    const next = tag < 0 ? html.length : tag;
    if (next > at) at = tree.addText(at, next) ? next : -1;
    else if (html.startsWith('</', tag)) at = tree.close(tag);
    else at = html.startsWith('<!', tag) ? afterComment(html, tag) : tree.open(tag);
  }
  return at >= 0 && tree.parent === null && tree.elements.length > 1 ? tree : null;
}

function afterComment(html: string, start: number): number {
  const end = html.startsWith('<!--', start) ? html.indexOf('-->', start + 4) : -1;
  return end < 0 || MEANINGFUL_COMMENT.test(html.slice(start + 4, end)) ? -1 : end + 3;
}
