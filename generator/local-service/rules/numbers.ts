/** Rules for phone numbers: pages show only numbers of the data. */
import {
  definePageRule,
  defineSiteRule,
  findingAt,
  textOf,
  type CheckedPage,
  type Finding,
} from '../../define/check.ts';
import { RESERVED_NUMBER } from '../phone.ts';
import { businessOf, isKnown, type BusinessFacts } from './business.ts';
import { statementsOf } from './statements.ts';
import { numberOf, numbersIn, type WrittenNumber } from './written-numbers.ts';

const EVERY_ROLE = ['page', 'not-found', 'redirect'] as const;
const ADVICE = 'If it is right, add it to `allowedNumbers` of the business.';

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

function checkLinks({ elements }: CheckedPage, business: BusinessFacts): Finding[] {
  return elements.flatMap((element) => {
    const href = element.attributes.href?.trim() ?? '';
    const [, scheme, written = ''] = DIALING.exec(href) ?? [];
    if (!scheme || written.replace(/\D/g, '').length < FEWEST_DIGITS) return [];
    const dialed = numberOf(written.replaceAll('%20', ' ')) ?? '';
    const link = `A ${scheme.toLowerCase()}: link`;
    if (!isKnown(dialed, business))
      return [findingAt(element, `${link} dials a number that is not the business's. ${ADVICE}`, href)];
    const shown = numbersIn(textOf(element)).find(({ number }) => number !== dialed);
    return shown
      ? [findingAt(element, `${link} dials another number than it shows.`, `${shown.written}, ${href}`)]
      : [];
  });
}

const CALL_US = /\b(?:call|text|phone|ring|dial|reach)\s+(?:us|now|today)(?:\s+(?:now|today|at|on))*[:,]?\s*$/i;

/** Checks numbers outside of links. */
function checkTexts(page: CheckedPage, business: BusinessFacts): Finding[] {
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
        return [findingAt(start, `${message} ${ADVICE}`, written)];
      }),
  );
}

const isDigitOff = (number: string, own: string): boolean =>
  number.length === own.length && [...number].filter((digit, at) => digit !== own[at]).length === 1;

const OTHER =
  'A number that the data does not have. Write the number of today; one of somebody else goes into `allowedNumbers` of the business.';

/** Known numbers, those with a finding already, and figures in a row: an order may have ten of them. */
const isOther = ({ number, written }: WrittenNumber, business: BusinessFacts): boolean =>
  !isKnown(number, business) && !RESERVED_NUMBER.test(number) && /[\s().+-]/.test(written);

/** After a change, the old number is nowhere. What a source has is found there. */
export const unknownNumbers = definePageRule({
  name: 'number-on-page',
  basis: 'Local search practice: one name, address and number (2026)',
  onlyRelease: true,
  unlessWritten: true,
  on: ['page', 'not-found'],
  check: ({ paragraphs }, facts) => {
    const business = businessOf(facts);
    return paragraphs.flatMap(({ text, start }) =>
      numbersIn(text)
        .filter((number) => isOther(number, business))
        .map(({ written }) => findingAt(start, OTHER, written)),
    );
  },
});

/** Attributes of drawings, whose figures may look like numbers. */
const DRAWN = /\s(?:d|points|viewBox|transform)="[^"]*"/g;

export const numbersInSources = defineSiteRule({
  name: 'number-in-source',
  basis: 'Local search practice: one name, address and number (2026)',
  onlyRelease: true,
  check: ({ sources, facts }) => {
    const business = businessOf(facts);
    return sources.flatMap(({ file, text }) =>
      text
        .replace(DRAWN, (drawn) => ' '.repeat(drawn.length))
        .split('\n')
        .flatMap((line, index) =>
          numbersIn(line)
            .filter((number) => isOther(number, business))
            .map(({ written, at }) => ({ file, line: index + 1, column: at + 1, message: OTHER, detail: written })),
        ),
    );
  },
});

/** Numbers that are reserved for examples ring nowhere. */
export const reservedNumber = definePageRule({
  name: 'reserved-number',
  basis: 'North American numbering plan (2026)',
  onlyRelease: true,
  on: EVERY_ROLE,
  check: ({ paragraphs, elements }) => {
    const shown = paragraphs
      .filter(({ text }) => RESERVED_NUMBER.test(text))
      .map(({ start, text }) =>
        findingAt(start, 'The page shows a number that is reserved for examples.', text.slice(0, 60)),
      );
    const dialed = elements
      .filter(({ attributes: { href = '' } }) => /^(?:tel|sms):/i.test(href) && RESERVED_NUMBER.test(href))
      .map((one) => findingAt(one, 'A link dials a number that is reserved for examples.', one.attributes.href));
    return [...shown, ...dialed];
  },
});
