/** Text that people write in Markdown, as components get it: a tree of plain data without HTML. */
import type { Picture } from './picture.ts';

export type BodyTag =
  | 'p'
  | 'h2'
  | 'h3'
  | 'h4'
  | 'h5'
  | 'h6'
  | 'ul'
  | 'ol'
  | 'li'
  | 'blockquote'
  | 'pre'
  | 'code'
  | 'em'
  | 'strong'
  | 'a'
  | 'br'
  | 'hr'
  | 'table'
  | 'thead'
  | 'tbody'
  | 'tr'
  | 'th'
  | 'td';

export interface BodyElement {
  readonly tag: BodyTag;
  readonly children: readonly BodyNode[];
  /** Of a heading. */
  readonly id?: string;
  /** Of a link: a page or file of the site, a heading of this page, or `https:`, `mailto:`, `tel:`, `sms:`. */
  readonly href?: string;
  readonly title?: string;
  /** First number of an ordered list that does not begin with 1. */
  readonly start?: number;
  /** Of a cell. */
  readonly align?: 'left' | 'center' | 'right';
  /** Of a code block. */
  readonly language?: string;
}

/** A photograph in a paragraph of its own. */
export interface BodyPhoto {
  readonly photo: Picture;
  /** "" without one. */
  readonly caption: string;
}

export type BodyNode = string | BodyElement | BodyPhoto;

export interface BodyHeading {
  /** 2 for `h2`. */
  readonly level: number;
  readonly id: string;
  readonly text: string;
}

export interface Body {
  readonly nodes: readonly BodyNode[];
  /** In their order, for a table of contents. */
  readonly headings: readonly BodyHeading[];
  /** Number of words. */
  readonly words: number;
}

/** The text of a body that gen has not parsed yet. */
interface Unparsed {
  readonly text: string;
  /** Level of the largest heading: 2 for `h2`. */
  readonly top: number;
  /** Widths of photographs, in pixels. */
  readonly widths: readonly number[];
}

/** Marks bodies that gen has not parsed yet. Modules of a site are bundled apart, so the symbol is shared by its name. */
export const UNPARSED = Symbol.for('gen.body');

export type UnparsedBody = Body & { readonly [UNPARSED]: Unparsed };
