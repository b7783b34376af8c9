/** Lists: tips, cards, reasons, aliases, the checklist, and people. */
import { z } from 'zod';
import { withFields, type Fields } from '../own-fields.ts';
import { citySentence, formed, icon, id, list, path, photo, sample, slug } from './fields.ts';
import { profile, prose, starting, text, url, type Numbered } from './fields.ts';

/** A number that no other record of the list has. Left out, it is the next that is free. */
const number = (noun: string) => id(`Number of the ${noun}; the next free one when left out.`).optional();

export const tipSchema = z.strictObject({
  id: number('tip'),
  title: text('Short.'),
  description: prose('One or two sentences.'),
  photo: photo('Photograph of what it is about.', { ratio: 3 / 2, widths: [400, 800] }).optional(),
  icon,
  starting,
});
export const homeCardSchema = z.strictObject({
  id: number('card'),
  title: text('Short.'),
  description: text('One sentence.'),
  icon,
  link: path('Page that it links to.'),
});
export const reasonSchema = z.strictObject({
  title: text('Short.'),
  description: prose('One or two sentences.'),
  icon,
  showOn: z
    .array(z.enum(['home', 'about', 'service', 'values']))
    .min(1)
    .describe('Where it is shown: home page, About, pages of services, or the values on About.'),
  citySentence,
  starting,
});
/** An address that can be `loose`: without a query, `*` or {city}. */
const PLAIN_ADDRESS = /^(?:\/[^/?*{}]+)+\/?$/;
export const aliasSchema = z
  .strictObject({
    from: formed(
      /^\/[^#\p{Cc}]*$/u,
      'must be the part of an old address after the host, such as "/about.html", "/blog/*" or "/page.php?id=3"',
    ).describe('Old address; "/*" at its end stands for all below a folder, {city} for each city.'),
    to: formed(
      /^(?:https?:\/\/[^\s\p{Cc}]+|\/[^?#\p{Cc}]*)$/u,
      'must be the path of a page, such as "/contact", or an address of another host',
    )
      .describe('Path of a page, or an address of another host; "/*" at its end appends the rest of the old address.')
      .optional(),
    loose: z
      .literal(true)
      .describe('True for an address that the 404 page finds in longer ones, too: "/towing" in "/towing-prices".')
      .optional(),
    gone: z.literal(true).describe('True for an address that is gone for good: hosts answer it with 410.').optional(),
  })
  .refine(({ to, gone }) => (to === undefined) === (gone === true), {
    path: ['from'],
    message: 'must have either a page in "to" or "gone: true" beside it',
  })
  .refine(
    ({ from, to, loose }) => !loose || (to?.startsWith('/') && !to.endsWith('/*') && PLAIN_ADDRESS.test(from)),
    'can only be "loose" from a plain path to a page',
  )
  .meta({ form: false });
export const checklistSchema = z
  .strictObject({
    id: id('Number of the item.'),
    title: text('What should be there.'),
    service: slug('Slug of the service whose page it tracks.'),
  })
  .meta({ form: false });

export const testimonialSchema = z.strictObject({
  id: number('testimonial'),
  name: text('As signed.'),
  location: text('City, state.'),
  content: prose('Their words.'),
  rating: z.int().min(1).max(5).describe('Stars, from 1 to 5.'),
  source: text('Where they said it: "Google".').optional(),
  url: url('Where it can be read.').optional(),
  date: z.iso.date('must be a day such as "2026-03-14"').describe('Day on which they said it.').optional(),
  showOn: z
    .array(z.enum(['home', 'reviews']))
    .optional()
    .describe(
      'The pages that show it: `home`, `reviews`, or both. Without any: the pages of its `cities`, or both if it has none.',
    ),
  cities: list(slug('Slug of a city.'), 'The cities whose pages show it.'),
  sample,
});

export const memberSchema = (fields?: Fields) => withFields(memberShape, 'person', fields);

const PORTRAIT = { ratio: 1, widths: [180, 360] } as const;

const memberShape = z.strictObject({
  id: number('person'),
  name: text('Name.'),
  position: text('What they do.'),
  bio: prose('One or two sentences.'),
  photo: photo('Photograph of the person.', PORTRAIT).optional(),
  image: photo('The same as `photo`, but the file may be missing.', {
    ...PORTRAIT,
    fallback: 'the initials',
  })
    .meta({ form: false })
    .optional(),
  fallbackImage: z
    .literal('initials')
    .optional()
    .describe('What pages show in place of a missing `image`: always the initials.')
    .meta({ form: false }),
  social: list(profile, 'Social profiles.'),
  sample,
});

export type Tip = Numbered<z.infer<typeof tipSchema>>;
export type HomeCard = Numbered<z.infer<typeof homeCardSchema>>;
export type Reason = Readonly<z.infer<typeof reasonSchema>>;
export type Alias = Readonly<z.infer<typeof aliasSchema>>;
export type ChecklistItem = Readonly<z.infer<typeof checklistSchema>>;
export type TestimonialRecord = Readonly<z.infer<typeof testimonialSchema>>;
/** A testimonial with the pages that show it. */
export type Testimonial = Numbered<TestimonialRecord> & Readonly<{ showOn: NonNullable<TestimonialRecord['showOn']> }>;
type MemberRecord = z.output<ReturnType<typeof memberSchema>>;
/** A person as their record gives it. */
export interface Member extends Numbered<MemberRecord> {}
