/**
 * Promises on pages are those of the data, or of sentences that a person has read, since no data decides them: "licensed",
 * "free", "in 20 minutes".
 */
import { textsIn, type MustRead, type WrittenSentence } from '../../define/index.ts';
import { inDigits, normalize, type FactKind } from '../../index.ts';
import type { Records } from '../records.ts';
import { defineDataRule, TRUE_CLAIMS } from './data-rule.ts';

export const promises = defineDataRule({
  name: 'promise',
  basis: TRUE_CLAIMS,
  on: ['page', 'not-found'],
  values: 'claims',
  onlyRelease: true,
  kinds: kindsOf,
});

function kindsOf({ least, ...claims }: ClaimBasis): FactKind[] {
  return [
    {
      pattern: /[^.!?]+/g,
      judge: ([sentence]) =>
        claimIn(sentence, claims) &&
        'The page makes a promise that the data does not decide, in no sentence that a person reads. Write it into templates/ or a record.',
    },
    ...[TOWARDS, BESIDE, ALONE].map(
      (pattern): FactKind => ({
        pattern,
        prepare: inMinutes,
        judge: ({ 1: minutes, index, input }) => {
          if (BEFORE.test(input.slice(0, index)) || (least !== null && Number(minutes) >= least)) return null;
          return least === null
            ? 'The page promises a time of arrival. Give the data `responseMinutes`, so that it can be compared.'
            : `The page promises help in less time than the data: ${least} minutes.`;
        },
      }),
    ),
  ];
}

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

const WORKERS =
  '(?:technicians?|team|crews?|drivers?|plumbers?|electricians?|contractors?|professionals?|staff|company|experts?|mechanics?|sweeps|groomers?|bookkeepers?|accountants?|installers?|cleaners?|painters?|movers|arborists?|trainers?|teachers?|locksmiths?|attorneys?|lawyers?|specialists?)';
const CLAIMS = {
  licensed: new RegExp(
    String.raw`\b(?:licen[cs]ed|(?<!glue |well )bonded(?! (?:well|to|in place))|certified(?! (?:cop(?:y|ies)|mail|letter|weight|check))|accredited|we (?:hold|have)(?: \w+){0,3} licen[cs]es?|(?:our|state) licen[cs]e(?: (?:number|no\b|#))?|(?:background|drug)[- ](?:checked|tested)|factory[- ](?:authorized|trained)|authorized (?:dealer|partner)|vetted ${WORKERS})\b`,
    'i',
  ),
  insured:
    /\b(?:insured|we (?:carry|have|hold)(?: \w+){0,2} insurance|liability insurance|(?:\$ ?\d+|\w+) million(?: dollars?)? (?:of|in|worth of) (?:\w+ )?(?:coverage|cover|insurance)|(?:covered (?:for|up to)|(?:policy|coverage) of) (?:\$ ?\d+|\w+) million)\b/i,
  free: /\b(?:free (?:quotes?|estimates?|consultations?|inspections?|assessments?|appointments?|visits?|deliver(?:y|ies)|pick-?ups?|advice|parking|of charge|first)|(?:is|are|comes?) free(?! (?:to|of|from|\w+ly)\b)|(?:visit|consultation|parks?) free|for free|no (?:extra )?charge|without (?:a |extra )?charge|at no (?:extra )?cost|(?:costs (?:you )?|cost you )nothing|complimentary|(?:fees?|charges?) (?:(?:is|are|gets?) )?waived|(?:we(?:'ll| will)?|our \w+) waives? (?:the|your|our|all)|first \w+(?: is)? free(?! of)|no (?:service(?:[- ]call)?|trip|travel|diagnostic|call-?out|dispatch|inspection|hook-?up|set-?up|booking|mileage|after-hours|weekend) (?:fees?|charges?))\b/i,
  quote: /\b(?:(?:personalized|written|firm|instant|exact|same-day) quotes?|quote by phone|part of the quote)\b/i,
  price:
    /\b(?:upfront pric\w+|pric\w+ (?:is|are) upfront|no (?:hidden|surprise) (?:fees|costs|charges)|(?:lowest|best|fairest|cheapest) (?:prices?|rates?)|price[- ]match\w*|beat any (?:price|quote|offer)|(?:no|zero|0%|without) interest|(?:flat|fixed)[- ](?:rates?|prices?)|(?:hear|know|get|learn|have) (?:the|a|your) price [^.!?]{0,20}before|price we (?:quoted|named|gave))\b/i,
  guaranteed: /\b(?:guarantee[ds]?|warrant(?:y|ies)|award-winning|money[- ]back)\b/i,
  rated:
    /\b(?:(?:top|best|highest|most highly)[- ]rated|(?:voted|named|ranked) (?:the )?(?:best|top|favorite|number 1|number one)|number (?:one|1) (?:rated|choice|in|company)|(?:best|leading|most trusted) (?:\w+ ){1,3}(?:company|firm|contractor|shop|service) in)\b|#1 (?:rated|choice|in\b|\w+ company)/i,
  fast: /\b(?:same[- ]day (?:service|repairs?|appointments?|installation)|(?:immediate|instant|lightning[- ]fast|rapid) (?:response|service|arrival|help)|(?:help|there|here|arrive|response|you) (?:is )?(?:in|within) minutes\b|in no time)\b/i,
} as const;

type Claim = keyof typeof CLAIMS;

/** Somebody else is meant, or the contrary, or a rule of the trade. */
const OTHERS =
  /\b(?:must|have to|has to|should|ask (?:any|your|for|whether)|any (?:firm|company|contractor)|whether|some firms|not|never|no longer|nobody|cannot|\w+n't)\b/i;
/** Promises to name the price before the work, which sentences of the kit make. */
const PROMISED = /^(?:hear|know|get|learn|have|price we|quote by|part of)\b| quote/i;
const OURS = /\b(?:we|our|us)\b/i;

type ClaimBasis = Readonly<ReturnType<typeof describeClaims>>;

/** Returns what the promises of pages are compared with. `toRead` are the texts that stand in the list for a person. */
export function describeClaims(site: Records, toRead: readonly MustRead[], sentences: readonly WrittenSentence[]) {
  const { responseMinutes, drive } = site.business;
  const waits = [responseMinutes, drive?.setOutMinutes].filter((minutes) => minutes !== undefined);
  const evidence = sentences.filter(({ name }) => name === EVIDENCE).map(({ text }) => text);
  const quoted = site.testimonials.map(({ content }) => content);
  const texts = [...toRead.flatMap(({ content }) => textsIn(content)), ...evidence, ...quoted];
  const parts = texts.flatMap((text) =>
    normalize(text.replace(/\{\{[^}]*\}\}|<[^>]*>|\n\s*\n/g, '\n')).split(/\n|(?<=[.!?])\s/),
  );
  const says = (part: string): boolean => Object.values(CLAIMS).some((pattern) => pattern.test(part));
  return {
    /** Statements that no data decides. */
    open: openClaims(site),
    /** Sentences that a person reads. */
    listed: [...new Set(parts.map(plain))].filter(says),
    /** The shortest wait in minutes that the data allows; null if it gives none. */
    least: waits.length > 0 ? Math.min(...waits) : null,
  };
}

const plain = (sentence: string): string => sentence.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').toLowerCase();

/** True for a text that says that something costs nothing. */
export const saysFree = (text: string): boolean => CLAIMS.free.test(text);

/** Returns the first open claim that a sentence of a page makes, or null. One whose sentence a person reads is none. */
function claimIn(sentence: string, { open, listed }: Pick<ClaimBasis, 'open' | 'listed'>): string | null {
  for (const claim of open) {
    const [seen] = CLAIMS[claim].exec(sentence) ?? [];
    if (seen === undefined || OTHERS.test(sentence) || PROMISED.test(seen)) continue;
    // The maker gives warranties, too.
    if (
      /^warrant|^certified$/i.test(seen) &&
      !OURS.test(sentence) &&
      !new RegExp(WORKERS, 'i').test(sentence) &&
      !sentence.trim().startsWith(seen)
    )
      continue;
    const said = plain(sentence);
    if (!listed.some((part) => part.includes(said) || said.includes(part))) return seen;
  }
  return null;
}

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

function openClaims({ business: { proof }, services }: Records): Claim[] {
  const decided = {
    licensed: proof?.usdot !== undefined,
    insured: proof?.insurer !== undefined,
    free: services.some(({ consultation = '' }) => /\bfree\b/i.test(consultation)),
  } as Partial<Record<Claim, boolean>>;
  return (Object.keys(CLAIMS) as Claim[]).filter((claim) => !decided[claim]);
}
