/** What a schema says of itself. */
import { z } from 'zod';

/**
 * What a schema says of its form: `schema.meta({ form: { title: 'Price from', section: 'Prices', rows: 3 } })`. Keys with `form: false`
 * are for developers: no form shows them.
 */
export interface FormMeta {
  readonly title?: string;
  /** Heading of its section. */
  readonly section?: string;
  /** Its place among the keys of the record. @default that in the schema, after those that have one */
  readonly order?: number;
  /** Above a list of records with pages: why there is no button to delete one, and what to do. */
  readonly intro?: string;
  /** Lines of its box. */
  readonly rows?: number;
}

export interface Meta extends FormMeta {
  /** True for a key of developers. */
  readonly isHidden?: boolean;
  readonly description?: string;
  readonly markdown?: boolean;
  /** True for the name of a file in `data/images`. */
  readonly image?: boolean;
}

/** The wrapper of a schema, and what is inside. */
function innerOf(schema: z.ZodType): z.ZodType | null {
  const { def } = schema as z.ZodType & { readonly def: { type: string; in?: z.ZodType; out?: z.ZodType } };
  if (schema instanceof z.ZodPipe) return def.in instanceof z.ZodTransform ? (def.out ?? null) : (def.in ?? null);
  const isWrapper = 'unwrap' in schema && !(schema instanceof z.ZodArray);
  return isWrapper ? ((schema as z.ZodOptional<z.ZodType>).unwrap() as z.ZodType) : null;
}

/** Returns a schema without what makes it optional or changes its value. */
export function coreOf(schema: z.ZodType): z.ZodType {
  const inner = innerOf(schema);
  return inner ? coreOf(inner) : schema;
}

/** True for a schema that changes a value before it checks it. */
export function readsMore(schema: z.ZodType): boolean {
  if (schema instanceof z.ZodPipe && schema.def.in instanceof z.ZodTransform) return true;
  const inner = innerOf(schema);
  const checks = schema.def.checks ?? [];
  return inner ? readsMore(inner) : checks.some(({ _zod }) => _zod.def.check === 'overwrite');
}

/** Returns what a schema says of itself; its wrappers go first. */
export function metaOf(schema: z.ZodType): Meta {
  const inner = innerOf(schema);
  const { form = {}, ...own } = (schema.meta() ?? {}) as Meta & { readonly form?: FormMeta | false };
  return { ...(inner && metaOf(inner)), ...own, ...(form === false ? { isHidden: true } : form) };
}

/** Returns the value that holds where a key is left out; undefined if there is none that a hint can name. */
export function defaultOf(schema: z.ZodType): unknown {
  if (schema instanceof z.ZodDefault) return schema.def.defaultValue;
  const inner = innerOf(schema);
  return inner ? defaultOf(inner) : undefined;
}

/** "yearsInBusiness" → "Years in business" */
export const labelOf = (key: string): string => {
  const words = key
    .replace(/[-_]/g, ' ')
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .replace(/\burl\b/, 'URL');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

export const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> =>
  (coreOf(schema) as z.ZodObject).shape as Record<string, z.ZodType>;
