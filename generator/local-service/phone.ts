/** Phone numbers of the United States and its neighbors with the country code 1, by Google's numbering plans. */
import { parsePhoneNumberFromString, validatePhoneNumberLength } from 'libphonenumber-js';

/** Numbers that are reserved for examples: 555-0100 to 555-0199, however they are written. */
export const RESERVED_NUMBER = /555[\s.\u00A0\u2011)-]*01\d\d(?!\d)/;

/** True for a number in E.164 that can exist, and for a reserved one of the right length. */
export const isPhone = (number: string): boolean =>
  validatePhoneNumberLength(number) === undefined &&
  (RESERVED_NUMBER.test(number) || Boolean(parsePhoneNumberFromString(number)?.isValid()));

/** "+14785550142" → "(478) 555-0142"; numbers of other countries keep their code. */
export function formatPhone(number: string): string {
  const phone = parsePhoneNumberFromString(number);
  if (!phone) return number;
  return phone.countryCallingCode === '1' ? phone.formatNational() : phone.formatInternational();
}

/** A number and its extension: "+14785550142", or "+14785550142;ext=5" as links dial it (RFC 3966). */
export const PHONE = /^(\+[1-9]\d{1,14})(?:;ext=(\d{1,7}))?$/;

/** Reads a number as people write it, such as "(478) 555-0142 ext. 5". Anything else stays as it is. */
export function readPhone(written: unknown): unknown {
  if (typeof written !== 'string' && typeof written !== 'number') return written;
  const text = String(written).replace(/^tel:/i, '');
  const phone = parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false });
  if (!phone || !isPhone(phone.number)) return String(written);
  return phone.ext ? `${phone.number};ext=${phone.ext}` : phone.number;
}

/** "478-555-0142" → "+14785550142"; null if it is no number. */
export const parsePhone = (text: string): string | null =>
  parsePhoneNumberFromString(text, { defaultCountry: 'US', extract: false })?.number ?? null;
