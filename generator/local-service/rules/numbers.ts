/** Rules for phone numbers: pages show only numbers of the data. */
import { findPhoneNumbersInText } from 'libphonenumber-js';
import { definePageRule, faultAt, textOf, type Found, type Page } from '../../define/index.ts';
import { parsePhone, RESERVED_NUMBER } from '../phone.ts';
import { businessOf, isKnown, type BusinessFacts } from './business.ts';
import { statementsOf } from './statements.ts';

const EVERY_ROLE = ['page', 'not-found', 'redirect'] as const;
const ADVICE = 'If it is right, add it to `otherNumbers` of the business.';

export const numbers = definePageRule({
  name: 'phone',
  basis: 'Local search practice: one name, address and number (2026)',
  on: EVERY_ROLE,
  check: (page, facts) => {
    const business = businessOf(facts);
    return [...checkLinks(page, business), ...checkTexts(page, business)];
  },
});

/** Shorter numbers, such as 911, are not checked. */
const FEWEST_DIGITS = 7;

const DIALING = /^(tel|sms):([^?;&]*)/i;

function checkLinks({ elements }: Page, business: BusinessFacts): Found[] {
  return elements.flatMap((element) => {
    const href = element.attributes.href?.trim() ?? '';
    const [, scheme, written = ''] = DIALING.exec(href) ?? [];
    if (!scheme || written.replace(/\D/g, '').length < FEWEST_DIGITS) return [];
    const dialed = parsePhone(written.replaceAll('%20', ' ')) ?? '';
    const link = `A ${scheme.toLowerCase()}: link`;
    if (!isKnown(dialed, business))
      return [faultAt(element, `${link} dials a number that is not the business's. ${ADVICE}`, href)];
    const shown = numbersIn(textOf(element)).find(({ number }) => number !== dialed);
    return shown ? [faultAt(element, `${link} dials another number than it shows.`, `${shown.written}, ${href}`)] : [];
  });
}

const CALL_US = /\b(?:call|text|phone|ring|dial|reach)\s+(?:us|now|today)(?:\s+(?:now|today|at|on))*[:,]?\s*$/i;

/** Checks numbers outside of links. */
function checkTexts(page: Page, business: BusinessFacts): Found[] {
  const links = page.elements.filter(({ attributes }) => DIALING.test(attributes.href?.trim() ?? ''));
  const linked = links.flatMap((link) => numbersIn(textOf(link))).map(({ number }) => number);
  return statementsOf(page, business.brand).flatMap(({ text, start }) =>
    numbersIn(text)
      .filter(({ number }) => !isKnown(number, business) && !linked.includes(number))
      .flatMap(({ number, written, at }) => {
        const isOffered = CALL_US.test(text.slice(0, at));
        if (!isOffered && !isDigitOff(number, business.phone)) return [];
        const message = isOffered
          ? "The page tells visitors to call a number that is not the business's."
          : `A number differs from ${business.phone} in one digit.`;
        return [faultAt(start, `${message} ${ADVICE}`, written)];
      }),
  );
}

const isDigitOff = (number: string, own: string): boolean =>
  number.length === own.length && [...number].filter((digit, at) => digit !== own[at]).length === 1;

interface WrittenNumber {
  /** E.164. */
  readonly number: string;
  readonly written: string;
  /** Index in the text. */
  readonly at: number;
}

/** A quick test: seven digits with anything but letters between them. A stricter pattern takes a tenth of the time of a page. */
const SEVEN_DIGITS = /\d(?:[^\p{L}\d]{0,4}\d){6}/u;

function numbersIn(text: string): WrittenNumber[] {
  if (!SEVEN_DIGITS.test(text)) return [];
  const found = findPhoneNumbersInText(text, { defaultCountry: 'US' });
  return found.map(({ number, startsAt, endsAt }) => ({
    number: number.number,
    written: text.slice(startsAt, endsAt),
    at: startsAt,
  }));
}

/** Numbers that are reserved for examples ring nowhere. */
export const reservedNumber = definePageRule({
  name: 'reserved-value',
  basis: 'RFC 2606 (hosts), the North American numbering plan (numbers) (2026)',
  onlyRelease: true,
  on: EVERY_ROLE,
  check: ({ paragraphs, elements }) => {
    const shown = paragraphs
      .filter(({ text }) => RESERVED_NUMBER.test(text))
      .map(({ start, text }) =>
        faultAt(start, 'The page shows a number that is reserved for examples.', text.slice(0, 60)),
      );
    const dialed = elements
      .filter(({ attributes: { href = '' } }) => /^(?:tel|sms):/i.test(href) && RESERVED_NUMBER.test(href))
      .map((one) => faultAt(one, 'A link dials a number that is reserved for examples.', one.attributes.href));
    return [...shown, ...dialed];
  },
});
