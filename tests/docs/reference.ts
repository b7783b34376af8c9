/** Writes docs/reference from the JSON Schemas of the data and the help of the commands. */

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
}

/** One table of all keys of a record: "address.street", "social[].name". */
export function describeRecord(schema: Schema): string {
  const rows = rowsOf(schema, '');
  return ['| key | | what it is |', '| --- | --- | --- |', ...rows].join('\n');
}

function rowsOf(schema: Schema, prefix: string): string[] {
  const required = new Set(schema.required);
  return Object.entries(schema.properties ?? {}).flatMap(([key, value]) => {
    const name = `${prefix}${key}`;
    const own = [typeOf(value), required.has(key) ? 'required' : defaultOf(value)].filter(Boolean).join(', ');
    const text = (value.description ?? value.items?.description ?? '').replaceAll('|', '\\|').replace(/\s+/g, ' ');
    return [`| \`${name}\` | ${own} | ${text} |`, ...childrenOf(value, name)];
  });
}

/** Keys of a group, and of the items of a list; of the longest form where there are several. */
function childrenOf(value: Schema, name: string): string[] {
  const [longest = value] = [...(value.anyOf ?? [value])].sort((a, b) => size(b) - size(a));
  return longest.items ? rowsOf(longest.items, `${name}[].`) : rowsOf(longest, `${name}.`);
}

const size = ({ properties, items }: Schema): number => Object.keys(properties ?? items?.properties ?? {}).length;

function typeOf({ type, enum: values, anyOf, items, const: only }: Schema): string {
  if (values) return values.map((value) => `\`${String(value)}\``).join(' ');
  if (only !== undefined) return `\`${String(only)}\``;
  if (anyOf) return [...new Set(anyOf.map(typeOf))].join(' or ');
  if (type === 'array') return items?.properties ? 'list of groups' : items?.enum ? `list of ${typeOf(items)}` : 'list';
  return (
    { string: 'text', boolean: 'true or false', object: 'group', integer: 'whole number' }[type ?? ''] ?? type ?? ''
  );
}

function defaultOf({ default: value }: Schema): string {
  const isEmpty =
    value === undefined || (typeof value === 'object' && value !== null && Object.keys(value).length === 0);
  return isEmpty ? '' : `default \`${typeof value === 'string' ? value : JSON.stringify(value)}\``;
}
