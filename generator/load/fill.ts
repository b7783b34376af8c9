import type { z } from 'zod';

/** The public parts of zod's schemas that contain others. */
interface SchemaParts {
  readonly shape?: Readonly<Record<string, z.ZodType>>;
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly out?: z.ZodType;
  readonly unwrap?: () => z.ZodType;
}

/**
 * Returns a record with every key of its schema, nested ones too: `undefined` where it was left out. A key that no record has is
 * then no misspelt one in templates. A union gives the keys of all its forms.
 */
export function fillKeys(schema: z.ZodType, value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const { shape, element, valueType, options, out, unwrap } = schema as SchemaParts;
  if (element) return Array.isArray(value) ? value.map((item) => fillKeys(element, item)) : value;
  if (options) return options.reduce((filled: unknown, option) => fillKeys(option, filled), value);
  if (out) return fillKeys(out, value);
  if (unwrap) return fillKeys(unwrap.call(schema), value);
  if (!(shape || valueType) || !isPlain(value)) return value;
  const filled: Record<string, unknown> = { ...value };
  const keys = valueType ? Object.keys(value).map((key) => [key, valueType] as const) : Object.entries(shape ?? {});
  for (const [key, inner] of keys) filled[key] = fillKeys(inner, filled[key]);
  return filled;
}

/** False for lists and for instances of classes, such as dates. */
const isPlain = (value: object): boolean => [Object.prototype, null].includes(Object.getPrototypeOf(value) as null);
