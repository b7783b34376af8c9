/** Reads days and times of opening from a sentence. */
import { once } from '../once.ts';

/** Hours that a text gives some days. `opens` and `closes` are all that an hour without "am" or "pm" can mean, in minutes. */
export interface Stated {
  /** From Monday (0) on. */
  readonly days: readonly number[];
  readonly opens: readonly number[] | null;
  readonly closes: readonly number[] | null;
  readonly isClosed: boolean;
}

type Hours = Omit<Stated, 'days'>;

const DAY = String.raw`(?:\b(?:[Mm]on|[Tt]ues|[Ww]ednes|[Tt]hurs|[Ff]ri|[Ss]atur|[Ss]un)days?\b|\b(?:Mon|Tues?|Weds?|Thu(?:rs?)?|Fri|Sat|Sun)\b|LOCAL)`;
const LETTERS = '(?:Mo|Tu|We|Th|Fr|Sa|Su)';
const TIME = String.raw`\d{1,2}(?:[:.]\d{2})?(?: ?[AaPp][Mm]\b)?`;
const TO = String.raw`\s*(?:-|to|through|thru|until|till)\s*`;

/** Names of the days in a language, from Monday on. */
const namesIn = once((language: string) => {
  const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
  // January 1, 2024 was a Monday.
  return ALL.map((day) => format.format(Date.UTC(2024, 0, day + 1)));
});

/** Finds days, hours and "closed". Hours without minutes or "am" need a word or another hour beside them. */
const patternFor = once((language: string) => {
  const day = DAY.replace(
    'LOCAL',
    namesIn(language)
      .map((name) => `\\b${name}\\b`)
      .join('|'),
  );
  return new RegExp(
    [
      `(?<first>${day})(?:${TO}(?<last>${day}))?`,
      `\\b(?<from>M|${LETTERS}) ?- ?(?<to>F|${LETTERS})(?=[ :,]+\\d)`,
      String.raw`\b(?<single>Mo|Tu|Th|Fr|Sa|Su)(?= \d\d:\d\d)`,
      String.raw`\b(?<some>[Ww]eekdays|[Ww]eekends?|[Dd]aily|(?:[Ee]very|[Ee]ach) day|7 days(?: a week)?)\b`,
      String.raw`(?<![\d:.$#-])(?<opens>${TIME})${TO}(?<closes>${TIME})(?![\d:%$]|-\d)`,
      String.raw`\b(?<word>[Oo]pens?|[Cc]loses?|[Uu]ntil|[Tt]ill)(?: at)? (?<time>${TIME})(?![\d:%]| days?\b)`,
      String.raw`\b(?<closed>[Cc]losed)\b`,
    ].join('|'),
    'g',
  );
});

/** Words that a line of hours may have beside them. */
const BESIDE =
  /\b(?:open|hours?|office|business|opening|our|we|are|is|from|on|and|at|late|only|usually|emergency|uhr|h)\b|[\s,:&()/-]+/gi;

/** `isAlone` is true for a text of nothing but days and hours. */
export function readSchedule(text: string, language: string): { stated: Stated[]; isAlone: boolean } {
  const found = [...text.matchAll(patternFor(language))].map(({ groups = {} }) => groups);
  const stated: Stated[] = [];
  const early: Hours[] = [];
  let days: number[] = [];
  let isOpen = true;
  for (const groups of found) {
    const named = daysIn(groups, language);
    if (named) {
      days = isOpen ? [...days, ...named] : named;
      isOpen = true;
      if (early.length > 0) stated.push(...early.splice(0).map((hours) => ({ days: named, ...hours })));
      continue;
    }
    const hours = hoursIn(groups);
    const before = stated.at(-1);
    if (days.length === 0) early.push(hours);
    // Two spans of one day have a break between them.
    else if (!isOpen && before?.closes && hours.opens) stated[stated.length - 1] = { ...before, closes: hours.closes };
    else stated.push({ days, ...hours });
    isOpen = false;
  }
  if (stated.length === 0 && days.length > 0) stated.push({ days, opens: null, closes: null, isClosed: false });
  const rest = text.replace(patternFor(language), '').replace(BESIDE, '');
  const isAlone = found.length > 0 && days.length > 0 && rest === '' && (found.some(isHours) || /\bopen\b/i.test(text));
  return { stated, isAlone: isAlone || (rest === '' && days.length > 0 && found.length === 1) };
}

type Groups = Readonly<Record<string, string | undefined>>;

const isHours = ({ opens, time, closed }: Groups): boolean => (opens ?? time ?? closed) !== undefined;

function hoursIn({ opens, closes, word = '', time, closed }: Groups): Hours {
  if (closed !== undefined) return { opens: null, closes: null, isClosed: true };
  const isClosed = false;
  if (opens !== undefined) return { opens: readTime(opens), closes: readTime(closes as string), isClosed };
  const minutes = readTime(time as string);
  return /^open/i.test(word) ? { opens: minutes, closes: null, isClosed } : { opens: null, closes: minutes, isClosed };
}

/** "8:30 am" → 510; "8:30" → 510 or 1230, since it may be either. */
function readTime(time: string): number[] {
  const [, hour = '', minute = '0', half] = /^(\d+)(?:[:.](\d+))?(?: ?([ap])m)?$/i.exec(time) ?? [];
  const minutes = Number(hour) * 60 + Number(minute);
  const isTwelve = Number(hour) === 12;
  if (half) return [minutes - (isTwelve ? 720 : 0) + (half.toLowerCase() === 'p' ? 720 : 0)];
  return Number(hour) > 12 || hour.startsWith('0') ? [minutes] : [minutes, isTwelve ? minutes - 720 : minutes + 720];
}

/** Returns the days that a part of a sentence names; null for hours. */
function daysIn({ first, last, from, to, single, some }: Groups, language: string): number[] | null {
  if (some !== undefined) return /^weekd/i.test(some) ? [0, 1, 2, 3, 4] : /^weeke/i.test(some) ? [5, 6] : ALL;
  const begin = first ?? from ?? single;
  if (begin === undefined) return null;
  const start = dayIndex(begin, language);
  const end = dayIndex(last ?? to ?? begin, language);
  return ALL.slice(0, ((end - start + 7) % 7) + 1).map((more) => (start + more) % 7);
}

const ALL = [0, 1, 2, 3, 4, 5, 6];
const ENGLISH = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su'];

/** "Thursday", "Thu", "Th" → 3 */
export function dayIndex(name: string, language = 'en'): number {
  const english = name.length === 1 ? 'MF'.indexOf(name) * 4 : ENGLISH.indexOf(name.slice(0, 2).toLowerCase());
  if (language.startsWith('en')) return english;
  const local = namesIn(language).indexOf(name);
  return local < 0 ? english : local;
}
