/** The places that the text of a service in a city can have. */
import { z } from 'zod';
import { oneOf, slug } from './fields.ts';

/** A page of its own; a part of its city's page; nowhere until a day. */
export const PLACES = ['page', 'section', 'held'] as const;
export type Place = (typeof PLACES)[number];

const day = z.iso.date('must be a day such as "2026-12-01"');

export const placementSchema = z.strictObject({
  rule: oneOf(
    ['all', 'strict'],
    'all: each service in each city has a page. strict: only those with text and evidence of their own.',
  ),
  opensPerWeek: z
    .int()
    .positive()
    .describe('How many held cells open in a week, from Monday on: `gen cells --apply` writes their days.')
    .optional(),
});

/** A line of data/placement.tsv. */
export const placedSchema = z.strictObject({
  city: slug('Slug of a city.'),
  service: slug('Slug of a service.'),
  place: oneOf(PLACES, 'page, section of the page of its city, or held.'),
  since: day.describe('The day of this decision.'),
  opens: day.describe('The day on which a held page opens.').optional(),
});

export type PlacementRule = Readonly<z.infer<typeof placementSchema>>;
export type PlacedCell = Readonly<z.infer<typeof placedSchema>>;
