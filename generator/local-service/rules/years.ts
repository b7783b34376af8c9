/** Compares the years in business that pages state with the data. */
import { definePageRule, judgeFacts, type FactKind } from '../../index.ts';

const SINCE =
  /\b(?:(?:in business|operating|family[- ]owned|proudly serving|serving [\w ,]{2,40}?) since|established(?: in)?|est\.?|founded(?: in)?) (1[5-9]\d\d|20\d\d)\b/gi;
const FOR =
  /(?<![\w.,-])(?:(?:(?:for|over|more than|nearly|almost) )*)(\d{1,3})\s*(\+|plus)?[ -](?:years?|yrs?)\b\.?'?(?: (?:in business|in the (?:business|trade|industry)|of (?:business|service|family|combined)|on the road|serving|strong)|(?= [^.!?]{0,60}\b(?:in business|family[- ]owned|have (?:served|been))))/gi;
/** Nobody alive has so many. */
const LONGEST_LIFE = 70;
const EXPERIENCE = /(?<![\w.,-])(\d{1,4})\s*(\+|plus)?[ -](?:years?|yrs?)\b/gi;

/** Years that `describeCheck` declares. */
export interface YearsBasis {
  readonly inBusiness: number;
  /** Year of the build. */
  readonly year: number;
}

export const years = definePageRule({
  name: 'years',
  basis: { source: '16 CFR Part 255 and FTC Act, section 5: claims must be true', date: '2023-07-26' },
  check: (page, { facts }) => {
    const { years } = facts.values;
    return isBasis(years) ? judgeFacts(page, kindsOf(years)) : [];
  },
});

const isBasis = (value: unknown): value is YearsBasis =>
  typeof value === 'object' && value !== null && 'inBusiness' in value;

function kindsOf({ inBusiness, year }: YearsBasis): FactKind[] {
  const message = `The page states other years in business than the data: ${inBusiness}.`;
  const isTrue = (stated: number, isLeast: boolean): boolean =>
    isLeast ? stated <= inBusiness : Math.abs(stated - inBusiness) < 1;
  return [
    { pattern: SINCE, judge: ([, since]) => (Math.abs(year - Number(since) - inBusiness) <= 1 ? null : message) },
    {
      pattern: FOR,
      judge: ([whole, stated, plus]) =>
        isTrue(Number(stated), plus !== undefined || /over|more than/i.test(whole)) ? null : message,
    },
    {
      pattern: EXPERIENCE,
      judge: ([, stated], { text }) =>
        Number(stated) > Math.max(inBusiness, LONGEST_LIFE) &&
        /\b(?:business|experience|service|serving|trade|family)\b/i.test(text)
          ? message
          : null,
    },
  ];
}
