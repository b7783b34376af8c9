import type { OfficeDays, OfficeSpan } from 'areaserved/local-service/components';

const DAY = 24 * 60;
/** Days to look ahead for the next opening. */
const AHEAD = 400;

export interface OfficeState {
  readonly isOpen: boolean;
  /** When it closes, or opens next: "6:00 PM". */
  readonly time: string;
  /** The day of that opening, "2026-12-28", and how many days away it is. */
  readonly date: string;
  readonly away: number;
}

/** A day, "2026-12-24", and the minutes since its midnight. */
export interface LocalTime {
  readonly date: string;
  readonly minute: number;
}

/** Reads the clocks of a time zone. */
export function localTime(now: Date, timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' });
  const [date = '', time = ''] = format.format(now).split(' ');
  return { date, minute: Number(time.slice(0, 2)) * 60 + Number(time.slice(3)) };
}

/** `days` have hours of their own in place of those of the week. Null for an office that does not open again. */
export function stateAt(
  { date, minute }: LocalTime,
  spans: readonly OfficeSpan[],
  days: OfficeDays = {},
): OfficeState | null {
  // A night that began yesterday may reach into this day.
  for (let away = -1; away <= AHEAD; away++) {
    const day = addDays(date, away);
    const hours = day in days ? days[day] : usualHours(day, spans);
    if (!hours) continue;
    const [from, to] = [hours.from + away * DAY, hours.to + away * DAY];
    if (from <= minute && minute < to) return { isOpen: true, time: hours.closes, date: day, away };
    if (minute < from) return { isOpen: false, time: hours.opens, date: day, away };
  }
  return null;
}

/** Minutes of a span count from Monday; those of a day from its midnight. */
function usualHours(day: string, spans: readonly OfficeSpan[]) {
  const midnight = ((new Date(day).getUTCDay() + 6) % 7) * DAY;
  const span = spans.find(({ from }) => from >= midnight && from < midnight + DAY);
  return span && { ...span, from: span.from - midnight, to: span.to - midnight };
}

const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * DAY * 60_000).toISOString().slice(0, 10);
