/** Fields that a site adds to the records of the kit: `localService({ fields })`. */
import { GenError, type z } from '../define/index.ts';

/** Fields by kind of record. Write it with `satisfies Fields`, so that their types stay. */
export interface Fields {
  readonly business?: z.ZodRawShape;
  readonly center?: z.ZodRawShape;
  readonly city?: z.ZodRawShape;
  readonly service?: z.ZodRawShape;
  readonly person?: z.ZodRawShape;
}
export type FieldKind = keyof Fields;

/** What a site adds: `declare module 'areaserved/local-service' { interface SiteFields extends FieldsOf<typeof fields> {} }` */
// biome-ignore lint/suspicious/noEmptyInterface: sites declare its members
export interface SiteFields {}

/** The values of fields, by kind of record. */
export type FieldsOf<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends z.ZodRawShape ? Readonly<z.output<z.ZodObject<F[K]>>> : never;
};

/** The fields that a site adds to one kind of record. */
export type Own<K extends FieldKind> = SiteFields extends { readonly [P in K]: infer T } ? T : object;

/** A schema with the fields of a site. */
export type Extended<S extends z.ZodObject, K extends FieldKind> = z.ZodType<Readonly<z.output<S>> & Own<K>>;

const KINDS: readonly string[] = ['business', 'center', 'city', 'service', 'person'] satisfies readonly FieldKind[];

/** Adds the fields of a site to the schema of one kind of record. Throws if the kit has a field of that name. */
export function withFields<S extends z.ZodObject, K extends FieldKind>(
  schema: S,
  kind: K,
  fields: Fields = {},
): Extended<S, K> {
  const own = fields[kind] ?? {};
  const taken = Object.keys(own).find((key) => key in schema.shape);
  if (taken !== undefined) throw refuseField(kind, taken, 'The kit has a field of that name.');
  return schema.extend(own).meta(schema.meta() ?? {}) as z.ZodType as Extended<S, K>;
}

/** The names of own fields, by kind of record. */
export type FieldNames = Readonly<Partial<Record<string, readonly string[]>>>;

/** Returns the names of own fields. Throws for a kind of record that does not exist. */
export function nameFields(fields: Fields): FieldNames {
  const unknown = Object.keys(fields).find((kind) => !KINDS.includes(kind));
  if (unknown !== undefined)
    throw new GenError({
      file: 'fields.ts',
      key: unknown,
      what: `There is no kind of record called "${unknown}".`,
      todo: `Fields belong to one of: ${KINDS.join(', ')}.`,
    });
  return Object.fromEntries(Object.entries(fields).map(([kind, shape]) => [kind, Object.keys(shape)]));
}

/** Returns the values of own fields of a record. */
export function ownFieldsOf<K extends FieldKind>(kind: K, record: object, names: FieldNames): Own<K> {
  const own = Object.entries(record).filter(([key]) => names[kind]?.includes(key));
  return Object.fromEntries(own) as Own<K>;
}

/** Returns a record with its derived values. Throws if a field of the site has the name of one. */
export function addDerived<R extends object, D extends object>(
  kind: FieldKind,
  record: R,
  derived: D,
  names: FieldNames,
): Omit<R, keyof D> & D {
  const taken = names[kind]?.find((key) => key in derived);
  if (taken !== undefined) throw refuseField(kind, taken, 'Pages get a derived value of that name.');
  return { ...record, ...derived };
}

const refuseField = (kind: FieldKind, key: string, why: string): GenError =>
  new GenError({
    file: 'fields.ts',
    key: `${kind}.${key}`,
    what: `A field of ${kind} cannot be called "${key}". ${why}`,
    todo: 'Give it another name.',
  });
