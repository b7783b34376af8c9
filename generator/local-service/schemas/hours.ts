/** Exceptions of the opening hours. */
import { z } from 'zod';
import { isDay } from '../../define/index.ts';
import { hoursOf, namesDays } from '../exceptions.ts';
import { HoursError } from '../hours.ts';
import { list, text } from './fields.ts';

/** Hours that `read` can read; it throws a HoursError for others. */
const readable = <S extends z.ZodType>(schema: S, read: (value: z.output<S>) => unknown): S =>
  schema.superRefine((value, { addIssue }) => {
    try {
      read(value);
    } catch (error) {
      if (!(error instanceof HoursError)) throw error;
      const { message, row } = error;
      const input = row === undefined ? value : (value as Readonly<Record<string, unknown>>)[row];
      addIssue({ code: 'custom', message, path: row === undefined ? [] : [row], input });
    }
  });
const rows = z.record(z.string(), z.string());

const isDate = (value: string): boolean => isDay(value.length === 5 ? `2025-${value}` : value);
const date = (what: string) =>
  z.string().refine(isDate, 'must be a day such as "2026-12-25", or "12-25" for every year').describe(what);

/** A day, or several, with other hours than those of the week. */
const exception = z
  .strictObject({
    date: date('The day: "2026-12-25", or "12-25" for every year.').optional(),
    from: date('First of several days.').optional(),
    to: date('Last of several days.').optional(),
    closed: z.literal(true).optional(),
    hours: readable(z.union([z.string(), rows]), (written) => hoursOf({ hours: written }, []))
      .optional()
      .describe(
        '"9-12", "9:00-12:00, 13:00-15:00", for several days also "Sat-Sun: 10-14"; or "closed: true" instead.',
      ),
    text: text('A few words for visitors: "Christmas Day".').optional(),
  })
  .superRefine((exception, { addIssue }) => {
    const { date, from = date, to = from, closed, hours } = exception;
    const missing = (key: keyof typeof exception): void =>
      addIssue({ code: 'invalid_type', expected: 'string', input: undefined, path: [key] });
    const wrong = (key: keyof typeof exception, message: string): void =>
      addIssue({ code: 'custom', message, path: [key], input: exception[key] });
    if (from === undefined || to === undefined) missing('date');
    else if (date !== undefined && (from !== date || to !== date))
      wrong('date', 'must not stand beside "from" and "to"');
    else if (date === undefined && exception.to === undefined) missing('to');
    else if (from.length !== to.length) wrong('to', 'must have a year if "from" has one, and none if it has none');
    else if (from.length > 5 && to < from) wrong('to', 'must not be before "from"');
    if (closed === undefined && hours === undefined) missing('hours');
    if (closed && hours !== undefined) wrong('closed', 'must not stand beside "hours"');
    if (date !== undefined && hours !== undefined && (typeof hours !== 'string' || namesDays(hours)))
      wrong('hours', 'must be the hours of one day\nWrite them without days: "9:00-12:00".');
  });

export const exceptions = list(exception, 'Days on which other hours hold than those of the week.');
