/** One phone number everywhere: a number that differs costs calls, and trust in the listing. */
import {
  definePageRule,
  faultAt,
  isProse,
  judgeFacts,
  kindsFor,
  normalize,
  type CheckBasis,
  type FactKind,
  type Found,
  type ParsedPage,
} from '../../index.ts';
import type { Records } from '../records.ts';

/** Returns the number of the business, "+14785550142", and the country's regular expressions that find numbers in texts. */
export const describePhone = ({ business, formats }: Records) => {
  const { inText, reserved, callingCode } = formats.country.phone;
  return { number: business.phone, inText, reserved, callingCode };
};

type PhoneBasis = ReturnType<typeof describePhone>;

/** The number that `describeCheck` declares; null if the site has none. */
export const phoneIn = ({ values }: Pick<CheckBasis, 'values'>): PhoneBasis | null =>
  (values.phone ?? null) as PhoneBasis | null;

export const phone = definePageRule({
  name: 'phone',
  basis: { source: 'local search practice: one name, address and number', date: '2026' },
  on: ['page', 'not-found', 'redirect'],
  check: (page, { facts }) => {
    const declared = phoneIn(facts);
    return declared ? [...linked(page, declared.number), ...judgeFacts(page, kinds(facts))] : [];
  },
});

const kinds = kindsFor((facts) => {
  const declared = phoneIn(facts);
  return declared ? [numbersOtherThan(declared)] : [];
});

/** Addresses that dial or write to a number; its digits are the first group. */
const DIALING =
  /^(?:(tel|sms|callto|facetime(?:-audio)?|whatsapp|viber|signal|imessage):|https?:\/\/(?:wa\.me|(?:api|web|www)\.whatsapp\.com|signal\.me|t\.me)\/)/i;

function linked({ elements }: ParsedPage, number: string): Found[] {
  return elements.flatMap((element) => {
    const { href = '' } = element.attributes;
    const [whole, scheme] = DIALING.exec(href) ?? [];
    if (whole === undefined) return [];
    const rest = normalize(decode(href.slice(whole.length)));
    if (scheme && /^(?:tel|sms)$/i.test(scheme)) {
      if (rest.replace(/\?.*/, '') === number) return [];
      const message = `A ${scheme.toLowerCase()}: link does not lead to the declared number ${number}.`;
      return [faultAt(element, message, href)];
    }
    const digits = /\d[\d ()+.-]{5,}\d/.exec(rest)?.[0].replace(/\D/g, '');
    return digits === undefined || `+${digits}` === number
      ? []
      : [faultAt(element, `A link to a chat or call does not lead to the declared number ${number}.`, href)];
  });
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Separators between the groups of a number. */
const BETWEEN_DIGITS = /(?<=\d\)?)(?:\s*[/\\|·•∙‧_~]\s*| - )(?=\(?\d)/g;

const BRACKETS = /\[(\d{3})\]/g;
/** "800-CALL-NOW" */
const LETTERED = /\b(?:1-)?8(?:00|33|44|55|66|77|88)[-. ](?=[\dA-Z-]*[A-Z]{2})[\dA-Z]{2,4}-?[\dA-Z]{3,7}\b/g;
const KEYS = '22233344455566677778889999';
const asDialed = (text: string): string =>
  text.replace(/\W/g, '').replace(/[A-Z]/g, (letter) => KEYS[letter.charCodeAt(0) - 65] as string);

/** Numbers as people of the country write them, international ones with a plus, and bare runs of as many digits. */
function numbersOtherThan({ number, inText, callingCode }: PhoneBasis): FactKind {
  const national = number.length - 1 - callingCode.length;
  const bare = `(?:${callingCode})?[2-9]\\d{${national - 1}}`;
  return {
    pattern: new RegExp(`(?<![\\w.#/-]|\\b[Ee]xits? )(?:${inText}|\\+[1-9]\\d{7,14}|${bare})(?![\\w-])`, 'g'),
    prepare: (text) => text.replace(LETTERED, asDialed).replace(BRACKETS, '($1)').replace(BETWEEN_DIGITS, '-'),
    // The country code may be left out: at home people dial the end of the number, mostly after a zero.
    judge: ([seen]) =>
      number.endsWith(seen.replace(/\D/g, '').replace(/^0/, ''))
        ? null
        : `The page shows a phone number that is not the declared ${number}.`,
  };
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
        .map((value) =>
          faultAt(element, `The number ${value.slice(4).replace(/\?.*/s, '')} is reserved for examples.`),
        ),
    );
    const message = 'A phone number reserved for examples is shown.';
    const shown = page.texts
      .filter((text) => isProse(text) && reserved.test(text.value))
      .map((text) => faultAt(text, message, text.value.trim().slice(0, 60)));
    return [...linkedNumbers, ...shown];
  },
});
