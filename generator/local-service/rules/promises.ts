/** Promises on pages are those of the data, or of sentences that a person has read: "licensed", "free", "in 20 minutes". */
import { definePageRule, inDigits, judgeFacts, kindsFor, type FactKind } from '../../index.ts';
import { claimIn, type ClaimBasis } from '../claims.ts';
import type { Records } from '../records.ts';

/** Returns the shortest wait in minutes that the data allows; null if it gives none. */
export function describeArrival({ business }: Records): number | null {
  const waits = [business.responseMinutes, business.drive?.setOutMinutes].filter((minutes) => minutes !== undefined);
  return waits.length > 0 ? Math.min(...waits) : null;
}

export const promises = definePageRule({
  name: 'promise',
  basis: { source: '16 CFR Part 255 and FTC Act, section 5: claims must be true', date: '2023-07-26' },
  on: ['page', 'not-found'],
  check: (page, { facts, release }) => (release && facts.values.claims ? judgeFacts(page, kinds(facts)) : []),
});

const kinds = kindsFor(({ values }): FactKind[] => [
  {
    pattern: /[^.!?]+/g,
    judge: ([sentence]) =>
      claimIn(sentence, values.claims as ClaimBasis) &&
      'The page makes a promise that the data does not decide, in no sentence that a person reads. Write it into templates/ or a record.',
  },
  ...[TOWARDS, BESIDE, ALONE].map(
    (pattern): FactKind => ({
      pattern,
      prepare: inMinutes,
      judge: ({ 1: minutes, index, input }) => {
        const least = values.arrival as number | null;
        if (BEFORE.test(input.slice(0, index)) || (least !== null && Number(minutes) >= least)) return null;
        return least === null
          ? 'The page promises a time of arrival. Give the data `responseMinutes`, so that it can be compared.'
          : `The page promises help in less time than the data: ${least} minutes.`;
      },
    }),
  ),
]);

const MINUTES = String.raw`(\d{1,3}) ?-?(?:minutes?|mins?)\b(?!\.?'? (?:before|ahead|early|earlier|prior|away|from|walk|drive|of|in advance|later))`;
const ARRIVING = String.raw`\b(?:we(?:'re|'ll| will| are| usually| typically)* (?:arrive|come|respond|reach|get (?:to|there)|be)|arriv(?:es?|al|ing)|response(?: times?)?|respond(?:s|ing)?|reach(?:es)? you|(?:gets?|comes?) to you|with you|(?:are|is|be) (?:there|here)|(?:there|here|out) (?:in|within)|at your (?:door|home|house|place|side|car)|on[- ](?:site|scene)|dispatch(?:ed)?|ETA|help (?:is|comes|arrives)|(?:help|an? (?:technician|tech|plumber|electrician|driver|truck|crew|locksmith)) (?:in|within)\b|call(?:s)? (?:you )?back|answer)\b`;
const TOWARDS = new RegExp(`${ARRIVING}[^.!?;]{0,30}?${MINUTES}`, 'gi');
const BESIDE = new RegExp(
  String.raw`(?<![\d-])(?<!\bafter )${MINUTES}[^.!?;]{0,20}\b(?:response|arrival|ETA|or less\b(?=[^.!?]*\b(?:arriv|there|site|door|response))|or (?:it is|it's|you)|at your door|to your door|guaranteed|after your call)`,
  'gi',
);
/** A sentence that is a short time alone: "Typically 25 minutes or less" */
const ALONE = new RegExp(
  String.raw`(?:^|[.!?:] )\W*(?:(?:typically|usually|normally|often|mostly|on average)[ ,]+)(?:in |within |under |about )*${MINUTES}(?: or less| flat)?(?=\W*(?:[.!?]|$))`,
  'gi',
);
/** Words in front of an arrival that is no promise: "Wait until we come". */
const BEFORE = /\b(?:before|until|till|when|once|while|if|after)(?: \w+)?\s*$/i;

/** "half an hour", "the half hour" → "30 minutes", "1-hour" → "60 minutes" */
const inMinutes = (text: string): string =>
  /\d|hour|min/i.test(text)
    ? inDigits(text)
        .replace(/\b(?:a |the )?half[- ](?:an )?hour\b/gi, '30 minutes')
        .replace(/\b(?:an|the|1)[- ]hour\b/gi, '60 minutes')
        .replace(/\b(\d{1,2})[- ]hours?\b/gi, (_, hours: string) => `${Number(hours) * 60} minutes`)
        .replace(/\b\d{1,3}(?: ?(?:-|to) ?)(?=\d{1,3}[- ]?min)/gi, '')
    : text;
