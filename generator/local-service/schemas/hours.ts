/** Opening hours and special hours. */
import { z } from 'zod';
import { isDay, readDay } from '../../define/index.ts';
import { isOfDay, readSpecialHours } from '../special-hours.ts';
import { readHours, type HoursFault } from '../hours.ts';
import { entry, list, text } from './fields.ts';

const written = z.union([z.string(), z.record(z.string(), z.string())]);

/** Adds an issue for each fault, at its row. */
function addFaults(faults: readonly HoursFault[], { addIssue }: z.RefinementCtx): void {
  for (const { row, message, found } of faults)
    addIssue({ code: 'custom', message, path: row === null ? [] : [row], input: found });
}

export const hours = written
  .superRefine((hours, context) => addFaults(readHours(hours).faults, context))
  .describe(
    'Opening hours, a line for each day or several: "Mon-Fri: 8:00-12:00, 13:00-18:00", "Sat: 9-16", "Sun: closed (emergency only)".',
  );

const isDate = (value: string): boolean => isDay(value.length === 5 ? `2025-${value}` : value);
const date = (what: string) =>
  z
    .string()
    .overwrite((text) => readDay(text) ?? readYearly(text) ?? text)
    .refine(isDate, 'must be a day such as "2026-12-25", or "12-25" for every year')
    .describe(what);

/** "12/25" and "Dec 25" → "12-25". 2024 has a February 29. */
const readYearly = (text: string): string | null =>
  readDay(`${text.trim()}${text.includes('/') ? '/' : ' '}2024`)?.slice(5) ?? null;

/** A day, or several, with other hours than those of the week. */
const special = z
  .strictObject({
    date: date('The day: "2026-12-25", or "12-25" for every year.').optional(),
    from: date('First of several days.').optional(),
    to: date('Last of several days.').optional(),
    closed: z.literal(true).describe('Closed all day, in place of `hours`.').optional(),
    hours: written
      .superRefine((hours, context) => addFaults(readSpecialHours(hours).faults, context))
      .optional()
      .describe(
        'The hours of that day: "9-12", "9:00-12:00, 13:00-15:00"; for several days also "Sat-Sun: 10-14". Left out for a closed day.',
      ),
    text: text('A few words for visitors: "Christmas Day".').optional(),
  })
  .superRefine((special, { addIssue }) => {
    const { date, from = date, to = from, closed, hours } = special;
    const missing = (key: keyof typeof special): void =>
      addIssue({ code: 'invalid_type', expected: 'string', input: undefined, path: [key] });
    const wrong = (key: keyof typeof special, message: string): void =>
      addIssue({ code: 'custom', message, path: [key], input: special[key] });
    if (from === undefined || to === undefined) missing('date');
    else if (date !== undefined && (from !== date || to !== date))
      wrong('date', 'must not stand beside "from" and "to"');
    else if (date === undefined && special.to === undefined) missing('to');
    else if (from.length !== to.length) wrong('to', 'must have a year if "from" has one, and none if it has none');
    else if (from.length > 5 && to < from) wrong('to', 'must not be before "from"');
    if (closed === undefined && hours === undefined) missing('hours');
    if (closed && hours !== undefined) wrong('closed', 'must not stand beside "hours"');
    if (date !== undefined && hours !== undefined && !isOfDay(hours))
      wrong('hours', 'must be the hours of one day\nWrite them without days: "9:00-12:00".');
  });

export const specialHours = list(
  entry('Special day', special),
  'Holidays and other days on which other hours hold than those of the week.',
);
