/** Text that styles hide from visitors and leave to search engines. */
import { faultAt } from '../define-rule.ts';
import type { Element, ParsedPage } from '../html/page.ts';
import { byTag, byText, isElement, isWithin, relsOf, textOf, words } from '../html/query.ts';
import { hidingIn, INHERITED, isSeen, type Hiding } from './hiding.ts';
import { inlineOf, stylesOf, substitute, type Styles } from './hiding-styles.ts';
import type { PageRule } from '../types.ts';

/** Elements that visitors open, and those that are drawn. */
const OPENED = words('dialog details template noscript svg gen-island button input title head');
/** Properties that hide things until they open. */
const CLOSED = words(
  'display visibility opacity height max-height width max-width transform scale translate left right top bottom content-visibility',
);
/** Elements whose label may be for screen readers alone. */
const LABELED = words('a button label legend caption th h1 h2 h3 h4 summary');
/** A label for screen readers has no more words than this outside of them, and not twice as many in them. */
const LABEL_WORDS = 8;

const SVG = words('path circle rect line polyline polygon g use stop svg');

/** Nothing is written for search engines alone. */
export const hiddenText: PageRule = {
  name: 'hidden-text',
  basis: { source: 'Google Search Essentials, spam policies: hidden text and links', date: '2026-08-28' },
  on: ['page'],
  check: (page, { read }) => {
    const styles = stylesOf(stylesheetOf(page, read));
    const names = namesIn(page, read);
    const groundOf = groundsIn(styles);
    const found: Element[] = [];
    for (const element of page.elements) {
      if (isPlain(element) && !styles.mayHide(element)) continue;
      if (found.some((outer) => element.start >= outer.start && element.end <= outer.end)) continue;
      const hiding = hidingOf(element, { styles, names, groundOf });
      if (isNeverShown(element, names) || (hiding !== null && isForVisitors(element, hiding, styles)))
        found.push(element);
    }
    return found.map((element) => faultAt(element, 'Text is hidden from visitors.', textOf(element).slice(0, 60)));
  },
};

/** True for text that people should see: more than two words, and no label for screen readers. */
function isForVisitors(element: Element, [property]: Hiding, { showing }: Styles): boolean {
  const text = INHERITED.has(property) ? textUnder(element, property, showing) : textOf(element);
  const count = text.split(' ').length;
  // The content of its details is hidden with a summary.
  if (element.tag === 'summary' && property !== 'clip') return true;
  if (count <= 2 || 'popover' in element.attributes) return false;
  // Nothing opens details that are hidden as a whole.
  const outer = element.tag === 'details' ? element.parent : element;
  if (isWithin(outer, CLOSED.has(property) || property === 'clip' ? OPENED : DRAWN)) return false;
  return property !== 'clip' || count > (isWithin(element, LABELED) ? 2 * LABEL_WORDS : LABEL_WORDS);
}

const DRAWN = words('svg title head noscript template');

/** Text of an element without elements inside it that set a property of their own. */
const textUnder = (element: Element, property: string, showing: Styles['showing']): string =>
  textOf(element, (child) => (child.attributes.style ?? '').includes(property) || showing(property, child).length > 0);

/** Elements whose content no browser with scripts shows. */
const UNSHOWN = words('noscript canvas video audio object iframe');
const OPENABLE = words('template dialog');
/** Longer texts are not for the few who see them. */
const ASIDE_WORDS = 9;

/** True for text in an element that nothing can show: a template that has no name, a dialog that nothing opens, a fallback that speaks of other things. */
function isNeverShown(element: Element, { ids, inScripts }: Names): boolean {
  const { tag, attributes } = element;
  const isOpened = (): boolean =>
    ids.has(attributes.id ?? '') ||
    [
      ...['id', 'class'].flatMap((name) => attributes[name]?.split(' ') ?? []),
      ...Object.keys(attributes).flatMap((name) => (name.startsWith('data-') ? [name, camelCase(name)] : [])),
      ...QUOTES.map((quote) => `querySelector(${quote}${tag}${quote})`),
    ].some((word) => word !== '' && inScripts(word));
  const isNameless =
    tag === 'template'
      ? !Object.keys(attributes).some((name) => NAMES.test(name))
      : (tag === 'dialog' || 'popover' in attributes) && !('open' in attributes) && !isOpened();
  if (!isNameless && !UNSHOWN.has(tag)) return false;
  const text = UNSHOWN.has(tag) ? textBesideLinks(element) : textOf(element);
  if (text.split(' ').length <= ASIDE_WORDS) return false;
  return isNameless
    ? tag !== 'template' || !isWithin(element.parent, OPENABLE)
    : !/script|browser|download|support/i.test(text);
}

/** True for an element that only a stylesheet can hide. */
const isPlain = byTag(
  ({ tag, attributes }) =>
    !(UNSHOWN.has(tag) || OPENABLE.has(tag) || ['style', 'hidden', 'popover'].some((name) => name in attributes)),
);

const QUOTES = ["'", '"', '`'];
const NAMES = /^(?:id|class|slot|shadowrootmode|data-.*)$/;

const textBesideLinks = (element: Element): string =>
  element.children
    .map((child) => {
      if (!isElement(child)) return child.value;
      return child.tag === 'a' ? '' : textBesideLinks(child);
    })
    .join(' ')
    .replace(/\s+/g, ' ')
    .trim();

function stylesheetOf({ texts, elements }: ParsedPage, read: (file: string) => string): string {
  const inPage = texts.filter(({ parent }) => parent.tag === 'style').map(({ value }) => value);
  const linked = elements
    .filter((element) => element.tag === 'link' && relsOf(element).includes('stylesheet'))
    .map(({ attributes }) => read((attributes.href ?? '').replace(/^\/|[?#].*$/g, '')));
  return [...inPage, ...linked].join('\n');
}

interface Names {
  /** Ids that buttons and labels name: what they open starts hidden. */
  readonly ids: ReadonlySet<string>;
  /** True if a script of the page has a word. */
  readonly inScripts: (word: string) => boolean;
}

function namesIn({ elements, texts }: ParsedPage, read: (file: string) => string): Names {
  const ids = new Set<string>();
  for (const element of elements) for (const name of namedBy(element)) ids.add(name);
  const inline = texts.filter(({ parent }) => parent.tag === 'script').map(({ value }) => value);
  const linked = elements.filter(({ tag, attributes }) => tag !== 'img' && attributes.src?.endsWith('.js'));
  const inScripts = (word: string): boolean =>
    inline.some((script) => script.includes(word)) ||
    linked.some(({ attributes }) => read((attributes.src ?? '').replace(/^\//, '')).includes(word));
  return { ids, inScripts };
}

const NAMING = ['aria-controls', 'commandfor', 'popovertarget', 'aria-labelledby', 'aria-describedby'];
const namedBy = byTag(({ attributes }) => NAMING.flatMap((name) => attributes[name]?.split(' ') ?? []));

interface HidingContext {
  readonly styles: Styles;
  readonly names: Names;
  readonly groundOf: GroundOf;
}

function hidingOf(element: Element, { styles, names: { ids, inScripts }, groundOf }: HidingContext): Hiding | null {
  const { attributes } = element;
  const rules = styles.rulesFor(element);
  if (SVG.has(element.tag)) return null;
  const own = attributes.style ? inlineHiding(attributes.style) : null;
  if (own) return own;
  if ('hidden' in attributes && attributes.role !== 'tabpanel') {
    // Scripts find what they show by its id or its data.
    const isFound =
      ids.has(attributes.id ?? '') ||
      Object.keys(attributes).some(
        (name) => name.startsWith('data-') && (inScripts(name) || inScripts(camelCase(name))),
      );
    return isFound ? null : ['display', 'none'];
  }
  if (ids.has(attributes.id ?? '')) return null;
  const rule = rules.find(({ matches, hiding }) => matches(element) && !isShownBy(element, hiding, styles));
  return rule?.hiding ?? groundHiding(element, styles, groundOf);
}

const camelCase = (name: string): string =>
  name.replace(/^data-/, '').replace(/-(.)/g, (_, letter: string) => letter.toUpperCase());

const inlineHiding = byText((style) => hidingIn(inlineOf(style)));

const isShownBy = (element: Element, [property, value]: Hiding, { showing }: Styles): boolean =>
  showing(property, element).some(
    (other) =>
      other.value !== value && (property !== 'clip' || /^(?:auto|none|unset|initial|revert)/.test(other.value)),
  );

/** Finds text in the color of what it stands on. */
function groundHiding(element: Element, styles: Styles, groundOf: GroundOf): Hiding | null {
  if (styles.paintsFor.color(element).length === 0 && !element.attributes.style?.includes('color')) return null;
  if (!element.children.some((child) => !isElement(child) && child.value.trim() !== '')) return null;
  const color = paintOf(element, 'color', styles);
  const ground = color ? groundOf(element) : null;
  return !color || ground === null || isSeen(color, ground) ? null : ['color', color];
}

/** Returns the color behind an element; null where it depends, or nothing is painted. */
type GroundOf = (element: Element) => string | null;

function groundsIn(styles: Styles): GroundOf {
  const grounds = new Map<Element, string | null>();
  const groundOf: GroundOf = (element) => {
    const known = grounds.get(element);
    if (known !== undefined) return known;
    const own = paintOf(element, 'background', styles);
    const isOpen = own === undefined && element.parent !== null && !isOverPicture(element);
    const ground = isOpen ? groundOf(element.parent) : (own ?? null);
    grounds.set(element, ground);
    return ground;
  };
  return groundOf;
}

const isOverPicture = ({ parent, attributes }: Element): boolean =>
  /position/.test(attributes.style ?? '') || (parent?.children.some(({ tag }) => PICTURES.has(tag)) ?? false);
const PICTURES = words('img picture video svg canvas');

/** The color of a property; undefined where nothing sets it, null where it depends. */
function paintOf(element: Element, property: 'color' | 'background', styles: Styles): string | null | undefined {
  const inline = element.attributes.style ? inlineOf(element.attributes.style) : null;
  const own = inline?.get(property) ?? (property === 'background' ? inline?.get('background-color') : undefined);
  if (own !== undefined) return substitute(own, styles.variables);
  const rules = styles.paintsFor[property](element).filter(({ matches }) => matches(element));
  const values = new Set(rules.map(({ value }) => value));
  const [value] = values;
  if (value === undefined) return styles.showing(property, element).length > 0 ? null : undefined;
  const color = substitute(value, styles.variables);
  return values.size > 1 || isShownBy(element, [property, color], styles) ? null : color;
}
