/** A shape, and where each field is kept → a template that any generator's language can say. */
import type { Piece, Ref, Template } from './model.ts';
import type { ElementShape, Slot, TextShape } from './shape.ts';

/** Returns the table and column of a field. */
export type Resolve = (name: string) => Ref;

/** Sections that get a file of their own, where they are not inside another. */
const PARTS = new Set(['header', 'footer', 'section', 'aside', 'dialog', 'article']);
const ITEM: Resolve = (name) => ({ scope: 'item', name });

export function printTemplate(slots: readonly Slot[], resolve: Resolve): Template[] {
  return printSlots(slots, { resolve, parts: true });
}

interface Context {
  readonly resolve: Resolve;
  /** True if sections become parts: not inside of one. */
  readonly parts: boolean;
}

function printSlots(slots: readonly Slot[], context: Context): Template[] {
  return joinSource(slots.flatMap((slot) => printSlot(slot, context)));
}

function printSlot({ sign, when, list, shape }: Slot, context: Context): Template[] {
  const { resolve, parts } = context;
  const isPart = parts && list === null && 'tag' in shape && PARTS.has(shape.tag);
  const inner = list !== null ? { resolve: ITEM, parts: false } : isPart ? { resolve, parts: false } : context;
  const body = 'tag' in shape ? printElement(shape, inner) : [printText(shape, inner.resolve)];
  const whole: Template[] =
    list !== null
      ? [{ type: 'loop', ref: resolve(list), body }]
      : isPart
        ? [{ type: 'part', name: partName(shape.tag, sign), body }]
        : body;
  return when !== null && list === null ? [{ type: 'if', ref: resolve(when), body: whole }] : whole;
}

function printElement({ tag, attributes, startEnd, closed, content }: ElementShape, context: Context): Template[] {
  const { resolve } = context;
  const start = attributes.map(({ name, text, when }): Template => {
    const pieces = text ? printPieces(text, resolve) : [];
    if (when === null && pieces.every((piece) => 'literal' in piece))
      return {
        type: 'source',
        source: text
          ? ` ${name}="${pieces.map((piece) => ('literal' in piece ? piece.literal : '')).join('')}"`
          : ` ${name}`,
      };
    return { type: 'attribute', name, pieces, when: when === null ? null : resolve(when) };
  });
  const inside: Template[] =
    content.type === 'markup'
      ? [{ type: 'markup', ref: resolve(content.name), inside: tag }]
      : content.type === 'raw'
        ? [printRaw(content.text, resolve)]
        : printSlots(content.slots, context);
  return joinSource([
    { type: 'source', source: `<${tag}` },
    ...start,
    { type: 'source', source: startEnd },
    ...inside,
    ...(closed ? [{ type: 'source', source: `</${tag}>` } as const] : []),
  ]);
}

function printText(shape: TextShape, resolve: Resolve): Template {
  const pieces = printPieces(shape, resolve);
  return pieces.every((piece) => 'literal' in piece)
    ? { type: 'source', source: pieces.map(({ literal }) => literal).join('') }
    : { type: 'text', pieces };
}

function printRaw(shape: TextShape, resolve: Resolve): Template {
  const pieces = printPieces(shape, resolve);
  return shape.encoding === 'json'
    ? { type: 'json', pieces }
    : { type: 'raw', source: pieces.map((piece) => ('literal' in piece ? piece.literal : '')).join('') };
}

function printPieces({ pieces, names }: TextShape, resolve: Resolve): Piece[] {
  let next = 0;
  return pieces.map((piece): Piece => {
    if ('literal' in piece) return piece;
    if ('value' in piece) return { ref: resolve(names[next++] as string) };
    const [scope, name] = piece.entity.split('.') as ['city' | 'service', string];
    return { ref: { scope, name } };
  });
}

function joinSource(nodes: readonly Template[]): Template[] {
  const joined: Template[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (last?.type === 'source' && node.type === 'source')
      joined[joined.length - 1] = { type: 'source', source: last.source + node.source };
    else joined.push(node);
  }
  return joined;
}

/** By its first class: "city-service-offer". */
function partName(tag: string, sign: string): string {
  return (sign.split(' ')[1] || tag).toLowerCase().replace(/[^a-z0-9]+/g, '-');
}
