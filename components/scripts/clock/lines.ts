/** The times that the clock of a sign tells. All are those of the business, wherever the visitor is. */

/** Minutes since midnight. A span that ends on the next day closes after 1440. */
type Span = readonly [opens: number, closes: number];

/** Other hours on days from `from` to `to`, "2026-12-25"; `days` are the days of the week that they are for, 0 for Monday. */
type SpecialHours = readonly [from: string, to: string, days: readonly number[], spans: readonly Span[]];

export type Hours = Readonly<{
  /** The hours of each day of the week, Monday first. */
  week: readonly (readonly Span[])[];
  special: readonly SpecialHours[];
}>;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Returns the time `minutes` after `now`, rounded up to five minutes. */
export function arrivalAt(now: Date, minutes: number, timeZone: string): Date {
  const step = 5 * MINUTE;
  return clockOf(new Date(Math.ceil((now.getTime() + minutes * MINUTE) / step) * step), timeZone);
}

/** Returns when the business closes, or else opens. Null if that is no time within a week. */
export function nextChange(now: Date, hours: Hours, timeZone: string) {
  const time = clockOf(now, timeZone).getTime();
  const today = time - (time % DAY);
  // Hours of yesterday may end today.
  const spans = [-1, 0, 1, 2, 3, 4, 5, 6].flatMap((days) => spansOn(today + days * DAY, hours));
  // Hours around midnight may touch.
  const end = spans.reduce((end, { from, to }) => (from <= end ? Math.max(end, to) : end), time);
  if (end >= today + 7 * DAY) return null;
  if (end > time) return { isOpen: true, at: new Date(end), withDay: end - time > DAY };
  const start = spans.find(({ from }) => from > time)?.from;
  return start === undefined ? null : { isOpen: false, at: new Date(start), withDay: start >= today + DAY };
}

function spansOn(midnight: number, { week, special }: Hours): { from: number; to: number }[] {
  const day = new Date(midnight);
  const date = day.toISOString().slice(0, 10);
  const weekday = (day.getUTCDay() + 6) % 7;
  const other = special.find(([from, to, days]) => from <= date && date <= to && days.includes(weekday));
  const spans = other?.[3] ?? week[weekday] ?? [];
  return spans.map(([opens, closes]) => ({ from: midnight + opens * MINUTE, to: midnight + closes * MINUTE }));
}

/** Returns what clocks in a time zone show, as a date in UTC. */
function clockOf(instant: Date, timeZone: string): Date {
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  // Swedish dates are those of ISO 8601: "2026-03-08 03:25".
  return new Date(`${format.format(instant).replace(' ', 'T')}Z`);
}

/** "3:10 AM", "8 AM", "Monday 8 AM". The spaces do not break. */
export function formatTime(time: Date, language: string, withDay = false): string {
  const { hour12 } = new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions();
  return new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    ...(withDay && { weekday: 'long' }),
    hour: 'numeric',
    ...((time.getUTCMinutes() > 0 || !hour12) && { minute: '2-digit' }),
  })
    .format(time)
    .replace(/\s/g, '\u00a0');
}
