/** The rows of `data/calendar.yaml`: the days that each covers, its rank, and the hours that it gives a day. */
import { z } from 'zod';
import type { Country, Holiday } from '../country/country.ts';
import { addDays, minutesOf } from '../zone.ts';
import { formed, list, slug } from '../schemas/fields.ts';

/** Hours of one day, "08:00" to "18:00". Closing at or before the opening is on the next day. Null: closed. */
export type Hours = { readonly opens: string; readonly closes: string } | null;

const isYearly = ({ on, from, yearly }: CalendarRow): boolean => yearly || !/^\d{4}/.test(on ?? from ?? '');

/** A single day beats several, and a day of one year beats one of every year. */
export const rankOf = (row: CalendarRow): number => (isYearly(row) ? 0 : 2) + (row.on === undefined ? 0 : 1);

/** Returns the days of a row that begin in these years, in order. */
export function daysOf(row: CalendarRow, years: readonly number[], country: Country): string[] {
  const { on, from = '', to = from } = row;
  const holiday = country.holidays?.[on ?? ''];
  if (holiday) return years.map((year) => dayOfHoliday(holiday, year));
  const [first, last] = on === undefined ? [from, to] : [on, on];
  if (!isYearly(row)) return years.includes(Number(first.slice(0, 4))) ? daysBetween(first, last) : [];
  const [start, end] = [first.slice(-5), last.slice(-5)];
  return years.flatMap((year) => daysBetween(`${year}-${start}`, `${end < start ? year + 1 : year}-${end}`));
}

/** A day that a year does not have, February 29, is left out. */
function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = addDays(first, 0); day <= last; day = addDays(day, 1)) if (day >= first) days.push(day);
  return first === last && days[0] !== first ? [] : days;
}

/** Returns the hours of a day with this row; `usual` are those without it. */
export function hoursOn({ closed, hours }: CalendarRow, usual: Hours): Hours {
  if (hours !== undefined) {
    const [opens = '', closes = ''] = hours.split('-').map(clockTime);
    return { opens, closes };
  }
  if (closed === true || closed === undefined || !usual) return null;
  const closes = closed.slice(-5);
  if (closes <= usual.opens) return null;
  const isLater = usual.closes > usual.opens && minutesOf(closes) > minutesOf(usual.closes);
  return { opens: usual.opens, closes: isLater ? usual.closes : closes };
}

/** "9" → "09:00", "24" → "00:00" */
function clockTime(text: string): string {
  const [hour = '', minute = '00'] = text.trim().split(':');
  return `${String(Number(hour) % 24).padStart(2, '0')}:${minute}`;
}

export function dayOfHoliday(holiday: Holiday, year: number): string {
  if ('day' in holiday) return `${year}-${holiday.day}`;
  if ('easter' in holiday) return addDays(easter(year), holiday.easter);
  const { nth, weekday, month, plus = 0 } = holiday;
  // From the nth week of the month on, or in its last seven days.
  const from = new Date(nth > 0 ? Date.UTC(year, month - 1, nth * 7 - 6) : Date.UTC(year, month, -6));
  return addDays(from.toISOString().slice(0, 10), ((weekday - from.getUTCDay() + 7) % 7) + plus);
}

/** Easter Sunday of the Gregorian calendar (Meeus, "Astronomical Algorithms", chapter 8). */
function easter(year: number): string {
  const [a, b, c] = [year % 19, Math.floor(year / 100), year % 100];
  const [d, e, g] = [Math.floor(b / 4), b % 4, Math.floor((8 * b + 13) / 25)];
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * e + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const days = h + l - 7 * Math.floor((a + 11 * h + 19 * l) / 433) + 114;
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`;
}

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

export type CalendarRow = Readonly<z.infer<typeof calendarSchema>>;
