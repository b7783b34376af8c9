/** One phone number everywhere: a number that differs costs calls, and trust in the listing. */
import { definePageRule, faultAt, isProse, type CheckBasis, type Found, type ParsedPage } from '../../index.ts';

/** The number of the business, and regular expressions that find numbers in texts. */
export interface PhoneBasis {
  /** E.164: "+14785550142" */
  readonly number: string;
  /** Finds numbers as people of the country write them. */
  readonly inText: string;
  /** Finds the numbers that are reserved for examples. */
  readonly reserved: string;
}

/** The number that `describeCheck` declares; null if the site has none. */
export const phoneIn = ({ values }: Pick<CheckBasis, 'values'>): PhoneBasis | null =>
  (values.phone ?? null) as PhoneBasis | null;

/** Every number has four digits: most texts are passed over at once. */
const FOUR_DIGITS = /\d{4}/;
const ATTRIBUTES = ['content', 'aria-label', 'alt', 'title', 'placeholder', 'value'];

export const phone = definePageRule({
  name: 'phone',
  basis: { source: 'local search practice: one name, address and number', date: '2026' },
  on: ['page', 'not-found', 'redirect'],
  check: (page, { facts }) => {
    const declared = phoneIn(facts);
    return declared ? [...linked(page, declared.number), ...written(page, declared)] : [];
  },
});

function linked({ elements }: ParsedPage, number: string): Found[] {
  return elements.flatMap((element) => {
    const { href = '' } = element.attributes;
    const [, scheme, dialed] = /^(tel|sms):([^?]*)/i.exec(href) ?? [];
    if (scheme === undefined || dialed === number) return [];
    return [faultAt(element, `A ${scheme.toLowerCase()}: link does not lead to the declared number ${number}.`, href)];
  });
}

function written({ elements, texts }: ParsedPage, { number, inText }: PhoneBasis): Found[] {
  // Matches numbers as people of the country write them, and international ones with a plus.
  const pattern = new RegExp(`(?<![\\w.#/-])(?:${inText}|\\+[1-9]\\d{7,14})(?![\\w-])`, 'g');
  const inTexts = texts.filter(
    (text) => FOUR_DIGITS.test(text.value) && (isProse(text) || text.parent.attributes.type === 'application/ld+json'),
  );
  const inAttributes = elements.flatMap(({ attributes, start }) =>
    ATTRIBUTES.flatMap((name) => {
      const value = attributes[name];
      return value !== undefined && FOUR_DIGITS.test(value) ? [{ value, start }] : [];
    }),
  );
  const message = `The page shows a phone number that is not the declared ${number}.`;
  return [...inTexts, ...inAttributes].flatMap((place) =>
    [...place.value.matchAll(pattern)]
      .filter(([seen]) => !isSame(seen, number))
      .map(([seen]) => faultAt(place, message, seen)),
  );
}

/** The country code may be left out: at home people dial the end of the number, mostly after a zero. */
function isSame(seen: string, number: string): boolean {
  return number.endsWith(seen.replace(/\D/g, '').replace(/^0/, ''));
}

/** A release shows no number that is reserved for examples: it rings nowhere. */
export const reservedNumber = definePageRule({
  name: 'reserved-value',
  on: ['page', 'not-found', 'redirect'],
  check: (page, { release, facts }) => {
    const declared = release ? phoneIn(facts) : null;
    if (!declared) return [];
    const reserved = new RegExp(declared.reserved);
    const linkedNumbers = page.elements.flatMap((element) =>
      ['href', 'src', 'content', 'data-src']
        .map((name) => element.attributes[name]?.trim() ?? '')
        .filter((value) => /^(tel|sms):/i.test(value) && reserved.test(value))
        .map((value) => faultAt(element, `The number ${value.slice(4)} is reserved for examples.`)),
    );
    const message = 'A phone number reserved for examples is shown.';
    const shown = page.texts
      .filter((text) => isProse(text) && reserved.test(text.value))
      .map((text) => faultAt(text, message, text.value.trim().slice(0, 60)));
    return [...linkedNumbers, ...shown];
  },
});
