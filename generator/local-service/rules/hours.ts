/** Compares what pages say of opening hours with the data. */
import { faultAt, inDigits, judgeFacts, kindsFor, listOf } from '../../index.ts';
import type { FactKind, Found, Json, ParsedPage } from '../../index.ts';
import type { Records } from '../records.ts';
import { weekday } from '../schemas/fields.ts';
import type { SiteView } from '../site-view.ts';
import { defineDataRule, TRUE_CLAIMS } from './data-rule.ts';
import { dayIndex, readSchedule, type Stated } from './schedule.ts';

/** Returns what the data says of the hours. A site without hours answers whenever somebody calls: nothing contradicts that. */
export function describeHours({ serviceHours }: SiteView, { business, formats }: Records) {
  const isAlways = serviceHours.every(({ opens, closes }) => opens === '00:00' && closes === '23:59');
  const days = new Set(serviceHours.flatMap((each) => each.days)).size;
  const week = weekday.options.map((day) => {
    const { opens, closes } = business.officeHours.find((row) => row.days.includes(day)) ?? {};
    return opens && closes ? ([minutesOf(opens), minutesOf(closes)] as const) : null;
  });
  return {
    always: isAlways && (days === 7 || days === 0),
    /** Minutes since midnight at which the days from Monday on open and close; null: closed. Empty if the data gives no hours. */
    week: week.some((hours) => hours !== null) ? week : [],
    brand: business.brand,
    /** BCP 47: days may be named in it. */
    language: formats.country.language,
  };
}

/** "09:30" → 570 */
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

type HoursBasis = ReturnType<typeof describeHours>;

const SENTENCE = /(?:[^.!?;|•]|\.(?=\d))+/g;
const ALWAYS =
  /\b24(?: ?\/ ?|x|-)7\b|\b24 (?:hours|hrs),? (?:a day|365|seven|7)|\b24[- ]?(?:hour|hr) (?:emergenc|service|support|plumb|tow|repair|dispatch|response|locksmith)|\b365 days\b|\balways open\b|\bopen 24 ?h\b|\b24 ?h(?:ou)?rs ?\/ ?7 days\b|\ball day,? every day\b|\bopen all night\b|\b(?:a?round|round)[- ]the[- ]clock\b|\bday (?:and|or) night\b|\bat any hour\b/i;
/** Others are meant, or the contrary. */
const DENIED = /\b(?:not|never|no|nobody|cannot|\w+n't|some|others?|most|instead of|unlike)\b/i;
/** The firm is meant. Without such a word, a sentence that begins with the hours speaks of the firm, too. */
const FIRM =
  /\b(?:we|us|our|open|available|staffed|reach|call|calls|answer(?:s|ed)?|emergenc(?:y|ies)|services?|dispatch)\b/i;

function claims(sentence: string, hours: RegExp): boolean {
  const at = sentence.search(hours);
  return at >= 0 && !DENIED.test(sentence) && (sentence.slice(0, at).trim() === '' || FIRM.test(sentence));
}

export const hours = defineDataRule({
  name: 'hours',
  basis: TRUE_CLAIMS,
  on: ['page', 'not-found'],
  values: 'hours',
  kinds: ({ always }: HoursBasis) => (always ? [] : [OPEN_ALWAYS]),
  others: (page, basis) => [
    ...judgeFacts({ statements: () => joinRows(page.statements()) }, schedules(basis)),
    ...describedHours(page, basis),
  ],
});

const OPEN_ALWAYS: FactKind = {
  pattern: SENTENCE,
  hint: ALWAYS,
  prepare: (text) => inDigits(text).replace(/\bnever close\b/gi, 'are always open'),
  judge: ([sentence]) =>
    claims(sentence, ALWAYS) ? 'The page says open at any hour, and the data gives other hours.' : null,
};

/** A sentence about opening. Others give hours of trains, of the sun, or of a visit. */
const OPENING = /\b(?:opens?|close[sd]?|hours|staffed|desk|answers?|pick up)\b/i;
/** The firm opens: `FIRM` has words that are said of others, too. */
const OURS =
  /\b(?:we|us|our|somebody|someone|(?:the|our) (?:office|shop|desk|studio|practice|store|salon|showroom|clinic|phones?|lines?)(?! of))\b|^\W*(?:open|closed|hours|office)\b/i;
const HOURS = /\d|\b(?:open|close)/i;
const STATING = new RegExp(`${HOURS.source}|${OPENING.source}`, 'i');
const DATED =
  /\b(?:january|february|march|april|may \d|june|july|august|september|october|november|december|holidays?)\b/i;

const schedules = kindsFor((basis: HoursBasis): FactKind[] => [
  {
    pattern: SENTENCE,
    hint: STATING,
    prepare: clockWords,
    judge: ([sentence]) => {
      const { stated, isAlone } = readSchedule(sentence, basis.language);
      // A day alone, such as the head of a column, says nothing.
      const isOurs =
        (isAlone && HOURS.test(sentence)) ||
        (OPENING.test(sentence) && (OURS.test(sentence) || sentence.includes(basis.brand)));
      if (!isOurs || DATED.test(sentence) || DENIED.test(sentence)) return null;
      return faultOf(stated, basis);
    },
  },
]);

/** Prepares a text so that its sentences end at full stops alone: "8 a.m." → "8 am", "noon" → "12 pm", "Mon." → "Mon" */
const clockWords = (text: string): string =>
  inDigits(text)
    .replace(/\b([ap])\.\s?m\b\.?/gi, '$1m')
    .replace(/\bnoon\b/gi, '12 pm')
    .replace(/\bmidnight\b/gi, '12 am')
    .replace(/(\d) in the morning\b/gi, '$1 am')
    .replace(/(\d) (?:in the (?:afternoon|evening)|at night)\b/gi, '$1 pm')
    .replace(/\b(Mon|Tues?|Weds?|Thu(?:rs?)?|Fri|Sat|Sun)\./g, '$1');

const differs = (day: string): string => `The page gives other hours than the data on ${day}.`;

function faultOf(stated: readonly Stated[], { week, always: isAlways }: HoursBasis): string | null {
  if (week.length === 0) return null;
  for (const { days, opens, closes, isClosed } of stated)
    for (const day of days) {
      const hours = week[day] ?? null;
      const isTimed = opens !== null || closes !== null;
      if (isClosed ? hours === null : !isTimed && (hours !== null || isAlways)) continue;
      if (!isClosed && isTimed && hours && isOneOf(hours[0], opens) && isOneOf(hours[1], closes)) continue;
      const name = weekday.options[day] as string;
      if (isClosed || hours) return differs(name);
      return `The page says open on ${name}, and the data says closed.`;
    }
  return null;
}

/** Midnight is the end of a day or the begin of the next, and many write 23:59 for it. */
const isOneOf = (minutes: number, stated: readonly number[] | null): boolean =>
  stated === null || stated.some((one) => one % 1440 === (minutes === 1439 ? 0 : minutes % 1440) || one === minutes);

/** A day and its hours in two cells are one statement; longer texts are no hours. */
const LONGEST_CELL = 40;
/** Few texts of a page have a day, and this costs less than reading a schedule. */
const DAY = /\b(?:mon|tue|wed|thu|fri|sat|sun|week|daily|every|each|7)/i;

function joinRows(statements: ReturnType<ParsedPage['statements']>): ReturnType<ParsedPage['statements']> {
  return statements.map((statement, index) => {
    const next = statements[index + 1];
    const isRow =
      statement.text.length < LONGEST_CELL &&
      DAY.test(statement.text) &&
      next?.kind === statement.kind &&
      next.text.length < LONGEST_CELL;
    const { stated, isAlone } = isRow ? readSchedule(statement.text, 'en') : { stated: [], isAlone: false };
    const isDay = isAlone && stated.length === 1 && !stated[0]?.opens && !stated[0]?.isClosed;
    return isDay && next ? { ...statement, text: `${statement.text}: ${next.text}` } : statement;
  });
}

/** Structured data gives the usual hours of each day. Days with a date of their own are compared as values. */
function describedHours({ blocks }: ParsedPage, basis: HoursBasis): Found[] {
  return blocks.flatMap(({ offset, nodes }) =>
    nodes.flatMap(({ types, value }) => {
      const { dayOfWeek, opens, closes, validFrom } = value;
      if (!types.includes('OpeningHoursSpecification') || validFrom !== undefined) return [];
      if (opens === '00:00' && closes === '23:59' && basis.always) return [];
      // Public holidays are no day of the week.
      const days = listOf(dayOfWeek)
        .map((day) => dayIndex(String(day).replace(/^.*\//, '')))
        .filter((day) => day >= 0);
      const isClosed = opens === closes;
      const minutes = (time: Json | undefined) => (isClosed ? null : [minutesOf(String(time))]);
      const fault = faultOf([{ days, opens: minutes(opens), closes: minutes(closes), isClosed }], basis);
      return fault === null ? [] : [faultAt(offset, fault.replace('page', 'structured data'), `${opens} to ${closes}`)];
    }),
  );
}
