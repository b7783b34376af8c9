/** Values of a file as its form has them, and back. */
import type { Field } from '../field.ts';

export type Values = Readonly<Record<string, unknown>>;

/** The number of an entry of a list in the file, by which a changed list finds its old entries. */
export const AT = '$at';

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
      const value = record[field.name];
      return value === undefined || value === null ? [] : [[field.name, readValue(field, value)]];
    }),
  );

function readValue(field: Field, value: unknown): unknown {
  const { as, fields = [], field: entry } = field;
  if (as === 'map') {
    const rows = isGroup(value) ? Object.entries(value) : [];
    return rows.map(([key, one], at) => ({ ...readRecord(fields, { key, value: one }), [AT]: at }));
  }
  if (as === 'lines') return isGroup(value) ? linesOf(value) : value;
  if (as === 'texts') return [value].flat().map(inOneLine).join('\n');
  if (field.widget === 'list' && Array.isArray(value)) {
    if (entry) return value.map((one) => readValue(entry, one));
    return field.fields ? value.map((one, at) => ({ ...readGroup(field, one), [AT]: at })) : value;
  }
  if (field.fields) return readGroup(field, value);
  if (as === 'number' && typeof value === 'number') return String(value);
  if (as === 'image') return `/${String(value).replace(/^(?:\.?\/)?data\/images\//, '')}`;
  return as === 'body' ? String(value).replace(IMAGE, '$1/') : value;
}

function readGroup({ fields = [] }: Field, value: unknown): Values {
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

/** Returns the entries of a list that a form has as lines. */
export const textsOf = (value: unknown): readonly string[] =>
  String(value ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

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
  const parts = Object.entries(value).flatMap(([key, one]) => {
    const cleaned = key === AT ? undefined : clean(one);
    return cleaned === undefined ? [] : [[key, cleaned] as const];
  });
  return parts.length > 0 ? Object.fromEntries(parts) : undefined;
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(sorted(clean(one))) === JSON.stringify(sorted(clean(other)));

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isGroup(value)) return value;
  return Object.fromEntries(
    Object.keys(value)
      .sort()
      .map((key) => [key, sorted(value[key])]),
  );
};

/** Returns the values of a form as a file has them, in the order of the fields. */
export const writeRecord = (fields: readonly Field[], values: Values): Values =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field.name];
      if (field.as === 'section') return Object.entries(writeRecord(field.fields ?? [], isGroup(value) ? value : {}));
      const written = writeValue(field, value);
      return written === undefined ? [] : [[field.name, written]];
    }),
  );

/** Returns a value as a file has it; undefined if it says nothing. */
export function writeValue(field: Field, given: unknown): unknown {
  const { as, fields = [], field: entry } = field;
  const value = clean(given);
  if (value === undefined) return undefined;
  if (as === 'map')
    return Object.fromEntries(
      (value as readonly Values[]).map((row) => {
        const { key, value: one } = writeRecord(fields, row);
        return [String(key ?? ''), one ?? ''];
      }),
    );
  if (as === 'lines') return writeLines(String(value));
  if (as === 'texts') return textsOf(value);
  if (field.widget === 'list' && Array.isArray(value)) {
    if (entry) return value.map((one) => writeValue(entry, one));
    return field.fields ? value.map((one) => writeGroup(field, one)) : value;
  }
  if (field.fields) return writeGroup(field, value);
  if (as === 'number') return writeNumber(value);
  if (as === 'image') return String(value).replace(/^\//, '');
  return as === 'body' ? String(value).replace(FORM_IMAGE, '$1') : value;
}

/** Returns a group, or its first value if it has no other. */
export function writeGroup({ as, fields = [] }: Field, value: unknown): unknown {
  const written = writeRecord(fields, isGroup(value) ? value : {});
  const [first] = fields;
  const isShort = as === 'short' && first && Object.keys(written).join() === first.name;
  return isShort ? written[first.name] : written;
}

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
