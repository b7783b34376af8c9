/** Jobs that the firm has done. */
import { z } from 'zod';
import type { Country } from '../country/country.ts';
import { photo, positive, sample, slug, text, toggle } from './fields.ts';

export const jobSchema = (country: Country) =>
  z.strictObject({
    id: slug('Names the job; derived from day, city and service when left out.').optional(),
    date: z.iso.date('must be a day such as "2026-03-14"').describe('Day of the job.'),
    city: slug('Slug of the city.'),
    service: slug('Slug of the service.'),
    place: text('Road or landmark, never an address: "I-75".').optional(),
    minutes: z.int().min(0).max(1440).describe('From the call to the arrival.').optional(),
    price: positive(`What was charged, in ${country.currency.noun}.`).optional(),
    text: text("Two sentences of the firm's own on what was done. No names, numbers or plates.").optional(),
    photo: photo('Photograph of the job, with an "alt" that says what it shows.', {
      widths: [400, 800, 1600],
    }).optional(),
    review: text("The customer's words, without a name.").optional(),
    consent: toggle(false, 'True if the customer agrees that the job is shown. Without it, it only counts.'),
    sample,
  });

export type JobRecord = Readonly<z.infer<ReturnType<typeof jobSchema>>>;
export type Job = JobRecord & { readonly id: string };
