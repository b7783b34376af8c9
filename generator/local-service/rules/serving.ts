/** Compares what pages say about travel, visits, urgency, and numbers of places and services with the data. */
import { faultAt, inDigits, judgeFacts, kindsFor, type FactKind, type Found, type ParsedPage } from '../../index.ts';
import { once } from '../once.ts';
import type { Records } from '../records.ts';
import { servesTogether, viewServes, type Serves } from '../serves.ts';
import type { SiteView } from '../site-view.ts';
import { defineDataRule, TRUE_CLAIMS } from './data-rule.ts';

export type ServingBasis = ReturnType<typeof describeServing>;

/** Returns facts about travel, visits and urgency. */
export function describeServing({ serves, urgent, country }: SiteView, site: Records) {
  const { business, cities, services, centers, team, formats } = site;
  const { comes, visited } = serves;
  return {
    ...{ comes, visited, urgent, emergencyNumber: country.emergencyNumber },
    ...{ places: cities.length, services: services.length, centers: centers.length, people: team.length },
    /** The greatest radius of a center, and a pattern of its unit. */
    reach: Math.max(...centers.map(({ coverage }) => coverage.radius)),
    unit: `(?:${formats.unit(1)}|${formats.unit(2)})`,
    districts: new Set(cities.map(({ county, state }) => `${county} ${state}`)).size,
    codes: new Set(cities.flatMap(({ postalCodes }) => postalCodes)).size,
    /** Figures of the data that no list gives, with the words beside them. */
    stats: [...business.stats, ...numbersIn(business.tagline)].map(({ value, label }) => ({
      value: Number(inDigits(value).replace(/[^\d.]/g, '')),
      label,
    })),
    ...describeWays(site),
  };
}

const numbersIn = (text: string) =>
  [...inDigits(text).matchAll(/(\d[\d,]*)\+? ([^.!?]{3,30})/g)].map(([, value = '', label = '']) => ({ value, label }));

/**
 * Returns how each service and city is served, by slug; nothing where the firm serves everybody alike. `own` is the word that
 * counts on a page about a service in a city, `together` on a page about all of them.
 */
function describeWays(site: Records) {
  const { business, centers } = site;
  const differ = [...site.services, ...centers].some(
    (record) => (record.serves ?? business.serves) !== business.serves,
  );
  const { services, cities } = differ ? site : { services: [], cities: [] };
  const serviceWays = services.map((service) => {
    const together = servesTogether(site, { services: [service] }).how;
    return [service.slug, { own: service.serves ?? null, together }] as const;
  });
  const cityWays = cities.map(({ slug, nearestServiceCenter }) => {
    const nearest = centers.filter(({ id }) => id === nearestServiceCenter.center);
    const together = servesTogether(site, { centers: nearest }).how;
    return [slug, { own: nearest[0]?.serves ?? business.serves, together }] as const;
  });
  return { serviceWays: Object.fromEntries(serviceWays), cityWays: Object.fromEntries(cityWays) };
}

const WORKERS = '(?:technicians?|drivers?|trucks?|vans?|crews?|movers?|people|lawyers?|staff|team)';
const TRAVEL = [
  `\\b(?:we|our ${WORKERS}|(?:the|a) ${WORKERS})(?:'ll| will| can| may)?(?: also| usually| gladly)? (?:come|comes|drive|drives|travel|travels|go|goes) (?:out )?to (?:you|your|where|the client)\\b`,
  `\\b(?:can|do|will) (?:you|we) (?:come|drive|get) (?:out )?(?:to|on)\\b`,
  '\\bhow (?:we|help) reach(?:es)?\\b',
  '\\bthe (?:drive|way|trip) (?:to|from) [^.!?]{0,60}\\bpart of the (?:quote|price)\\b',
  '\\bthe (?:drive|trip) to (?:you|your)\\b',
  '\\bon our way\\b',
  `\\b(?:where|when|until|before|once|after) (?:we|our ${WORKERS}|help) (?:start from|set out|sets out|arrives?|gets? there|comes?)\\b`,
  '\\bwe come prepared\\b',
  '\\bto your (?:door|doorstep|roadside|driveway|curb)\\b',
  `\\b${WORKERS} (?:roll|set out|arrive)s?\\b`,
  '\\bdispatch(?:ed|er|ers|es)?\\b',
];
const VISIT = [
  '\\b(?:visit|stop by|drop by|walk into|come (?:in )?to|come by|come into) (?:us(?![\\w-])|our (?:office|practice|shop|studio|salon|showroom|clinic|store))',
  '\\bwalk-ins? (?:are )?welcome\\b',
  '\\bour (?:waiting|treatment) rooms?\\b',
];
const URGENCY = [
  '\\bresponse time\\b',
  '\\bhow (?:fast|quickly) can (?:you|we) (?:get|be|come)\\b',
  '\\bemergency (?:service|services|calls?|line|dispatch|response)\\b',
];
/** The contrary is said. */
const DENIED = /\b(?:not|never|nobody|no one|without|cannot|\w+n't)\b/i;
/** The firm is meant. */
const FIRM = /\b(?:we|us|our|serve[sd]?|serving|cover|covers|offer|offers|offered)\b/i;
/** "Over 30 cities" stands alone, in a list of figures: it is about the firm. */
const FEW_WORDS = 4;

export const serving = defineDataRule({
  name: 'serving',
  basis: TRUE_CLAIMS,
  on: ['page', 'not-found'],
  values: 'serving',
  onlyRelease: true,
  kinds: kindsOf,
  others: (page, basis) => [...beyondWay(page, basis), ...employees(page, basis)],
});

/** Finds a number of employees in structured data that neither the team nor a figure of the data has. */
const employees = ({ blocks }: ParsedPage, { people, stats }: ServingBasis): Found[] =>
  blocks.flatMap(({ offset, nodes }) =>
    nodes.flatMap(({ value: { numberOfEmployees = '' } }) => {
      const seen = JSON.stringify(numberOfEmployees);
      const isGiven = (stated: number): boolean =>
        stated <= people || stats.some(({ value, label }) => value === stated && STAFF.test(label));
      return (seen.match(/\d+/g) ?? []).every((stated) => isGiven(Number(stated)))
        ? []
        : [faultAt(offset, 'The structured data gives a number of employees that the data does not have.', seen)];
    }),
  );

/** Finds statements that the business may make, but not this page: its service or city is served in another way. */
function beyondWay(page: ParsedPage, basis: ServingBasis): Found[] {
  const way = wayOf(page.path, basis);
  return way === null ? [] : judgeFacts(ownStatements(page), kindsBeyond(way)(basis));
}

const kindsBeyond = once((way: Serves) =>
  kindsFor((basis: ServingBasis): FactKind[] => {
    const { comes, visited } = viewServes(way);
    const subject = `customers are served here with \`serves: ${way}\`.`;
    return [
      ...unless(comes || !basis.comes, TRAVEL, `The page says that somebody comes to customers, and ${subject}`),
      ...unless(visited || !basis.visited, VISIT, `The page says that customers visit, and ${subject}`),
    ];
  }),
);

/** Returns how the service or the city of a page is served, if the firm serves them differently. */
function wayOf(path: string, { serviceWays, cityWays }: Pick<ServingBasis, 'serviceWays' | 'cityWays'>): Serves | null {
  const [, folder, first = '', second = ''] = path.split('/');
  const service = serviceWays[folder === 'services' ? first : second];
  const city = folder === 'locations' ? cityWays[first] : undefined;
  return (service && city ? (service.own ?? city.own) : (service ?? city)?.together) ?? null;
}

/** Returns what a page says of its own subject: links, header and footer speak of others, too. */
function ownStatements({ elements, statements }: Pick<ParsedPage, 'elements' | 'statements'>) {
  const others = elements.filter(({ tag }) => tag === 'a' || tag === 'header' || tag === 'footer');
  const isOther = (at: number): boolean => others.some(({ start, end }) => start <= at && at < end);
  return { statements: () => statements().filter(({ start }) => !isOther(start)) };
}

function kindsOf(basis: ServingBasis): FactKind[] {
  const { comes, visited, urgent, emergencyNumber, places, services, centers, districts, codes } = basis;
  const none = 'and no service has `serves:';
  return [
    ...unless(comes, TRAVEL, `The page says that somebody comes to customers, ${none} comes\` or \`both\`.`),
    ...unless(visited, VISIT, `The page says that customers visit, ${none} visited\` or \`both\`.`),
    ...unless(
      urgent,
      // First aid is good advice from anybody: "call 911 for anyone who has trouble breathing".
      [...URGENCY, `\\bcall ${emergencyNumber}\\b(?! for\\b)`],
      'The page speaks of an emergency, and no service is urgent: each is planned, or the business gives no time for it.',
    ),
    numberOf(`(?:${BETWEEN}(?:cities|towns|communities|places|neighborhoods|suburbs|municipalities)|service areas)`, {
      most: places,
      noun: 'places',
    }),
    numberOf('(?:districts|parishes|c\\w+nties)', { most: districts, noun: 'districts' }),
    numberOf('zip codes', { most: codes, noun: 'postal codes' }),
    numberOf('(?:(?:towing |repair )?services|practice areas|kinds of work)', { most: services, noun: 'services' }),
    numberOf('(?:offices|shops|studios|practices|branches|(?:convenient )?locations|(?:service )?centers)', {
      most: centers,
      noun: 'centers',
    }),
    ...UNCOUNTED.map((nouns) => uncounted(nouns, basis)),
    doneIn(basis),
    ...(comes ? [reachIn(basis)] : []),
  ];
}

/** Things whose number only the figures of the business give. */
const UNCOUNTED = [
  String.raw`(?:(?:\w+ ){0,2}(?:technicians?|techs|drivers?|plumbers?|electricians?|mechanics?|movers|cleaners|groomers?|lawyers?|attorneys?|teachers?|experts?|professionals?|employees|specialists?|crews?|people|staff|operators?))`,
  String.raw`(?:(?:\w+ ){0,1}(?:trucks?|vans|vehicles|tow trucks|rigs))`,
  String.raw`(?:(?:\w+ ){0,2}(?:customers?|clients?|homeowners?|patients|families|homes|households|properties|jobs|projects|installations?|installs|repairs|units|calls|tows|systems|cases|moves))`,
];
const STAFF = new RegExp(`^${UNCOUNTED[0]}`, 'i');
/** Smaller numbers are those of one job. */
const MANY = [5, 3, 20];
const OURS =
  /\b(?:we|our|us|fleet|team of|staff of|crew of|employ|trusted|served|completed|happy|satisfied|serving|helped|ready|on the road|done|finished|and counting|to date)\b/i;

/** Finds numbers of people, vehicles, or customers that no figure of the data gives. */
const uncounted = (nouns: string, { stats, people }: Pick<ServingBasis, 'stats' | 'people'>): FactKind =>
  numbers(
    `(?<![\\w.,$:/-])(\\d{1,3}(?:,?\\d{3})*)\\+? ${nouns}\\b|\\b(?:team|staff|crew|fleet)s? of (?:over |more than |about )?(\\d{1,4})\\b`,
    (number, sentence, [whole, stated]) => {
      const isOurs = OURS.test(sentence) || isAlone(sentence);
      const isOther = DENIED.test(sentence) || (stated !== undefined && OF_OTHERS.test(whole));
      const few = (MANY[UNCOUNTED.indexOf(nouns)] as number) > number;
      const isGiven = stats.some(({ value }) => value === number) || (number <= people && nouns === UNCOUNTED[0]);
      return !isOurs || isOther || few || isGiven ? null : NOT_IN_STATS;
    },
  );

const NOT_IN_STATS = 'The page gives a number of the business that the data does not have: add it to `stats`.';
/** "We swept more than 40,000 chimneys" */
const doneIn = ({ stats, unit }: Pick<ServingBasis, 'stats' | 'unit'>): FactKind =>
  numbers(
    String.raw`\bwe(?:'ve| have)? (?:\w+ed|swept|built|done|sold|cut|dug) (?:well )?(?:over|more than|nearly|almost) (\d[\d,]*)\+? (?!(?:\w+ of|${unit}|percent|degrees|hours|years)\b)[a-z]`,
    (number) => (number < 100 || stats.some(({ value }) => value === number) ? null : NOT_IN_STATS),
  );

/** Words between a number and a noun that is not counted by it. */
const OTHER_WORDS = String.raw`\b(?:years?|minutes?|hours?|percent|degrees|days?|weeks?|months?|of|in|to|the|and|or|a|other|more|from|for|who|whose|where)\b`;
const OF_OTHERS = new RegExp(OTHER_WORDS, 'i');
/** "12 small Texas towns" */
const BETWEEN = String.raw`(?:(?!${OTHER_WORDS})\w+ ){0,2}`;

/** Finds a reach that is greater than the area of the centers. Where the firm takes things has no bound. */
const reachIn = ({ reach, unit }: Pick<ServingBasis, 'reach' | 'unit'>): FactKind =>
  numbers(
    String.raw`\b(?:within(?: an?)?|radius of) (?:about |roughly )?(\d{1,3})[ -]${unit}\b(?! (?:walk|drive))|\b(\d{1,3})[ -]${unit}(?: service)? radius|\b(?:travel|drive|come|go|reach) (?:out )?(?:up to|as far as) (\d{1,3}) ${unit}\b(?! (?:an?|per|every|each)\b)`,
    (number, sentence) => {
      const isOurs = /\b(?:we|us|our|serv(?:es?|ing)|cover(?:s|ing)?|service area)\b/i.test(sentence);
      const isOther = /\b(?:tow|haul|deliver|mov|ship)|n't|\bnot\b/i.test(sentence);
      return number > reach && isOurs && !isOther ? `The page gives a greater reach than the data: ${reach}.` : null;
    },
  );

/** Finds phrases that the data does not allow. */
const unless = (isAllowed: boolean, patterns: readonly string[], message: string): FactKind[] =>
  isAllowed
    ? []
    : [
        {
          pattern: new RegExp(patterns.join('|'), 'gi'),
          judge: (match, { text }) => (DENIED.test(sentenceAt(text, match.index)) ? null : message),
        },
      ];

/** A page may speak of some of them, but not of more than there are. */
const numberOf = (nouns: string, { most, noun }: { most: number; noun: string }): FactKind =>
  numbers(`(?<![\\w.,$-])(\\d{1,3}(?:,?\\d{3})?)\\+? (?:\\w+ and )?${nouns}\\b`, (number, sentence) => {
    const isOurs = FIRM.test(sentence) || isAlone(sentence);
    return number > most && isOurs ? `The page speaks of more ${noun} than the data: ${most}.` : null;
  });

/** Finds numbers, and judges each beside its sentence. One of the groups of the pattern is the number. */
const numbers = (
  pattern: string,
  judge: (number: number, sentence: string, match: RegExpExecArray) => string | null,
): FactKind => ({
  pattern: new RegExp(pattern, 'gi'),
  prepare: inDigits,
  judge: (match) => {
    const written = match.slice(1).find((group) => group !== undefined) ?? '';
    return judge(Number(written.replaceAll(',', '')), sentenceAt(match.input, match.index), match);
  },
});

function isAlone(sentence: string): boolean {
  const count = sentence.trim().split(' ').length;
  return (
    count <= FEW_WORDS ||
    (count === FEW_WORDS + 1 && /^\W*(?:over|more than|nearly|about|some|all)? ?\d/i.test(sentence))
  );
}

function sentenceAt(text: string, index: number): string {
  const from = Math.max(...['.', '!', '?', ';'].map((mark) => text.lastIndexOf(mark, index - 1))) + 1;
  return /^[^.!?;]*/.exec(text.slice(from))?.[0] ?? '';
}
