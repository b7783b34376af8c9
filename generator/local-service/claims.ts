/** Statements that a person must have read, since no data decides them: "licensed", "free", a promise about the price. */
import { textsIn, type MustRead, type WrittenSentence } from '../define/index.ts';
import type { Records } from './records.ts';

const CLAIMS = {
  licensed: /\b(?:licen[cs]ed|bonded|certified|accredited|we (?:hold|have)(?: \w+){0,3} licen[cs]es?)\b/i,
  insured: /\b(?:insured|we (?:carry|have|hold)(?: \w+){0,2} insurance|liability insurance)\b/i,
  free: /\b(?:free (?:quotes?|estimates?|consultations?|inspections?|assessments?|appointments?|visits?|deliver(?:y|ies)|pick-?ups?|advice|parking|of charge|first)|(?:is|are|comes?) free(?! (?:to|of|from|\w+ly)\b)|(?:visit|consultation|parks?) free|for free|no (?:extra )?charge|without (?:a |extra )?charge|at no (?:extra )?cost|(?:costs (?:you )?|cost you )nothing|complimentary)\b/i,
  quote: /\b(?:(?:personalized|written|firm|instant|exact|same-day) quotes?|quote by phone|part of the quote)\b/i,
  price:
    /\b(?:upfront pric\w+|pric\w+ (?:is|are) upfront|no (?:hidden|surprise) (?:fees|costs|charges)|(?:lowest|best|fairest|cheapest) (?:prices?|rates?)|price[- ]match\w*|(?:flat|fixed)[- ](?:rates?|prices?)|(?:hear|know|get|learn|have) (?:the|a|your) price [^.!?]{0,20}before|price we (?:quoted|named|gave))\b/i,
  guaranteed: /\b(?:guarantee[ds]?|warrant(?:y|ies)|award-winning|money back)\b/i,
} as const;

/** Returns each sentence, and the texts of each record, with a statement that the data does not decide. */
export function undecidedClaims(
  site: Records,
  { sentences, shown }: { readonly sentences: readonly WrittenSentence[]; readonly shown: string },
): MustRead[] {
  const open = openClaims(site);
  const says = (text: string): boolean => open.some((claim) => CLAIMS[claim].test(text));
  const { tagline, stats } = site.business;
  const claimsOf = (name: string, file: string, record: object): MustRead => ({
    ...{ kind: 'claim', name, file: `${shown}/${file}` },
    content: textsIn({ ...record, sources: undefined }).filter(says),
  });
  const ofRecords = [
    claimsOf('business/tagline', 'business', { tagline }),
    claimsOf('business/stats', 'business', stats),
    ...site.centers.map(({ id, parking }) => claimsOf(`centers/${id}`, 'centers', { parking })),
    ...site.homeCards.map((record) => claimsOf(`home-cards/${record.id}`, 'home-cards', record)),
    ...site.services.map((record) => claimsOf(`services/${record.slug}`, `services/${record.slug}`, record)),
    ...site.reasons.map((record) => claimsOf(`reasons/${record.title}`, 'reasons', record)),
    ...site.tips.map((record) => claimsOf(`tips/${record.id}`, 'tips', record)),
    ...site.cities.map((record) => claimsOf(`cities/${record.slug}`, 'cities', record)),
    ...site.team.map(({ id, bio }) => claimsOf(`team/${id}`, 'team', { bio })),
  ];
  return [
    ...sentences
      .filter(({ name, text }) => name !== EVIDENCE && says(text.replace(/\{\{[^}]*\}\}/g, ' ')))
      .map(({ name, file, line, text }) => ({ kind: 'claim', name, file, line, content: text })),
    ...ofRecords.filter(({ content }) => Array.isArray(content) && content.length > 0),
  ];
}

/** The sentence that shows the evidence of the data, and nothing without it. */
const EVIDENCE = 'site.proof';

function openClaims({ business: { proof }, services }: Records): (keyof typeof CLAIMS)[] {
  const decided = {
    licensed: proof?.usdot !== undefined,
    insured: proof?.insurer !== undefined,
    free: services.some(({ consultation = '' }) => /\bfree\b/i.test(consultation)),
  } as Partial<Record<keyof typeof CLAIMS, boolean>>;
  return (Object.keys(CLAIMS) as (keyof typeof CLAIMS)[]).filter((claim) => !decided[claim]);
}
