/** Phone numbers in texts. The same ones are in the header and footer of every page, so they are parsed once. */
import { findPhoneNumbersInText } from 'libphonenumber-js';
import { memoize } from '../../define/memoize.ts';
import { parsePhone } from '../phone.ts';

export interface WrittenNumber {
  /** E.164. */
  readonly number: string;
  readonly written: string;
  /** Index in the text. */
  readonly at: number;
}

/** A quick test: seven digits with anything but letters between them. A stricter pattern takes a tenth of the time of a page. */
const SEVEN_DIGITS = /\d(?:[^\p{L}\d]{0,4}\d){6}/u;
/** Longer texts are those of one page. */
const LONGEST_CACHED = 100;

export function numbersIn(text: string): readonly WrittenNumber[] {
  if (!SEVEN_DIGITS.test(text)) return [];
  return text.length > LONGEST_CACHED ? findNumbers(text) : findCached(text);
}

const findNumbers = (text: string): WrittenNumber[] =>
  findPhoneNumbersInText(text, { defaultCountry: 'US' }).map(({ number, startsAt, endsAt }) => ({
    number: number.number,
    written: text.slice(startsAt, endsAt),
    at: startsAt,
  }));
const findCached = memoize(findNumbers);

/** The number that a whole text is, in E.164; null if it is none. */
export const numberOf = memoize(parsePhone);
