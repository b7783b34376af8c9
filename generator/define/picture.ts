/** Photographs in records: `photo: yard.jpg`, or `photo: { file, alt, focus, credit }`. */
import { z } from 'zod';

/** A photograph as components get it: plain data, with everything that its markup needs. */
export interface Picture {
  /** File below `data/images`: "team/dale.jpg". */
  readonly file: string;
  /** Text for people who do not see it; "" for decoration. */
  readonly alt: string;
  /** Name of the photographer; "" if the record has none. */
  readonly credit: string;
  /** Size of the largest rendition, in pixels. */
  readonly width: number;
  readonly height: number;
  /** The first part of its addresses: "/assets/photos/dale-1a2b3c4d5e6f7a8b". */
  readonly base: string;
  /** Widths of the renditions in AVIF and WebP, in pixels, smallest first: "{base}-800.avif". */
  readonly widths: readonly number[];
  /** Its mean color, "#8a7b66", which stands in until it is loaded. */
  readonly tone: string;
}

export interface ImageOptions {
  readonly description?: string;
  /** The widths that the layout shows, in pixels; a rendition is never larger than the file. @default 400, 800, 1200, 1600 */
  readonly widths?: readonly number[];
  /** Width divided by height. The photograph is cropped around its focus; left out, it is shown whole. */
  readonly ratio?: number;
}

/** The options of a picture that gen has not read yet. */
export interface Wanted {
  /** Null for the name of the record. */
  readonly alt: string | null;
  /** From 0, the left or upper edge, to 1. */
  readonly focus: readonly [x: number, y: number];
  readonly widths: readonly number[];
  readonly ratio: number | null;
}

/** Marks pictures that gen has not read yet. Modules of a site are bundled apart, so the symbol is shared by its name. */
export const WANTED = Symbol.for('gen.picture');

export type UnreadPicture = Picture & { readonly [WANTED]: Wanted };

const FILE = /^(?!\/)(?!.*(?:^|\/)\.)[^\\:*?"<>|\p{Cc}]+$/u;
const share = z.number().min(0).max(1);
const file = z
  .string()
  .regex(FILE, 'must be the path of a photograph in data/images, such as "team/dale.jpg"')
  .describe('File below data/images.');

/** Schema of a photograph in `data/images`: the name of its file, or a mapping. Records then hold a `Picture`. */
export const image = ({
  description = 'Photograph in data/images.',
  widths = [400, 800, 1200, 1600],
  ratio,
}: ImageOptions = {}) =>
  z
    .union([
      file,
      z.strictObject({
        file,
        alt: z
          .string()
          .trim()
          .describe('What it shows; "" for decoration. The name of the record if left out.')
          .optional(),
        focus: z
          .tuple([share, share])
          .describe('What stays when it is cropped: [0, 0] is the upper left corner.')
          .optional(),
        credit: z
          .string()
          .trim()
          .min(1, 'must not be empty')
          .describe('Name of the photographer, as it is shown.')
          .optional(),
      }),
    ])
    .transform((given): Picture => {
      const { file, alt = null, focus = [0.5, 0.5], credit = '' } = typeof given === 'string' ? { file: given } : given;
      const unread: UnreadPicture = {
        ...{ file, alt: alt ?? '', credit, width: 0, height: 0, base: '', widths: [], tone: '' },
        [WANTED]: { alt, focus, widths: [...widths].sort((a, b) => a - b), ratio: ratio ?? null },
      };
      return unread;
    })
    .describe(description);
