/** Looks into schemas by the public parts of zod's classes. */
import { z } from 'zod';

/** Returns the schema inside optional, nullable and default ones. `end` chooses the end of a pipe; without it, pipes stay. */
export function unwrapSchema(schema: z.ZodType, end?: 'in' | 'out'): z.ZodType {
  if (schema instanceof z.ZodPipe) return end ? unwrapSchema(schema[end] as z.ZodType, end) : schema;
  const isWrapper = 'unwrap' in schema && !(schema instanceof z.ZodArray);
  return isWrapper ? unwrapSchema((schema as z.ZodOptional<z.ZodType>).unwrap(), end) : schema;
}

export const formsOf = (union: z.ZodUnion): readonly z.ZodType[] => union.options as readonly z.ZodType[];

/** Returns the schemas of an object by key, those of all its forms for a union; null for any other schema. */
export function shapeOf(schema: z.ZodType): Readonly<Record<string, z.ZodType>> | null {
  const inner = unwrapSchema(schema);
  if (inner instanceof z.ZodObject) return inner.shape as Record<string, z.ZodType>;
  if (!(inner instanceof z.ZodUnion)) return null;
  const shapes = formsOf(inner)
    .map(shapeOf)
    .filter((shape) => shape !== null);
  return shapes.length > 0 ? Object.assign({}, ...shapes) : null;
}

/** Walks a schema along a key path. Returns null for a path that it does not have. */
export function schemaAt(schema: z.ZodType, path: readonly (string | number)[]): z.ZodType | null {
  const [key, ...rest] = path;
  if (key === undefined) return schema;
  const inner = unwrapSchema(schema);
  const next =
    typeof key === 'number'
      ? inner instanceof z.ZodArray && (inner.element as z.ZodType)
      : (shapeOf(inner)?.[key] ?? (inner instanceof z.ZodRecord && (inner.valueType as z.ZodType)));
  if (next) return schemaAt(next, rest);
  const [first] = inner instanceof z.ZodUnion ? formsOf(inner) : [];
  return first ? schemaAt(first, path) : null;
}

/**
 * Returns a record with every key of its schema, nested ones too: `undefined` where it was left out. Without them, a template that
 * names a key which no record uses yet would seem to misspell it. A union gives the keys of all its forms.
 */
export function fillKeys(schema: z.ZodType, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const inner = unwrapSchema(schema, 'out');
  if (inner instanceof z.ZodUnion)
    return formsOf(inner).reduce((filled: unknown, form) => fillKeys(form, filled), value);
  if (inner instanceof z.ZodArray && Array.isArray(value))
    return value.map((item) => fillKeys(inner.element as z.ZodType, item));
  if (!isPlain(value)) return value;
  if (inner instanceof z.ZodRecord) return mapValues(value, (_, one) => fillKeys(inner.valueType as z.ZodType, one));
  if (!(inner instanceof z.ZodObject)) return value;
  const shape = inner.shape as Record<string, z.ZodType>;
  const missing = Object.fromEntries(Object.keys(shape).flatMap((key) => (key in value ? [] : [[key, undefined]])));
  return mapValues({ ...value, ...missing }, (key, one) => (shape[key] ? fillKeys(shape[key], one) : one));
}

const mapValues = (value: object, change: (key: string, one: unknown) => unknown): Record<string, unknown> =>
  Object.fromEntries(Object.entries(value).map(([key, one]) => [key, change(key, one)]));

/** False for lists and for instances of classes, such as dates. */
const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value) as null);
