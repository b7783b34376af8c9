/** Team members and customers. */
import { z } from 'zod';
import { image, list, photo, sample, sources, text, url } from './fields.ts';

export const testimonialSchema = z.strictObject({
  id: z.int().positive(),
  name: text('As signed.'),
  location: text('City, state.'),
  content: text('Their words.'),
  rating: z.int().min(1).max(5),
  source: text('Where they said it: "Google".').optional(),
  url: url('Where it can be read.').optional(),
  date: z.iso.date('must be a day such as "2026-03-14"').describe('Day on which they said it.').optional(),
  on: z
    .array(z.enum(['home', 'reviews', 'flagship']))
    .min(1)
    .describe('Where it is shown.'),
  sample,
});

export const memberSchema = z.strictObject({
  id: z.int().positive(),
  name: text('Name.'),
  position: text('What they do.'),
  bio: text('One or two sentences.'),
  photo: photo('Photograph of the person.', { ratio: 1, widths: [180, 360] }).optional(),
  image: image('Image file in data/images, published as it is.').optional(),
  fallbackImage: z
    .literal('initials')
    .optional()
    .describe('Draw the initials when there is no image or its file is missing.'),
  social: list(z.strictObject({ name: text('Network.'), url: url('Profile.') })),
  sources,
  sample,
});

export type Testimonial = Readonly<z.infer<typeof testimonialSchema>>;
export type Member = Readonly<z.infer<typeof memberSchema>>;
