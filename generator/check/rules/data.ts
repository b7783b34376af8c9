/** Rules for structured data: JSON-LD, the vocabulary of schema.org, and ratings. */
import { isDay } from '../../define/day.ts';
import { definePageRule, findingAt, type Finding } from '../../define/rule.ts';
import { suggest } from '../../errors/prose.ts';
import { isObject, isReference, listOf } from '../schema/nodes.ts';
import { createVocabulary, type Vocabulary } from '../schema/vocabulary.ts';
import type { Json, JsonNode } from '../../define/checked-page.ts';

const vocabularyOf = createVocabulary();

const CONTEXT = /^https?:\/\/schema\.org\/?$/;

export const jsonLd = definePageRule({
  name: 'json-ld',
  on: ['page', 'not-found'],
  check: ({ blocks }) =>
    blocks.flatMap(({ offset, json, error }) => {
      if (json === null) return [findingAt(offset, 'The structured data is not JSON.', error)];
      const hasContext = listOf(json).every(
        (one) => isObject(one) && listOf(one['@context']).some((context) => CONTEXT.test(String(context))),
      );
      return hasContext ? [] : [findingAt(offset, 'The structured data has no @context "https://schema.org".')];
    }),
});

/** Readers ignore a misspelt type, property or value without a word. */
export const schemaOrg = definePageRule({
  name: 'schema.org',
  basis: 'schema.org vocabulary, by schema-dts 2.1 (2026)',
  on: ['page', 'not-found'],
  check: ({ blocks }) =>
    blocks.flatMap(({ offset, nodes }) =>
      nodes.flatMap((node) =>
        checkNode(node, vocabularyOf()).map(({ message, detail }) => findingAt(offset, message, detail)),
      ),
    ),
});

type NodeFinding = Omit<Finding, 'offset'>;

/** Suggestions by what was written: the same mistake is on many pages. */
const suggestions = new Map<string, string>();

function suggestOnce(key: string, name: string, known: () => readonly string[]): string {
  const suggestion = suggestions.get(key) ?? suggest(name, known());
  suggestions.set(key, suggestion);
  return suggestion;
}

const suggestType = (type: string, vocabulary: Vocabulary): string => suggestOnce(type, type, vocabulary.typeNames);

function checkNode(node: JsonNode, vocabulary: Vocabulary): NodeFinding[] {
  const { types, value, path } = node;
  if (isReference(node)) return [];
  if (types.length === 0) return [{ message: 'A node of the structured data has no @type.', detail: path }];
  const unknown = types.filter((type) => !vocabulary.isType(type));
  if (unknown.length > 0)
    return unknown.map((type) => ({
      message: 'schema.org has no such type.',
      detail: `"${type}" at ${path || 'the top'}. ${suggestType(type, vocabulary)}`,
    }));
  return Object.entries(value).flatMap(([property, given]) =>
    property.startsWith('@') ? [] : checkProperty(node, { property, given, vocabulary }),
  );
}

function checkProperty(
  { types }: JsonNode,
  { property, given, vocabulary }: { property: string; given: Json; vocabulary: Vocabulary },
): NodeFinding[] {
  const name = types.join(' and ');
  const ranges = types.flatMap((type) => vocabulary.rangesOf(type, property) ?? []);
  if (ranges.length === 0) {
    const known = (): string[] => types.flatMap((type) => vocabulary.propertiesOf(type));
    const detail = `"${property}" of ${name}. ${suggestOnce(`${name} ${property}`, property, known)}`;
    return [{ message: 'A type of schema.org has no such property.', detail }];
  }
  const wrong = listOf(given).flatMap((one) => describeWrongValue(one, ranges, vocabulary) ?? []);
  return wrong.map((seen) => ({
    message: 'A property of schema.org has a value of another kind.',
    detail: `${seen} as "${property}" of ${name}: it must be ${describeRanges(ranges)}`,
  }));
}

function describeRanges(ranges: readonly string[]): string {
  const names = [...new Set(ranges)];
  return names.length > 4 ? `${names.slice(0, 4).join(', ')} or one of ${names.length - 4} more` : names.join(' or ');
}

const NUMBER = /^[-+]?\d+(\.\d+)?$/;
const DATE_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[-+]\d{2}:\d{2})?$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?(Z|[-+]\d{2}:\d{2})?$/;

/** Ranges whose text has a form. */
const FORMS: Readonly<Record<string, (text: string) => boolean>> = {
  URL: (text) => URL.canParse(text) && /^[a-z][a-z0-9+.-]*:/i.test(text),
  // ISO 8601 allows a year or a month alone.
  Date: (text) => isDay(text) || /^\d{4}(-(0[1-9]|1[0-2]))?$/.test(text),
  DateTime: (text) => DATE_TIME.test(text) && isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)),
  Time: (text) => TIME.test(text),
  Number: (text) => NUMBER.test(text),
  Integer: (text) => /^[-+]?\d+$/.test(text),
  Float: (text) => NUMBER.test(text),
  Boolean: (text) => ['True', 'False'].includes(plainName(text)),
};
const NUMERIC = ['Number', 'Integer', 'Float', 'Quantity'];

/** Describes a value that fits none of the ranges; null if it fits one. */
export function describeWrongValue(value: Json, ranges: readonly string[], vocabulary: Vocabulary): string | null {
  if (isObject(value)) {
    const types = listOf(value['@type']).filter((type) => typeof type === 'string');
    if (types.length === 0) return '@id' in value ? null : 'an object without @type';
    // An unknown type has a finding of its own.
    if (!types.some(vocabulary.isType)) return null;
    return ranges.some((range) => types.some((type) => vocabulary.isA(type, range))) ? null : types.join(' and ');
  }
  if (typeof value === 'number') return ranges.some((range) => NUMERIC.includes(range)) ? null : `the number ${value}`;
  if (typeof value === 'boolean') return ranges.includes('Boolean') ? null : String(value);
  if (typeof value !== 'string' || value.trim() === '') return value === '' ? 'an empty text' : 'nothing';
  if (ranges.some((range) => takesText(range, value, vocabulary))) return null;
  return `"${value.length > 50 ? `${value.slice(0, 49)}…` : value}"`;
}

function takesText(range: string, text: string, vocabulary: Vocabulary): boolean {
  const form = FORMS[range];
  if (form) return form(text);
  const values = vocabulary.valuesOf(range);
  return values.size > 0 ? values.has(text) || values.has(plainName(text)) : vocabulary.takesText(range);
}

/** "https://schema.org/Monday" → "Monday" */
const plainName = (text: string): string => text.replace(/^https?:\/\/schema\.org\//, '');

const RATINGS = ['review', 'reviews', 'aggregateRating', 'starRating'];

/** Search engines show no stars that a business gives itself. */
export const ownRatings = definePageRule({
  name: 'no-ratings',
  isWarning: true,
  basis: 'Google Search Central, "Review snippet": self-serving reviews (2026-08)',
  on: ['page', 'not-found'],
  check: ({ blocks }) =>
    blocks.flatMap(({ offset, nodes }) =>
      nodes
        .filter(({ types, value }) => types.some(isOrganization) && RATINGS.some((property) => property in value))
        .map(({ path }) => findingAt(offset, 'The structured data gives the business a rating or review.', path)),
    ),
});

const isOrganization = (type: string): boolean => vocabularyOf().isA(type, 'Organization');
