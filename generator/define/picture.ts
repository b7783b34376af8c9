/** Photographs of records. Builds with nothing to do load this module, so the schema, which needs zod, is in image.ts. */

/** A photograph as components get it: plain data, with everything that its markup needs. */
export interface Picture {
  /** File below `data/images`: "team/dale.jpg". */
  readonly file: string;
  /** Text for people who do not see it; "" for decoration. */
  readonly alt: string;
  /** Name of the photographer; "" if the record has none. */
  readonly credit: string;
  /** Size of the largest file, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The first part of its addresses: "/assets/photos/dale-1a2b3c4d5e6f7a8b". */
  readonly base: string;
  /** Widths of its files in AVIF and WebP, in pixels, smallest first: "{base}-800.avif". */
  readonly widths: readonly number[];
  /** Its part for links to a page that people share: `picture` of `definePage`. Null for a photograph that is too small. */
  readonly share: SharePicture | null;
}

/** A JPEG file, 1200 by 630 pixels or smaller in the same shape. */
export interface SharePicture {
  /** "/assets/photos/dale-1a2b3c4d5e6f7a8b.jpg" */
  readonly path: string;
  readonly width: number;
  readonly height: number;
}

/** The options of a picture that gen has not read yet. */
interface Options {
  /** Null for the name of the record. */
  readonly alt: string | null;
  /** From 0, the left or upper edge, to 1. */
  readonly focus: readonly [x: number, y: number];
  readonly widths: readonly number[];
  readonly ratio: number | null;
  /** What pages show if the file is missing; null if they need it. */
  readonly fallback: string | null;
}

/** Marks pictures that gen has not read yet. Modules of a site are bundled apart, so the symbol is shared by its name. */
export const PENDING = Symbol.for('gen.picture');

export type PictureRequest = Picture & { readonly [PENDING]: Options };

/** Returns the picture that stands for a file until gen reads it. */
export const requestPicture = (file: string, credit: string, options: Options): PictureRequest => ({
  file,
  alt: options.alt ?? '',
  credit,
  width: 0,
  height: 0,
  base: '',
  widths: [],
  share: null,
  [PENDING]: options,
});
