/** Ratings that texts, icons and markup state. */
import { faultAt } from '../define-rule.ts';
import type { Element } from '../html/page.ts';
import { byTag, textOf } from '../html/query.ts';
import { inDigits, judgeFacts, kindsFor, normalize } from '../statements.ts';
import type { Found, PageRule } from '../types.ts';

/** Units of things that are rated and measured, too. */
const UNITS = String.raw`(?! ?(?:k?a|k?v|k?w|kva|s?eer2?|tons?|amps?|volts?|watts?|miles?|mi|km|hours?|minutes?|gallons?|gal|gpm|psi|inch|inches|feet|ft|oz|ounces|quarts?|grams?|lbs?|pounds?|btu|cfm|mfd|uf|microfarads?|%|percent|degrees?)\b)`;
const SCORE = String.raw`(?<![\d.,/$])[0-5][.,]\d{1,2}(?![\d/]|[.,]\d)${UNITS}`;
const SITES = '(?:google|yelp|facebook|angi|trustpilot|bbb|tripadvisor|thumbtack|nextdoor|houzz)';
const PEOPLE = '(?:customers?|clients?|homeowners?|patients?|guests?|neighbors?|families|people|reviewers?|users)';
const SHARE = String.raw`\b\d{2,3}(?:\.\d)? ?(?:%|percent)`;

/** Ways to write a rating: "4.9/5", "5 out of 5", "★★★★★", "rated 4.8", "127 Google reviews". */
const STARS = new RegExp(
  [
    String.raw`(?<![\d.,/])[0-5][.,]\d{1,2} ?\/ ?5(?![\d/]|[.,][1-9])${UNITS}`,
    String.raw`(?<![\d.,/])[0-5][.,]\d{1,2} out of 5\b`,
    // "4 out of 5 calls" is no rating.
    String.raw`(?<![\d.,/])[0-5] out of 5\b(?! (?!stars|across)[a-z]+s\b)`,
    String.raw`(?<![\d.,/])[0-5](?:[.,]\d{1,2})?(?: of 5 stars\b| ?\/ ?5 stars\b|[ -](?:google )?stars?\b(?! (?:on (?!${SITES})|of the flag|hotel|of the show)))`,
    String.raw`(?<![\d.,/])[0-5][.,]\d{1,2} of 5\b(?! [a-z]+s\b)`,
    String.raw`\brating[^.!?\d]{0,20} [0-5] ?\/ ?5\b`,
    String.raw`(?<![\d.,/])\d(?:[.,]\d)? ?(?:out of|\/) ?10\b(?=[^.!?]{0,30}\b(?:ratings?|reviews?|${PEOPLE})\b)|\b(?:score[sd]?|rat(?:ed|ing))\b:? \d(?:[.,]\d)? ?\/ ?10\b`,
    String.raw`\b(?:customer|client|patient|guest|satisfaction|approval) (?:satisfaction|rating|score|approval)[ :a-z]{0,6}\d{2,3} ?%`,
    `${SHARE} (?:of (?:our |all )?)?(?:${PEOPLE}\\b[^.!?]{0,20}\\b(?:recommend|happy|satisfied|love|pleased|come back|would|(?:re)?book|return|refer)|(?:customer )?satisfaction\\b(?! guarant)|positive (?:feedback|reviews?)|recommend|approval)`,
    '(?:[★☆⭐✭✮✯✩✪✰⭑🌟🟊] ?){3,}|[0-5](?:[.,]\\d)? ?[★⭐🌟]|[★⭐🌟] ?[0-5][.,]\\d',
    String.raw`\b(?:rated|rating(?: of)?:?|score (?:of|is)|scored) [0-5][.,]\d(?!\d)${UNITS}|\brated [0-5] stars?\b`,
    `\\b${SITES}\\b[^.!?\\d]{0,20}${SCORE}|${SCORE} (?:on|at|from|in) ${SITES}\\b|\\b(?:our|average|an average of|score|rating)\\b[^.!?\\d]{0,25}${SCORE}(?= (?:from|by|on|stars)|[.!]?$)`,
    String.raw`(?<![\d.,/$])[0-5]\.\d average (?:rating|score|from|across|on ${SITES})\b`,
    String.raw`(?<![\d.,/$])[0-5]\.\d ?(?:\(|·|from) ?\d[\d,]*\+?(?:\)| (?:${PEOPLE}|votes))`,
    String.raw`\b\d[\d,.]*\+? (?:(?:google|yelp|facebook|verified|five-star|5-star|5 star|customer|happy|positive|great|online|honest) )*(?:reviews|ratings)\b`,
    `\\b\\d[\\d,]*\\+? (?:happy |satisfied )?${PEOPLE} (?:have )?(?:rated|reviewed|recommended|gave)\\b|\\b(?:rated|reviewed|recommended) (?:\\w+ )?by (?:over |more than )?\\d[\\d,]*`,
    String.raw`\bA\+(?:[- ]rat(?:ed|ing)| (?:with|from|by) (?:the )?(?:BBB|better business))|\b(?:BBB|rat(?:ed|ing)(?: of)?):? A\+`,
  ].join('|'),
  'giu',
);

/** Each rating has a figure, stars or an A, and one of these words or signs. */
const HINT =
  /^(?=.*(?:\d|[★☆⭐✭✮✯✩✪✰⭑]|🌟|🟊|A\+)).*(?:\/ ?(?:5|10)|\bof (?:5|10)\b|star|rat(?:ed|ing)|review|recommend|gave|score|satisf|approval|%|percent|\d[.,]\d|A\+|[★☆⭐✭✮✯✩✪✰⭑]|🌟|🟊)/i;

const ratings = kindsFor(({ declared }) => [
  {
    pattern: STARS,
    hint: HINT,
    prepare: inDigits,
    judge: ([rating]) =>
      declared.rating?.includes(rating.trim()) ? null : 'The page states a rating that the data does not have.',
  },
]);

const ICON = /(?:^|[\s_-])stars?(?=$|[\s_-])/i;
const isStar = byTag(
  ({ tag, attributes: { class: name = '', 'data-icon': icon = '' } }) =>
    !/^(?:html|body|main|section)$/.test(tag) && (ICON.test(name) || ICON.test(icon)),
);
const MOST_STARS = 2;

/** Returns the parents of three stars and more. A number in words beside them is a text. */
function rowsOfStars(elements: readonly Element[]): Element[] {
  const counts = new Map<Element, number>();
  for (const element of elements)
    if (element.parent && isStar(element) && textOf(element) === '')
      counts.set(element.parent, (counts.get(element.parent) ?? 0) + 1);
  return [...counts].flatMap(([parent, count]) => (count > MOST_STARS ? [parent] : []));
}

const RATING_NAME = /^data-(?:.*-)?(?:ratings?|stars?|score)$/;
const MICROFORMAT = /(?:^|\s)(?:hreview(?:-aggregate)?|h-review(?:-aggregate)?|p-rating)(?=$|\s)/;
/** A meter of five steps, a score for scripts, a microformat. */
const showsScore = byTag(({ tag, attributes }) => {
  if (tag === 'meter' && attributes.max === '5') return true;
  return (
    MICROFORMAT.test(attributes.class ?? '') ||
    Object.entries(attributes).some(([name, value]) => RATING_NAME.test(name) && /^[0-5](?:[.,]\d+)?$/.test(value))
  );
});

/** Ratings in texts are those of the data: others are invented, or go stale. */
export const ratingsInText: PageRule = {
  name: 'no-ratings',
  on: ['page', 'not-found'],
  check: (page, { facts }): Found[] => {
    const shown = facts.declared.rating?.length
      ? []
      : [...rowsOfStars(page.elements), ...page.elements.filter(showsScore)];
    return [
      ...judgeFacts(page, ratings(facts)),
      ...shown.map((element) => faultAt(element, 'The page shows a rating that the data does not have.')),
    ];
  },
};

/** Returns the ratings that a text states, as `declared.rating` holds them. */
export const ratingsIn = (text: string): string[] =>
  (inDigits(normalize(text)).match(STARS) ?? []).map((rating) => rating.trim());
