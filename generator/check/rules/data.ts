/** Rules for structured data. */
import { suggest } from '../../errors/prose.ts';
import { resolveAddress } from '../html/addresses.ts';
import type { Element, ParsedPage } from '../html/page.ts';
import { below, byTag, textOf } from '../html/query.ts';
import { type JsonObject, type Node, isObject, isReference, listOf, valuesOf, type Json } from '../schema/nodes.ts';
import type { Vocabulary } from '../schema/vocabulary.ts';
import { faultAt } from '../define-rule.ts';
import type { Found, PageRule } from '../types.ts';

const CONTEXT = /^https?:\/\/schema\.org\/?$/;

/** Structured data is JSON in the context of schema.org, and cannot end the element it stands in. */
export const jsonLd: PageRule = {
  name: 'json-ld',
  on: ['page', 'not-found'],
  check: (page) =>
    page.blocks.flatMap(({ offset, json, error }) => {
      if (json === null) return [faultAt(offset, 'The structured data is not JSON.', error)];
      return isObject(json) && typeof json['@context'] === 'string' && CONTEXT.test(json['@context'])
        ? []
        : [faultAt(offset, 'The structured data has no @context "https://schema.org".')];
    }),
};

/** Types, properties and values of structured data are those of schema.org: a misspelt one is silently ignored by every reader. */
export const schemaOrg: PageRule = {
  name: 'schema.org',
  basis: { source: 'schema.org vocabulary, by schema-dts 2.1', date: '2026' },
  on: ['page', 'not-found'],
  check: (page, { vocabulary }) =>
    page.blocks.flatMap(({ offset, nodes }) =>
      nodes.flatMap((node) => judgeNode(node, vocabulary).map((found) => ({ offset, ...found }))),
    ),
};

function judgeNode(node: Node, vocabulary: Vocabulary): { message: string; detail: string }[] {
  const { types, value, way } = node;
  if (isReference(node)) return [];
  if (types.length === 0) return [{ message: 'A node of the structured data has no @type.', detail: way }];
  const unknown = types.filter((type) => !vocabulary.isType(type));
  if (unknown.length > 0)
    return unknown.map((type) => ({
      message: `schema.org has no type "${type}". ${suggest(type, vocabulary.typeNames())}`,
      detail: way,
    }));
  const name = types.join(' and ');
  return Object.entries(value).flatMap(([property, given]) => {
    if (property.startsWith('@')) return [];
    const ranges = types.flatMap((type) => vocabulary.rangesOf(type, property) ?? []);
    if (ranges.length === 0) {
      const others = types.flatMap((type) => vocabulary.propertiesOf(type));
      const message = `${withArticle(name, 'A')} has no property "${property}". ${suggest(property, others)}`;
      return [{ message, detail: way }];
    }
    const message = `The "${property}" of ${withArticle(name, 'a')} must be ${wanted(ranges)}.`;
    const misfits = listOf(given).flatMap((one) => misfit(one, ranges, vocabulary) ?? []);
    return misfits.map((seen) => ({ message, detail: `${seen} at ${way}` }));
  });
}

const withArticle = (name: string, article: 'A' | 'a'): string =>
  `${article}${/^[AEIO]/.test(name) ? 'n' : ''} ${name}`;

function wanted(ranges: readonly string[]): string {
  const names = [...new Set(ranges)];
  return names.length > 4 ? `${names.slice(0, 4).join(', ')} or one of ${names.length - 4} more` : names.join(' or ');
}

/** Structured data gives the values of the data files: values written by hand beside them go stale. */
export const declaredValues: PageRule = {
  name: 'declared-value',
  basis: { source: 'local search practice: one name, address and number', date: '2026' },
  on: ['page'],
  check: ({ blocks, elements }, { facts: { declared } }) => [
    ...elements.flatMap((element) =>
      markedOtherwise(element, declared).map((message) => faultAt(element, message, textOf(element))),
    ),
    ...blocks.flatMap(({ offset, nodes }) =>
      valuesOf(nodes).flatMap(({ types, property, one }) =>
        types.flatMap((type) => {
          const name = `${type}.${property}`;
          const allowed = declared[name];
          if (!allowed || (typeof one !== 'string' && typeof one !== 'number') || allowed.includes(String(one)))
            return [];
          const message = `The structured data gives another ${name} than the data: ${allowed.join(' or ') || 'none'}.`;
          return [faultAt(offset, message, String(one))];
        }),
      ),
    ),
  ],
};

/** Values of microdata and RDFa: a property that one type of the data has, and others share no value with. */
function markedOtherwise(element: Element, declared: Readonly<Record<string, readonly string[]>>): string[] {
  const { itemprop, property, content } = element.attributes;
  if (itemprop === undefined && property === undefined) return [];
  return [...termsOf(itemprop), ...termsOf(property)].flatMap((term) => {
    const allowed = Object.entries(declared).flatMap(([name, values]) => (name.endsWith(`.${term}`) ? values : []));
    const isOther = term !== 'name' && allowed.length > 0 && !allowed.includes(content ?? textOf(element));
    return isOther ? [`The page marks another ${term} than the data: ${allowed.join(' or ')}.`] : [];
  });
}

const RATING_TYPE = /(?:Review|Rating)$/;
const PROPERTIES = new Set([
  'review',
  'reviews',
  'aggregateRating',
  'reviewRating',
  'ratingValue',
  'starRating',
  'ratingCount',
  'reviewCount',
  'reviewBody',
  'bestRating',
]);

/** No rating or review markup anywhere: Google shows no stars a business gives itself, and an invented review is an offence. */
export const noRatings: PageRule = {
  name: 'no-ratings',
  basis: { source: 'Google Search Central blog (2019-09-16); 16 CFR Part 465', date: '2024-10-21' },
  on: ['page', 'not-found'],
  check: ({ blocks, elements }) => {
    const isRating = ({ types, value }: Node): boolean =>
      types.some((type) => RATING_TYPE.test(type)) ||
      Object.keys(value).some((key) => termsOf(key).some((term) => PROPERTIES.has(term))) ||
      (types.includes('PropertyValue') && /\b(?:rating|stars|score)\b/i.test(String(value.name)));
    const described = blocks.flatMap(({ offset, nodes }) =>
      nodes.filter(isRating).map(({ way }) => faultAt(offset, 'The structured data contains a review or rating.', way)),
    );
    const marked = elements.filter(marksRating);
    return [...described, ...marked.map((element) => faultAt(element, 'The page marks up a review or rating.'))];
  },
};

const marksRating = byTag(
  ({ attributes: { itemprop, property, itemtype, typeof: type } }) =>
    [...termsOf(itemprop), ...termsOf(property)].some((name) => PROPERTIES.has(name)) ||
    [...termsOf(itemtype), ...termsOf(type)].some((name) => RATING_TYPE.test(name)),
);

/** Terms of microdata and RDFa: "schema:ratingValue", "https://schema.org/Review". */
const termsOf = (value = ''): string[] => value.split(/\s+/).map((term) => term.replace(/^.*[/:#]/, ''));

interface Crumb {
  readonly name: string;
  readonly address: string;
}

/** The trail in the structured data is the one that visitors see, in order, each crumb with its page. */
export const breadcrumbs: PageRule = {
  name: 'breadcrumbs',
  basis: { source: 'Google Search Central, "Breadcrumb structured data"', date: '2026-08' },
  on: ['page'],
  check: (page, { facts }) => {
    const lists = page.blocks.flatMap(({ offset, nodes }) =>
      nodes.filter(({ types }) => types.includes('BreadcrumbList')).map(({ value }) => ({ offset, value })),
    );
    const trail = visibleTrail(page, facts.origin);
    const [list, second] = lists;
    if (second) return [faultAt(second.offset, 'The structured data contains more than one BreadcrumbList.')];
    if (list) return judgeTrail(list, trail?.crumbs ?? null, facts.origin + page.path);
    const message = 'The page shows breadcrumbs that its structured data does not have.';
    return trail ? [faultAt(trail.offset, message, show(trail.crumbs))] : [];
  },
};

/** `own` is the address of the page. */
function judgeTrail(
  { offset, value }: { readonly offset: number; readonly value: JsonObject },
  trail: readonly Crumb[] | null,
  own: string,
): Found[] {
  const items = listOf(value.itemListElement).filter(isObject);
  const crumbs = items.map(crumbOf);
  const last = crumbs.at(-1)?.address;
  const full = (shown: readonly Crumb[]): string =>
    JSON.stringify(shown.map(({ name, address }, index) => [name, address || (index === shown.length - 1 ? own : '')]));
  const found: Found[] = [];
  const add = (message: string, detail?: string): void => void found.push(faultAt(offset, message, detail));
  if (items.some(({ position }, index) => position !== index + 1))
    add('The positions of a BreadcrumbList are not numbered 1, 2, 3.');
  if (last !== own && last !== '')
    add('The last crumb of the structured data is not the page itself.', last ?? 'no crumb');
  if (!trail) add('The structured data has breadcrumbs that the page does not show.', show(crumbs));
  else if (full(crumbs) !== full(trail))
    add(
      'The breadcrumbs of the structured data differ from those that the page shows.',
      `${show(crumbs)} and ${show(trail)}`,
    );
  return found;
}

/** The name and item of a list element, or those of the thing in it. */
function crumbOf(item: JsonObject): Crumb {
  const thing = isObject(item.item) ? item.item : null;
  const name = item.name ?? thing?.name ?? '';
  const address = thing ? (thing['@id'] ?? thing.url ?? '') : (item.item ?? '');
  return { name: String(name), address: String(address) };
}

/** The navigation that is called "Breadcrumb", or null. */
function visibleTrail(page: ParsedPage, origin: string): { offset: number; crumbs: Crumb[] } | null {
  const nav = page.elements.find(
    ({ tag, attributes }) => tag === 'nav' && /^breadcrumbs?$/i.test(attributes['aria-label'] ?? ''),
  );
  if (!nav) return null;
  const items = below(nav).filter(({ tag }) => tag === 'li');
  return {
    offset: nav.start,
    crumbs: items.map((item) => ({ name: textOf(item), address: addressIn(item, page.path, origin) })),
  };
}

function addressIn(item: Element, path: string, origin: string): string {
  const href = below(item).find(({ tag }) => tag === 'a')?.attributes.href;
  if (href === undefined) return '';
  const target = resolveAddress(href, { path, origin });
  return target.kind === 'internal' ? origin + target.path : href;
}

const show = (crumbs: readonly Crumb[]): string => crumbs.map(({ name }) => name).join(' > ');

const NUMBER = /^[-+]?\d+(\.\d+)?$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[-+]\d{2}:\d{2})?$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?(Z|[-+]\d{2}:\d{2})?$/;

/** Ranges whose text has a form. */
const FORMS: Readonly<Record<string, (text: string) => boolean>> = {
  URL: (text) => URL.canParse(text) && /^[a-z][a-z0-9+.-]*:/i.test(text),
  Date: (text) => DATE.test(text) && !Number.isNaN(Date.parse(text)),
  DateTime: (text) => DATE_TIME.test(text) && !Number.isNaN(Date.parse(text)),
  Time: (text) => TIME.test(text),
  Number: (text) => NUMBER.test(text),
  Integer: (text) => /^[-+]?\d+$/.test(text),
  Float: (text) => NUMBER.test(text),
  Boolean: (text) => ['True', 'False'].includes(plainName(text)),
};
const NUMERIC = new Set(['Number', 'Integer', 'Float', 'Quantity']);

/** Returns null if the value fits one of the ranges, else a description of the value. */
export function misfit(value: Json, ranges: readonly string[], vocabulary: Vocabulary): string | null {
  if (isObject(value)) {
    const types = listOf(value['@type']).filter((type) => typeof type === 'string');
    if (types.length === 0) return '@id' in value ? null : 'an object without @type';
    return ranges.some((range) => types.some((type) => vocabulary.isA(type, range))) ? null : types.join(' and ');
  }
  if (typeof value === 'number') return ranges.some((range) => NUMERIC.has(range)) ? null : `the number ${value}`;
  if (typeof value === 'boolean') return ranges.includes('Boolean') ? null : `${value}`;
  if (typeof value !== 'string' || value.trim() === '') return value === '' ? 'an empty text' : 'nothing';
  return ranges.some((range) => takes(range, value, vocabulary))
    ? null
    : `"${value.length > 50 ? `${value.slice(0, 49)}…` : value}"`;
}

function takes(range: string, text: string, vocabulary: Vocabulary): boolean {
  const form = FORMS[range];
  if (form) return form(text);
  const values = vocabulary.valuesOf(range);
  if (values.size > 0) return values.has(text) || values.has(plainName(text));
  return vocabulary.takesText(range);
}

/** "https://schema.org/Monday" → "Monday" */
function plainName(text: string): string {
  return text.replace(/^https?:\/\/schema\.org\//, '');
}
