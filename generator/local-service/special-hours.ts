/** Days on which other hours hold than those of the week. */
import { readHours, WEEK } from './hours.ts';
import type { HoursFault, HoursRow, Weekday, WrittenHours } from './hours.ts';
import { formatHours } from './language.ts';

/** One day or several, and the hours on them. Days have a year, "2026-12-25", or return every year, "12-25". */
export interface SpecialHours {
  readonly date?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Closed when left out. */
  readonly hours?: WrittenHours | undefined;
  readonly text?: string | undefined;
}

/** Days in a row to which special hours apply. */
interface Period {
  readonly from: string;
  readonly to: string;
  readonly special: SpecialHours;
}

export type SpecialHoursView = Readonly<ReturnType<typeof viewRow>>;

interface Moment {
  /** The day of the build, "2026-12-24". */
  readonly today: string;
  /** The days on which the week has hours. */
  readonly openDays: readonly Weekday[];
  /** BCP 47, of the texts. */
  readonly language: string;
}

/**
 * Returns the special hours that are not over, in order. Where two cover a day, a single date goes before a range, and an
 * earlier list before a later one, a day with its year before that of every year, and an earlier row before a later one.
 */
export function viewSpecialHours(lists: readonly (readonly SpecialHours[])[], moment: Moment): SpecialHoursView[] {
  const { today, openDays } = moment;
  const all = lists.flatMap(yearFirst).map((special) => ({ ...datesOf(special, today), special }));
  const periods: Period[] = [];
  for (const period of [...all.filter(isOneDay), ...all.filter((one) => !isOneDay(one))])
    periods.push(...periods.reduce((pieces, taken) => pieces.flatMap((piece) => cut(piece, taken)), [period]));
  return periods
    .filter(({ to }) => to >= today)
    .sort((a, b) => (a.from < b.from ? -1 : 1))
    .flatMap((period) => rowsOf(period, openDays).map((row) => viewRow(row, period, moment)));
}

const yearFirst = (list: readonly SpecialHours[]): SpecialHours[] => {
  const hasYear = ({ date = '', from = date }: SpecialHours): boolean => from.length > 5;
  return [...list.filter(hasYear), ...list.filter((special) => !hasYear(special))];
};

const isOneDay = ({ from, to }: Pick<Period, 'from' | 'to'>): boolean => from === to;

/** Returns the dates of special hours; of those of every year, those that are not over yet. */
function datesOf({ date = '', from = date, to = from }: SpecialHours, today: string): Pick<Period, 'from' | 'to'> {
  if (/^\d{4}/.test(from)) return { from, to };
  const inYear = (year: number) => ({ from: `${year}-${from}`, to: `${to < from ? year + 1 : year}-${to}` });
  const year = Number(today.slice(0, 4));
  return [inYear(year - 1), inYear(year)].find((dates) => dates.to >= today) ?? inYear(year + 1);
}

/** True for days that are over for good; those of every year come back. */
export const isOver = (special: SpecialHours, today: string): boolean => datesOf(special, today).to < today;

/** Removes the days of one period from another. */
function cut(period: Period, taken: Period): Period[] {
  if (taken.to < period.from || period.to < taken.from) return [period];
  const before = { ...period, to: addDays(taken.from, -1) };
  const after = { ...period, from: addDays(taken.to, 1) };
  return [before, after].filter(({ from, to }) => from <= to);
}

/**
 * Returns the hours by days of the week within a period. Hours that name no days never open a day that the week closes,
 * except on a single date.
 */
function rowsOf({ from, to, special: { date, hours = 'closed' } }: Period, openDays: readonly Weekday[]): HoursRow[] {
  const within = weekdaysIn(from, to);
  return readSpecialHours(hours)
    .rows.map((row) => {
      const isForAll = date !== undefined || row.spans.length === 0;
      const days = !isOfDay(hours) ? row.days : isForAll ? within : openDays;
      return { ...row, days: days.filter((day) => within.includes(day)) };
    })
    .filter(({ days }) => days.length > 0);
}

/** Reads special hours, and what cannot be read of them. */
export function readSpecialHours(hours: WrittenHours): { rows: readonly HoursRow[]; faults: readonly HoursFault[] } {
  if (!isOfDay(hours)) return readHours(hours);
  const { rows, faults } = readHours({ daily: hours });
  return { rows, faults: faults.map((fault) => ({ ...fault, row: null })) };
}

/** True for "9-16", false for hours that name days: "Sun: 9-16". */
export const isOfDay = (hours: WrittenHours): hours is string =>
  typeof hours === 'string' && !/^\s*(?:mo|tu|we|th|fr|sa|su|[mwf]\b|daily|every|week)/i.test(hours);

function weekdaysIn(from: string, to: string): Weekday[] {
  const length = Math.min(7, (Date.parse(to) - Date.parse(from)) / MS_OF_DAY + 1);
  return Array.from({ length }, (_, index) => WEEK[(new Date(addDays(from, index)).getUTCDay() + 6) % 7] as Weekday);
}

function viewRow(row: HoursRow, { from, to, special }: Period, moment: Moment) {
  const { label, text } = formatHours(row, moment.language);
  const isWhole = row.days.length === weekdaysIn(from, to).length;
  const days = isWhole ? [] : [label];
  return {
    from,
    to,
    /** Null: all days from first to last. */
    days: isWhole ? null : row.days,
    /** Empty: closed. */
    spans: row.spans,
    /** "Fri, Dec 25", "Dec 27 – 31, Monday to Friday" */
    label: [formatDates({ from, to }, moment), ...days].join(', '),
    /** "closed", "9:00 AM to 12:00 PM (Christmas Eve)" */
    text: text.charAt(0).toLowerCase() + text.slice(1) + (special.text ? ` (${special.text})` : ''),
  };
}

/** "Fri, Dec 25", "Dec 27 – 31"; with the year where it is not that of `today`. */
const formatDates = ({ from, to }: Pick<Period, 'from' | 'to'>, { today, language }: Moment): string =>
  new Intl.DateTimeFormat(language, {
    ...(from === to ? { weekday: 'short' } : {}),
    ...(from.slice(0, 4) === today.slice(0, 4) ? {} : { year: 'numeric' }),
    month: 'short',
    day: 'numeric',
    timeZone: 'UTC',
  })
    .formatRange(new Date(from), new Date(to))
    .replace(/\s/g, ' ');

const MS_OF_DAY = 86_400_000;

/** "2026-12-31", 1 → "2027-01-01" */
const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * MS_OF_DAY).toISOString().slice(0, 10);
