/** Values of a file as its form has them, and back. */
import type { Field } from '../field.ts';

export type Values = Readonly<Record<string, unknown>>;

/** The number of an entry of a list in the file, by which a changed list finds its old entries. */
export const AT = '$at';

/** The same in what is written. */
export const ORIGIN = Symbol('origin');

export const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns the fields of a record with those of its sections. */
export const keysOf = (fields: readonly Field[]): readonly Field[] =>
  fields.flatMap((field) => (field.as === 'section' ? keysOf(field.fields ?? []) : [field]));

/** Returns a record as the form has it. Keys without a field stay in the file alone. */
export const readRecord = (fields: readonly Field[], record: Values): Values =>
  Object.fromEntries(
    fields.flatMap((field) => {
      if (field.as === 'section') return [[field.name, readRecord(field.fields ?? [], record)]];
      const value = readValue(field, record[field.name]);
      return value === undefined ? [] : [[field.name, value]];
    }),
  );

function readValue(field: Field, value: unknown): unknown {
  const { as, fields = [], field: entry } = field;
  if (value === undefined || value === null) return undefined;
  if (as === 'map')
    return isGroup(value)
      ? numbered(Object.entries(value).map(([key, one]) => readRecord(fields, { key, value: one })))
      : [];
  if (as === 'lines') return isGroup(value) ? linesOf(value) : value;
  if (as === 'texts') return [value].flat().map(inOneLine).join('\n');
  if (field.widget === 'list' && Array.isArray(value)) {
    if (entry) return value.map((one) => readValue(entry, one));
    return field.fields ? numbered(value.map((one) => readGroup(fields, one))) : value;
  }
  if (field.fields) return readGroup(fields, value);
  if (as === 'number' && typeof value === 'number') return String(value);
  if (as === 'image') return `/${String(value).replace(/^(?:\.?\/)?data\/images\//, '')}`;
  return as === 'body' ? String(value).replace(IMAGE, '$1/') : value;
}

const numbered = (entries: readonly Values[]): readonly Values[] => entries.map((one, at) => ({ ...one, [AT]: at }));

function readGroup(fields: readonly Field[], value: unknown): Values {
  const [first] = fields;
  return isGroup(value) ? readRecord(fields, value) : first ? readRecord(fields, { [first.name]: value }) : {};
}

const linesOf = (value: Values): string =>
  Object.entries(value)
    .map(([key, text]) => `${key}: ${text}`)
    .join('\n');

const inOneLine = (value: unknown): string =>
  String(value)
    .trim()
    .replace(/\s*\n\s*/g, ' ');

/** An image of a text in Markdown, up to the name of its file. */
const IMAGE = /(!\[[^\]]*\]\()(?!\/|https?:)/g;
const FORM_IMAGE = /(!\[[^\]]*\]\()\//g;

/** Returns a value without what says nothing: empty texts, lists and groups, spaces around a text. Undefined if nothing is left. */
export function clean(value: unknown): unknown {
  if (typeof value === 'string') return value.trim() || undefined;
  if (Array.isArray(value)) {
    const entries = value.map(clean).filter((one) => one !== undefined);
    return entries.length > 0 ? entries : undefined;
  }
  if (!isGroup(value)) return value ?? undefined;
  // In the order of their names, so that equal values are equal texts.
  const parts = Object.entries(value).flatMap(([key, one]) => {
    const cleaned = key === AT ? undefined : clean(one);
    return cleaned === undefined ? [] : [[key, cleaned] as const];
  });
  return parts.length > 0 ? Object.fromEntries(parts.sort(([a], [b]) => (a < b ? -1 : 1))) : undefined;
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(clean(one)) === JSON.stringify(clean(other));

/** Returns the values of a form by the keys of the file: sections are none. */
export const flat = (fields: readonly Field[], values: Values): Values =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.name];
      return field.as === 'section'
        ? Object.entries(flat(field.fields ?? [], isGroup(value) ? value : {}))
        : [[field.name, value]];
    }),
  );

/**
 * Returns the values of a form as a file has them. Keys without a field keep their values, and all keep their order; new ones are where
 * their field is. Returns `old` if it says the same.
 */
export function writeRecord(fields: readonly Field[], values: Values, old: Values = {}): Values {
  const given = flat(fields, values);
  const keys = keysOf(fields);
  const names = Object.keys(old);
  const above = new Set<string>();
  for (const { name } of keys) {
    if (!Object.hasOwn(old, name))
      names.splice(names.findLastIndex((one) => above.has(one)) + 1 || names.length, 0, name);
    above.add(name);
  }
  const written = names.flatMap((name) => {
    const field = keys.find((one) => one.name === name);
    const value = field ? writeValue(field, given[name], old[name]) : old[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const isOld = written.length === Object.keys(old).length && written.every(([name, value]) => old[name] === value);
  return isOld ? old : Object.fromEntries(written);
}

/** Returns a value as a file has it, and `old` if it says the same; undefined if it says nothing. */
export function writeValue(field: Field, given: unknown, old?: unknown): unknown {
  const { as, fields = [], field: entry } = field;
  if (isSame(readValue(field, old), given)) return old;
  const value = clean(given);
  if (value === undefined) return undefined;
  if (as === 'map')
    return Object.fromEntries((given as readonly Values[]).map((row) => pairOf(writeRecord(fields, row))));
  if (as === 'lines') return writeLines(String(value));
  if (as === 'texts') return textsOf(String(value));
  if (as === 'number') return writeNumber(value);
  if (as === 'image') return String(value).replace(/^\//, '');
  if (as === 'body') return String(value).replace(FORM_IMAGE, '$1');
  if (Array.isArray(given) && field.widget === 'list') {
    const one = entry ?? { ...field, widget: 'object' };
    const entries = given.filter((part) => clean(part) !== undefined);
    return entry || field.fields ? entries.map((part) => writeEntry(one, part, old)) : value;
  }
  if (!field.fields) return value;
  const written = writeRecord(fields, isGroup(given) ? given : {}, isGroup(old) ? old : {});
  const [first] = fields;
  // A group, or its first value if it has no other.
  return as === 'short' && first && Object.keys(written).join() === first.name ? written[first.name] : written;
}

const pairOf = ({ key = '', value = '' }: Values): readonly [string, unknown] => [String(key), value];

function writeEntry(field: Field, given: unknown, old: unknown): unknown {
  const at = isGroup(given) ? given[AT] : undefined;
  if (typeof at !== 'number' || !Array.isArray(old)) return writeValue(field, given);
  const written = writeValue(field, given, old[at]);
  return isGroup(written) && written !== old[at] ? { ...written, [ORIGIN]: at } : written;
}

const textsOf = (value: string): readonly string[] =>
  value
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** "Mon-Fri: 8-5" in each line is a mapping; "24/7" stays a text. */
function writeLines(text: string): unknown {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const pairs = lines.map((line) => /^\s*([^:\d]+?)\s*:\s*(\S.*?)\s*$/.exec(line));
  return pairs.every((pair) => pair !== null) ? Object.fromEntries(pairs.map(([, key, value]) => [key, value])) : text;
}

function writeNumber(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const number = Number(value.replace(/[$\s,]/g, '').replace(/^\u2212/, '-'));
  return Number.isFinite(number) ? number : value;
}
