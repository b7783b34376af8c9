/** Rules for a release. */
import type { PageRule } from '../types.ts';

const RESERVED_HOST = /^[a-z]+:\/\/(?:[\w-]+\.)*(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)(?=[:/?#]|$)/i;
const RESERVED_MAIL = /^mailto:[^@]+@(?:[\w-]+\.)*(?:example(?:\.(?:com|net|org))?|test|invalid|localhost)(?=[?]|$)/i;

/** A release contains no host that is reserved for examples: it belongs to nobody. */
export const reservedValues: PageRule = {
  name: 'reserved-value',
  basis: { source: 'RFC 2606 (hosts), NANPA (555-0100 to 555-0199)', date: '2026' },
  on: ['page', 'not-found', 'redirect'],
  check: (page, { release }) => {
    if (!release) return [];
    return page.elements.flatMap(({ attributes, start }) =>
      ['href', 'src', 'content', 'data-src'].flatMap((name) => {
        const value = attributes[name]?.trim() ?? '';
        if (RESERVED_HOST.test(value))
          return [
            { offset: start, message: `The host ${new URL(value).host} is reserved for examples.`, detail: value },
          ];
        return RESERVED_MAIL.test(value)
          ? [{ offset: start, message: `The address ${value.slice(7)} is reserved for examples.` }]
          : [];
      }),
    );
  },
};
