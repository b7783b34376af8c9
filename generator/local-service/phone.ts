/** Phone numbers of the United States and its neighbors with the country code 1, by Google's numbering plans. */
import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js';

/** Numbers that are reserved for examples: 555-0100 to 555-0199, however they are written. */
export const RESERVED_NUMBER = /555[\s.\u00A0\u2011)-]*01\d\d(?!\d)/;

const LENGTHS: Readonly<Record<string, string>> = {
  TOO_SHORT: 'It has too few digits for its country.',
  TOO_LONG: 'It has too many digits for its country.',
  INVALID_LENGTH: 'No number of its country has this many digits.',
  INVALID_COUNTRY: 'No country has this code.',
};

/** Returns what is wrong with a number in E.164, as a sentence; null for a number that can exist, and for a reserved one of the right length. */
export function phoneMistake(number: string): string | null {
  const length = validatePhoneNumberLength(number);
  if (length !== undefined) return LENGTHS[length] ?? 'It is not a phone number.';
  if (RESERVED_NUMBER.test(number) || parsePhoneNumberFromString(number)?.isValid()) return null;
  return 'No number of its country begins like this.';
}

/** "+14785550142" → "(478) 555-0142"; numbers of other countries keep their code. */
export function formatPhone(number: string): string {
  const phone = parsePhoneNumberFromString(number);
  if (!phone) return number;
  return phone.countryCallingCode === '1' ? phone.formatNational() : phone.formatInternational();
}

/** "478-555-0142" → "+14785550142"; null if it is no number. */
export const parsePhone = (text: string): string | null =>
  parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false })?.number ?? null;
