/** Compares the years in business that pages state with the data. */
import { faultAt, inDigits, type FactKind, type Found, type ParsedPage } from '../../index.ts';
import type { Records } from '../records.ts';
import { defineDataRule, TRUE_CLAIMS } from './data-rule.ts';

/** A year, also "'87". */
const FIRST_YEAR = String.raw`(?:the (?:year|spring|summer|fall|winter)(?: of)? )?(1[5-9]\d\d|20\d\d|'\d\d)\b`;
const YEAR = `${FIRST_YEAR}(?!-)`;
const MUCH = '(?:(?:for|over|more than|nearly|almost|about|some|the last|the past) )*';
const SPAN = String.raw`(?<![\w.,$-])(\d{1,4})\s*(\+|plus)?[ -](?:years?|yrs?)\b\.?'?`;
/** Words for the beginning of a firm. */
const BEGAN =
  '(?:founded|established|started|began|begun|opened|incorporated|formed|launched|set up|dates? back|dating back|goes back|go back)';
const SERVING = String.raw`(?:serv(?:ing|ed)|been (?:\w+ing|here|around|in)|kept|keeping|repaired|repairing|fixed|fixing|helped|helping|worked|working|towed|towing|cleaned|cleaning|cared|built|trusted|owned|operat(?:ing|ed)|family[- ](?:owned|run)|in business|neighbors?|proud)`;
/** Statements about when the firm began. "Since 1995, it has rained" is one only if the firm is its subject. */
const SINCE = new RegExp(
  String.raw`\b(?:since|est\.?|established|founded|incorporated|(?:began|started|opened(?: (?:our|its) doors)?|formed|launched|family business)(?: back)? (?:in|from)|(?:dates?|dating|goes?|going|roots go) back to)(?: in| back in)? ${YEAR}`,
  'gi',
);
/** "© 1998-2026", of the firm and not of a map */
const COPYRIGHT = String.raw`(?:©|\(c\)|\bcopyright)[ ©]*${FIRST_YEAR} ?- ?(?:20\d\d|present|today|now)\b[ ,.|·]*(?=BRAND|all rights|by BRAND|$)`;
/** Statements about how long the firm has lasted. */
const LASTED = [
  String.raw`${MUCH}${SPAN}(?: of)?(?: (?:proud|trusted|dedicated|honest|reliable|friendly|local|continuous|combined|family))*(?: (?:in (?:the )?(?:business|trade|industry)|of? ?(?:business|service|combined|tradition|history|legacy|excellence)|service\b|on the road|serving|strong|tradition|history|legacy|behind us|as a family)|(?= [^.!?]{0,60}\b(?:in business|family[- ]owned|we have|we've|have (?:served|been))))`,
  String.raw`\bfor ${MUCH}${SPAN},? (?:we|our (?:family|team|company)|BRAND (?:has|have|${SERVING}))\b`,
  String.raw`\b(?:we|our (?:family|team|company|business|firm|shop|crew)|BRAND|in business|family[- ](?:owned|run)|trusted)[^.!?]{0,25}\b${SERVING}\b[^.!?]{0,40}? ${MUCH}for ${MUCH}${SPAN}`,
  String.raw`\bBRAND ?[:,-] ?${MUCH}${SPAN}`,
  // A heading: "Ten years of grooming on wheels"
  String.raw`^${MUCH}${SPAN} of (?:\w+ )?\w+ing(?: \w+){0,3}[.!]?$`,
  String.raw`(?:^|[.!?] )(?:Proudly )?\w+ing\b[^.!?]{0,40} for ${MUCH}${SPAN}`,
  String.raw`\b(?:serving|in business|trusted|family[- ](?:owned|run))\b[^.!?]{0,40}? for ${MUCH}${SPAN}`,
  String.raw`\b(?:we|company|business|firm|shop|BRAND)\b[^.!?]{0,30}\b(?:${BEGAN}|was born)[^.!?]{0,20}? ${MUCH}${SPAN} ago\b`,
  String.raw`\b${SPAN} ago,? (?:we|our (?:family|company|founder))\b[^.!?]{0,20}\b${BEGAN}`,
  String.raw`${SPAN}[- ]old (?:company|business|firm|shop)\b`,
  String.raw`\b(?:celebrat\w+|our|mark(?:s|ing)?) (?:our )?(\d{1,3})(?:st|nd|rd|th)? (?:year in business|year of business|anniversary|birthday)`,
  String.raw`\bcelebrat\w+ (?:our )?${SPAN}`,
  // "we have 40 years of experience": a person may have more than the firm, and several together, too.
  String.raw`\b(?:we(?: have|'ve| bring)|our company|our team)\b[^.!?]{0,30}?${SPAN}(?: of)?(?: \w+)? experience\b`,
  String.raw`(?:^|[.!?] )(?:We have |With )?${MUCH}${SPAN}(?: of)?(?: \w+)? experience(?: in our company)?[.!]?$`,
  `${SPAN}(?: of)? experience in our company`,
];
/** "Decades of experience": a figure that nobody gives. */
const VAGUE = /\b(?:decades|generations|centuries) of (?:\w+ )?(?:experience|service|business)\b/gi;
const ORDINALS = 'second third fourth fifth sixth'.split(' ');
/** "fourth-generation family business", "4 generations in business" */
const GENERATIONS =
  /\b(?:(second|third|fourth|fifth|sixth)[- ]generation,? (?:family|company|business|firm|shop)|(\d{1,2}) generations (?:of|in) (?:(?:our|the|one) )?(?:family|business|trade|towing|tow operators|plumbers|owners))\b/gi;
/** Subjects that a sentence about the firm has. One without a subject speaks of the firm, too. */
const FIRM =
  /\b(?:we|us|our(?! (?:county|city|town|state|office stands))|company|business|firm|shop|family|generations)\b/i;
const BARE =
  /^[^\p{L}]*(?:(?:proudly|your|trusted|reliable|local|honest|family[- ](?:owned|run)|locally owned|serving|in business|experience|a family business|tradition|\p{L}+ing)\b[^.!?]*)?$/iu;
/** Sentences with these words say nothing of the firm's age. */
const OTHERS = /\b(?:known the|have known|stands|house|building|units?|asks?|code|warranty)\b/i;
/** Nobody alive has so many. */
const LONGEST_LIFE = 70;
const EXPERIENCE = /(?<![\w.,-])(\d{1,4})\s*(\+|plus)?[ -](?:years?|yrs?)\b/gi;

/** Returns the years that the data gives; `year` is that of the build. */
export const describeYears = ({ business }: Records, year: number) => {
  const { yearsInBusiness: inBusiness = null, generations = null, brand } = business;
  return { inBusiness, generations, brand, year };
};

type YearsBasis = ReturnType<typeof describeYears>;

export const years = defineDataRule({
  name: 'years',
  basis: TRUE_CLAIMS,
  values: 'years',
  kinds: kindsOf,
  others: foundings,
});

/** Structured data gives the year of the beginning, too. */
function foundings({ blocks }: ParsedPage, { year, inBusiness }: YearsBasis): Found[] {
  return blocks.flatMap(({ offset, nodes }) =>
    nodes.flatMap(({ value: { foundingDate } }) => {
      const began = Number(String(foundingDate ?? '').slice(0, 4));
      const isTrue = foundingDate === undefined || Math.abs(year - began - (inBusiness ?? -1)) <= 1;
      return isTrue
        ? []
        : [faultAt(offset, 'The structured data gives another `foundingDate` than the data.', String(began))];
    }),
  );
}

function kindsOf({ inBusiness, year, brand, generations }: YearsBasis): FactKind[] {
  const message =
    inBusiness === null
      ? 'The page states years in business. Give the data `yearsInBusiness`, so that they can be compared.'
      : `The page states other years in business than the data: ${inBusiness}.`;
  const isTrue = (stated: number, isLeast: boolean): boolean =>
    inBusiness !== null && (isLeast ? stated <= inBusiness : Math.abs(stated - inBusiness) < 1);
  const brandAs = (pattern: string): RegExp => new RegExp(pattern.replaceAll('BRAND', escapeRegExp(brand)), 'gi');
  return [
    {
      pattern: SINCE,
      prepare: inDigits,
      judge: ({ 0: whole, 1: since = '', index, input }) => {
        const before = input.slice(0, index).split(/[.!?]/).at(-1) ?? '';
        const after = /^,?[^.!?]*/.exec(input.slice(index + whole.length))?.[0] ?? '';
        const isAfter = before.trim() === '' && after.startsWith(',');
        const isOurs = isAfter
          ? FIRM.test(after)
          : FIRM.test(before + whole) || BARE.test(before) || before.includes(brand);
        if (!isOurs || OTHERS.test(before + after)) return null;
        const stated = year - yearOf(since, year);
        return [stated - 1, stated, stated + 1].some((one) => isTrue(one, false)) ? null : message;
      },
    },
    {
      pattern: brandAs(COPYRIGHT),
      judge: ([, first]) => (inBusiness === null || Number(first) >= year - inBusiness - 1 ? null : message),
    },
    {
      pattern: GENERATIONS,
      prepare: inDigits,
      judge: ([, ordinal, cardinal]) => {
        const stated = cardinal === undefined ? ORDINALS.indexOf(ordinal?.toLowerCase() ?? '') + 2 : Number(cardinal);
        return stated === generations
          ? null
          : 'The page states other generations than the `generations` of the business.';
      },
    },
    ...LASTED.map(
      (pattern): FactKind => ({
        pattern: brandAs(pattern),
        prepare: inDigits,
        judge: ([whole, stated, plus]) =>
          isTrue(Number(stated), plus !== undefined || /over|more than/i.test(whole)) ? null : message,
      }),
    ),
    { pattern: VAGUE, judge: ([whole]) => ((inBusiness ?? 0) >= (/^d/i.test(whole) ? 20 : 50) ? null : message) },
    {
      pattern: EXPERIENCE,
      prepare: inDigits,
      judge: ([, stated], { text }) =>
        Number(stated) > Math.max(inBusiness ?? 0, LONGEST_LIFE) &&
        /\b(?:in business|experience|service|serving|trade|family)\b/i.test(text)
          ? message
          : null,
    },
  ];
}

/** "1987" → 1987; "'87" is the last such year before `now`. */
function yearOf(written: string, now: number): number {
  if (!written.startsWith("'")) return Number(written);
  const inCentury = Number(written.slice(1));
  return inCentury + (inCentury + 2000 > now ? 1900 : 2000);
}

const escapeRegExp = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&');
