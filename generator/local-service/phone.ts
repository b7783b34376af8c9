/** Phone numbers, by Google's numbering plans. */
import { isSupportedCountry, parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js';

const LENGTHS: Readonly<Record<string, string>> = {
  TOO_SHORT: 'It has too few digits for its country.',
  TOO_LONG: 'It has too many digits for its country.',
  INVALID_LENGTH: 'No number of its country has this many digits.',
  INVALID_COUNTRY: 'No country has this code.',
};

/** Returns what is wrong with a number in E.164, as a sentence; null for a number that can exist, and for a `reserved` one of the right length. */
export function phoneMistake(number: string, reserved: RegExp): string | null {
  const length = validatePhoneNumberLength(number);
  if (length !== undefined) return LENGTHS[length] ?? 'It is not a phone number.';
  if (reserved.test(number) || parsePhoneNumberFromString(number)?.isValid()) return null;
  return 'No number of its country begins like this.';
}

/** "+14785550142" → "(478) 555-0142" for callers with the calling code "1"; numbers of other countries keep their code. */
export function formatPhone(number: string, callingCode: string): string {
  const phone = parsePhoneNumberFromString(number);
  if (!phone) return number;
  return phone.countryCallingCode === callingCode ? phone.formatNational() : phone.formatInternational();
}

/** Reads a number as people of a country (ISO code) write it; null if it is no number. */
export function parsePhone(text: string, country: string): { number: string; callingCode: string } | null {
  const phone = isSupportedCountry(country)
    ? parsePhoneNumberFromString(text, { defaultCountry: country, extract: false })
    : parsePhoneNumberFromString(text, { extract: false });
  return phone ? { number: phone.number, callingCode: phone.countryCallingCode } : null;
}
