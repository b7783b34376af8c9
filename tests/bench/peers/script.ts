/** Templates as expressions of JavaScript, for the peers whose templates are JavaScript. */
import type { Piece, Ref } from '../derive/model.ts';
import { decode } from '../derive/pieces.ts';

/** `city.name`, or `item.text` inside a loop. */
export function say({ scope, name }: Ref): string {
  return `${scope}.${name}`;
}

/** Source inside a template literal. */
export function escapeLiteral(source: string): string {
  return source.replace(/[\\`]|\$(?=\{)/g, '\\$&');
}

/** Pieces as the inside of a template literal; `escape`: the function that values go through. */
export function printPieces(pieces: readonly Piece[], escape: string): string {
  return pieces
    .map((piece) =>
      'literal' in piece
        ? escapeLiteral(piece.literal)
        : `\${${escape ? `${escape}(${say(piece.ref)})` : say(piece.ref)}}`,
    )
    .join('');
}

/** The same with literals as text, not as HTML. */
export function decodePieces(pieces: readonly Piece[]): Piece[] {
  return pieces.map((piece) => ('literal' in piece ? { literal: decode(piece.literal, 'html') } : piece));
}
