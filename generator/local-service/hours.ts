/** Opening hours: the parser of the forms in which people write them, and the formatter of what pages show. */

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
  /** What follows the hours: " (by appointment)". Of days without hours the whole text: "Closed (emergency only)". */
  readonly note: string;
}

/** By days, as in YAML: { "Mon-Fri": "8:00-18:00", Sun: "closed" }; or the same as lines of text. */
export type WrittenHours = string | Readonly<Record<string, string>>;

/** A text that cannot be read. The message completes "The value …"; a second line says what to write. */
export class HoursError extends Error {
  /** The part that cannot be read. */
  readonly found: string;

  constructor(message: string, found: string) {
    super(message);
    this.found = found;
  }
}

export interface HoursFault extends Pick<HoursError, 'message' | 'found'> {
  /** Key of the row; null if hours are lines of text. */
  readonly row: string | null;
}

const DAY = 24 * 60;
const WHOLE_DAY: Span = { opens: 0, closes: DAY };

/** Returns the hours of a week; throws a HoursError. Days that are not named are closed. */
export function parseHours(written: WrittenHours): HoursRow[] {
  const { rows, faults } = readHours(written);
  if (faults[0]) throw new HoursError(faults[0].message, faults[0].found);
  return rows;
}

/** Reads the hours of a week; returns a fault for each row that cannot be read. */
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
  const times = parseTimes(hours);
  const days = parseDays(written);
  const twice = days.find((day) => earlier.some((row) => row.days.includes(day)));
  if (twice)
    throw new HoursError(
      `must not give ${twice} hours twice\nWrite all hours of a day in one row: "8:00-12:00, 13:00-18:00".`,
      written,
    );
  return { days, ...times };
}

const GROUPS: Readonly<Record<string, readonly Weekday[]>> = {
  weekday: WEEK.slice(0, 5),
  weekend: WEEK.slice(5),
  daily: WEEK,
  'every day': WEEK,
};
const NO_DAYS = 'must name days\nWrite "Mon-Fri: 8-17", "Sat: 9-13", or "daily: 8-17".';
const TO = String.raw`\s*(?:-|–|—|\bto\b|\bthrough\b|\bthru\b|\buntil\b)\s*`;

/** "Mon-Fri", "Sat & Sun", "weekdays" → the days, in the order of a week that begins with the first of them. */
function parseDays(text: string): Weekday[] {
  const parts = text.toLowerCase().split(/,|&|\+|\band\b/);
  const named = parts
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => GROUPS[part.replace(/s$/, '')] ?? daysBetween(part, text));
  if (named.length === 0) throw new HoursError(NO_DAYS, text);
  return inOrder(new Set(named));
}

function daysBetween(range: string, text: string): Weekday[] {
  const [first = -1, last = first, ...more] = range.split(new RegExp(TO)).map(dayIndex);
  if (first < 0 || last < 0 || more.length > 0) throw new HoursError(NO_DAYS, text);
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, index) => WEEK[(first + index) % 7] as Weekday);
}

/** "Mon", "Tues.", "Sundays", "F" → its index in the week; −1 for other words, and for "T" and "S". */
function dayIndex(word: string): number {
  const name = word
    .replace(/\.$/, '')
    .replace(/days$/, 'day')
    .replace(/^weds$/, 'wed');
  return /^(?:[mwf]|..+)$/.test(name) ? WEEK.findIndex((day) => day.toLowerCase().startsWith(name)) : -1;
}

function inOrder(days: ReadonlySet<Weekday>): Weekday[] {
  const first = WEEK.findIndex((day, index) => days.has(day) && !days.has(WEEK.at(index - 1) as Weekday));
  const week = [...WEEK.slice(Math.max(first, 0)), ...WEEK.slice(0, Math.max(first, 0))];
  return week.filter((day) => days.has(day));
}

const DAY_NAME = String.raw`(?:mon|tue|wed|thu|fri|sat|sun|weekday|weekend|daily\b|every day\b|(?:mo|tu|we|th|fr|sa|su)\b)`;
const HOURS = String.raw`\d|noon|midnight|closed|open|by appointment`;
const ROW = new RegExp(`^(.*?[a-z.])[\\s:]+((?:${HOURS}).*)$`, 'i');

/** Splits lines, and days with their hours between commas: "Mon-Fri 8-12, 13-17, Sat 9-12". */
function splitRows(text: string): [days: string, hours: string][] {
  const rows: string[] = [];
  for (const part of text.split(new RegExp(`[\\n;]|,(?=\\s*${DAY_NAME})`, 'i'))) {
    const last = rows.at(-1);
    // "Mon, Wed 8-12": days without hours belong to the next part.
    if (last && !new RegExp(HOURS, 'i').test(last)) rows[rows.length - 1] = `${last},${part}`;
    else if (part.trim() !== '') rows.push(part.trim());
  }
  return rows.map((row) => {
    if (/^(?:open )?24 ?(?:\/ ?7|hours)$/i.test(row)) return ['daily', '24 hours'];
    const [, days, hours] = ROW.exec(row) ?? [];
    return days !== undefined && hours !== undefined ? [days, hours] : ['', row];
  });
}

const UNREADABLE =
  'must be opening hours\nWrite "Mon-Fri: 8:00-12:00, 13:00-18:00", "Sat: 9am-1pm", "Sun: closed", or "daily: 24 hours".';

const TIME = String.raw`(\d{1,2})(?:[:.](\d{2}))?(?:\s*([ap])\.?\s?m\b\.?)?`;
const SPAN = new RegExp(`^(?:\\s*(?:,|;|&|and\\b|open:?\\s))?\\s*${TIME}${TO}${TIME}`, 'i');

/** Reads the hours of a day, and the text after them; throws a HoursError. */
export function parseTimes(written: string): Pick<HoursRow, 'spans' | 'note'> {
  const text = written.trim().replace(/\s+/g, ' ');
  const isClosed = /^(?:closed|by appointment)\b/i.test(text);
  if (isClosed) return { spans: [], note: text.charAt(0).toUpperCase() + text.slice(1) };
  const [whole] = /^(?:open )?(?:24 ?(?:hours|hrs|h)|all day)\b/i.exec(text) ?? [];
  if (whole) return { spans: [WHOLE_DAY], note: checkNote(text.slice(whole.length), text) };
  const spans: Span[] = [];
  let rest = text.replace(/\bnoon\b/gi, '12 pm').replace(/\bmidnight\b/gi, '12 am');
  for (;;) {
    const found = SPAN.exec(rest);
    if (!found) break;
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

interface Clock {
  readonly hour: number;
  readonly minute: string | undefined;
  /** "a", "p", or undefined without am and pm. */
  readonly half: string | undefined;
  /** True where the digits say that the clock has 24 hours: "18:00", "08:00". */
  readonly isOf24: boolean;
}

function readSpan([text = '', ...parts]: readonly (string | undefined)[]): Span {
  const written = text.replace(/^[^\d]+/, '');
  const [from, to] = [readClock(parts.slice(0, 3)), readClock(parts.slice(3))];
  if (!from || !to || (from.hour === 24 && !from.half))
    throw new HoursError('must be times of a day\nWrite "8:00-17:00", "8am-5pm", or "18:00-24:00".', written);
  const closes = minutesOf(to);
  const opens = minutesOf(withHalf(from, to));
  if (opens === 0 && closes >= DAY - 1) return WHOLE_DAY;
  if (opens < closes) return { opens, closes };
  if (isKnown(from) && (isKnown(to) || (to.minute !== undefined && from.hour > 12))) {
    if (opens > closes) return { opens, closes: closes + DAY };
    throw new HoursError(
      'must give two times that differ\nWrite "24 hours" for a day that never closes, or "closed".',
      written,
    );
  }
  throw new HoursError(
    'must say am or pm\nIt ends before it begins: write "8am-5pm" or "8:00-17:00", and "18:00-02:00" for hours over midnight.',
    written,
  );
}

const isKnown = ({ half, isOf24 }: Clock): boolean => half !== undefined || isOf24;

/** "8-11 PM": both in the same half of the day if they are in order then; "8-5 PM": from the morning on. */
function withHalf(from: Clock, to: Clock): Clock {
  if (from.half || !to.half || from.hour > 12 || from.hour === 0) return from;
  const same = { ...from, half: to.half };
  return minutesOf(same) < minutesOf(to) ? same : from;
}

function readClock([digits = '', minute, half]: readonly (string | undefined)[]): Clock | null {
  const hour = Number(digits);
  const isInRange = half ? hour >= 1 && hour <= 12 : hour < 24 || (hour === 24 && Number(minute ?? 0) === 0);
  if (!isInRange || Number(minute ?? 0) > 59) return null;
  return {
    hour,
    minute,
    half: half?.toLowerCase(),
    isOf24: hour > 12 || (digits.length === 2 && minute !== undefined),
  };
}

const minutesOf = ({ hour, minute = '0', half }: Clock): number =>
  (half ? (hour % 12) + (half === 'p' ? 12 : 0) : hour) * 60 + Number(minute);

/** The days and hours of a row as pages show them, in words that `parseHours` reads: "Monday to Friday", "8:00 AM to 6:00 PM". */
export function formatRow({ days, spans, note }: HoursRow) {
  return { label: formatDays(days), text: formatSpans(spans) + note, isOpen: spans.length > 0 };
}

/** "Every day", "Monday to Friday", "Saturday and Sunday" */
function formatDays(days: readonly Weekday[]): string {
  if (days.length === WEEK.length) return 'Every day';
  const runs: Weekday[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run && WEEK[(WEEK.indexOf(run.at(-1) as Weekday) + 1) % 7] === day) run.push(day);
    else runs.push([day]);
  }
  return formatList(runs.flatMap((run) => (run.length > 2 ? `${run[0]} to ${run.at(-1)}` : run)));
}

const list = new Intl.ListFormat('en-US');

/** "a, b, and c" */
const formatList = (names: readonly string[]): string => list.format(names);

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });

/** "08:00" → "8:00 AM". Some versions of Intl's data separate both with a narrow space, which fonts may lack. */
export const formatClock = (time: string): string => clock.format(new Date(`2000-01-01T${time}Z`)).replace(/\s/g, ' ');

function formatSpans(spans: readonly Span[]): string {
  return spans
    .map(({ opens, closes }) =>
      opens === 0 && closes === DAY ? '24 hours' : `${formatClock(timeOf(opens))} to ${formatClock(timeOf(closes))}`,
    )
    .join(', ');
}

/** Returns the days of a week that have hours. */
export const openDaysOf = (week: readonly HoursRow[]): Weekday[] =>
  week.flatMap(({ days, spans }) => (spans.length > 0 ? days : []));

/** Returns the times of a span for structured data: the end of a day is 23:59 there, and midnight to midnight means closed. */
export const openingTimes = ({ opens, closes }: Span) => ({
  opens: timeOf(opens),
  closes: closes === DAY ? '23:59' : timeOf(closes),
});

/** 570 → "09:30"; the time on the next day for 1440 and more. */
function timeOf(minutes: number): string {
  const [hour, minute] = [Math.floor(minutes / 60) % 24, minutes % 60];
  return [hour, minute].map((part) => String(part).padStart(2, '0')).join(':');
}
