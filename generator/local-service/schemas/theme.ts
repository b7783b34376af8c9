/** Colors, corners and drawings. */
import { z } from 'zod';
import { icon, drawing } from './fields.ts';

const color = (what: string) =>
  z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'must be a color such as "#ffb000": a number sign and six digits from 0-9 and a-f')
    .describe(what);
export const themeSchema = z.strictObject({
  accent: color('Marks, and the button that calls.').optional(),
  dark: color('Header, hero and footer.').optional(),
  radius: z.enum(['sharp', 'soft', 'round']).optional().describe('Corners of cards and buttons.'),
  mark: z
    .union([z.strictObject({ icon }), z.strictObject({ image: drawing('Square SVG file under data/images.') })])
    .optional()
    .describe('The mark beside the name and on the icons of the site; a map pin when left out.'),
  social: drawing('SVG file under data/images, 1200 × 630: what the picture for shared links is drawn on.').optional(),
});
