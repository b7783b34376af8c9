/** Rules for a release. */
import { isProse } from '../html/query.ts';
import type { PageRule } from '../types.ts';

const RESERVED_HOST = /^[a-z]+:\/\/(?:[\w-]+\.)*(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)(?=[:/?#]|$)/i;
const RESERVED_MAIL = /^mailto:[^@]+@(?:[\w-]+\.)*(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)(?=[?]|$)/i;

/** Values that are reserved for examples must not be released: the number rings nowhere, the host belongs to nobody. */
export const reservedValues: PageRule = {
  name: 'reserved-value',
  basis: { source: 'RFC 2606 (hosts), NANPA (555-0100 to 555-0199)', date: '2026' },
  on: ['page', 'not-found', 'redirect'],
  check: (page, { release, facts: { phone } }) => {
    if (!release) return [];
    const reserved = phone && new RegExp(phone.reserved);
    const isReserved = (text: string): boolean => reserved?.test(text) ?? false;
    const found = page.elements.flatMap(({ attributes, start }) =>
      ['href', 'src', 'content', 'data-src'].flatMap((name) => {
        const value = attributes[name]?.trim() ?? '';
        if (RESERVED_HOST.test(value))
          return [
            { offset: start, message: `The host ${new URL(value).host} is reserved for examples.`, detail: value },
          ];
        if (RESERVED_MAIL.test(value))
          return [{ offset: start, message: `The address ${value.slice(7)} is reserved for examples.` }];
        return /^(tel|sms):/i.test(value) && isReserved(value)
          ? [{ offset: start, message: `The number ${value.slice(4)} is reserved for examples.` }]
          : [];
      }),
    );
    const written = page.texts
      .filter((text) => isProse(text) && isReserved(text.value))
      .map(({ start, value }) => ({
        offset: start,
        message: 'A phone number reserved for examples is shown.',
        detail: value.trim().slice(0, 60),
      }));
    return [...found, ...written];
  },
};
