/** Rules for structured data. */
import { suggest } from '../../errors/prose.ts';
import { resolveAddress } from '../html/addresses.ts';
import type { Element, ParsedPage } from '../html/page.ts';
import { textOf } from '../html/query.ts';
import { type JsonObject, type Node, isObject, isReference, listOf } from '../schema/nodes.ts';
import { misfit } from '../schema/values.ts';
import type { Vocabulary } from '../schema/vocabulary.ts';
import type { Found, PageRule } from '../types.ts';

const CONTEXT = /^https?:\/\/schema\.org\/?$/;

/** Structured data is JSON in the context of schema.org, and cannot end the element it stands in. */
export const jsonLd: PageRule = {
  name: 'json-ld',
  on: ['page', 'not-found'],
  check: (page) =>
    page.blocks.flatMap(({ offset, json, error }) => {
      if (json === null) return [{ offset, message: 'The structured data is not JSON.', detail: error }];
      if (!isObject(json) || typeof json['@context'] !== 'string' || !CONTEXT.test(json['@context']))
        return [{ offset, message: 'The structured data has no @context "https://schema.org".' }];
      return [];
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
  return Object.entries(value).flatMap(([property, given]) => {
    if (property.startsWith('@')) return [];
    const name = types.join(' and ');
    const ranges = types.flatMap((type) => vocabulary.rangesOf(type, property) ?? []);
    if (ranges.length === 0)
      return [
        {
          message: `${withArticle(name, 'A')} has no property "${property}". ${suggest(
            property,
            types.flatMap((type) => vocabulary.propertiesOf(type)),
          )}`,
          detail: way,
        },
      ];
    const misfits = listOf(given).flatMap((one) => misfit(one, ranges, vocabulary) ?? []);
    return misfits.map((seen) => ({
      message: `The "${property}" of ${withArticle(name, 'a')} must be ${wanted(ranges)}.`,
      detail: `${seen} at ${way}`,
    }));
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
  check: (page, { facts: { declared } }) =>
    page.blocks.flatMap(({ offset, nodes }) =>
      nodes.flatMap(({ types, value }) =>
        types.flatMap((type) =>
          Object.entries(value).flatMap(([property, given]) => {
            const allowed = declared[`${type}.${property}`];
            if (!allowed) return [];
            return listOf(given)
              .filter((one) => (typeof one === 'string' || typeof one === 'number') && !allowed.includes(String(one)))
              .map((one) => ({
                offset,
                message: `The structured data gives another ${type}.${property} than the data: ${allowed.join(' or ') || 'none'}.`,
                detail: String(one),
              }));
          }),
        ),
      ),
    ),
};

const TYPES = new Set(['Review', 'Rating', 'AggregateRating', 'UserReview', 'EndorsementRating']);
const PROPERTIES = new Set(['review', 'reviews', 'aggregateRating', 'reviewRating', 'ratingValue', 'starRating']);

/** No rating or review markup anywhere: Google shows no stars a business gives itself, and an invented review is an offence. */
export const noRatings: PageRule = {
  name: 'no-ratings',
  basis: { source: 'Google Search Central blog (2019-09-16); 16 CFR Part 465', date: '2024-10-21' },
  on: ['page', 'not-found'],
  check: (page) => [
    ...page.blocks.flatMap(({ offset, nodes }) =>
      nodes
        .filter(
          ({ types, value }) =>
            types.some((type) => TYPES.has(type)) || Object.keys(value).some((key) => PROPERTIES.has(key)),
        )
        .map(({ way }) => ({ offset, message: 'The structured data contains a review or rating.', detail: way })),
    ),
    ...page.elements
      .filter(({ attributes }) => PROPERTIES.has(attributes.itemprop ?? ''))
      .map(({ start }) => ({ offset: start, message: 'The page marks up a review or rating.' })),
  ],
};

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
    if (second)
      return [{ offset: second.offset, message: 'The structured data contains more than one BreadcrumbList.' }];
    if (!list)
      return trail
        ? [
            {
              offset: trail.offset,
              message: 'The page shows breadcrumbs that its structured data does not have.',
              detail: show(trail.crumbs),
            },
          ]
        : [];
    const items = listOf(list.value.itemListElement).filter(isObject);
    const crumbs = items.map(crumbOf);
    const own = facts.origin + page.path;
    return [
      ...(items.every(({ position }, index) => position === index + 1)
        ? []
        : [{ offset: list.offset, message: 'The positions of a BreadcrumbList are not numbered 1, 2, 3.' }]),
      ...(crumbs.at(-1)?.address === own || crumbs.at(-1)?.address === ''
        ? []
        : [
            {
              offset: list.offset,
              message: 'The last crumb of the structured data is not the page itself.',
              detail: crumbs.at(-1)?.address ?? 'no crumb',
            },
          ]),
      ...compare(list.offset, crumbs, trail?.crumbs ?? null, own),
    ];
  },
};

function compare(offset: number, crumbs: readonly Crumb[], trail: readonly Crumb[] | null, own: string): Found[] {
  if (!trail)
    return [
      { offset, message: 'The structured data has breadcrumbs that the page does not show.', detail: show(crumbs) },
    ];
  const full = (list: readonly Crumb[]): string =>
    JSON.stringify(list.map(({ name, address }, index) => [name, address || (index === list.length - 1 ? own : '')]));
  return full(crumbs) === full(trail)
    ? []
    : [
        {
          offset,
          message: 'The breadcrumbs of the structured data differ from those that the page shows.',
          detail: `${show(crumbs)} and ${show(trail)}`,
        },
      ];
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

function below(element: Element): Element[] {
  return element.children.flatMap((child) => (child.tag === '' ? [] : [child as Element, ...below(child as Element)]));
}

const show = (crumbs: readonly Crumb[]): string => crumbs.map(({ name }) => name).join(' > ');
