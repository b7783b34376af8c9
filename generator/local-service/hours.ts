/** Opening hours: a parser for the forms in which people write them, and a formatter for pages. */
import { memoize } from '../define/memoize.ts';

export const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
export type Weekday = (typeof WEEK)[number];

/** Minutes since midnight. A span that ends on the next day closes after 1440. */
export interface Span {
  readonly opens: number;
  readonly closes: number;
}

/** The hours of some days of the week. */
export interface HoursRow {
  readonly days: readonly Weekday[];
  /** In order; empty for a day without hours. */
  readonly spans: readonly Span[];
  /** Text after the hours: " (by appointment)". The whole text of a day without hours: "Closed (emergency only)". */
  readonly note: string;
}

/** By days, as in YAML: { "Mon-Fri": "8:00-18:00", Sun: "closed" }; or the same as lines of text. */
export type WrittenHours = string | Readonly<Record<string, string>>;

/** A text that cannot be read. The message completes "The value …"; a second line says what to write. */
export interface HoursFault {
  readonly message: string;
  /** The part that cannot be read. */
  readonly found: string;
  /** Key of the row; null if hours are lines of text. */
  readonly row: string | null;
}

class HoursError extends Error {
  readonly found: string;

  constructor(message: string, found: string) {
    super(message);
    this.found = found;
  }
}

/** In minutes. */
export const DAY = 24 * 60;
const WHOLE_DAY: Span = { opens: 0, closes: DAY };

const UNREADABLE =
  'must be opening hours\nWrite "Mon-Fri: 8:00-12:00, 13:00-18:00", "Sat: 9am-1pm", "Sun: closed", or "daily: 24 hours".';
const NO_DAYS = 'must name days\nWrite "Mon-Fri: 8-17", "Sat: 9-13", "daily: 8-17", or "daily: by appointment".';
/** A day of the year, or the name of one. */
const DATE_OR_HOLIDAY =
  /\d|\b(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)(?:[a-z]{3,})?\b|holiday|christmas|thanksgiving|easter|new year|\bday\b(?!s)|\beve\b/i;
const NO_WEEKDAY =
  'must name days of the week\nOther days go into "specialHours": { date: "Dec 24", hours: "8-12" } or { date: "Dec 25", closed: true }.';
const NO_TIMES = 'must be times of a day\nWrite "8:00-17:00", "8am-5pm", or "18:00-24:00".';
const AM_OR_PM =
  'must say am or pm\nIt ends before it begins: write "8am-5pm" or "8:00-17:00", and "18:00-02:00" for hours over midnight.';
const TWICE = 'Write all hours of a day in one row: "8:00-12:00, 13:00-18:00".';

/** Reads the hours of a week; returns a fault for each row that cannot be read. Days that are not named are closed. */
export function readHours(written: WrittenHours): { rows: HoursRow[]; faults: HoursFault[] } {
  const isText = typeof written === 'string';
  const rows: HoursRow[] = [];
  const faults: HoursFault[] = [];
  const all = isText ? splitRows(written) : Object.entries(written);
  if (all.length === 0) faults.push({ row: null, message: UNREADABLE, found: '' });
  for (const [days, hours] of all) {
    try {
      rows.push(parseRow(days, hours, rows));
    } catch (error) {
      if (!(error instanceof HoursError)) throw error;
      faults.push({ row: isText ? null : days, message: error.message, found: error.found });
    }
  }
  return { rows, faults };
}

function parseRow(written: string, hours: string, earlier: readonly HoursRow[]): HoursRow {
  // "Closed: weekends"
  if (/^closed$/i.test(written)) return parseRow(hours, written, earlier);
  if (DATE_OR_HOLIDAY.test(written) && !/^every day$/i.test(written)) throw new HoursError(NO_WEEKDAY, written);
  const times = parseTimes(hours);
  if (written === '') throw new HoursError(NO_DAYS, hours);
  const days = parseDays(written);
  const twice = days.find((day) => earlier.some((row) => row.days.includes(day)));
  if (twice) throw new HoursError(`must not give ${twice} hours twice\n${TWICE}`, written);
  return { days, ...times };
}

const GROUPS: Readonly<Record<string, readonly Weekday[]>> = {
  weekday: WEEK.slice(0, 5),
  weekend: WEEK.slice(5),
  daily: WEEK,
  'every day': WEEK,
};
const TO = String.raw`\s*(?:-|–|—|\bto\b|\bthrough\b|\bthru\b|\buntil\b)\s*`;

/** "Mon-Fri", "Sat & Sun", "weekdays" → the days, in the order of a week that begins with the first of them. */
function parseDays(text: string): Weekday[] {
  const parts = text.toLowerCase().split(/,|&|\+|\band\b/);
  const named = parts
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => GROUPS[part.replace(/s$/, '')] ?? daysBetween(part, text));
  if (named.length === 0) throw new HoursError(NO_DAYS, text);
  const first = WEEK.findIndex((day, index) => named.includes(day) && !named.includes(WEEK.at(index - 1) as Weekday));
  return [...WEEK.slice(Math.max(first, 0)), ...WEEK].slice(0, 7).filter((day) => named.includes(day));
}

function daysBetween(range: string, text: string): Weekday[] {
  const [first = -1, last = first, ...more] = range.split(new RegExp(TO)).map(dayIndex);
  if (first < 0 || last < 0 || more.length > 0) throw new HoursError(NO_DAYS, text);
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => WEEK[(first + index) % 7] as Weekday);
}

/** "Mon", "Tues.", "Sundays", "F" → its index in the week; −1 for other words, and for "T" and "S". */
function dayIndex(word: string): number {
  const name = word.replace(/\.$|(?<=day)s$|(?<=^wed)s$/, '');
  return /^(?:[mwf]|..+)$/.test(name) ? WEEK.findIndex((day) => day.toLowerCase().startsWith(name)) : -1;
}

const DAY_NAME = String.raw`(?:mon|tue|wed|thu|fri|sat|sun|weekday|weekend|daily\b|every day\b|(?:mo|tu|we|th|fr|sa|su)\b)`;
const HOURS = String.raw`\d|noon|midnight|closed|open|by appointment`;
const ROW = new RegExp(`^(.*?[a-z.])[\\s:]+((?:${HOURS}).*)$`, 'i');

/** "Closed on Sundays" */
const CLOSED = new RegExp(`^closed (?:on )?(${DAY_NAME}.*)$`, 'i');

/** Splits lines, and days with their hours between commas: "Mon-Fri 8-12, 13-17, Sat 9-12". */
function splitRows(text: string): [days: string, hours: string][] {
  const rows: string[] = [];
  for (const part of text.split(new RegExp(`[\\n;]|,(?=\\s*(?:closed (?:on )?)?${DAY_NAME})`, 'i'))) {
    const last = rows.at(-1);
    // "Mon, Wed 8-12": days without hours belong to the next part.
    if (last && !new RegExp(HOURS, 'i').test(last)) rows[rows.length - 1] = `${last},${part}`;
    else if (part.trim() !== '') rows.push(part.trim());
  }
  return rows.map((row) => {
    if (/^(?:open )?24 ?(?:\/ ?7|hours)$/i.test(row)) return ['daily', '24 hours'];
    const [, closedDays] = CLOSED.exec(row) ?? [];
    if (closedDays !== undefined) return [closedDays, 'closed'];
    const [, days, hours] = ROW.exec(row) ?? [];
    return days !== undefined && hours !== undefined ? [days, hours] : ['', row];
  });
}

const TIME = String.raw`(\d{1,2})(?:[:.](\d{2}))?(?:\s*([ap])\.?\s?m\b\.?)?`;
const SPAN = new RegExp(`^(?:\\s*(?:,|;|&|and\\b|open:?\\s))?\\s*${TIME}${TO}${TIME}`, 'i');

/** Reads the hours of a day, and the text after them. */
function parseTimes(written: string): Pick<HoursRow, 'spans' | 'note'> {
  const text = written.trim().replace(/\s+/g, ' ');
  const isClosed = /^(?:closed|by appointment)\b/i.test(text);
  if (isClosed) return { spans: [], note: text.charAt(0).toUpperCase() + text.slice(1) };
  const [whole] = /^(?:open )?(?:24 ?(?:hours|hrs|h)|all day)\b/i.exec(text) ?? [];
  if (whole) return { spans: [WHOLE_DAY], note: checkNote(text.slice(whole.length), text) };
  const spans: Span[] = [];
  let rest = text.replace(/\bnoon\b/gi, '12 pm').replace(/\bmidnight\b/gi, '12 am');
  for (let found = SPAN.exec(rest); found; found = SPAN.exec(rest)) {
    const span = readSpan(found);
    if (span.opens < (spans.at(-1)?.closes ?? 0)) throw new HoursError('must be hours that do not overlap', text);
    spans.push(span);
    rest = rest.slice(found[0].length);
  }
  if (spans.length === 0) throw new HoursError(UNREADABLE, text);
  return { spans, note: checkNote(rest, text) };
}

/** Returns the text after the hours; throws if it begins with, or contains, what may be hours. */
function checkNote(note: string, text: string): string {
  if (/^[^\s(,]|^[\s,]*\d/.test(note) || new RegExp(`\\b${TIME}${TO}${TIME}\\b`, 'i').test(note))
    throw new HoursError(UNREADABLE, text);
  return note;
}

function readSpan([text = '', hour = '', minute, half, toHour = '', toMinute, toHalf]: readonly string[]): Span {
  const written = text.replace(/^\D+/, '');
  const closes = minutesOf(toHour, toMinute, toHalf);
  // "8-11 PM" is in the evening, "8-5 PM" begins in the morning.
  const inOneHalf = minutesOf(hour, minute, half ?? toHalf);
  const opens = inOneHalf < closes ? inOneHalf : minutesOf(hour, minute, half);
  if (Number.isNaN(opens + closes) || opens === DAY) throw new HoursError(NO_TIMES, written);
  if (opens === 0 && closes >= DAY - 1) return WHOLE_DAY;
  if (opens < closes) return { opens, closes };
  // Over midnight, with am and pm or on a clock of 24 hours: "22:00-06:00", "22:00-6:00".
  const isOf24 = minute && toMinute && hour.length === 2 && (toHour.length === 2 || Number(hour) > 12);
  if (opens === closes || !((half && toHalf) || isOf24)) throw new HoursError(AM_OR_PM, written);
  return { opens, closes: closes + DAY };
}

/** Returns minutes since midnight; NaN for what is no time of a day. */
function minutesOf(hourText: string, minuteText = '0', half = ''): number {
  const [hour, minute] = [Number(hourText), Number(minuteText)];
  const isHour = half ? hour >= 1 && hour <= 12 : hour < 24 || (hour === 24 && minute === 0);
  if (!isHour || minute > 59) return Number.NaN;
  return (half ? (hour % 12) + (/p/i.test(half) ? 12 : 0) : hour) * 60 + minute;
}

/** The days and hours of a row in English, which `readHours` can read again: "Monday to Friday", "8:00 AM to 6:00 PM". */
export const formatRow = ({ days, spans, note }: HoursRow) => ({
  label: formatDays(days),
  text: formatSpans(spans) + note,
  isOpen: spans.length > 0,
});

const list = new Intl.ListFormat('en-US');

/** "Every day", "Monday to Friday", "Saturday and Sunday" */
function formatDays(days: readonly Weekday[]): string {
  if (days.length === WEEK.length) return 'Every day';
  const runs: Weekday[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && WEEK[(WEEK.indexOf(run.at(-1) as Weekday) + 1) % 7] === day) run.push(day);
    else runs.push([day]);
  }
  return list.format(runs.flatMap((run) => (run.length > 2 ? `${run[0]} to ${run.at(-1)}` : run)));
}

const clockFormat = memoize(
  (language: string) => new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }),
);

/** "08:00" → "8:00 AM". Some versions of Intl use a narrow space, which fonts may lack. */
export const formatClock = (time: string, language = 'en-US'): string =>
  clockFormat(language)
    .format(new Date(`2000-01-01T${time}Z`))
    .replace(/\s/g, ' ');

const formatSpans = (spans: readonly Span[]): string =>
  spans
    .map(({ opens, closes }) =>
      opens === 0 && closes === DAY ? '24 hours' : `${formatClock(timeOf(opens))} to ${formatClock(timeOf(closes))}`,
    )
    .join(', ');

/** Returns the days of a week that have hours. */
export const openDaysOf = (week: readonly HoursRow[]): Weekday[] =>
  week.flatMap(({ days, spans }) => (spans.length > 0 ? days : []));

/** Returns the times of a span for structured data, where a day ends at 23:59, since midnight to midnight means closed. */
export const openingTimes = ({ opens, closes }: Span) => ({
  opens: timeOf(opens),
  closes: closes === DAY ? '23:59' : timeOf(closes),
});

/** 570 → "09:30"; the time on the next day for 1440 and more. */
export const timeOf = (minutes: number): string => new Date(minutes * 60_000).toISOString().slice(11, 16);
