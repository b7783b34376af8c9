/** Writes the changed values of a form into the text of a YAML or JSON file. Everything else keeps its bytes. */
import {
  Document,
  isMap,
  isScalar,
  isSeq,
  stringify,
  visit,
  type Node,
  type Scalar,
  type YAMLMap,
  type YAMLSeq,
} from 'yaml';
import type { Field } from '../field.ts';
import { AT, isGroup, isSame, keysOf, textsOf, writeGroup, writeValue, type Values } from './values.ts';

interface Source {
  readonly text: string;
  readonly isJson: boolean;
  /** True between brackets. */
  readonly isFlow?: boolean;
}

/** An entry of a list or group in the text. `from` is that of the comments above it. */
interface Part {
  readonly name: string;
  readonly from: number;
  /** Of its key or dash. */
  readonly start: number;
  readonly to: number;
  readonly value: Node | null;
}

/** Returns the text of a group with the changed values of its fields; null if it has to be written anew. `isOrdered` sorts its keys. */
export function patchGroup(
  source: Source,
  group: YAMLMap,
  fields: readonly Field[],
  [before, after]: readonly [Values, Values],
  isOrdered = false,
): string | null {
  const parts = partsOf(source, group);
  if (!parts) return null;
  const entries = parts.flatMap((part): Entry[] => {
    const field = fields.find(({ name }) => name === part.name);
    if (!field || isSame(before[part.name], after[part.name])) return [{ part, text: null }];
    const value = writeValue(field, after[part.name]);
    if (value === undefined) return [];
    const text = patchValue(inside(source, group), part.value, field, [before[part.name], after[part.name]]);
    return [{ part, text: replaced(source, group, part, text ?? { [part.name]: value }) }];
  });
  for (const [index, field] of fields.entries()) {
    const value = parts.some(({ name }) => name === field.name) ? undefined : writeValue(field, after[field.name]);
    if (value === undefined) continue;
    const above = fields.slice(0, index).map(({ name }) => name);
    const at = entries.findLastIndex(({ part, name = part?.name }) => name !== undefined && above.includes(name));
    const text = writeEntry(source, group, { [field.name]: value });
    entries.splice(at < 0 ? entries.length : at + 1, 0, { part: null, name: field.name, text });
  }
  if (isOrdered) entries.sort((a, b) => orderOf(a, fields) - orderOf(b, fields));
  return assemble(source, group, parts, entries);
}

const orderOf = ({ part, name = part?.name }: Entry, fields: readonly Field[]): number =>
  fields.findIndex((field) => field.name === name);

/** Returns the text of a list with changed, new and moved entries. */
export function patchList(
  source: Source,
  list: YAMLSeq,
  field: Field,
  [before, after]: readonly [readonly unknown[], readonly unknown[]],
): string | null {
  const parts = partsOf(source, list);
  if (!parts) return null;
  const one: Field = field.field ?? { ...field, widget: 'object' };
  const written = (value: unknown): unknown => (field.fields ? writeGroup(field, value) : writeValue(one, value));
  const origins = originsOf(before, after);
  const entries = after.flatMap((value, index): Entry[] => {
    const origin = origins[index] ?? -1;
    const part = parts[origin];
    if (part && isSame(before[origin], value)) return [{ part, text: null }];
    const result = written(value);
    if (result === undefined) return [];
    const text = part ? patchValue(inside(source, list), part.value, one, [before[origin], value]) : null;
    return [
      part
        ? { part, text: replaced(source, list, part, text ?? [result]) }
        : { part: null, text: writeEntry(source, list, [result]) },
    ];
  });
  return assemble(source, list, parts, entries);
}

/** Returns which old entry each new one was: by its number, by its value, or by its place in a list of the same length. */
function originsOf(before: readonly unknown[], after: readonly unknown[]): readonly (number | undefined)[] {
  const free = new Set(before.keys());
  const take = (at: unknown): number | undefined => (typeof at === 'number' && free.delete(at) ? at : undefined);
  const known = after.map((value) =>
    take(isGroup(value) ? value[AT] : [...free].find((at) => isSame(before[at], value))),
  );
  return known.map(
    (at, index) => at ?? (isGroup(after[index]) || before.length !== after.length ? undefined : take(index)),
  );
}

const TEXTS: Field = { name: '', label: '', widget: 'list', field: { name: '', label: '', widget: 'string' } };

/** Returns the new text of a value; null if it has another form than the old one. */
function patchValue(
  source: Source,
  node: Node | null,
  field: Field,
  [before, after]: readonly [unknown, unknown],
): string | null {
  const value = writeValue(field, after);
  if (isScalar(node)) return typeof value === 'object' ? null : writeScalar(source, node, value);
  if (isSeq(node) && field.as === 'texts') return patchList(source, node, TEXTS, [textsOf(before), textsOf(after)]);
  if (isSeq(node) && Array.isArray(value))
    return patchList(source, node, field, [Array.isArray(before) ? before : [], after as readonly unknown[]]);
  if (!isMap(node) || !isGroup(value)) return null;
  if (field.as === 'map' || field.as === 'lines') {
    const old = writeValue(field, before) as Values;
    const fields = Object.keys({ ...value, ...old }).map((name): Field => ({ name, label: '', widget: 'string' }));
    return patchGroup(source, node, fields, [old, value], true);
  }
  const groups = [before, after].map((one) => flat(field.fields ?? [], isGroup(one) ? one : {}));
  return patchGroup(source, node, keysOf(field.fields ?? []), groups as [Values, Values]);
}

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

/** Divides a list or group into its entries; null if it is written in a form that people rarely use. */
function partsOf({ text }: Source, node: YAMLMap | YAMLSeq): readonly Part[] | null {
  const starts = isMap(node)
    ? node.items.map(({ key }) => rangeOf(key)?.[0])
    : node.items.map((_, at) => startOf(node, at));
  const values = node.items.map((item) => (isMap(node) ? (item as { value: unknown }).value : item) as Node | null);
  const keys = isMap(node) ? node.items.map(({ key }) => (isScalar(key) ? String(key.value) : null)) : [];
  if (starts.includes(undefined) || keys.includes(null)) return null;
  // "? key" in a line of its own.
  if (starts.some((start) => /\?\s+$/.test(text.slice(text.lastIndexOf('\n', (start ?? 0) - 1) + 1, start))))
    return null;
  const ends = values.map((value, at) => rangeOf(value)?.[1] ?? (starts[at] as number));
  const froms = starts.map((start, at) =>
    node.flow || at === 0 ? (start as number) : commentsAbove(text, start as number, ends[at - 1] as number),
  );
  return starts.map((start, at) => ({
    name: keys[at] ?? String(at),
    from: froms[at] as number,
    start: start as number,
    to: node.flow ? (ends[at] as number) : (froms[at + 1] ?? (node.range?.[1] as number)),
    value: values[at] as Node | null,
  }));
}

const inside = (source: Source, { flow }: YAMLMap | YAMLSeq): Source => ({
  ...source,
  isFlow: source.isFlow || flow === true,
});

const rangeOf = (node: unknown): readonly number[] | undefined => (node as Node | null)?.range ?? undefined;

/** Returns where an entry of a list begins: at its dash, or at its value between brackets. */
function startOf(list: YAMLSeq, at: number): number | undefined {
  const token = list.srcToken as { items?: { start: { type: string; offset: number }[] }[] } | undefined;
  const dash = token?.items?.[at]?.start.find(({ type }) => type === 'seq-item-ind');
  return list.flow ? rangeOf(list.items[at])?.[0] : dash?.offset;
}

/** Returns the beginning of the lines of comments directly above an entry, but not above `least`. */
function commentsAbove(text: string, start: number, least: number): number {
  let from = text.lastIndexOf('\n', start - 1) + 1;
  for (;;) {
    const above = text.lastIndexOf('\n', from - 2) + 1;
    if (from === 0 || above < least || !/^[ \t]*#/.test(text.slice(above, from))) return from;
    from = above;
  }
}

interface Entry {
  /** Null for a new entry. */
  readonly part: Part | null;
  readonly name?: string;
  /** Null for the bytes as they are. */
  readonly text: string | null;
}

/** Puts entries together again. Old ones that follow each other as before keep what is between them. */
function assemble(source: Source, node: YAMLMap | YAMLSeq, parts: readonly Part[], entries: readonly Entry[]): string {
  const { text } = source;
  const [from, , end] = node.range ?? [0, 0, 0];
  const to = node.range?.[1] ?? end;
  const texts = entries.map((entry) => entry.text ?? text.slice(entry.part?.from, entry.part?.to));
  if (entries.length === 0) return node.flow ? text.slice(from, from + 1) + text.slice(to - 1, to) : '';
  if (!node.flow) {
    const indent = ' '.repeat(columnOf(text, from));
    return texts.map((one, at) => (at === 0 ? '' : indent) + one.replace(/^ +/, '').replace(/\n?$/, '\n')).join('');
  }
  const [first, second] = parts;
  const last = parts.at(-1);
  const between = first && second ? text.slice(first.to, second.from) : ', ';
  const isInOrder = entries.every(({ part }, at) => part === parts[at]) && entries.length === parts.length;
  const separators = parts.slice(1).map((part, at) => text.slice(parts[at]?.to, part.from));
  const joined = texts.map((one, at) => (at === 0 ? '' : (isInOrder && separators[at - 1]) || between) + one).join('');
  return text.slice(from, first?.from ?? from + 1) + joined + text.slice(last?.to ?? to - 1, to);
}

const columnOf = (text: string, offset: number): number => offset - (text.lastIndexOf('\n', offset - 1) + 1);

/** Returns an old entry with another value: its new text, or the pair or list of one entry to write. */
function replaced(source: Source, node: YAMLMap | YAMLSeq, part: Part, value: string | object): string {
  const { text } = source;
  const [from = part.to, to = part.to] = rangeOf(part.value) ?? [];
  if (typeof value === 'string') return text.slice(part.from, from) + value + text.slice(to, part.to);
  const entry = writeEntry(source, node, value);
  if (node.flow) return entry;
  const rest = text[to - 1] === '\n' ? to : text.indexOf('\n', to) + 1;
  return text.slice(part.from, part.start) + entry + text.slice(rest, part.to);
}

/** Writes a pair, or the entry of a list. */
function writeEntry({ text, isJson }: Source, node: YAMLMap | YAMLSeq, value: object): string {
  if (isJson)
    return JSON.stringify(value)
      .slice(1, -1)
      .replace(/^("(?:[^"\\]|\\.)*"):/, isMap(node) ? '$1: ' : '$&');
  if (node.flow) return inFlow(new Document(value));
  return indented(stringify(value, { lineWidth: 0 }), columnOf(text, node.range?.[0] ?? 0));
}

/** Writes what stands between the brackets. A text of several lines gets quotation marks: one that begins with a dash would be a list. */
function inFlow(document: Document): string {
  visit(document, {
    Scalar: (_, scalar) => {
      if (String(scalar.value).includes('\n')) scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: false }).trim().slice(1, -1);
}

const indented = (text: string, column: number): string =>
  `${text.trimEnd().replace(/\n(?=.)/g, `\n${' '.repeat(column)}`)}\n`;

/** Writes a value in the quotation marks of the old one, and folded if that was. */
function writeScalar({ text, isJson, isFlow }: Source, node: Scalar, value: unknown): string {
  if (isJson) return JSON.stringify(value);
  const [from = 0, to = 0] = node.range ?? [];
  const old = text.slice(from, to);
  const line = text.lastIndexOf('\n', from - 1) + 1;
  const column = text.slice(line).search(/[^ -]/);
  const longest = Math.max(40, ...old.split('\n').map((one) => one.length));
  const document = new Document([value], { version: '1.2' });
  const [scalar] = isSeq(document.contents) ? document.contents.items : [];
  // Plain lines may begin with what is none there: a dash.
  const keepsType = typeof value === 'string' && !(node.type === 'PLAIN' && value.includes('\n'));
  if (isScalar(scalar) && keepsType && node.type) scalar.type = node.type;
  if (isFlow) return inFlow(document);
  const written = document.toString({ lineWidth: old.trimEnd().includes('\n') ? longest - column : 0 });
  const end = old.endsWith('\n') ? '\n' : '';
  return indented(written.replace(/^- /, ''), Math.max(0, column)).trimEnd() + end;
}

export const writeYaml = (value: unknown): string => stringify(value, { lineWidth: 0 });
