/** The shape of `data/calendar.yaml`: days with hours of their own. */
import { z } from 'zod';
import { formed, list, slug } from '../schemas/fields.ts';

const MONTH_DAY = String.raw`(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])`;
const DAY = new RegExp(`^(?:\\d{4}-)?${MONTH_DAY}$`);
const day = (what: string) =>
  formed(DAY, 'must be a day such as "2026-12-24", or "12-24" for every year').describe(what);

export const calendarSchema = z.strictObject({
  on: formed(
    new RegExp(`^(?:(?:\\d{4}-)?${MONTH_DAY}|[a-z]+(?:-[a-z]+)*)$`),
    'must be a day such as "2026-12-24", "12-24" for every year, or a holiday such as "thanksgiving"',
  )
    .describe('The day: "2026-12-24", "12-24" for every year, or the name of a public holiday.')
    .optional(),
  from: day('First of several days.').optional(),
  to: day('Last of them.').optional(),
  yearly: z.boolean().describe('True if the days return every year; days without a year always do.').default(false),
  closed: z
    .union([z.literal(true), formed(/^from ([01]\d|2[0-3]):[0-5]\d$/, 'must be true, or a time such as "from 12:00"')])
    .describe('True, or the time from which the office is closed: "from 12:00".')
    .optional(),
  hours: formed(
    /^([01]?\d|2[0-3])(:[0-5]\d)? ?- ?([01]?\d|2[0-4])(:[0-5]\d)?$/,
    'must be hours such as "9-12" or "9:30-17:00"',
  )
    .describe('Hours on these days: "9-12", "9:30-17:00".')
    .optional(),
  centers: list(slug('Id of a center.'), 'The centers that it is about; all when left out.'),
});

/** A row of the calendar. */
export type CalendarRow = Readonly<z.infer<typeof calendarSchema>>;
