/** Compares values of structured data with the ranges of their properties. */
import type { Json } from './nodes.ts';
import { isObject, listOf } from './nodes.ts';
import type { Vocabulary } from './vocabulary.ts';

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
