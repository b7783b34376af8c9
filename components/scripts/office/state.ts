import type { OfficeSpan } from 'areaserved/local-service/components';

const WEEK = 7 * 24 * 60;
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export interface OfficeState {
  readonly isOpen: boolean;
  /** The span that is open, else the next one to open. */
  readonly span: OfficeSpan;
  /** Whether that one opens before this day ends. */
  readonly today: boolean;
}

/** Minutes since Monday began, on the clocks of a time zone. */
export function minuteOfWeek(now: Date, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', {
    timeZone,
    weekday: 'short',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  return (DAYS.indexOf(parts.weekday as string) * 24 + Number(parts.hour)) * 60 + Number(parts.minute);
}

/** `spans` are sorted, at least one. A night that began on Sunday reaches into the next week. */
export function stateAt(minute: number, spans: readonly OfficeSpan[]): OfficeState {
  const open = spans.find(
    ({ from, to }) => (from <= minute && minute < to) || (from <= minute + WEEK && minute + WEEK < to),
  );
  const next = spans.find(({ from }) => from > minute);
  const span = open ?? next ?? (spans[0] as OfficeSpan);
  return { isOpen: Boolean(open), span, today: next !== undefined && sameDay(span.from, minute) };
}

const sameDay = (a: number, b: number): boolean => Math.floor(a / (24 * 60)) === Math.floor(b / (24 * 60));
