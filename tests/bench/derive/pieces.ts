/** The same text on several pages → literals, names that a template knows (city, service), and values that are left. */
import type { Entities } from './model.ts';

export type Encoding = 'html' | 'json';
export type RawPiece = { readonly literal: string } | { readonly entity: string } | { readonly value: true };

/** A text as it stands in the source of a page, and the names of that page. */
export interface TextInstance {
  readonly text: string;
  readonly entities: Entities;
}

/** Most ways to read a text before it is taken as one value. */
const MOST_READINGS = 6;

/** Finds pieces that make each of the texts; in the worst case one value. */
export function findFragments(instances: readonly TextInstance[], encoding: Encoding): RawPiece[] {
  const first = instances[0]?.text ?? '';
  if (instances.every(({ text }) => text === first)) return [{ literal: first }];
  const readings = new Map<string, { markers: readonly string[]; segments: string[][] }>();
  for (const instance of instances) {
    const { markers, segments } = readText(instance, encoding);
    const reading = readings.get(markers.join());
    if (reading) reading.segments.push(segments);
    else readings.set(markers.join(), { markers, segments: [segments] });
  }
  const likely = [...readings.values()].sort((a, b) => b.segments.length - a.segments.length).slice(0, MOST_READINGS);
  for (const { markers, segments } of likely) {
    const pieces = joinPieces(markers, segments);
    if (instances.every((instance) => matchPieces(pieces, instance, encoding))) return pieces;
  }
  return [{ value: true }];
}

/** The values in a text, in the encoding of its source; null when the pieces do not make it. */
export function matchPieces(
  pieces: readonly RawPiece[],
  { text, entities }: TextInstance,
  encoding: Encoding,
): string[] | null {
  const values: string[] = [];
  let at = 0;
  let open = -1;
  for (const [index, piece] of pieces.entries()) {
    if ('value' in piece) {
      open = at;
      continue;
    }
    const known = 'literal' in piece ? piece.literal : encode(entities[piece.entity], encoding);
    if (known === null) return null;
    const found = open < 0 ? at : index === pieces.length - 1 ? text.length - known.length : text.indexOf(known, open);
    if (found < at || !text.startsWith(known, found)) return null;
    if (open >= 0) values.push(text.slice(open, found));
    open = -1;
    at = found + known.length;
  }
  if (open >= 0) values.push(text.slice(open));
  else if (at !== text.length) return null;
  return values;
}

/** As React and JSON.stringify write text; null for a name that the page does not have. */
export function encode(text: string | undefined, encoding: Encoding): string | null {
  if (text === undefined) return null;
  if (encoding === 'json') return JSON.stringify(text).slice(1, -1).replaceAll('<', '\\u003c');
  return text.replace(
    /[&<>"']/g,
    (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' })[char] as string,
  );
}

/** Back from the encoding of the source to the text. */
export function decode(source: string, encoding: Encoding): string {
  if (encoding === 'json') return JSON.parse(`"${source}"`) as string;
  return source.replace(/&(?:amp|lt|gt|quot|#x([\da-fA-F]+)|#(\d+));/g, (entity, hex?: string, decimal?: string) => {
    if (hex ?? decimal) return String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal));
    return { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }[entity] as string;
  });
}

/** Cuts a text at the names it holds. */
function readText({ text, entities }: TextInstance, encoding: Encoding): { markers: string[]; segments: string[] } {
  const names = new Map<string, string>();
  for (const [name, value] of Object.entries(entities)) {
    const encoded = encode(value, encoding) as string;
    if (value !== '' && !names.has(encoded)) names.set(encoded, name);
  }
  if (names.size === 0) return { markers: [], segments: [text] };
  const longestFirst = [...names.keys()]
    .sort((a, b) => b.length - a.length)
    .map((name) => name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  const parts = text.split(new RegExp(`(?<![\\p{L}\\p{N}])(${longestFirst.join('|')})(?![\\p{L}\\p{N}])`, 'u'));
  return {
    markers: parts.filter((_, index) => index % 2 === 1).map((part) => names.get(part) as string),
    segments: parts.filter((_, index) => index % 2 === 0),
  };
}

/** Text that is the same between two names is literal; the rest is a value without the start and end that all values share. */
function joinPieces(markers: readonly string[], segments: readonly (readonly string[])[]): RawPiece[] {
  const pieces: RawPiece[] = [];
  for (let index = 0; index <= markers.length; index++) {
    const column = segments.map((row) => row[index] as string);
    pieces.push(...columnPieces(column), ...(index < markers.length ? [{ entity: markers[index] as string }] : []));
  }
  return pieces.filter((piece) => !('literal' in piece) || piece.literal !== '');
}

function columnPieces(column: readonly string[]): RawPiece[] {
  const [first = ''] = column;
  if (column.every((text) => text === first)) return [{ literal: first }];
  const start = /^.*[\s/]/s.exec(sharedStart(column))?.[0] ?? '';
  const end = /[\s/?].*$/s.exec(sharedEnd(column.map((text) => text.slice(start.length))))?.[0] ?? '';
  return [{ literal: start }, { value: true }, { literal: end }];
}

function sharedStart([first = '', ...rest]: readonly string[]): string {
  let length = first.length;
  for (const text of rest) while (!text.startsWith(first.slice(0, length))) length--;
  return first.slice(0, length);
}

function sharedEnd([first = '', ...rest]: readonly string[]): string {
  let length = first.length;
  for (const text of rest) while (!text.endsWith(first.slice(first.length - length))) length--;
  return first.slice(first.length - length);
}
