/** Schema of photographs in records: `photo: yard.jpg`, or `photo: { file, alt, focus, credit }`. */
import { z } from 'zod';
import { requestPicture, type Picture } from './picture.ts';

export interface ImageOptions {
  readonly description?: string;
  /** The widths that the layout shows, in pixels; gen never enlarges a photograph. @default 400, 800, 1200, 1600 */
  readonly widths?: readonly number[];
  /** Width divided by height. The photograph is cropped around its focus; left out, it is shown whole. */
  readonly ratio?: number;
  /** What pages show without the file: "the map". The build then says so. Left out, a missing file is a mistake. */
  readonly fallback?: string;
}

const FILE = /^(?!\/)(?!.*(?:^|\/)\.)[^\\:*?"<>|\p{Cc}]+$/u;

/** Schema of a file in `data/images`; a path from the root of the project means the same. */
export const imageName = (must: string) =>
  z
    .string()
    .overwrite(belowImages)
    .regex(FILE, { error: ({ input }) => `${must}${adviseFile(String(input))}` })
    .meta({ image: true });

/** For a path of another folder, or of a computer: "/images/yard.jpg", "C:/Users/Ada/yard.jpg". */
function adviseFile(path: string): string {
  const name = /[^/]*$/.exec(path)?.[0] ?? '';
  return FILE.test(name) ? `\nPut the file into data/images, and write "${name}".` : '';
}

const belowImages = (name: string): string =>
  name
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)?data\/images\//, '');

const fraction = z.number().min(0).max(1);
const file = imageName('must be the path of a photograph in data/images, such as "team/dale.jpg"').describe(
  'A picture in data/images.',
);

/** Schema of a photograph in `data/images`: the name of its file, or a mapping. Records then hold a `Picture`. */
export const image = ({
  description = 'Photograph in data/images.',
  widths = [400, 800, 1200, 1600],
  ratio,
  fallback,
}: ImageOptions = {}) =>
  z
    .union([
      file,
      z.strictObject({
        file,
        alt: z
          .string()
          .trim()
          .describe('What it shows; the name of the record if left out.')
          .meta({ form: { title: 'What it shows' } })
          .optional(),
        focus: z
          .tuple([fraction, fraction])
          .describe('What stays when it is cropped: [0, 0] is the upper left corner.')
          .meta({ form: false })
          .optional(),
        credit: z
          .string()
          .trim()
          .min(1, 'must not be empty')
          .describe('Name of the photographer, as it is shown.')
          .meta({ form: { title: 'Photographer' } })
          .optional(),
      }),
    ])
    .transform((given): Picture => {
      const { file, alt = null, focus = [0.5, 0.5], credit = '' } = typeof given === 'string' ? { file: given } : given;
      return requestPicture(file, credit, {
        alt,
        focus,
        widths: [...widths].sort((a, b) => a - b),
        ratio: ratio ?? null,
        fallback: fallback ?? null,
      });
    })
    .describe(description);
