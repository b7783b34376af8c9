/** Messages about the calendar. */
import { message, show } from '../../define/index.ts';

export const noTimeZone = message('calendar-no-time-zone', () => ({
  what: 'The business names no time zone, so nobody can say when a day begins.',
  todo: 'Add "timeZone" to data/business.yaml, such as "timeZone: America/New_York".',
}));

export const whichDays = message('calendar-which-days', () => ({
  what: 'The row must say its days in one way.',
  todo: 'Write "on: 2026-12-24", or "from: 2026-12-27" with "to: 2026-12-31", both with or both without the year.',
}));

export const whichHours = message('calendar-which-hours', () => ({
  what: 'The row must say its hours in one way.',
  todo: 'Write "closed: true", "closed: from 12:00", or "hours: 9-12".',
}));

export const noHoliday = message(
  'calendar-no-holiday',
  ({ name, hint, known }: { name: string; hint: string; known: readonly string[] }) => ({
    what: `The calendar has no holiday ${show(name)}.`,
    todo: hint || `Write a day such as "12-24", or one of: ${known.join(', ')}.`,
    seen: show(name),
  }),
);

export const noSuchDay = message('calendar-no-such-day', ({ day }: { day: string }) => ({
  what: `There is no such day: ${show(day)}.`,
  todo: 'Correct the month, the day, or the order of the two days.',
  seen: show(day),
}));

export const noDays = message('due-no-days', ({ value }: { value: string }) => ({
  what: `--days is not a number: ${show(value)}.`,
  todo: 'Write "--days 365".',
  seen: show(value),
}));

export const sameDay = message(
  'calendar-same-day',
  ({ day, file, line }: { day: string; file: string; line: number }) => ({
    what: `The row in line ${line} of ${file} is about ${day}, too, and neither goes before the other.`,
    todo: 'Keep one of the two. A single day beats several days, a day with its year beats one of every year, and a row for a center beats one for all.',
    seen: day,
  }),
);
