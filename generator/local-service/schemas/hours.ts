/** Opening hours and special hours. */
import { z } from 'zod';
import { isDay, readDay } from '../../define/index.ts';
import { isOfDay, readSpecialHours } from '../special-hours.ts';
import { readHours, type HoursFault } from '../hours.ts';
import { entry, text } from './fields.ts';

const written = z.union([z.string(), z.record(z.string(), z.string())]);

/** Adds an issue for each fault, at its row. */
function addFaults(faults: readonly HoursFault[], { addIssue }: z.RefinementCtx): void {
  for (const { row, message, found } of faults)
    addIssue({ code: 'custom', message, path: row === null ? [] : [row], input: found });
}

export const hours = written
  .superRefine((hours, context) => addFaults(readHours(hours).faults, context))
  .describe(
    'Opening hours, a line for each day or several: "Mon-Fri: 8:00-12:00, 13:00-18:00", "Sat: 9-16", "Sun: closed (emergency only)". Holidays go into `specialHours`.',
  );

const SEVERAL = /\d.*(?:\bto\b|\bthrough\b|\buntil\b|[\u2013\u2014]|\s-\s).*\d/;
const isDate = (value: string): boolean => isDay(value.length === 5 ? `2025-${value}` : value);
const date = (what: string) =>
  z
    .string()
    .overwrite((text) => readDay(text) ?? readYearly(text) ?? text)
    .superRefine((text, { addIssue }) => {
      if (isDate(text)) return;
      const yearly = inAnyYear(text);
      const message = yearly
        ? `must have a year, since it can be meant once\nAdd the year, or write "${yearly}" for every year.`
        : `must be a day such as "2026-12-25", or "12-25" for every year${SEVERAL.test(text) ? '\nSeveral days have "from" and "to" in place of "date".' : ''}`;
      addIssue({ code: 'custom', message, input: text });
    })
    .describe(what);

/** Days that businesses close on each year: New Year, Juneteenth, Independence Day, Veterans Day, and those around Christmas. */
const SAME_EACH_YEAR = ['01-01', '06-19', '07-04', '11-11', '12-24', '12-25', '12-26', '12-31'];

/** "12/25" and "Dec 25" → "12-25". "Nov 26" is Thanksgiving in one year alone. */
const readYearly = (text: string): string | null => {
  const day = inAnyYear(text);
  return day !== null && SAME_EACH_YEAR.includes(day) ? day : null;
};

/** 2024 has a February 29. */
const inAnyYear = (text: string): string | null =>
  readDay(`${text.trim()}${text.includes('/') ? '/' : ' '}2024`)?.slice(5) ?? null;

/** Holidays that have another day each year. */
const MOVABLE =
  /\b(?:thanksgiving|black friday|easter|good friday|memorial day|labor day|columbus day|presidents|martin luther king|mlk|mother['’]?s day|father['’]?s day)/i;

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
      wrong('date', 'must not be used with "from" and "to"');
    else if (date === undefined && special.to === undefined) missing('to');
    else if (isDate(from) && isDate(to) && from.length !== to.length)
      wrong('to', 'must have a year if "from" has one, and none if it has none');
    else if (from.length > 5 && to < from) wrong('to', 'must not be before "from"');
    if (closed === undefined && hours === undefined) missing('hours');
    const [holiday] = MOVABLE.exec(special.text ?? '') ?? [];
    if (date !== undefined && /^\d\d-\d\d$/.test(date) && holiday !== undefined)
      wrong('date', `must have a year, since ${holiday} is on another day each year\nWrite it as in "2026-${date}".`);
    if (closed && hours !== undefined) wrong('closed', 'must not be used with "hours"');
    if (date !== undefined && hours !== undefined && !isOfDay(hours))
      wrong('hours', 'must be the hours of one day\nWrite them without days: "9:00-12:00".');
  });

export const specialHours = z
  .array(entry('Special day', special))
  .default([])
  .superRefine((all, { addIssue }) => {
    for (const [index, { date }] of all.entries()) {
      const message = 'must not be in the list twice\nWrite all hours of a day in one row: "9:00-12:00, 13:00-15:00".';
      if (date !== undefined && all.findIndex((other) => other.date === date) < index)
        addIssue({ code: 'custom', message, path: [index, 'date'], input: date });
    }
  })
  .describe('Holidays and other days on which other hours hold than those of the week.');
