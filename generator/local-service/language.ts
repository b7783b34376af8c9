/** Opening hours and lists of names in the language of a page. The English hours can be read by `readHours`. */
import { DAY, formatClock, formatRow, timeOf, WEEK, type HoursRow, type Span, type Weekday } from './hours.ts';
import { markUntranslated } from '../define/index.ts';
import { memoize } from '../define/memoize.ts';

/** What views say in English, and how other languages say it. */
const WORDS = {
  es: {
    north: 'norte',
    northeast: 'noreste',
    east: 'este',
    southeast: 'sureste',
    south: 'sur',
    southwest: 'suroeste',
    west: 'oeste',
    northwest: 'noroeste',
    'by road': 'por carretera',
    'in a straight line': 'en línea recta',
    Closed: 'Cerrado',
    'By appointment': 'Con cita previa',
  },
} as const;

const languageOf = memoize((tag: string): string => new Intl.Locale(tag).language);

/** Returns a word in the language of a page. One that gen cannot translate stays English and is marked. */
export function translate(word: string, language: string): string {
  const code = languageOf(language);
  if (code === 'en' || word === '') return word;
  const words: Readonly<Record<string, string>> = code === 'es' ? WORDS.es : {};
  return words[word] ?? markUntranslated(word);
}

/** "Spanish" */
export const nameOfLanguage = (tag: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(languageOf(tag)) ?? tag;

/** Returns "Monday to Friday" and "8:00 AM to 6:00 PM" in English, "lunes – viernes" and "8:00 – 18:00" in Spanish. */
export function formatHours(row: HoursRow, language: string): ReturnType<typeof formatRow> {
  if (languageOf(language) === 'en') return formatRow(row);
  const { days, spans, note } = row;
  // A row without hours begins with a word of ours, which a text of the owner may follow: "Closed (emergency only)".
  const ours = spans.length > 0 ? undefined : /^(?:Closed|By appointment)\b/.exec(note)?.[0];
  const end = ours === undefined ? note : translate(ours, language) + note.slice(ours.length);
  const text = spans.map((span) => formatSpan(span, language)).join(', ') + end;
  return { label: formatWeekdays(days, language), text, isOpen: spans.length > 0 };
}

const minutesIn = memoize(
  (language: string) => new Intl.NumberFormat(language, { style: 'unit', unit: 'minute', unitDisplay: 'long' }),
);

/** "30 minutes" */
export const formatMinutes = (minutes: number, language: string): string => minutesIn(language).format(minutes);

const MS_PER_DAY = DAY * 60_000;

const hoursIn = memoize(
  (language: string) => new Intl.NumberFormat(language, { style: 'unit', unit: 'hour', unitDisplay: 'long' }),
);

/** "8:00 – 18:00", "24 horas" */
function formatSpan({ opens, closes }: Span, language: string): string {
  if (closes - opens === DAY) return hoursIn(language).format(24);
  return [opens, closes].map((minutes) => formatClock(timeOf(minutes), language)).join(' – ');
}

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const weekdayIn = memoize(
  (language: string) => new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }),
);
const listIn = memoize((language: string) => new Intl.ListFormat(language));

/** "a, b y c" */
export const formatList = (names: readonly string[], language: string): string => listIn(language).format(names);

/** "lunes – viernes", "sábado y domingo" */
function formatWeekdays(days: readonly Weekday[], language: string): string {
  const names = days.map((day) => weekdayIn(language).format(MONDAY + WEEK.indexOf(day) * MS_PER_DAY));
  return names.length > 2 && isInARow(days) ? `${names[0]} – ${names.at(-1)}` : formatList(names, language);
}

const isInARow = (days: readonly Weekday[]): boolean =>
  days.every((day, index) => index === 0 || WEEK[(WEEK.indexOf(days[index - 1] as Weekday) + 1) % 7] === day);
