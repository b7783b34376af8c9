/** Reads values as people write them, where a schema leaves only one meaning: "$1,189" is a number where it asks for one. */
import { CORE_SCHEMA, load } from 'js-yaml';
import { z } from 'zod';
import { readDay } from '../define/day.ts';
import { attempt } from '../errors/attempt.ts';
import { plainText } from './plain-text.ts';
import { formsOf, unwrapSchema } from './schemas.ts';

interface Format {
  /** Lists are texts with semicolons, as in the cells of a table. */
  readonly isTable: boolean;
  /** A comma is the decimal mark, as in tables with semicolons between the cells. */
  readonly hasDecimalCommas: boolean;
}

/** Converts the values of a record. What does not fit stays as it is: the schema reports it. Empty values of keys that may be left out go. */
export function coerce(schema: z.ZodType, value: unknown, format: Format): unknown {
  const inner = unwrapSchema(schema, 'in');
  const parts = format.isTable && typeof value === 'string' ? readBrackets(inner, value) : null;
  if (parts) return coerce(schema, parts, { isTable: false, hasDecimalCommas: false });
  if (inner instanceof z.ZodUnion) return readForm(inner, value, format);
  const short = inner.meta()?.short;
  // The value of one key in place of the group: "price: 165".
  if (typeof short === 'string' && ['string', 'number'].includes(typeof value))
    return coerce(inner, { [short]: value }, format);
  if (typeof value === 'string') return isMarkdown(inner) ? value : readText(inner, plainText(value), format);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    const entry = inner instanceof z.ZodArray ? (inner.element as z.ZodType) : null;
    return entry ? value.map((one) => coerce(entry, one, format)) : value;
  }
  const schemaOf = (key: string): z.ZodType | undefined => {
    if (inner instanceof z.ZodRecord) return inner.valueType as z.ZodType;
    const { shape } = inner as { readonly shape?: Readonly<Record<string, z.ZodType>> };
    return shape && Object.hasOwn(shape, key) ? shape[key] : undefined;
  };
  const isMap = inner instanceof z.ZodRecord;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, written]) => {
      const part = schemaOf(key);
      if (!part) return [[key, written]];
      const read = coerce(part, written, format);
      return isEmpty(read) && (isMap || mayBeLeftOut(part)) && !part.safeParse(read).success ? [] : [[key, read]];
    }),
  );
}

/** Quotation marks and entities of a text in Markdown are its own. */
const isMarkdown = (schema: z.ZodType): boolean => schema.meta()?.markdown === true;

const isEmpty = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.trim() === ''
    : value === null || (typeof value === 'object' && Object.values(value).every(isEmpty));

const mayBeLeftOut = (schema: z.ZodType): boolean => schema.safeParse(undefined).success;

/** True for a schema of lists or groups. */
const hasParts = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodUnion
    ? formsOf(schema).some((form) => hasParts(unwrapSchema(form, 'in')))
    : schema instanceof z.ZodArray || schema instanceof z.ZodObject || schema instanceof z.ZodRecord;

/** Reads a cell with YAML between brackets: "[{ question: Do you come on Sundays?, answer: Yes. }]". Null for any other. */
function readBrackets(schema: z.ZodType, cell: string): unknown {
  if (!/^[[{]/.test(cell) || !hasParts(schema)) return null;
  const value = attempt(() => load(cell, { schema: CORE_SCHEMA, maxAliases: 0 }));
  return typeof value === 'object' ? value : null;
}

/** Returns the value in the first form of a union that takes it. */
function readForm(union: z.ZodUnion, value: unknown, format: Format): unknown {
  for (const form of formsOf(union)) {
    const read = coerce(form, value, format);
    if (form.safeParse(read).success) return read;
  }
  return typeof value === 'string' ? plainText(value) : value;
}

function readText(schema: z.ZodType, text: string, format: Format): unknown {
  if (schema instanceof z.ZodLiteral) return readLiteral([...schema.values], text);
  if (schema instanceof z.ZodNumber) return readNumber(text, format.hasDecimalCommas) ?? text;
  if (schema instanceof z.ZodBoolean) return readTruth(text) ?? text;
  if (schema instanceof z.ZodISODate) return readDay(text) ?? text;
  if (!(schema instanceof z.ZodArray) || !format.isTable) return text;
  const element = schema.element as z.ZodType;
  const split = (mark: string): unknown[] =>
    text.split(mark).flatMap((part) => (part.trim() === '' ? [] : [coerce(element, part.trim(), format)]));
  const entries = split(';');
  const fit = (list: readonly unknown[]): boolean => list.every((entry) => element.safeParse(entry).success);
  // "31201, 31204" can only be two: no ZIP code has a comma.
  return !text.includes(';') && !fit(entries) && fit(split(',')) ? split(',') : entries;
}

function readLiteral(values: readonly unknown[], text: string): unknown {
  if (values.includes(text)) return text;
  return values.find((value) => value === readTruth(text) || String(value) === text) ?? text;
}

function readTruth(text: string): boolean | null {
  const word = text.trim().toLowerCase();
  return ['true', 'yes'].includes(word) ? true : ['false', 'no'].includes(word) ? false : null;
}

const THOUSANDS = /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/**
 * "89", "-83.5", "1e3", "$1,189", "1 189", "\u221283.5" with the minus of a word processor, and "44,26" of a country with decimal
 * commas. Null for any other text, and for "1,250" from such a country: it has two meanings.
 */
export function readNumber(text: string, hasDecimalCommas = false): number | null {
  const plain = text
    .trim()
    .replace(/^[\u2212\u2013]/, '-')
    .replace(/^([+-]?)(?:US)?\$\s*/, '$1')
    .replace(/(?<=\d)[ \u00A0\u2009\u202F](?=\d{3}(?!\d))/g, '');
  if (!/\d/.test(plain) || (hasDecimalCommas && THOUSANDS.test(plain))) return null;
  const digits = THOUSANDS.test(plain) ? plain.replaceAll(',', '') : plain.replace(/^([+-]?\d+),(\d+)$/, '$1.$2');
  const number = Number(digits);
  return Number.isFinite(number) ? number : null;
}
