/** Short lists: tips, cards, reasons, aliases, the checklist. */
import { z } from 'zod';
import { formed, icon, path, photo, slug, sources, starting, text } from './fields.ts';

export const tipSchema = z.strictObject({
  id: z.int().positive(),
  title: text('Short.'),
  description: text('One or two sentences.'),
  photo: photo('Photograph of what it tells.', { ratio: 3 / 2, widths: [400, 800] }).optional(),
  icon,
  sources,
  starting,
});
export const homeCardSchema = z.strictObject({
  id: z.int().positive(),
  title: text('Short.'),
  description: text('One sentence.'),
  icon,
  link: path('Page that it links to.'),
});
export const reasonSchema = z.strictObject({
  title: text('Short.'),
  description: text('One or two sentences.'),
  icon,
  on: z.array(z.enum(['home', 'about', 'service', 'values'])).min(1),
  sources,
  starting,
});
export const aliasSchema = z.strictObject({
  from: formed(
    /^(\/([a-z0-9]+(-[a-z0-9]+)*|\{city\}))+$/,
    'must be a path such as "/towing" or "/services/old-name/{city}"',
  ),
  to: formed(
    /^\/$|^(\/([a-z0-9]+(-[a-z0-9]+)*|\{city\}))+$/,
    'must be the path of a page, such as "/services/roadside-assistance"',
  ).describe('Path of a page; {city} stands for each city.'),
});
export const checklistSchema = z.strictObject({
  id: z.int().positive(),
  title: text('What should be there.'),
  service: slug('Slug of the service whose page it tracks.'),
});

export type Tip = Readonly<z.infer<typeof tipSchema>>;
export type HomeCard = Readonly<z.infer<typeof homeCardSchema>>;
export type Reason = Readonly<z.infer<typeof reasonSchema>>;
export type Alias = Readonly<z.infer<typeof aliasSchema>>;
export type ChecklistItem = Readonly<z.infer<typeof checklistSchema>>;
