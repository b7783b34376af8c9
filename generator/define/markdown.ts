/** Schema of texts that people write in Markdown: `body: markdown()`. */
import { z } from 'zod';
import { UNPARSED, type Body, type UnparsedBody } from './body.ts';

export interface MarkdownSchemaOptions {
  readonly description?: string;
  /** Level of the largest heading, whether its author writes "#" or "##": 2 for `h2`. @default 2 */
  readonly top?: number;
  /** The widths of photographs that the layout shows, in pixels. @default 400, 800, 1200 */
  readonly widths?: readonly number[];
}

/** Schema of a text in Markdown; in a `.md` file it is the text below the front matter, with the key `body`. Records then hold a `Body`. */
export const markdown = ({
  description = 'Text in Markdown.',
  top = 2,
  widths = [400, 800, 1200],
}: MarkdownSchemaOptions = {}) =>
  z
    .string()
    .regex(/\S/, 'must not be empty')
    .meta({ markdown: true })
    .transform((text): Body => {
      const unparsed: UnparsedBody = { nodes: [], headings: [], words: 0, [UNPARSED]: { text, top, widths } };
      return unparsed;
    })
    .describe(description);
