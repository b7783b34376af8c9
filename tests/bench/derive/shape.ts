/**
 * Sample pages of a kind → the shape that all of them have. Children are compared by tag and class: what is on every
 * page stays, what is only on some is optional, what stands several times in a row is a list.
 */
import type { Entities } from './model.ts';
import type { SourceElement, SourceNode } from './parse.ts';
import { printSource } from './parse.ts';
import { findFragments, type Encoding, type RawPiece, type TextInstance } from './pieces.ts';

/** Text with its values' field names, in order. */
export interface TextShape {
  readonly pieces: readonly RawPiece[];
  readonly names: readonly string[];
  readonly encoding: Encoding;
}

export interface ElementShape {
  readonly tag: string;
  readonly attributes: readonly {
    readonly name: string /** Null: an attribute without a value. */;
    readonly text: TextShape | null /** Field that says whether it is there. */;
    readonly when: string | null;
  }[];
  readonly startEnd: string;
  readonly closed: boolean;
  readonly content: ContentShape;
}

export type ContentShape =
  /** `lists`: whether neighbours that are alike are one list. */
  | { readonly type: 'slots'; readonly slots: readonly Slot[]; readonly lists: boolean }
  /** Scripts and styles. */
  | { readonly type: 'raw'; readonly text: TextShape }
  /** Markup that is a value. */
  | { readonly type: 'markup'; readonly name: string };

export interface Slot {
  /** Tag and class. */
  readonly sign: string;
  /** Field that says whether it is there; null: always. */
  readonly when: string | null;
  /** Field of the list; null: stands once. */
  readonly list: string | null;
  readonly shape: ElementShape | TextShape;
}

/** The node at the same place on each sample. */
export interface Sample<T> {
  readonly value: T;
  readonly entities: Entities;
}

/** Gives names to fields, each once. */
type Namer = (wish: string) => string;

/** The shape of whole documents. */
export function findShape(samples: readonly Sample<readonly SourceNode[]>[]): Slot[] {
  return findSlots(samples, { name: createNamer(), lists: true });
}

interface Context {
  readonly name: Namer;
  /** False in a head, where neighbours are alike only by chance. */
  readonly lists: boolean;
}

function findSlots(samples: readonly Sample<readonly SourceNode[]>[], context: Context): Slot[] {
  const rows = samples.map(({ value, entities }) =>
    groupNodes(value, context.lists).map((nodes) => ({ sign: signOf(nodes[0] as SourceNode), nodes, entities })),
  );
  const signs = rows.map((row) => row.map(({ sign }) => sign)).reduce(mergeSequences, []);
  const places = rows.map((row) => placeIn(signs, row));
  return signs.flatMap((sign, index): Slot[] => {
    const groups = places.map((place) => place[index] ?? null);
    const there = groups.filter((group) => group !== null);
    // Merged sequences may hold a sign twice where each row has it in one place or the other.
    if (there.length === 0) return [];
    const wish = nameOf(there[0]?.nodes[0] as SourceNode);
    const when = there.length < groups.length ? context.name(`has_${wish}`) : null;
    const isList = there.some(({ nodes }) => nodes.length > 1);
    const list = isList ? context.name(`${wish}_list`) : null;
    const members = there.flatMap(({ nodes, entities }) => nodes.map((value) => ({ value, entities })));
    return [
      { sign, when, list, shape: findNodeShape(members, isList ? { ...context, name: createNamer() } : context) },
    ];
  });
}

function findNodeShape(samples: readonly Sample<SourceNode>[], context: Context): ElementShape | TextShape {
  if (samples[0]?.value.type === 'text')
    return findTextShape(
      samples.map(({ value, entities }) => ({ text: (value as { text: string }).text, entities })),
      'html',
      context,
      'text',
    );
  const elements = samples as readonly Sample<SourceElement>[];
  const { tag, startEnd, closed } = (elements[0] as Sample<SourceElement>).value;
  return {
    tag,
    startEnd,
    closed,
    attributes: findAttributes(elements, context),
    content: findContent(elements, context),
  };
}

function findAttributes(elements: readonly Sample<SourceElement>[], context: Context): ElementShape['attributes'] {
  const names = elements.map(({ value }) => value.attributes.map(({ name }) => name)).reduce(mergeSequences, []);
  return names.map((name) => {
    const there = elements.flatMap(({ value, entities }) =>
      value.attributes.filter((attribute) => attribute.name === name).map(({ value: text }) => ({ text, entities })),
    );
    const when = there.length < elements.length ? context.name(`has_${name}`) : null;
    if (there.some(({ text }) => text === null)) return { name, text: null, when };
    return { name, text: findTextShape(there as TextInstance[], 'html', context, name), when };
  });
}

/** Drawings that differ are markup: somebody would keep the icon beside the data that names it. */
function findContent(elements: readonly Sample<SourceElement>[], context: Context): ContentShape {
  const { tag, attributes } = (elements[0] as Sample<SourceElement>).value;
  const inner = elements.map(({ value, entities }) => ({ text: printSource(value.children), entities }));
  const differs = inner.some(({ text }) => text !== inner[0]?.text);
  if (tag === 'script' || tag === 'style') {
    const isJson = attributes.some(({ value }) => value === 'application/ld+json');
    const text =
      differs && isJson
        ? findJsonShape(inner, context)
        : differs
          ? null
          : { pieces: [{ literal: inner[0]?.text ?? '' }], names: [], encoding: 'html' as const };
    return text ? { type: 'raw', text } : { type: 'markup', name: context.name(tag) };
  }
  const isIcon = tag === 'svg' && attributes.some(({ name, value }) => name === 'class' && value === 'icon');
  if (isIcon && differs) return { type: 'markup', name: context.name('icon') };
  const lists = context.lists && tag !== 'head' && !isIcon;
  return {
    type: 'slots',
    lists,
    slots: findSlots(
      elements.map(({ value, entities }) => ({ value: value.children, entities })),
      { ...context, lists },
    ),
  };
}

function findTextShape(
  instances: readonly TextInstance[],
  encoding: Encoding,
  { name }: Context,
  wish: string,
): TextShape {
  const pieces = findFragments(instances, encoding);
  return { pieces, encoding, names: pieces.filter((piece) => 'value' in piece).map(() => name(wish)) };
}

const JSON_STRING = /("(?:[^"\\]|\\.)*")/;

/** JSON of the same outline: each string is a text of its own. Null when the outlines differ. */
function findJsonShape(instances: readonly TextInstance[], { name }: Context): TextShape | null {
  const rows = instances.map(({ text }) => text.split(JSON_STRING));
  const outline = (row: readonly string[]): string => row.filter((_, index) => index % 2 === 0).join('"');
  if (rows.some((row) => outline(row) !== outline(rows[0] as string[]))) return null;
  const pieces = (rows[0] as string[]).flatMap((part, index): RawPiece[] => {
    if (index % 2 === 0) return [{ literal: part }];
    return [
      { literal: '"' },
      ...findFragments(
        rows.map((row, at) => ({
          text: (row[index] as string).slice(1, -1),
          entities: (instances[at] as TextInstance).entities,
        })),
        'json',
      ),
      { literal: '"' },
    ];
  });
  const joined = pieces.reduce<RawPiece[]>((all, piece) => {
    const last = all.at(-1);
    return last && 'literal' in last && 'literal' in piece
      ? [...all.slice(0, -1), { literal: last.literal + piece.literal }]
      : [...all, piece];
  }, []);
  return {
    pieces: joined,
    encoding: 'json',
    names: joined.filter((piece) => 'value' in piece).map(() => name('json')),
  };
}

/** Never a list, however many stand in a row. */
const SINGLE = new Set(['script', 'style', 'link', 'meta']);

/** Neighbours with the same tag and class, together. */
export function groupNodes(nodes: readonly SourceNode[], lists: boolean): SourceNode[][] {
  const groups: SourceNode[][] = [];
  for (const node of nodes) {
    const last = groups.at(-1);
    if (
      lists &&
      last &&
      node.type === 'element' &&
      !SINGLE.has(node.tag) &&
      signOf(last[0] as SourceNode) === signOf(node)
    )
      last.push(node);
    else groups.push([node]);
  }
  return groups;
}

export function signOf(node: SourceNode): string {
  return node.type === 'text'
    ? '#text'
    : `${node.tag} ${node.attributes.find(({ name }) => name === 'class')?.value ?? ''}`;
}

/** Returns the group at each sign; null where a row lacks it. Every row is part of the signs that it was merged into. */
export function placeIn<T extends { readonly sign: string }>(
  signs: readonly string[],
  row: readonly T[],
): (T | null)[] {
  let at = 0;
  return signs.map((sign) => (row[at]?.sign === sign ? (row[at++] as T) : null));
}

/** The shortest sequence that has both as parts. */
export function mergeSequences(a: readonly string[], b: readonly string[]): string[] {
  if (a.join() === b.join()) return [...a];
  const lengths = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      (lengths[i] as Uint16Array)[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const merged: string[] = [];
  let i = 0;
  let j = 0;
  while (i < a.length || j < b.length) {
    if (i < a.length && a[i] === b[j]) merged.push(a[i++] as string), j++;
    else if (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1))) merged.push(a[i++] as string);
    else merged.push(b[j++] as string);
  }
  return merged;
}

function createNamer(): Namer {
  const taken = new Set<string>();
  return (wish) => {
    const base = wish.toLowerCase().replace(/[^a-z0-9]+/g, '_');
    let name = base;
    for (let n = 2; taken.has(name); n++) name = `${base}${n}`;
    taken.add(name);
    return name;
  };
}

function nameOf(node: SourceNode): string {
  if (node.type === 'text') return 'text';
  return node.attributes.find(({ name }) => name === 'class')?.value?.split(' ')[0] || node.tag;
}
