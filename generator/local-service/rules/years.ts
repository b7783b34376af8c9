/** Compares the years in business that pages state with the data. */
import { definePageRule, judgeFacts, kindsFor, type FactKind } from '../../index.ts';
import type { Records } from '../records.ts';

const SINCE =
  /\b(?:(?:in business|operating|experience|trusted|tradition|family[- ]owned|proudly serving|serving [\w ,]{2,40}?) since|established(?: in)?|est\.?|founded(?: in)?|opened our doors in) (1[5-9]\d\d|20\d\d)\b/gi;
const FOR =
  /(?<![\w.,-])(?:(?:(?:for|over|more than|nearly|almost) )*)(\d{1,3})\s*(\+|plus)?[ -](?:years?|yrs?)\b\.?'?(?: (?:in business|in the (?:business|trade|industry)|of (?:business|service|family|combined)|on the road|serving|strong|tradition|history|legacy)|(?= [^.!?]{0,60}\b(?:in business|family[- ]owned|we have|we've|have (?:served|been))))/gi;
/** "serving Hutto for 25 years" */
const AFTER =
  /\b(?:serving|family[- ](?:owned|run)|in business|trusted)\b[^.!?]{0,40}? for (?:(?:over|more than|nearly|almost) )?(\d{1,3})\s*(\+|plus)?[ -]years\b/gi;
/** "we have 40 years of experience": a person may have more than the firm, and several together, too. */
const OURS = /\bwe(?: have|'ve| bring)\b[^.!?]{0,30}?(\d{1,3})\s*(\+|plus)?[ -]years(?: of)? experience\b/gi;
/** "Since 1985, our family has towed cars" */
const SINCE_THEN = /\bsince (1[5-9]\d\d|20\d\d),? (?:we|our)\b/gi;
/** A figure that stands alone: "20+ years of experience" */
const ALONE =
  /^(?: ?with)?(?: ?(?:over|more than))? ?(\d{1,3}) ?(\+|plus)?[ -](?:years?|yrs?)'?(?: of)? experience[.!]?$/gi;
/** "fourth-generation family business", "4 generations in business" */
const GENERATIONS =
  /\b(?:(second|third|fourth|fifth|sixth)[- ]generation,? (?:family|company|business|firm|shop)|(\d{1,2}) generations (?:of|in) (?:(?:our|the|one) )?(?:family|business|trade|towing|tow operators|plumbers|owners)\b)/gi;
/** The firm is what was founded. */
const FIRM = /\b(?:we|our|us|company|business|firm|shop|family|generations)\b/i;
/** Nobody alive has so many. */
const LONGEST_LIFE = 70;
const EXPERIENCE = /(?<![\w.,-])(\d{1,4})\s*(\+|plus)?[ -](?:years?|yrs?)\b/gi;

/** Returns the years that the data gives; `year` is that of the build. */
export const describeYears = ({ business }: Records, year: number) => {
  const { yearsInBusiness: inBusiness = null, generations = null, brand } = business;
  return { inBusiness, generations, brand, year };
};

type YearsBasis = ReturnType<typeof describeYears>;

export const years = definePageRule({
  name: 'years',
  basis: { source: '16 CFR Part 255 and FTC Act, section 5: claims must be true', date: '2023-07-26' },
  check: (page, { facts }) => judgeFacts(page, kinds(facts)),
});

const kinds = kindsFor(({ values }) => (values.years ? kindsOf(values.years as YearsBasis) : []));

function kindsOf({ inBusiness, year, brand, generations }: YearsBasis): FactKind[] {
  const message =
    inBusiness === null
      ? 'The page states years in business. Give the data `yearsInBusiness`, so that they can be compared.'
      : `The page states other years in business than the data: ${inBusiness}.`;
  const isTrue = (stated: number, isLeast: boolean): boolean =>
    inBusiness !== null && (isLeast ? stated <= inBusiness : Math.abs(stated - inBusiness) < 1);
  return [
    ...[SINCE, SINCE_THEN].map(
      (pattern): FactKind => ({
        pattern,
        judge: ({ 0: { length }, 1: since, index }, { text }) => {
          const before = text.slice(0, index).split(/[.!?]/).at(-1) ?? '';
          const after = /^,[^.!?]*/.exec(text.slice(index + length))?.[0] ?? '';
          const subject = before.trim() === '' ? after : before;
          const isOther = pattern === SINCE && subject.trim() !== '' && !FIRM.test(subject) && !subject.includes(brand);
          const stated = year - Number(since);
          return isOther || [stated - 1, stated, stated + 1].some((one) => isTrue(one, false)) ? null : message;
        },
      }),
    ),
    {
      pattern: GENERATIONS,
      prepare: inDigits,
      judge: ([, ordinal, cardinal]) => {
        const stated = cardinal === undefined ? numberOf(ORDINALS, ordinal, 2) : Number(cardinal);
        return stated === generations
          ? null
          : 'The page states other generations than the `generations` of the business.';
      },
    },
    ...[FOR, AFTER, OURS, ALONE].map(
      (pattern): FactKind => ({
        pattern,
        prepare: inDigits,
        judge: ([whole, stated, plus]) =>
          isTrue(Number(stated), plus !== undefined || /over|more than/i.test(whole)) ? null : message,
      }),
    ),
    {
      pattern: EXPERIENCE,
      judge: ([, stated], { text }) =>
        Number(stated) > Math.max(inBusiness ?? 0, LONGEST_LIFE) &&
        /\b(?:business|experience|service|serving|trade|family)\b/i.test(text)
          ? message
          : null,
    },
  ];
}

const ONES = 'one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ORDINALS = 'second third fourth fifth sixth'.split(' ');
const TENS = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const IN_WORDS = new RegExp(`\\b(?:(${TENS.join('|')})(?:-(${ONES.join('|')}))?|(${ONES.join('|')}))\\b`, 'gi');

/** "forty-five years" → "45 years", "two decades" → "20 years" */
export const inDigits = (text: string): string =>
  text
    .replace(/\b(?:a )?quarter(?: of a)? century\b/gi, '25 years')
    .replace(IN_WORDS, (_, tens?: string, ones?: string, single?: string) =>
      String(numberOf(TENS, tens, 2) * 10 + numberOf(ONES, ones ?? single, 1)),
    )
    .replace(/\b(\d) decades\b/gi, '$10 years');

const numberOf = (names: readonly string[], name: string | undefined, first: number): number =>
  name === undefined ? 0 : names.indexOf(name.toLowerCase()) + first;
