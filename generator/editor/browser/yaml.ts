/** Writes changed values into the text of a YAML file. Everything else keeps its bytes. */
import { Document, isMap, isScalar, isSeq, parseDocument, stringify, visit } from 'yaml';
import type { Node, Scalar, YAMLMap, YAMLSeq } from 'yaml';
import { isGroup, ORIGIN, type Values } from './values.ts';

type Collection = YAMLMap | YAMLSeq;

/** Returns the text of a file with another value; `old` is the one that it had. */
export function patchYaml(text: string, old: unknown, value: unknown): string {
  const document = parseDocument(text, { keepSourceTokens: true });
  const { contents } = document;
  // Entries that share a value cannot be changed one by one.
  if (!contents || hasAliases(document)) return writeYaml(value);
  const [from, to] = contents.range as readonly [number, number, number];
  const written = patchNode(text, contents, [old, value]);
  return written === null ? writeYaml(value) : text.slice(0, from) + written + text.slice(to);
}

export const writeYaml = (value: unknown): string => stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });

function hasAliases(document: Document.Parsed): boolean {
  let found = false;
  visit(document, {
    Alias: () => {
      found = true;
      return visit.BREAK;
    },
  });
  return found;
}

/** The value of a node, and the new one. The same twice, if it has not changed. */
type Change = readonly [old: unknown, value: unknown];

/** Returns the new text of a node; null if the new value has another form. `isFlow` is true between brackets. */
function patchNode(text: string, node: Node | null, [old, value]: Change, isFlow = false): string | null {
  const hasParts = typeof value === 'object';
  if (isScalar(node) && !hasParts) return writeScalar(text, node, value, isFlow);
  if (isMap(node) && isGroup(value) && isGroup(old)) return patchParts(text, node, [old, value], isFlow);
  if (isSeq(node) && Array.isArray(value) && value.length > 0 && Array.isArray(old))
    return patchParts(text, node, [old, value], isFlow);
  return null;
}

/** An entry of a list or group in the text. `from` is that of the comments above it. */
interface Part {
  readonly key: unknown;
  readonly from: number;
  /** Of its key or dash. */
  readonly start: number;
  /** Of its value; the end of its key without one. */
  readonly range: readonly [from: number, to: number];
  readonly to: number;
  readonly node: Node | null;
}

/** An entry of the new text: a part of the old one, or null. */
interface Entry {
  readonly part: Part | null;
  readonly text: string;
}

/** Returns the text of a list or group with its changed, new and moved entries; null if it has to be written anew. */
function patchParts(
  text: string,
  node: Collection,
  [old, value]: readonly [Values | readonly unknown[], Values | readonly unknown[]],
  isFlow: boolean,
): string | null {
  const parts = partsOf(text, node);
  if (!parts) return null;
  const origins = Array.isArray(old) && Array.isArray(value) ? originsOf(old, value) : Object.keys(value);
  const entries = Object.entries(value).map(([name, after], index): Entry => {
    const key = origins[index];
    const part = key === undefined ? undefined : parts.find((one) => one.key === key);
    const entry = isMap(node) ? { [name]: after } : [after];
    if (!part) return { part: null, text: writeEntry(text, node, entry) };
    const before = (old as Values)[part.key as string];
    if (before === after) return { part, text: text.slice(part.from, part.to) };
    const inner = patchNode(text, part.node, [before, after], isFlow || node.flow === true);
    const [from, to] = part.range;
    if (inner !== null) return { part, text: text.slice(part.from, from) + inner + text.slice(to, part.to) };
    const written = writeEntry(text, node, entry);
    if (node.flow) return { part, text: written };
    const rest = text[to - 1] === '\n' ? to : text.indexOf('\n', to) + 1;
    return { part, text: text.slice(part.from, part.start) + written + text.slice(rest, part.to) };
  });
  return join(text, node, parts, entries);
}

/** Returns which old entry each new one was: by its number, by its value, or by its place in a list of the same length. */
function originsOf(before: readonly unknown[], after: readonly unknown[]): readonly (number | undefined)[] {
  const free = new Set(before.keys());
  const take = (at: number | undefined): number | undefined => (at !== undefined && free.delete(at) ? at : undefined);
  const known = after.map((value) => take(Object(value)[ORIGIN] ?? [...free].find((at) => before[at] === value)));
  return known.map(
    (at, index) => at ?? (before.length === after.length && !isGroup(after[index]) ? take(index) : undefined),
  );
}

/** Divides a list or group into its entries; null if it is written in a form that people rarely use. */
function partsOf(text: string, node: Collection): readonly Part[] | null {
  const found = node.items.map((item, at) => {
    const pair = isMap(node) ? (item as { readonly key: Node; readonly value: Node | null }) : null;
    const value = pair ? pair.value : (item as Node);
    const start = pair ? pair.key.range?.[0] : startOf(node as YAMLSeq, at);
    const [from, to] = value?.range ?? pair?.key.range?.slice(1) ?? [];
    return { key: pair ? isScalar(pair.key) && String(pair.key.value) : at, start, range: [from, to], node: value };
  }) as readonly Omit<Part, 'from' | 'to'>[];
  const isRare = ({ key, start }: Omit<Part, 'from' | 'to'>): boolean =>
    key === false || start === undefined || /\?[ \t]+$/.test(text.slice(0, start));
  if (found.some(isRare)) return null;
  const froms = found.map(({ start }, at) =>
    node.flow || at === 0 ? start : commentsAbove(text, start, found[at - 1]?.range[1] ?? 0),
  );
  return found.map((part, at) => ({
    ...part,
    from: froms[at] as number,
    to: node.flow ? part.range[1] : (froms[at + 1] ?? (node.range?.[1] as number)),
  }));
}

/** Returns where an entry of a list begins: at its dash, or at its value between brackets. */
function startOf(list: YAMLSeq, at: number): number | undefined {
  if (list.flow) return (list.items[at] as Node).range?.[0];
  const token = list.srcToken as { items?: { start: { type: string; offset: number }[] }[] } | undefined;
  return token?.items?.[at]?.start.find(({ type }) => type === 'seq-item-ind')?.offset;
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

/** Puts entries together again. Between brackets, those in their old places keep what is between them. */
function join(text: string, node: Collection, parts: readonly Part[], entries: readonly Entry[]): string {
  const [from, to] = node.range as readonly [number, number, number];
  if (!node.flow) {
    const indent = ' '.repeat(columnOf(text, from));
    return entries
      .map((one, at) => (at === 0 ? '' : indent) + one.text.replace(/^ +/, '').replace(/\n?$/, '\n'))
      .join('');
  }
  const [first, second] = parts;
  const usual = first && second ? text.slice(first.to, second.from) : ', ';
  const texts = entries.map((entry, at) => {
    const [last, part] = parts.slice(at - 1);
    const isInPlace = at > 0 && entry.part && entry.part === part && entries[at - 1]?.part === last;
    const gap = isInPlace && last && part ? text.slice(last.to, part.from) : usual;
    return (at === 0 ? '' : gap) + entry.text;
  });
  return text.slice(from, first?.from ?? from + 1) + texts.join('') + text.slice(parts.at(-1)?.to ?? to - 1, to);
}

const columnOf = (text: string, offset: number): number => offset - (text.lastIndexOf('\n', offset - 1) + 1);

/** Writes a pair, or the entry of a list. */
function writeEntry(text: string, node: Collection, entry: object): string {
  if (node.flow) return writeFlow(new Document(entry)).slice(1, -1);
  return indented(writeYaml(entry), columnOf(text, node.range?.[0] ?? 0));
}

/** Writes a list or group between brackets. A text of several lines gets quotation marks: one that begins with a dash would be a list. */
export function writeFlow(document: Document): string {
  visit(document, {
    Scalar: (_, scalar) => {
      if (String(scalar.value).includes('\n')) scalar.type = 'QUOTE_DOUBLE';
    },
  });
  return document.toString({ collectionStyle: 'flow', lineWidth: 0, flowCollectionPadding: false }).trim();
}

const indented = (text: string, column: number): string =>
  `${text.trimEnd().replace(/\n(?=.)/g, `\n${' '.repeat(column)}`)}\n`;

/** Writes a value in the quotation marks of the old one, and folded if that was. */
function writeScalar(text: string, node: Scalar, value: unknown, isFlow: boolean): string {
  const [from = 0, to = 0] = node.range ?? [];
  const old = text.slice(from, to);
  const line = text.lastIndexOf('\n', from - 1) + 1;
  const column = Math.max(0, text.slice(line).search(/[^ -]/));
  const longest = Math.max(40, ...old.split('\n').map((one) => one.length));
  const document = new Document([value]);
  // Plain lines may begin with what is none there: a dash.
  const keepsType = typeof value === 'string' && !(node.type === 'PLAIN' && value.includes('\n'));
  const [scalar] = (document.contents as YAMLSeq).items;
  if (isScalar(scalar) && keepsType && node.type) scalar.type = node.type;
  if (isFlow) return writeFlow(document).slice(1, -1);
  const written = document.toString({ lineWidth: old.trimEnd().includes('\n') ? longest - column : 0 });
  return indented(written.replace(/^- /, ''), column).trimEnd() + (old.endsWith('\n') ? '\n' : '');
}
