/** Compares sentences about being open at any hour, or every day, with the hours of the data. */
import { definePageRule, judgeFacts, kindsFor, type FactKind } from '../../index.ts';
import type { SiteView } from '../site-view.ts';
import { inDigits } from './years.ts';

/** Returns the number of open days, and whether somebody answers at any hour. Without hours, that is always. */
export function describeHours({ serviceHours }: SiteView) {
  const days = new Set(serviceHours.flatMap((each) => each.days)).size;
  const isAlways = serviceHours.every(({ opens, closes }) => opens === '00:00' && closes === '23:59');
  return { always: isAlways && (days === 7 || days === 0), days: days === 0 ? 7 : days };
}

type HoursBasis = ReturnType<typeof describeHours>;

const SENTENCE = /[^.!?;]+/g;
const ALWAYS =
  /\b24(?: ?\/ ?|x|-)7\b|\b24 (?:hours|hrs),? (?:a day|365|seven|7)|\b24[- ]?(?:hour|hr) (?:emergenc|service|support|plumb|tow|repair|dispatch|response|locksmith)|\b365 days\b|\balways open\b|\bopen all night\b|\b(?:a?round|round)[- ]the[- ]clock\b|\bday (?:and|or) night\b|\bat any hour\b/i;
const DAILY = /\bopen (?:every day|daily|(?:7|seven) days)|\b(?:7|seven) days a week\b/i;
/** Others are meant, or the contrary. */
const DENIED = /\b(?:not|never|no|nobody|cannot|\w+n't|some|others?|most|instead of|unlike)\b/i;
/** The firm is meant. Without such a word, a sentence that begins with the hours speaks of the firm, too. */
const FIRM =
  /\b(?:we|us|our|open|available|staffed|reach|call|calls|answer(?:s|ed)?|emergenc(?:y|ies)|services?|dispatch)\b/i;

/** True if a sentence says that the firm is there at any hour. */
export const saysAlwaysOpen = (text: string): boolean =>
  (text.match(SENTENCE) ?? []).some((one) => claims(one, ALWAYS));

function claims(sentence: string, hours: RegExp): boolean {
  const at = sentence.search(hours);
  return at >= 0 && !DENIED.test(sentence) && (sentence.slice(0, at).trim() === '' || FIRM.test(sentence));
}

export const hours = definePageRule({
  name: 'hours',
  basis: { source: '16 CFR Part 255 and FTC Act, section 5: claims must be true', date: '2023-07-26' },
  on: ['page', 'not-found'],
  check: (page, { facts }) => judgeFacts(page, kinds(facts)),
});

const kinds = kindsFor(({ values }) => (values.hours ? [kindOf(values.hours as HoursBasis)] : []));

const kindOf = ({ always, days }: HoursBasis): FactKind => ({
  pattern: SENTENCE,
  prepare: inDigits,
  judge: ([sentence]) => {
    if (!always && claims(sentence, ALWAYS)) return 'The page says open at any hour, and the data gives other hours.';
    return days < 7 && claims(sentence, DAILY)
      ? `The page says open every day, and the data gives ${days} days.`
      : null;
  },
});
