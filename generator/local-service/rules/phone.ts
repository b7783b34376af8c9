/** One phone number everywhere: a number that differs costs calls, and trust in the listing. */
import { definePageRule, isProse, type CheckBasis } from '../../index.ts';

/** The number of the business, and regular expressions that find numbers in texts. */
export interface PhoneBasis {
  /** E.164: "+14785550142" */
  readonly number: string;
  /** Finds numbers as people of the country write them. */
  readonly inText: string;
  /** Finds the numbers that are reserved for examples. */
  readonly reserved: string;
}

type Page = Parameters<NonNullable<ReturnType<typeof definePageRule>['page']>['check']>[0];

interface Fault {
  readonly offset: number;
  readonly message: string;
  readonly detail?: string;
}

/** The number that `describeCheck` declares; null if the site has none. */
export const phoneIn = ({ values }: Pick<CheckBasis, 'values'>): PhoneBasis | null =>
  (values.phone ?? null) as PhoneBasis | null;

/** Matches numbers as people of the country write them, and international ones with a plus. */
const looksLikePhone = (inText: string): RegExp =>
  new RegExp(`(?<![\\w.#/-])(?:${inText}|\\+[1-9]\\d{7,14})(?![\\w-])`, 'g');
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

function linked({ elements }: Page, number: string): Fault[] {
  return elements.flatMap(({ attributes, start }) => {
    const [, scheme, dialed] = /^(tel|sms):([^?]*)/i.exec(attributes.href ?? '') ?? [];
    if (scheme === undefined || dialed === number) return [];
    const message = `A ${scheme.toLowerCase()}: link does not lead to the declared number ${number}.`;
    return [{ offset: start, message, detail: attributes.href ?? '' }];
  });
}

function written({ elements, texts }: Page, { number, inText }: PhoneBasis): Fault[] {
  const pattern = looksLikePhone(inText);
  const inTexts = texts.filter(
    (text) => FOUR_DIGITS.test(text.value) && (isProse(text) || text.parent.attributes.type === 'application/ld+json'),
  );
  const inAttributes = elements.flatMap(({ attributes, start }) =>
    ATTRIBUTES.flatMap((name) => {
      const value = attributes[name];
      return value !== undefined && FOUR_DIGITS.test(value) ? [{ value, start }] : [];
    }),
  );
  return [...inTexts, ...inAttributes].flatMap(({ value, start }) =>
    [...value.matchAll(pattern)]
      .filter(([seen]) => !isSame(seen, number))
      .map(([seen]) => ({
        offset: start,
        message: `The page shows a phone number that is not the declared ${number}.`,
        detail: seen,
      })),
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
    const linkedNumbers = page.elements.flatMap(({ attributes, start }) =>
      ['href', 'src', 'content', 'data-src']
        .map((name) => attributes[name]?.trim() ?? '')
        .filter((value) => /^(tel|sms):/i.test(value) && reserved.test(value))
        .map((value) => ({ offset: start, message: `The number ${value.slice(4)} is reserved for examples.` })),
    );
    const shown = page.texts
      .filter((text) => isProse(text) && reserved.test(text.value))
      .map(({ start, value }) => ({
        offset: start,
        message: 'A phone number reserved for examples is shown.',
        detail: value.trim().slice(0, 60),
      }));
    return [...linkedNumbers, ...shown];
  },
});
