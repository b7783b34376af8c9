/** A page and the shape of its kind → the fields of the page. */
import type { Entities, Fields, Value } from './model.ts';
import { printSource, type SourceElement, type SourceNode } from './parse.ts';
import { decode, matchPieces } from './pieces.ts';
import {
  groupNodes,
  placeIn,
  signOf,
  type ContentShape,
  type ElementShape,
  type Slot,
  type TextShape,
} from './shape.ts';

/** The fields, in no encoding; null when the page has not this shape. */
export function extractFields(slots: readonly Slot[], nodes: readonly SourceNode[], entities: Entities): Fields | null {
  const fields: Fields = {};
  return readSlots({ slots, lists: true }, nodes, { entities, fields }) ? fields : null;
}

interface Target {
  readonly entities: Entities;
  readonly fields: Fields;
}

function readSlots(
  { slots, lists }: { readonly slots: readonly Slot[]; readonly lists: boolean },
  nodes: readonly SourceNode[],
  target: Target,
): boolean {
  const groups = groupNodes(nodes, lists).map((members) => ({ sign: signOf(members[0] as SourceNode), members }));
  const places = placeIn(
    slots.map(({ sign }) => sign),
    groups,
  );
  if (places.filter((place) => place !== null).length < groups.length) return false;
  return slots.every((slot, index) => readSlot(slot, places[index]?.members ?? [], target));
}

function readSlot({ when, list, shape }: Slot, members: readonly SourceNode[], { entities, fields }: Target): boolean {
  if (when === null && members.length === 0) return false;
  if (when !== null) fields[when] = members.length > 0;
  if (list === null)
    return (
      members.length === 0 || (members.length === 1 && readNode(shape, members[0] as SourceNode, { entities, fields }))
    );
  const items: Fields[] = [];
  fields[list] = items;
  return members.every((member) => {
    const item: Fields = {};
    items.push(item);
    return readNode(shape, member, { entities, fields: item });
  });
}

function readNode(shape: ElementShape | TextShape, node: SourceNode, target: Target): boolean {
  if ('tag' in shape)
    return node.type === 'element' && readAttributes(shape, node, target) && readContent(shape.content, node, target);
  return node.type === 'text' && readText(shape, node.text, target);
}

function readText({ pieces, names, encoding }: TextShape, text: string, { entities, fields }: Target): boolean {
  const values = matchPieces(pieces, { text, entities }, encoding);
  if (!values) return false;
  values.forEach((value, index) => (fields[names[index] as string] = decode(value, encoding) satisfies Value));
  return true;
}

function readAttributes({ attributes }: ElementShape, node: SourceElement, target: Target): boolean {
  let found = 0;
  const readAll = attributes.every(({ name, text, when }) => {
    const attribute = node.attributes.find((one) => one.name === name);
    if (when !== null) target.fields[when] = attribute !== undefined;
    if (!attribute) return when !== null;
    found++;
    return text === null
      ? attribute.value === null
      : attribute.value !== null && readText(text, attribute.value, target);
  });
  return readAll && found === node.attributes.length;
}

function readContent(content: ContentShape, { children }: SourceElement, target: Target): boolean {
  if (content.type === 'slots') return readSlots(content, children, target);
  if (content.type === 'raw') return readText(content.text, printSource(children), target);
  target.fields[content.name] = printSource(children);
  return true;
}
